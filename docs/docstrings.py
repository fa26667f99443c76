"""Docstrings as Markdown, for mkdocstrings: roles become code, sessions become blocks of code, rules become links."""

import re

from griffe import Extension, Object

ROLE = re.compile(r":(?:attr|class|data|func|meth|mod):`~?([^`]+)`")
SESSION = re.compile(r"^>>> .*(?:\n(?!\n).*)*", re.MULTILINE)
RULE = re.compile(r"\bR(\d)\.(\d+)\b")


class Plain(Extension):
    """What griffe calls for every object that it has read."""

    def on_object(self, *, obj: Object, **_: object) -> None:
        obj.labels.discard("method descriptor")  # how a compiled function looks from outside
        if obj.docstring is not None:
            text = ROLE.sub(r"`\1`", obj.docstring.value)
            text = SESSION.sub(r"```pycon\n\g<0>\n```", text)
            obj.docstring.value = RULE.sub(r"[R\1.\2](rules.md#r\1-\2)", text)
