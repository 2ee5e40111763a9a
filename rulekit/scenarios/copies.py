"""Which copies of a component a scenario means: each is asked for at most once."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulekit.engine import position
from rulekit.engine.game import Game
from rulekit.engine.objects import Card
from rulekit.language import tree
from rulekit.language.diagnostics import Label
from rulekit.scenarios.names import Names, reference_text
from rulekit.scenarios.problems import ScenarioError, known, listed, number_of, wrong


@frozen
class Wanted:
    """A card that a scenario asks for, and the copies that would do."""

    reference: tree.CardReference
    candidates: tuple[int, ...]


def is_meant(reference: tree.CardReference, card: Card) -> bool:
    """Whether a reference can mean this copy of a card."""
    if card.name != reference.name.text:
        return False
    if reference.face is not None and card.face != reference.face.text:
        return False
    return reference.field is None or card.fields.get(reference.field.text) == reference.value


def wanted(game: Game, names: Names, reference: tree.CardReference) -> Wanted:
    """Raises `ScenarioError` if there is no such card, or no such copy of it."""
    component = names.component(reference.name)
    if reference.field is not None and reference.field.text not in component.kind.fields:
        raise wrong(
            "RK5103",
            reference.field.span,
            f"cards of kind {component.kind.name} have no field `{reference.field.text}`",
            label="no field of this name",
            help=known(reference.field.text, component.kind.fields, "fields"),
        )
    copies = [position.card(game, each) for each in position.find(game, component.name)]
    found = tuple(card.id for card in copies if is_meant(reference, card))
    if not found:
        raise _no_such_copy(reference, copies)
    return Wanted(reference, found)


def assign(wishes: Sequence[Wanted]) -> dict[int, int]:
    """A copy for each wish, by its index. Raises `ScenarioError` if there are too few.

    Augmenting paths: `Guard` leaves the copy of rank 3 to `Guard with rank 3`.
    """
    holder: dict[int, int] = {}  # copy: index of the wish that has it

    def find_copy(index: int, tried: set[int]) -> bool:
        for copy in wishes[index].candidates:
            if copy in tried:
                continue
            tried.add(copy)
            if copy not in holder or find_copy(holder[copy], tried):
                holder[copy] = index
                return True
        return False

    for index in range(len(wishes)):
        tried: set[int] = set()
        if not find_copy(index, tried):
            rivals = [wishes[each].reference for each in sorted(holder[copy] for copy in tried)]
            raise _too_few(wishes[index], rivals)
    return {index: copy for copy, index in holder.items()}


def _too_few(wish: Wanted, rivals: Sequence[tree.CardReference]) -> ScenarioError:
    """Why a wish cannot be met: all copies that would do lie where the rivals want them."""
    copies = "is 1 copy" if len(rivals) == 1 else f"are {len(rivals)} copies"
    wider = len(rivals) > len(wish.candidates)
    name = wish.reference.name.text if wider else reference_text(wish.reference)
    return wrong(
        "RK5102",
        wish.reference.span,
        f"there {copies} of {name}, and this scenario needs {len(rivals) + 1}",
        label="no copy is left for this one",
        secondary=[Label(rival.span, "a copy lies here") for rival in rivals[:3]],
        help="take another card, or give fewer of them",
    )


def _no_such_copy(reference: tree.CardReference, copies: Sequence[Card]) -> ScenarioError:
    name = reference.name.text
    if reference.face is not None:
        there = [card.face for card in copies if card.face]
        return wrong(
            "RK5103",
            reference.face.span,
            f"no copy of {name} bears {reference.face.text}",
            label="not a face of this card",
            help=f"its faces are {listed(dict.fromkeys(there))}" if there else
            f"{name} bears no playing-card face",
        )  # fmt: skip
    assert reference.field is not None
    field = reference.field.text
    values = list(dict.fromkeys(str(card.fields.get(field)) for card in copies))
    return wrong(
        "RK5103",
        reference.span,
        f"no copy of {name} has {field} {reference.value}",
        label="no such copy",
        notes=[f"{number_of(len(copies), 'copy').replace('copys', 'copies')}: "
               f"{field} {', '.join(values)}"],
    )  # fmt: skip
