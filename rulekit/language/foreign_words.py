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
