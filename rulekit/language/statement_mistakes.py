"""Slips within the lines of a rule: conditions, statements and fields written as elsewhere."""

from __future__ import annotations

from rulekit.language.diagnostics import Diagnostic, Edit, closest
from rulekit.language.grammar import first_words
from rulekit.language.source import Span
from rulekit.language.syntax_fault import Fault
from rulekit.language.tokens import LAYOUT, Token
from rulekit.language.wrong_characters import apostrophe

STATEMENTS = first_words("statement") - first_words("member") - first_words("declaration")
"""Words with which only statements begin."""

_CONDITIONS = ("if", "when", "where")
_JOINING = frozenset(
    {"and", "or", "not", "if", "else", "elif", "while", "when", "where", "return", "whenever"}
)
_PREPOSITION = "TO"  # where this may stand, so may the others


def another_condition(fault: Fault) -> Diagnostic | None:
    """`after hit if …`, `for p in players when …`: a condition with another's word."""
    token, accepted = fault.token, fault.accepted
    if token.text in _CONDITIONS:
        if "WHEN" in accepted:
            return _condition_word(fault, token, "when")
        if "WHERE" in accepted:
            return _condition_word(fault, token, "where")
        if fault.line[0].text == "invariant" and "COLON" in accepted and fault.previous:
            span = Span(fault.source, fault.previous.end, token.end)
            return fault.error(
                "RK0105", fault.span(token), "what always holds follows a `:`", "write `:`",
                edit=Edit(span, ":"),
            )  # fmt: skip
        if any(one.text in _JOINING for one in _level(fault)):
            return _condition_word(fault, token, "and")
        return None
    if "ELSE" not in accepted:
        return None
    return _unfinished_if(fault)


def _unfinished_if(fault: Fault) -> Diagnostic | None:
    """`c in hand if …`, which was read as the first half of `… if … else …`."""
    level = _level(fault)
    place = max((i for i, one in enumerate(level) if one.text == "if"), default=None)
    if place is None:
        return None
    before = level[:place]
    for i, one in enumerate(before):
        loop = one.text == "in" and (i == 1 or before[i - 2].text == "for")
        if loop or one.text == "from":
            return _condition_word(fault, level[place], "where")
    if any(one.text in ("when", "whenever") for one in before):
        return _condition_word(fault, level[place], "and")
    return None


def _condition_word(fault: Fault, token: Token, right: str) -> Diagnostic:
    message = f"a condition begins with `{right}` here"
    if right == "and":
        message = "two conditions are joined by `and`"
    return fault.instead("RK0105", token, right, message)


def chained_comparison(fault: Fault) -> Diagnostic | None:
    """`1 < x < 3`: one value between two others."""
    token = fault.token
    if not _compares(token) or "COMPARISON" in fault.accepted:
        return None
    level = _level(fault)
    place = max((i for i, one in enumerate(level) if _compares(one)), default=None)
    if not place or any(one.text in ("and", "or") for one in level[place:]):
        return None
    first = place
    while first > 0 and not _ends_operand(level[first - 1]):
        first -= 1
    text = fault.source.text
    left = text[level[first].start : level[place].end]
    middle = text[level[place].end : token.start].strip().removeprefix("not ").strip()
    after = fault.tokens[fault.index + 1 :]
    end = next((one for one in after if _ends_operand(one) or one.type in LAYOUT), after[-1])
    right = text[token.start : end.start].strip()
    edit = Edit(Span(fault.source, token.start, token.start), f"and {middle} ")
    return fault.error(
        "RK0105",
        fault.span(token),
        "a comparison has two sides",
        "a second comparison",
        help=f"write `{left} {middle} and {middle} {right}`",
        edit=edit,
    )


def _compares(token: Token) -> bool:
    return token.type == "COMPARISON" or token.text in ("is", "has")


def _ends_operand(token: Token) -> bool:
    return token.text in _JOINING or token.type in ("COLON", "EQUALS", "COMMA", "RPAR", "RSQB")


def counted_noun(fault: Fault) -> Diagnostic | None:
    """`draw 1 card`: what is counted stands after the number."""
    token, previous = fault.token, fault.previous
    if previous is None or token.type != "NAME" or fault.index < 2:
        return None
    if not {_PREPOSITION, "_NL"} <= fault.accepted:
        return None
    cards = token.text in ("card", "cards")
    if not cards and (previous.type != "INT" or _near_preposition(fault)):
        return None
    event = fault.tokens[fault.index - 2].text
    return fault.error(
        "RK0101",
        fault.span(token),
        f"`{token.text}` stands after the number",
        "leave this out",
        help=f"write `{event} {previous.text}`: the event itself says of what",
        edit=Edit(Span(fault.source, previous.end, token.end), ""),
    )


def _near_preposition(fault: Fault) -> bool:
    words = [word for word, terminal in fault.keywords.items() if terminal in fault.accepted]
    return closest(fault.token.text, words) is not None


def method(fault: Fault) -> Diagnostic | None:
    """`you.draw(2)`, `p.draw 2`: an event as if it were a part of a player or card."""
    token, previous = fault.token, fault.previous
    if previous is None or "PLUS_EQUALS" not in fault.accepted:
        return None
    if token.type not in ("LPAR", "INT", "NAME", "STRING", "_NL"):
        return None
    level = _statement(fault)
    if len(level) < 3 or level[-2].type != "DOT":
        return None
    text = fault.source.text
    owner = text[level[0].start : level[-2].start]
    end = next(one for one in fault.tokens[fault.index :] if one.type in LAYOUT)
    given = text[previous.end : end.start].strip()
    if given.startswith("(") and given.endswith(")"):
        given = given[1:-1].strip()
    event = previous.text
    right = f"{event} {given}" if given and "," not in given else event
    if not given:
        right = f"{event} {owner}"
    elif owner != "you" and len(level) == 3:
        right = f"{right} for {owner}"
    return fault.error(
        "RK0104",
        Span(fault.source, level[0].start, previous.end),
        f"`{event}` is no part of `{owner}`",
        "an event is set in motion by its name alone",
        help=f"write `{right}`, with the prepositions of the event"
        if " for " in right
        else f"write `{right}`",
    )


def set_at_a_place(fault: Fault) -> Diagnostic | None:
    """`stock[0] = 3`, `gold(p) = 3`: read as an event with what stands in the brackets."""
    token, statement = fault.token, _statement_with_brackets(fault)
    if token.type != "EQUALS" or _PREPOSITION not in fault.accepted or len(statement) < 3:
        return None
    name, bracket = statement[:2]
    if name.type != "NAME" or name.end != bracket.start or name.text in STATEMENTS:
        return None
    if bracket.type not in ("LSQB", "LPAR") or statement[-1].type not in ("RSQB", "RPAR"):
        return None
    target = fault.source.text[name.start : statement[-1].end]
    return fault.error(
        "RK0101",
        Span(fault.source, name.start, statement[-1].end),
        f"`{target}` cannot be set",
        "neither a counter nor a variable",
        help="a counter or variable is set by its name, `x = 3`, or that of a player, `p.x = 3`;"
        " cards are put somewhere with `move CARDS to ZONE`",
    )


def possessive(fault: Fault) -> Diagnostic | None:
    """`action Fool's Gold`, and `B's honor == 3` in a scenario."""
    place, tokens = fault.index, fault.tokens
    if fault.token.type == "POSSESSIVE":
        return apostrophe(fault.source, fault.token.start)
    if place < 3 or tokens[place - 2].type != "POSSESSIVE":
        return None
    owner, owned = tokens[place - 3], tokens[place - 1]
    return fault.error(
        "RK0101",
        Span(fault.source, owner.start, owned.end),
        f"a value of {owner.text} is asked for with a dot",
        f"write `{owner.text}.{owned.text}`",
        edit=Edit(Span(fault.source, owner.end, owned.start), "."),
        help=f'what {owner.text} is told is a text: `{owner.text}\'s log has "…"`',
    )


def fraction(fault: Fault) -> Diagnostic | None:
    """`2.5`: there are whole numbers only."""
    place, tokens = fault.index, fault.tokens
    if place < 2 or fault.token.type != "INT" or tokens[place - 1].type != "DOT":
        return None
    whole = tokens[place - 2]
    if whole.type != "INT" or fault.token.start - whole.end != 1:
        return None
    return fault.error(
        "RK0101",
        Span(fault.source, whole.start, fault.token.end),
        "numbers are whole",
        "a fraction",
        help="count in smaller units: twice as many halves, or ten times as many tenths",
    )


def foreign_assignment(fault: Fault) -> Diagnostic | None:
    """`amount *= 2`, `amount++`: ways to count that other languages have."""
    line, token = fault.tokens, fault.token
    place = fault.index
    if token.type == "_NL" and [one.text for one in line[place - 2 : place]] == ["-", "-"]:
        place -= 2
        token = line[place]
    elif "PLUS_EQUALS" not in fault.accepted or place + 1 >= len(line):
        return None
    after = line[place + 1]
    if token.end != after.start:
        return None
    whole: Edit | None
    target = "".join(one.text for one in _statement(fault, place))
    span = Span(fault.source, token.start, after.end)
    if token.text == after.text and token.text in ("+", "-"):
        right = f"{target} {token.text}= 1"
        gap = "" if fault.source.text[token.start - 1] == " " else " "
        whole = Edit(span, f"{gap}{token.text}= 1")
    elif token.type in ("TIMES", "DIVIDE", "MODULO") and after.type == "EQUALS":
        rest = line[place + 2 : place + 4]
        alone = len(rest) == 2 and rest[1].type in LAYOUT
        value = rest[0].text if alone else "…"
        right = f"{target} = {target} {token.text} {value}"
        whole = Edit(span, f"= {target} {token.text}") if alone else None
    else:
        return None
    sign = f"{token.text}{after.text}"
    message = f"`{sign}` is no sign of this language"
    return fault.error("RK0105", span, message, f"write `{right}`", edit=whole)


def field_sign(fault: Fault) -> Diagnostic | None:
    """`resilience: 5`, `resilience = 5`: the value of a field after a sign."""
    line, token = fault.line, fault.token
    if len(line) < 3 or line[0].type != "NAME" or fault.tokens[0] is line[0]:
        return None
    colon = line[1].type == "COLON" and token is line[2] and fault.accepted == {"NAME", "LIST"}
    sign = line[1].type == "EQUALS" and token is line[1] and "COLON" in fault.accepted
    if not colon and not sign:
        return None
    name, value = line[0].text, fault.source.text[line[2].start : line[-1].end]
    span = Span(fault.source, line[1].start, line[1].end)
    if fault.tokens[0].text == "kind":
        type_ = "number" if line[2].type in ("INT", "MINUS") else "TYPE"
        spaced = type_ == "number" and line[2].start > span.end
        edit = Edit(span, ": number =") if spaced else None
        return fault.error(
            "RK0101", span, f"the field `{name}` does not say its type", "a value, and no type",
            help=f"write `{name}: {type_} = {value}`",
            edit=edit,
        )  # fmt: skip
    return fault.error(
        "RK0101",
        span,
        f"no `{line[1].text}` stands before the value of a field",
        "leave this out",
        help=f"write `{name} {value}`",
        edit=Edit(Span(fault.source, line[0].end, line[2].start), " "),
    )


def statement_of_card(fault: Fault) -> Diagnostic | None:
    """`choose c from hand` or `on hit:` among the rules of a card."""
    first = fault.line[0]
    if first.type != "NAME" or first is fault.tokens[0]:
        return None
    if first.text in ("on", "when") and fault.token.type == "COLON" and len(fault.line) > 2:
        message = f"`{first.text}` begins no rule"
        return fault.error(
            "RK0105", fault.span(first), message, "write `after`, `before` or `instead of`",
            help=f"write `after {fault.line[1].text}`, or `whenever …` for a condition",
        )  # fmt: skip
    if first.text not in STATEMENTS or "_INDENT" in fault.accepted:
        return None
    return fault.error(
        "RK0101",
        fault.span(first),
        f"`{first.text}` begins a statement, and this is none of a rule",
        "when is it done?",
        help='indent it under `play`, `use "…"` or a hook such as `after EVENT`',
    )


def unsigned_change(fault: Fault) -> Diagnostic | None:
    """`modify hand_limit by 1`: more, or less?"""
    token = fault.token
    if fault.accepted != {"PLUS", "MINUS"} or fault.line[0].text != "modify":
        return None
    return fault.error(
        "RK0101",
        fault.span(token),
        "a change is written with its sign",
        f"write `+{token.text}` or `-{token.text}`",
    )


def colon_before_block(fault: Fault) -> Diagnostic | None:
    """`if x:` and a block below it: the colon of other languages."""
    token, place = fault.token, fault.index
    if token.type == "COLON" and "_NL" in fault.accepted:
        colon, place = token, place + 1
    elif token.type == "_NL" and fault.previous is not None and fault.previous.type == "COLON":
        colon = fault.previous
    else:
        return None
    after = fault.tokens[place : place + 2]
    if [one.type for one in after] != ["_NL", "_INDENT"]:
        return None
    gap = fault.source.text[: colon.start].rstrip(" ")
    return fault.error(
        "RK0105",
        fault.span(colon),
        "no `:` stands before an indented block",
        "delete it",
        help="a `:` stands before a body on the same line only",
        edit=Edit(Span(fault.source, len(gap), colon.end), ""),
    )


def _level(fault: Fault, end: int | None = None) -> list[Token]:
    """What stands before the fault on its line, within the same brackets."""
    found: list[Token] = []
    depth = 0
    for token in reversed(fault.tokens[: fault.index if end is None else end]):
        if token.type in LAYOUT:
            break
        if token.type in ("LPAR", "LSQB", "LBRACE"):
            depth -= 1
            if depth < 0:
                break
        if depth == 0:
            found.append(token)
        if token.type in ("RPAR", "RSQB", "RBRACE"):
            depth += 1
    return found[::-1]


def _statement_with_brackets(fault: Fault) -> list[Token]:
    """The same, with what stands in brackets in it."""
    level = _statement(fault)
    if not level:
        return []
    first = fault.tokens.index(level[0])
    return list(fault.tokens[first : fault.index])


def _statement(fault: Fault, end: int | None = None) -> list[Token]:
    """What stands before the fault in its statement."""
    level = _level(fault, end)
    colons = [i for i, token in enumerate(level) if token.type == "COLON"]
    return level[colons[-1] + 1 :] if colons else level
