"""What the terminals of the grammar are called in English, one by one and in lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rulekit.language.tokens import SYMBOLS, Token

PHRASES = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": 'a text in `"` quotes',
    "FACE": "a card face such as `Q♠`",
    "COPIES": "a number of copies such as `x3`",
    "COMPARISON": "a comparison such as `==`",
    "NOTHING": "`do_nothing`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the declaration",
    **{terminal: f"`{sign}`" for sign, terminal in SYMBOLS.items() if terminal != "COMPARISON"},
}  # fmt: skip

_VALUE = "a name or a number"


def _terminals(names: str) -> frozenset[str]:
    return frozenset(names.split())


# Sets that a reader knows by one name. A group is used when all of its terminals could
# stand at a place; the first one that fits swallows its terminals.
_GROUPS: list[tuple[str, frozenset[str], frozenset[str]]] = [
    (
        "a declaration such as `event` or `kind`",
        _terminals("KIND EVENT ZONE"),
        _terminals(
            "EDITION INCLUDE EXTENDS EXPANDS GAME SYMBOLS OPTION ZONE COUNTER VAR KIND VALUE"
            " EVENT WINDOW PHASE SETUP RULE ENDING INVARIANT CHANGE REPLACE REMOVE MORE SCENARIO"
            " CARDS NAME"
        ),
    ),
    (
        "a statement",
        _terminals("LET IF FOR"),
        _terminals(
            "LET RETURN WINNERS SCORE GRANT END SKIP EXTRA PROCEED CANCEL NOTHING PLAY COMPEL"
            " NAME IF WHILE FOR MAY CHOOSE ASK OFFER"
        ),
    ),
    (
        "a statement",
        _terminals("LET RETURN PROCEED"),
        _terminals(
            "LET RETURN WINNERS SCORE GRANT END SKIP EXTRA PROCEED CANCEL NOTHING PLAY COMPEL NAME"
        ),
    ),
    (
        "a rule such as `play`, `after` or `modify`",
        _terminals("PLAY AFTER MODIFY"),
        _terminals("PLAY USE BEFORE AFTER INSTEAD IMMEDIATELY WHENEVER MODIFY TREAT NAME REMOVE"),
    ),
    (
        _VALUE,
        _terminals("NAME INT LPAR LSQB MINUS"),
        _terminals("NAME INT STRING FACE LPAR LSQB LBRACE MINUS NOT"),
    ),
    (
        "a preposition such as `to`",
        _terminals("TO FROM BY WITH INTO"),
        _terminals("TO FROM BY FOR WITH ON OF AT INTO UNDER AGAINST"),
    ),
    (
        "a trait such as `public`",
        _terminals("NAME IN WHEN WITH"),
        _terminals("NAME IN FROM TO WHEN ON AT WITH"),
    ),
]

# What may follow any complete value; worth telling only where nothing else could stand.
_CONTINUATIONS = _terminals(
    "PLUS MINUS TIMES DIVIDE MODULO COMPARISON IS HAS IN NOT AND OR DOT DOTS LSQB LPAR IF"
    " POSSESSIVE"
)

_MOST_NAMED = 4


def phrase(terminal: str) -> str:
    """What a reader calls a terminal: "a name", "`:`", "the end of the line"."""
    return PHRASES.get(terminal, f"`{terminal.lower()}`")


def with_article(noun: str) -> str:
    """A noun after its article, as it sounds: "an action", "a unit", "an hour"."""
    word = noun.lower()
    vowel = word[:1] in ("a", "e", "i", "o", "u")
    if word.startswith(("uni", "use", "one", "eu")):
        vowel = False
    elif word.startswith(("hono", "hour", "heir", "unin", "unim")):
        vowel = True
    return f"an {noun}" if vowel else f"a {noun}"


def found(token: Token) -> str:
    """What a reader calls a token that stands in a text."""
    if token.type.startswith(("_", "$")):
        return phrase(token.type)
    text = token.text if len(token.text) <= 40 else f"{token.text[:37]}…"
    return text if token.type == "STRING" else f"`{text}`"


def expected(accepted: Iterable[str]) -> str:
    """A short list in words of the terminals that could stand at a place."""
    left = set(accepted) - {"_DEDENT"} or {"_DEDENT"}
    phrases: list[str] = []
    for name, signs, members in _GROUPS:
        if signs <= left:
            phrases.append(name)
            left -= members
    if phrases or left - _CONTINUATIONS:
        left -= _CONTINUATIONS
    phrases.extend(phrase(terminal) for terminal in sorted(left, key=_weight))
    if len(phrases) > 1:
        phrases = ["a value" if item == _VALUE else item for item in phrases]
    return any_of(phrases[:_MOST_NAMED])


def any_of(phrases: Collection[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *first, last = phrases
    return f"{', '.join(first)} or {last}" if first else last


def _weight(terminal: str) -> tuple[int, str]:
    """Kinds of word first, then signs, then words, then the end of the line."""
    if terminal in ("_NL", "$END"):
        return 3, terminal
    return (0 if PHRASES.get(terminal, "`").startswith("a") else 1), terminal
