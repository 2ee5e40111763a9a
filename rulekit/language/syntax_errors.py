"""The error for a declaration that cannot be parsed: names the likely mistake.

Frequent mistakes are entries of mistakes.txt, and the first that fits is told. Where none does,
the error says what could have stood there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulekit.language.grammar import first_words
from rulekit.language.line_forms import form_of
from rulekit.language.mistake_words import MORE, SETS
from rulekit.language.mistakes import Entry, read_table
from rulekit.language.phrases import expected, found
from rulekit.language.report import Diagnostic, closest
from rulekit.language.source import Span
from rulekit.language.syntax_fault import Fault
from rulekit.language.token_patterns import Surroundings, surroundings, terminal

TABLE = Path(__file__).with_name("mistakes.txt")

# With which a line within a declaration may begin.
_INNER = frozenset().union(
    *map(first_words, ("statement", "changed_member", "choice", "scenario_part")), ("elif", "else")
)


def syntax_error(fault: Fault) -> Diagnostic:
    """The error for a declaration that could not be parsed."""
    around = surroundings(fault)
    told = (_mistake(entry, fault, around) for entry in _mistakes())
    return next((one for one in told if one is not None), None) or _unexpected(fault)


@cache
def _mistakes() -> tuple[Entry, ...]:
    return tuple(read_table(TABLE, SETS))


def _mistake(entry: Entry, fault: Fault, around: Surroundings) -> Diagnostic | None:
    """What is said of a fault, if it is the mistake of an entry."""
    if not (_fits(entry.wanted, fault.accepted) and _is_in(entry.within, fault.tokens[0].text)):
        return None
    places = around.captures(entry.pattern)
    if places is None:
        return None
    places["fault"] = fault.token.start, fault.token.end
    words = {name: fault.source.text[start:end] for name, (start, end) in places.items()}
    more = MORE[entry.also](fault, words) if entry.also else {}
    return None if more is None else entry.mistake.told(fault.source, places, more)


def _fits(wanted: str, accepted: frozenset[str]) -> bool:
    """Whether terminals could stand at a fault as an entry says: `NL|COPIES !COLON`."""
    if wanted.startswith("only "):
        return accepted == {terminal(name) for name in wanted.split()[1:]}
    return all(
        any(terminal(name) in accepted for name in names.removeprefix("!").split("|"))
        != names.startswith("!")
        for names in wanted.split()
    )


def _is_in(within: str, declaring: str) -> bool:
    words = within.removeprefix("!")
    return not words or (declaring in words.split("|")) != within.startswith("!")


def _unexpected(fault: Fault) -> Diagnostic:
    token, previous = fault.token, fault.previous
    wanted = expected(fault.accepted)
    after = f" after {found(previous)}" if previous and not fault.starts_line else ""
    span = Span(fault.source, token.start, token.end)
    if token.type == "_DEDENT" and previous is not None:
        span = Span(fault.source, previous.end, previous.end)
    message = f"expected {wanted}{after}, found {found(token)}"
    return Diagnostic("RK0101", "error", message, span, f"expected {wanted}", help=_hint(fault))


def _hint(fault: Fault) -> str | None:
    token, first = fault.token, fault.tokens[fault.line_bounds[0]]
    if token.text in fault.keywords and "NAME" in fault.accepted:
        return f"`{token.text}` is a word of the language; a name must be another word"
    if "ELSE" in fault.accepted and "NAME" not in fault.accepted:
        return "a value on a condition names both: `A if CONDITION else B`"
    if token.type == "NAME":
        near = closest(token.text, fault.words)
        if near:
            return f"did you mean `{near}`?"
    if first.type == "NAME" and first is not token:
        near = closest(first.text, _INNER)
        if near and near != first.text:
            return f"did you mean `{near}` instead of `{first.text}`?"
    form = form_of(fault)
    return None if form is None else f"such a line is written like `{form}`"
