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

FOREIGN_SAME: Mapping[str, str] = {
    "me": "you",
    **dict.fromkeys(("infinity", "infinite", "unlimitted"), "unlimited"),
    **dict.fromkeys(("len", "length", "size", "number_of", "amount_of", "how_many"), "count"),
    **dict.fromkeys(("int", "integer", "num", "numeric"), "number"),
    **dict.fromkeys(("bool", "boolean"), "flag"),
    **dict.fromkeys(("string", "str"), "text"),
    **dict.fromkeys(("all_players", "allplayers", "everybody"), "everyone"),
    **dict.fromkeys(("other_players", "opponents", "opponent"), "others"),
    **dict.fromkeys(("current_player", "active_player"), "current"),
    **dict.fromkeys(("random_card", "choose_random", "rand", "randint"), "random"),
}
"""Names of other languages that have one word here, by which they can be replaced."""

FOREIGN_NAMES: Mapping[str, str] = {
    **{name: f"write `{word}`" for name, word in FOREIGN_SAME.items()},
    "none": "write `nobody` or `nothing`",
    "self": "write `this` or `you`",
    **dict.fromkeys(("len", "length", "size"), "`count(…)` says how many there are"),
    **dict.fromkeys(("empty", "is_empty"), "what is empty is asked with `is`: `deck is empty`"),
    "range": "write a range: `1..3`",
    **dict.fromkeys(("float", "double"), "write `number`: numbers are whole"),
    **dict.fromkeys(
        ("print", "log", "say", "echo", "announce"),
        'the log tells the text of an event, the first line of its body: `"{who} draws."`',
    ),
    **dict.fromkeys(
        ("winner", "win", "wins"),
        "an `ending` says who wins: `winners` and a list, such as `(p in players where …)`",
    ),
    **dict.fromkeys(("dead", "eliminated"), "who is out of the game is `not alive(p)`"),
    **dict.fromkeys(("living", "alive"), "who is in the game is `alive(p)`"),
}
"""Names for which people use other languages, and what to write in their place."""
