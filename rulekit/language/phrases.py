"""What the terminals of the grammar are called in English, one by one and in lists."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.language.tokens import SYMBOLS, Token
from rulekit.language.wording import listed

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


# Sets that a reader knows by one name: all with which some rules of the grammar can begin. One
# is named where its signs could stand; the first that fits swallows its terminals.
_GROUPS = (
    ("a declaration such as `event` or `kind`", {"KIND", "EVENT", "ZONE"}, "declaration"),
    ("a statement", {"LET", "IF", "FOR"}, "statement"),
    ("a statement", {"LET", "RETURN", "PROCEED"}, "simple_statement"),
    (
        "a rule such as `play`, `after` or `modify`",
        {"PLAY", "AFTER", "MODIFY"},
        "changed_member",
    ),
    (_VALUE, {"NAME", "INT", "LPAR", "LSQB", "MINUS"}, "expr"),
    ("a preposition such as `to`", {"TO", "FROM", "BY", "WITH", "INTO"}, "preposition"),
    ("a trait such as `public`", {"NAME", "IN", "WHEN", "WITH"}, "trait"),
)

# What may follow any complete value; worth telling only where nothing else could stand.
_CONTINUATIONS = frozenset({
    "PLUS", "MINUS", "TIMES", "DIVIDE", "MODULO", "COMPARISON", "IS", "HAS", "IN", "NOT", "AND",
    "OR", "DOT", "DOTS", "LSQB", "LPAR", "IF", "POSSESSIVE",
})  # fmt: skip

_MOST_NAMED = 4


def phrase(terminal: str) -> str:
    """What a reader calls a terminal: "a name", "`:`", "the end of the line"."""
    return PHRASES.get(terminal, f"`{terminal.lower()}`")


MOST_QUOTED = 12


def quoted(names: Iterable[str]) -> str:
    """`a`, `b`, `c`; of very many names the first."""
    shown = [f"`{name}`" for name in names]
    if len(shown) > MOST_QUOTED:
        shown[MOST_QUOTED:] = [f"… ({len(shown) - MOST_QUOTED} more)"]
    return ", ".join(shown)


def alternatives(names: Iterable[str]) -> str:
    """One of several names: `a` or `b`."""
    return " or ".join(f"`{name}`" for name in names)


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
    return in_quotes(token.text)


def in_quotes(text: str) -> str:
    """A word or sign between quotes; a text has its own. Of a long one, the beginning."""
    text = text if len(text) <= 40 else f"{text[:37]}…"
    return text if text.startswith('"') else f"`{text}`"


def expected(accepted: Iterable[str]) -> str:
    """A short list in words of the terminals that could stand at a place."""
    from rulekit.language.grammar import first_terminals  # loads Lark

    left = set(accepted) - {"_DEDENT"} or {"_DEDENT"}
    phrases: list[str] = []
    for name, signs, rule in _GROUPS:
        if signs <= left:
            phrases.append(name)
            left -= first_terminals(rule)
    if phrases or left - _CONTINUATIONS:
        left -= _CONTINUATIONS
    phrases.extend(phrase(terminal) for terminal in sorted(left, key=_weight))
    if len(phrases) > 1:
        phrases = ["a value" if item == _VALUE else item for item in phrases]
    return listed(phrases[:_MOST_NAMED], "or")


def _weight(terminal: str) -> tuple[int, str]:
    """Kinds of word first, then signs, then words, then the end of the line."""
    if terminal in ("_NL", "$END"):
        return 3, terminal
    return (0 if PHRASES.get(terminal, "`").startswith("a") else 1), terminal
