"""Cards without names: each face of a declaration is a component called by it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from rulekit.language import tree


def components_of(node: tree.Faces) -> tuple[tree.Component, ...]:
    """A component for each face, in the order in which they stand; one that stands twice
    has two copies. Where a field has a value for each card, each takes its own."""
    cards = [face for run in node.runs for face in _faces(run)]
    copies: dict[str, list[tree.FaceRun]] = {}
    places: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        copies.setdefault(card.first.text, []).append(card)
        places.setdefault(card.first.text, []).append(place)
    return tuple(
        tree.Component(
            span=node.span,
            kind=node.kind,
            name=tree.CardName(faces[0].span, name, quoted=True),
            copies=tuple(faces),
            text=node.text,
            members=tuple(_own(member, places[name], len(cards)) for member in node.members),
        )
        for name, faces in copies.items()
    )


def _faces(run: tree.FaceRun) -> Iterator[tree.FaceRun]:
    """The cards of a run, each a run of its own; one that does not go up is left as it is."""
    last = run.last or run.first
    if last.suit != run.first.suit or last.rank < run.first.rank:
        yield run
        return
    for rank in range(run.first.rank, last.rank + 1):
        yield tree.FaceRun(run.span, tree.Face(run.span, rank, run.first.suit), None)


def _own(member: tree.Member, places: list[int], cards: int) -> tree.Member:
    if isinstance(member, tree.FieldValue) and cards > 1 and len(member.values) == cards:
        return evolve(member, values=tuple(member.values[place] for place in places))
    return member
