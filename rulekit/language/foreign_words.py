"""Words of other languages, and what this one has for them."""

from __future__ import annotations

from collections.abc import Mapping

FOREIGN_VALUES: Mapping[str, str] = {
    "true": "yes",
    "True": "yes",
    "TRUE": "yes",
    "false": "no",
    "False": "no",
    "FALSE": "no",
    "null": "nobody",
    "nil": "nobody",
    "None": "nobody",
}
"""Words for values of other languages, and what this one has for them."""

FOREIGN: Mapping[str, str] = {
    "elseif": "elif",
    "elsif": "elif",
    "foreach": "for",
    "def": "event",
    "function": "value",
    "func": "value",
    "import": "include",
    "enum": "symbols",
    "const": "value",
    **FOREIGN_VALUES,
}

FOREIGN_NAMES: Mapping[str, str] = {
    "none": "write `nobody` or `nothing`",
    "me": "write `you`",
    "self": "write `this` or `you`",
    "infinity": "write `unlimited`",
    **dict.fromkeys(("len", "length", "size"), "`count(…)` says how many there are"),
    **dict.fromkeys(("empty", "is_empty"), "what is empty has `count(…) == 0`"),
    "range": "write a range: `1..3`",
    **dict.fromkeys(("int", "integer", "float", "double"), "write `number`"),
    **dict.fromkeys(("bool", "boolean"), "write `flag`"),
    **dict.fromkeys(
        ("print", "log", "say", "echo", "announce"),
        'the log tells the text of an event, the first line of its body: `"{who} draws."`',
    ),
    "winner": "write `winners` before those who win",
}
"""Names for which people use other languages, and what to write in their place."""
