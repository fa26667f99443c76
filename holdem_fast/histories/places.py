"""Where in the text of a TOML file its fields and its actions are, so that an error can name the line.

All of it takes time in proportion to the text, since bad files are read too.

>>> places = Places('variant = "NT"\\nactions = ["f",\\n  "cc", # a comment\\n  "zz"]', "hand.phh")
>>> places.actions = [0, 1, 2]
>>> places.action(2), places.field("variant")
('hand.phh, line 4', 'hand.phh, line 1')
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

_MOST_PARTS = 100
# The comments and texts of a list in TOML, and its end.
_TOKENS = "|".join(
    [
        r"#[^\n]*",
        r'"""(?:[^\\]|\\.)*?"""(?!")',
        r"'''.*?'''(?!')",
        r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"',
        r"'[^'\n]*'",
        r"\]",
    ]
)


class Places:
    """Where in the text of a file its fields and its actions are, for error messages.

    A text that is one hand of a longer one begins on line ``first``; ``name`` is that of the file and of the hand.
    """

    __slots__ = ("text", "name", "first", "actions", "_starts")

    def __init__(self, text: str, name: str = "", first: int = 1) -> None:
        self.text = text
        self.name = name
        self.first = first
        # For each action, its number among the texts of the file's list.
        self.actions: Sequence[int] = ()
        self._starts: list[int] | None = None

    def at(self, position: int) -> str:
        """The file and the line of a position in the text."""
        return self.line(self.text.count("\n", 0, position) + 1)

    def line(self, number: int) -> str:
        """The file and a line of the text, the first of which is 1."""
        line = f"line {number + self.first - 1}"
        return f"{self.name}, {line}" if self.name else line

    def _find(self, field: str) -> int:
        """Where the line of a field begins."""
        position = 0
        for line in self.text.splitlines(keepends=True):
            if line.partition("=")[0].strip(" \t\"'") == field:
                return position
            position += len(line)
        return 0

    def field(self, field: str) -> str:
        """The place of a field; the first line where there is none of that name."""
        return self.at(self._find(field))

    def action(self, number: int) -> str:
        """The place of an action, or its number where there is no text."""
        if not self.text:
            return f"action {number + 1}"
        if self._starts is None:
            self._starts = self._texts_of_actions()
        return self.at(self._starts[self.actions[number]])

    def _texts_of_actions(self) -> list[int]:
        """Where each text of the list of actions begins, found in one pass."""
        import re  # only an error needs it

        begin = self._find("actions")
        starts = []
        for token in re.compile(_TOKENS, re.DOTALL).finditer(self.text, self.text.find("[", begin) + 1):
            if token[0] == "]":
                break
            if token[0][0] != "#":
                starts.append(token.start())
        # Where this reads a file otherwise than TOML does, the place of the field is better than none.
        return starts + [begin] * (max(self.actions, default=-1) + 1 - len(starts))

    def refuse(self, field: str, reason: str) -> NoReturn:
        """Raise a ValueError that names the place of the field."""
        raise ValueError(f"{self.field(field)}, {field}: {reason}")

    def check_keys(self) -> None:
        """Refuse a key of very many parts, such as a.a.a: tomllib takes time with the square of their number."""
        if self.text.count(".") < _MOST_PARTS:
            return
        import re  # few files have so many points

        points = 0
        # A part of a key or space, a point between two parts, or anything else.
        for token in re.finditer(r"""([\w-]+|"[^"\n]*"|'[^'\n]*'|[ \t]+)|(\.(?!\.))|\.+|.""", self.text, re.DOTALL):
            if token[2]:
                points += 1
            elif not token[1]:
                points = 0
            if points >= _MOST_PARTS:
                raise ValueError(f"{self.at(token.start())}: a key has more than {_MOST_PARTS} parts")
