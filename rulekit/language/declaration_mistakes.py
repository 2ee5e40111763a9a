"""Slips in the first line of a declaration, and lines of a rule that stand outside of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulekit.language.diagnostics import Diagnostic, Edit
from rulekit.language.grammar import first_words
from rulekit.language.phrases import with_article
from rulekit.language.source import Span
from rulekit.language.statement_mistakes import STATEMENTS
from rulekit.language.syntax_fault import Fault
from rulekit.language.tokens import LAYOUT, Token

_FILES = ("extends", "expands", "include")
_ONE_WORD = ("zone", "counter", "var", "kind", "symbols", "option", "phase", "window")
_OF_ONE_PIECE = (
    "counter", "ending", "event", "invariant", "option", "phase", "setup", "symbols", "value",
    "var", "window", "zone",
)  # fmt: skip
_OF_BASE = ("change", "remove", "replace", "more")

_IN_CARD = 'indent it under a card, a kind or a `rule "Name"`'
_IN_BODY = "indent it under a phase, an event or another rule"
_IN_GAME = "indent it under `game`, or under `change game` in a variant"
_IN_SCENARIO = "indent it under a `scenario`"

# What looks like `options` or `rules` in the first column is a slip of `option` or `rule`.
PLACES: Mapping[str, str] = {
    **dict.fromkeys(first_words("member"), _IN_CARD),
    **dict.fromkeys(("elif", "else", *STATEMENTS), _IN_BODY),
    **dict.fromkeys(first_words("setting"), _IN_GAME),
    **dict.fromkeys(first_words("scenario_part") - {"options", "rules"}, _IN_SCENARIO),
}
"""Words with which a line of a rule begins, and where such a line belongs."""


def changed_in_part(fault: Fault) -> Diagnostic | None:
    """`change counter gold` with another start below it: it can only be replaced as a whole."""
    first, *rest = fault.tokens
    if first.text != "change" or not rest or rest[0].text not in _OF_ONE_PIECE or not fault.index:
        return None
    what = rest[0].text
    if len(rest) > 1 and rest[1].type == "NAME" and rest[1] is not fault.token:
        what += f" {rest[1].text}"
    return fault.error(
        "RK1018",
        Span(fault.source, first.start, (fault.previous or first).end).first_line,
        f"{with_article(rest[0].text)} cannot be changed in part",
        "not made of members",
        help=f"declare it anew, as a whole: `replace {what} …`",
    )


def misplaced(fault: Fault) -> Diagnostic | None:
    """`after hit: draw 1` in the first column: a rule that belongs to nothing."""
    first = fault.tokens[0]
    if first.type != "NAME" or fault.line[0] is not first:
        return None
    if first.text in PLACES:
        place = PLACES[first.text]
    elif fault.index == 1 and fault.token.type == "INT":
        place = _IN_BODY  # an event and its number, such as `draw 2`
    else:
        return None
    return fault.error(
        "RK0101",
        fault.span(first),
        f"`{first.text}` declares nothing and stands in no declaration",
        "belongs to nothing here",
        help=place,
    )


def unquoted_name(fault: Fault) -> Diagnostic | None:
    """`property Lucky Charm`, `rule Lucky Charm`: a name that must stand in quotes."""
    first, token = fault.tokens[0], fault.token
    if fault.accepted == {"STRING"} and token.type == "NAME" and fault.previous:
        if fault.previous.text not in _WITH_ARTICLE:
            return None
        begin = fault.index
        message = f"the name of {_WITH_ARTICLE[fault.previous.text]} stands in quotes"
    elif token.type not in ("NAME", "MINUS") or fault.line[0] is not first:
        return None
    elif (first.type == "NAME" or first.text in _OF_BASE) and _OPEN & fault.accepted:
        begin = fault.index - 1
        if begin < 1 or fault.tokens[begin].type != "NAME":
            return None
        why = "of several words" if token.type == "NAME" else "with a `-`"
        message = f"a name {why} stands in quotes"
    else:
        return None
    last = _last_of_name(fault.tokens, fault.index)
    span = Span(fault.source, fault.tokens[begin].start, last.end)
    right = f'"{span.text}"'
    edit = Edit(span, right)
    return fault.error("RK0101", span, message, f"write `{right}`", edit=edit)


_OPEN = frozenset({"_NL", "COPIES"})
_WITH_ARTICLE = {
    "rule": "a rule", "ending": "an ending", "invariant": "an invariant", "game": "a game",
    "scenario": "a scenario", "use": "a use", "option": "an option",
}  # fmt: skip


def name_of_words(fault: Fault) -> Diagnostic | None:
    """`zone my deck: …`: several words for what has a name of one word."""
    first, token = fault.tokens[0], fault.token
    if first.text not in _ONE_WORD or token.type != "NAME" or fault.index != 2:
        return None
    rest = fault.line[2:]
    names = [one for one in rest if one.type == "NAME"]
    if first.text in ("phase", "window"):
        last = rest[-1]
        if len(names) != len(rest) or {"after", "before", "in"} & {one.text for one in fault.line}:
            return None
    else:
        colon = next((i for i, one in enumerate(rest) if one.type == "COLON"), 0)
        if not colon or any(one.type != "NAME" or one.text == "of" for one in rest[:colon]):
            return None
        last = rest[colon - 1]
    span = Span(fault.source, fault.line[1].start, last.end)
    right = "_".join(span.text.split())
    message = f"the name of {_ARTICLE.get(first.text, 'a')} {first.text} is one word"
    return fault.error("RK0101", span, message, f"write `{right}`", edit=Edit(span, right))


_ARTICLE = {"option": "an"}


def setting_sign(fault: Fault) -> Diagnostic | None:
    """`players: 2..4`, `players 2 to 4`: a setting of a game with a sign of its own."""
    line, token = fault.line, fault.token
    if len(line) > 2 and token is line[1] and PLACES.get(line[0].text) is _IN_GAME:
        if token.type in ("COLON", "EQUALS"):
            span = Span(fault.source, line[0].end, line[2].start)
            whole = fault.source.text[line[2].start : line[-1].end]
            return fault.error(
                "RK0101", fault.span(token), f"no `{token.text}` stands in a setting",
                "leave this out", help=f"write `{line[0].text} {whole}`", edit=Edit(span, " "),
            )  # fmt: skip
    previous = fault.previous
    range_ = token.type == "ELLIPSIS" and "DOTS" in fault.accepted
    range_ = range_ or (token.text == "to" and line[0].text == "players")
    if not range_ or previous is None:
        return None
    after = fault.tokens[fault.index + 1]
    span = Span(fault.source, previous.end, after.start)
    message = "a range is written with two points"
    return fault.error(
        "RK0101", fault.span(token), message, f"write `{previous.text}..{after.text}`",
        edit=Edit(span, ".."),
    )  # fmt: skip


def _last_of_name(tokens: Sequence[Token], begin: int) -> Token:
    last = tokens[begin]
    for token in tokens[begin + 1 :]:
        if token.type in LAYOUT or token.type not in ("NAME", "MINUS", "INT"):
            break
        if token.text in ("when", "if"):
            break
        last = token
    return last


def file_reference(fault: Fault) -> Diagnostic | None:
    """`extends samurai_sword.rules`: the name of a file where that of a ruleset stands."""
    line = fault.line
    if line[0].text not in _FILES or len(line) < 3 or fault.token is not line[2]:
        return None
    span = Span(fault.source, line[1].start, line[-1].end)
    text = span.text
    if text == f"{line[1].text}.rules":
        right, message = line[1].text, "a ruleset is named without `.rules`"
    elif line[2].type in ("DOT", "MINUS"):
        right, message = f'"{text}"', "a name with other signs stands in quotes"
    else:
        return None
    return fault.error("RK0101", span, message, f"write `{right}`", edit=Edit(span, right))


def value_sign(fault: Fault) -> Diagnostic | None:
    """`value f(): 3`, where a value has an `=`."""
    token = fault.token
    if fault.tokens[0].text != "value" or token.type != "COLON" or "EQUALS" not in fault.accepted:
        return None
    if fault.tokens[fault.index + 1].type in LAYOUT or fault.previous is None:
        return None
    edit = Edit(Span(fault.source, fault.previous.end, token.end), " =")
    message = "what a value comes to stands after `=`"
    return fault.error("RK0101", fault.span(token), message, "write `=`", edit=edit)
