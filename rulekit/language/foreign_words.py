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

FOREIGN_SAME: Mapping[str, Mapping[str, str]] = {
    "RK1001": {
        "me": "you",
        **dict.fromkeys(("not_empty", "nonempty", "non_empty"), "not empty"),
        "on": "yes",
        "off": "no",
        **dict.fromkeys(("infinity", "infinite"), "unlimited"),
        **dict.fromkeys(("everybody", "all_players"), "players"),
        **dict.fromkeys(("other_players", "opponents"), "others"),
        **dict.fromkeys(("current_player", "active_player"), "current"),
    },
    "RK1003": {
        **dict.fromkeys(("len", "length", "size", "number_of", "how_many"), "count"),
        **dict.fromkeys(("random_card", "choose_random", "rand"), "random"),
        **dict.fromkeys(("stop", "prevent", "negate", "abort", "block", "ignore"), "cancel"),
        "winner": "winners",
        **dict.fromkeys(("show", "display"), "reveal"),
        **dict.fromkeys(("nothing", "pass", "noop", "skip", "none"), "do_nothing"),
    },
    "RK1004": {
        **dict.fromkeys(("int", "integer", "num"), "number"),
        **dict.fromkeys(("bool", "boolean"), "flag"),
        **dict.fromkeys(("string", "str"), "text"),
    },
}
"""Names of other languages that have one word here, by the code of the error for such a name."""

FOREIGN_NAMES: Mapping[str, str] = {
    "none": "write `nobody` or `nothing`",
    "self": "write `this` or `you`",
    **dict.fromkeys(("len", "length", "size"), "`count(…)` says how many there are"),
    **dict.fromkeys(("empty", "is_empty"), "what is empty is asked with `is`: `deck is empty`"),
    **dict.fromkeys(
        ("youngest", "oldest", "host", "dealer", "starter"),
        "name a player whom the rules can tell, as in `first(players)`",
    ),
    **dict.fromkeys(("look", "peek", "inspect"), "cards are shown with `reveal CARDS to you`"),
    "range": "write a range: `1..3`",
    **dict.fromkeys(("float", "double"), "write `number`: numbers are whole"),
    **dict.fromkeys(
        ("print", "log", "say", "echo", "announce"),
        'the log tells the text of an event, the first line of its body: `"{who} draws."`',
    ),
    **dict.fromkeys(
        ("winner", "win", "wins"),
        "an `ending` says who wins: `winners` and a list, such as `(p in players where …)`;"
        " a scenario says it so: `game over, winners A`",
    ),
    **dict.fromkeys(("dead", "eliminated"), "who is out of the game is `not alive(p)`"),
    **dict.fromkeys(("living", "alive"), "who is in the game is `alive(p)`"),
}
"""Names for which people use other languages, and what to write in their place."""

NUMERALS: Mapping[str, str] = {
    "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
"""Words for numbers, and their digits."""
