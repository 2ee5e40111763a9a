"""Patterns over the tokens around a fault, written much as a rule of the grammar.

    LINE else ^if                       a line that begins so; parsing stopped at the `if`
    {event} {n:INT} ^card|cards         two captures, and one of two words
    INNER {name:NAME} ^= {value…}       the rest of the line is called `value`
    STATEMENT {what: NAME ~LSQB … RSQB} a capture of several tokens; the bracket touches a name

Words and signs stand for themselves, capitals for terminals, classes and places, `NAME(a|b)` for
these names and `NAME(!a|b)` for others. `!a|b` is any token but these between the brackets of the
fault, `…` all that comes between on the line. An item may end in `?`, `+` or `*`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from attrs import frozen

from rulekit.language.syntax_fault import DECLARING, Fault, begin_of_line
from rulekit.language.tokens import BRACKETS, LAYOUT, Token

# Patterns see each token as a line: a flag for each thing that is known of its place, its
# terminal and its text.
_PLACES = {
    "START": "D",  # the first of the declaration
    "LINE": ".L",  # the first of the line at fault
    "INNER": "-L",  # the first of the line, but not of the declaration
    "ABOVE": ".A",  # the first of the line above
    "STATEMENT": "..S",  # the first of the statement at fault
    "^": r"...\^",  # where parsing stopped
    "~": "....~",  # touches what stands before it
    "LEVEL": ".....=",  # between the same brackets as the fault
}
_CLASSES = {
    "ANY": r".{8}[^_][^\n]*\n",  # but the layout
    "LAYOUT": r".{8}_[^\n]*\n",
    "WANTED": r".{6}w.NAME [^\n]*\n",  # a name that, where parsing stopped, could be a word
    "CAPITAL": r".{7}cNAME [^\n]*\n",  # a word of the language, but for its capitals
}
_LAYOUT = {"NL": "_NL", "INDENT": "_INDENT", "DEDENT": "_DEDENT"}
_PARTS = re.compile(r"\{(?P<open>\w+)|(?P<close>\})|(?P<item>[^\s{}]+)")
_SOME = re.compile(r"NAME\((?P<none>!?)(?P<some>.*)\)")
_ALTERNATIVE = re.compile(r"NAME\([^)]*\)|[^|]+")

# How many tokens around the fault are looked at: patterns try each of them in turn.
_BEFORE, _AFTER = 200, 100


@frozen
class Surroundings:
    """The tokens around a fault, and how patterns see them."""

    tokens: Sequence[Token]
    seen: str

    def captures(self, pattern: str) -> dict[str, tuple[int, int]] | None:
        """The offsets of what a pattern captures, and of `all` of it; None if it fits nowhere."""
        found = _compiled(pattern).search(self.seen)
        if found is None:
            return None
        return {name: self._offsets(*found.span(name)) for name in found.re.groupindex}

    def _offsets(self, start: int, end: int) -> tuple[int, int]:
        first, past = self.seen.count("\n", 0, start), self.seen.count("\n", 0, end)
        if first == past:  # the capture was left out
            return (self.tokens[first - 1].end,) * 2
        return self.tokens[first].start, self.tokens[past - 1].end


def surroundings(fault: Fault) -> Surroundings:
    """What patterns see of a fault: its line, the one above and the next token below, and with
    what the declaration begins."""
    tokens, (begin, end) = fault.tokens, fault.line_bounds
    above = begin_of_line(tokens, begin - 1)
    near = range(
        max(above, fault.index - _BEFORE),
        min(max(end, fault.index + 1) + 3, fault.index + _AFTER, len(tokens)),
    )
    levels, statement = _levels(fault)
    shown: list[Token] = []
    lines: list[str] = []
    for i in (*range(min(near[0], 3)), *near):
        token = tokens[i]
        flags = (
            "D" if i == 0 else "-",
            "L" if i == begin else "A" if i == above else "-",
            "S" if i == statement else "-",
            "^" if i == fault.index else "-",
            "~" if i > 0 and tokens[i - 1].end == token.start else "-",
            levels.get(i, "-"),
            "w" if fault.keywords.get(token.text) in fault.accepted else "-",
            "c" if _in_capitals(fault, i) else "-",
        )
        shown.append(token)
        lines.append(f"{''.join(flags)}{token.type} {token.text}\n")
    return Surroundings(shown, "".join(lines))


def _levels(fault: Fault) -> tuple[dict[int, str], int]:
    """The tokens on the line and between the same brackets as the fault, `+` for those between
    further ones; and where the statement begins."""
    tokens, index = fault.tokens, fault.index
    before = range(index - 1, max(-1, index - _BEFORE), -1)
    levels = _level(tokens, before, BRACKETS.values(), BRACKETS)
    colons = [i for i, level in levels.items() if level == "=" and tokens[i].type == "COLON"]
    statement = max(colons) + 1 if colons else min(levels, default=index)
    after = range(index, min(len(tokens), index + _AFTER))
    return levels | _level(tokens, after, BRACKETS, BRACKETS.values()), statement


def _level(
    tokens: Sequence[Token], places: range, opening: Collection[str], closing: Collection[str]
) -> dict[int, str]:
    levels: dict[int, str] = {}
    depth = 0
    for place in places:
        type_ = tokens[place].type
        depth -= type_ in closing
        if type_ in LAYOUT or depth < 0:
            break
        levels[place] = "+" if depth else "="
        depth += type_ in opening
    return levels


def _in_capitals(fault: Fault, place: int) -> bool:
    """Whether a name is a word of the language that could stand there, but for its capitals."""
    token = fault.tokens[place]
    small = token.text.lower()
    if token.type != "NAME" or small == token.text or small not in fault.keywords:
        return False
    if place == 0 and small not in DECLARING:
        return False
    return place != fault.index or fault.keywords[small] in fault.accepted


# --- Patterns as regular expressions over what is seen -------------------------------


def terminal(name: str) -> str:
    """The terminal of the grammar that patterns call by a name."""
    return _LAYOUT.get(name, name)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(f"(?m)^(?P<all>{''.join(_parts(pattern))})")


def _parts(pattern: str) -> Iterator[str]:
    capturing = ""  # the name of a capture of which nothing is read yet
    for part in _PARTS.finditer(pattern):
        item = part["item"] or ""
        if part["open"]:
            capturing = part["open"]
            yield f"(?P<{capturing}>"
        elif part["close"]:
            yield f"{_CLASSES['ANY']})" if capturing else ")"
            capturing = ""
        elif capturing:
            capturing = ""
            # All that follows in the line, or the first item after the colon.
            yield f"(?:{_CLASSES['ANY']})+?" if item == "…" else _item(item.removeprefix(":"))
        else:
            yield _item(item)


def _item(item: str) -> str:
    marks = ""
    while item and item[0] in "^~":
        marks += f"(?={_PLACES[item[0]]})"
        item = item[1:]
    if not item:
        return marks
    if item in _PLACES:
        return f"{marks}(?={_PLACES[item]})"
    if item == "…":
        return f"{marks}(?:{_CLASSES['ANY']})*?"
    often = item[-1] if len(item) > 1 and item[-1] in "?+*" else ""
    item = item.removesuffix(often)
    if len(item) > 1 and item[0] == "!" and item != "!=":
        which = rf"(?:(?=.{{5}}\+)|(?=.{{5}}=)(?!{_any_of(item[1:])})){_CLASSES['ANY']}"
    else:
        which = _any_of(item)
    return f"{marks}(?:{which}){often}"


def _any_of(item: str) -> str:
    return "|".join(map(_one, _ALTERNATIVE.findall(item)))


def _one(word: str) -> str:
    if word in _CLASSES:
        return _CLASSES[word]
    if words := _SOME.fullmatch(word):
        some = "|".join(map(re.escape, words["some"].split("|")))
        return rf".{{8}}NAME (?{words['none'] or '='}(?:{some})\n)[^\n]*\n"
    if word.isupper() and len(word) > 1:
        return rf".{{8}}{terminal(word)} [^\n]*\n"
    return rf".{{8}}\S+ {re.escape(word)}\n"
