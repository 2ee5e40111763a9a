"""What is wrong with a scenario itself: diagnostics RK5xxx, carried by `ScenarioError`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Unpack

from rulekit.language import wording
from rulekit.language.literals import name_text
from rulekit.language.report import Diagnostic, Edit, Label, More, RulesError, closest, unmistakable
from rulekit.language.source import Span
from rulekit.language.tree import Word

UNMET = "RK5301"
"""The code of an expectation that is not met."""

MOST_LISTED = 12
"""Of more names only some are listed."""

_LIKEST = 3


class ScenarioError(RulesError):
    """A scenario that cannot be set up, or a step of it that cannot be taken."""


def wrong(code: str, span: Span, message: str, **more: Unpack[More]) -> ScenarioError:
    """The error to raise for one thing that is wrong at one place."""
    return ScenarioError([finding(code, span, message, **more)])


def given_twice(again: Word, first: Word) -> ScenarioError:
    return wrong(
        "RK5109",
        again.span,
        f"`{again.text}` is given twice",
        label="given again",
        secondary=[Label(first.span, "first given here")],
        help="leave out one of the two",
    )


def finding(code: str, span: Span, message: str, **more: Unpack[More]) -> Diagnostic:
    return Diagnostic(code, "error", message, span, **more)


def unmet(
    span: Span, message: str, notes: Iterable[str] = (), *, label: str = "not so"
) -> Diagnostic:
    """What is so in place of what a line expects."""
    return finding(UNMET, span, message, label=label, notes=notes)


def known(name: str, candidates: Iterable[str], what: str) -> str:
    """The help for an unknown name: the nearest one, or else all there are; of too many to list
    those that are most like it."""
    names = list(dict.fromkeys(candidates))
    near = closest(name, names)
    if near:
        return f"did you mean `{near}`?"
    if not names:
        return f"there are no {what} here"
    if len(names) <= MOST_LISTED:
        return f"the {what} are {listed(names)}"
    likest = get_close_matches(name, names, n=_LIKEST, cutoff=0.0)
    return f"of {len(names)} {what} these are most like it: {listed(likest)}"


def corrected(span: Span, name: str, candidates: Iterable[str]) -> Edit | None:
    """The edit of a name that stands at a place as it is, for the one it must have meant."""
    right = unmistakable(name, candidates)
    if right is None or len(right.split()) != len(name.split()):
        return None  # a word would be lost
    if name_text(span.text.strip('"')) != name:
        return None
    return Edit(span, right if right.isidentifier() else f'"{right}"')


def offered(names: Iterable[str]) -> str:
    """`offered are `a`, `b` and `c``, or as many as there are."""
    shown = list(names)
    if not shown:
        return "nothing is offered"
    return f"offered {'is' if len(shown) == 1 else 'are'} {listed(shown)}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """`a`, `b` and `c`; a long list is cut."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) > MOST_LISTED:
        quoted[MOST_LISTED:] = [f"{len(quoted) - MOST_LISTED} more"]
    return wording.listed(quoted, last)


def number_of(count: int, what: str) -> str:
    """`1 card`, `3 cards`, `2 copies`, `no cards`."""
    return wording.counted(count, what) if count else f"no{wording.counted(0, what)[1:]}"
