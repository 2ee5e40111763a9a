"""Cards without names: each face of a declaration is a component called by it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from rulekit.language import tree
from rulekit.language.report import Report


def components_of(node: tree.Faces, report: Report) -> tuple[tree.Component, ...]:
    """A component for each face, in the order in which they stand; one that stands twice
    has two copies. Where a field has a value for each card, each takes its own."""
    cards = [card for run in node.runs for card in _cards(run)]
    members = [_told_apart(member, len(cards), report) for member in node.members]
    copies: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        copies.setdefault(card.first.text, []).append(place)
    return tuple(
        tree.Component(
            span=node.span,
            kind=node.kind,
            name=tree.CardName(cards[places[0]].span, name, quoted=True),
            copies=tuple(cards[place] for place in places),
            text=node.text,
            members=tuple(_own(member, places) for member in members),
        )
        for name, places in copies.items()
    )


def _cards(run: tree.FaceRun) -> Iterator[tree.FaceRun]:
    """The cards of a run, each a run of its own; one that does not go up is left as it is."""
    last = run.last or run.first
    if last.suit != run.first.suit or last.rank < run.first.rank:
        yield run
        return
    for rank in range(run.first.rank, last.rank + 1):
        yield tree.FaceRun(run.span, tree.Face(run.span, rank, run.first.suit), None)


def _told_apart(member: tree.Member, cards: int, report: Report) -> tree.Member:
    """A member whose values are as many as the cards, or one for all of them."""
    if not isinstance(member, tree.FieldValue) or len(member.values) in (1, cards):
        return member
    report.error(
        "RK2007",
        member.span,
        f"{len(member.values)} values for {cards} cards",
        label=f"{len(member.values)} values",
        help="give one value for all cards, or one for each",
    )
    return evolve(member, values=member.values[:1])


def _own(member: tree.Member, places: list[int]) -> tree.Member:
    if isinstance(member, tree.FieldValue) and len(member.values) > 1:
        return evolve(member, values=tuple(member.values[place] for place in places))
    return member
