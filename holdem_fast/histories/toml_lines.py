"""TOML as hand histories are written: a key and a plain value on each line, read without tomllib.

tomllib reads sign by sign, which takes more than half of the time of a hand. What is not written so plainly (a list
over several lines, an escape, a date, a dotted key) is left to it: :func:`read` then returns None, never another
meaning.

>>> read("variant = 'NT'\\nantes = [0, 0.5] # dead", float)
{'variant': 'NT', 'antes': [0, 0.5]}
>>> read("day = 2024-01-01", float) is None
True
"""

from __future__ import annotations

import re
from json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# What means the same in TOML and in JSON, besides a text in single quotes: TOML's has no escapes either.
_VALUE = r"""(?:-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?|true|false|"[^"'\\\x00-\x1f\x7f]*"|'[^"'\\\x00-\x1f\x7f]*')"""
_LIST = rf"\[(?:{_VALUE}(?:, ?{_VALUE})*)?\]"
# A time of day is the one value here that JSON does not have.
_TIME = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
_LINE = re.compile(rf"(?:([A-Za-z0-9_-]+) *= *(?:({_VALUE}|{_LIST})|({_TIME})))? *(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?")
_TABLE = re.compile(r"\[([A-Za-z0-9_-]+)\]")


def read(text: str, parse_float: Callable[[str], Any]) -> dict[str, Any] | None:
    """The keys and values of a document, or None where tomllib must read it.

    One table such as ``[1]`` may open the document: its keys are then those of that table.
    """
    fields: dict[str, str] = {}
    times: dict[str, str] = {}
    lines = text.split("\n")
    table = _TABLE.fullmatch(lines[0])
    for line in lines[1:] if table else lines:
        found = _LINE.fullmatch(line)
        if found is None:
            return None
        key, value, clock = found.groups()
        if key is not None:
            if key in fields:
                return None
            if value is None:
                times[key] = clock
                value = "null"
            fields[key] = value
    document = ",".join([f'"{key}":{value}' for key, value in fields.items()]).replace("'", '"')
    values: dict[str, Any] = loads(f"{{{document}}}", parse_float=parse_float)
    if times:
        from datetime import time  # few hands have one

        values.update({key: time.fromisoformat(clock) for key, clock in times.items()})
    return {table[1]: values} if table else values
