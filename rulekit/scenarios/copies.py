"""Which copies of a component a scenario means: each is asked for at most once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from attrs import frozen

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.objects import Card
from rulekit.language import tree
from rulekit.language.report import Label
from rulekit.ruleset.definitions import Counter, Field, Variable
from rulekit.scenarios.given_numbers import value_of, values_now
from rulekit.scenarios.names import Names, reference_text
from rulekit.scenarios.scenario_errors import ScenarioError, listed, number_of, wrong
from rulekit.scenarios.situation import Situation

Named = TypeVar("Named")
There = TypeVar("There")


@frozen
class Wanted:
    """A card that a scenario asks for, and the copies that would do."""

    reference: tree.CardReference
    candidates: tuple[int, ...]


def is_meant(where: Situation, reference: tree.CardReference, card: Card) -> bool:
    """Whether a reference can mean this copy of a card, as things stand.

    Raises `ScenarioError` for a detail that has no meaning.
    """
    return _is_printed(where.names, reference, card) and all(
        values_now(where.game.state, what)[card.id] == value_of(where.names, what, detail.value)
        for detail, what in details_of(where.names, reference)
        if not isinstance(what, Field)
    )


def width(reference: tree.CardReference) -> int:
    """How many copies a reference leaves open: the narrower ones are looked for first."""
    return (reference.face is None) - len(reference.details)


def take_narrowest(
    wanted: Iterable[Named],
    left: list[There],
    width: Callable[[Named], int],
    means: Callable[[Named, There], bool],
) -> list[Named]:
    """Takes what is wanted out of what is there; returns what is not.

    The narrower names first: `Ring of B` must not lose its option to `Ring`.
    """
    missing: list[Named] = []
    for one in sorted(wanted, key=width):
        found = next((each for each in left if means(one, each)), None)
        if found is None:
            missing.append(one)
        else:
            left.remove(found)
    return missing


def details_of(
    names: Names, reference: tree.CardReference
) -> list[tuple[tree.Detail, Field | Counter | Variable]]:
    """The details of a reference, each with what it names."""
    if not reference.details:
        return []
    component = names.component(reference.name)
    return [(detail, names.detail(component, detail.name)) for detail in reference.details]


def _is_printed(names: Names, reference: tree.CardReference, card: Card) -> bool:
    """The same, whatever the counters and variables of the card are."""
    if card.name != reference.name.text:
        return False
    if reference.face is not None and card.face != reference.face.text:
        return False
    return all(
        card.fields.get(detail.name.text) == _as_printed(detail.value)
        for detail in _printed(names, reference)
    )


def _printed(names: Names, reference: tree.CardReference) -> list[tree.Detail]:
    named = details_of(names, reference)
    return [detail for detail, what in named if isinstance(what, Field)]


def _as_printed(value: tree.Name | tree.Number | tree.String) -> int | str:
    if isinstance(value, tree.Name):
        return {"yes": True, "no": False}.get(value.text, value.text)
    return value.value


def wanted(game: Game, names: Names, reference: tree.CardReference) -> Wanted:
    """Raises `ScenarioError` if there is no such card, or no such copy of it."""
    component = names.component(reference.name)
    copies = [positions.card(game, each) for each in positions.find(game, component.name)]
    found = tuple(card.id for card in copies if _is_printed(names, reference, card))
    if not found:
        raise _no_such_copy(names, reference, copies)
    return Wanted(reference, found)


def assign(wishes: Sequence[Wanted]) -> list[int]:
    """A copy for each wish. Raises `ScenarioError` if there are too few.

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
    return sorted(holder, key=lambda copy: holder[copy])


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


def _no_such_copy(
    names: Names, reference: tree.CardReference, copies: Sequence[Card]
) -> ScenarioError:
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
    told = _printed(names, reference)
    fields = [detail.name.text for detail in told]
    values = dict.fromkeys(
        " and ".join(f"{field} {card.fields.get(field)}" for field in fields) for card in copies
    )
    wished = " and ".join(f"{detail.name.text} {detail.value.span.text}" for detail in told)
    return wrong(
        "RK5103",
        reference.span,
        f"no copy of {name} has {wished}",
        label="no such copy",
        notes=[f"{number_of(len(copies), 'copy')}: {', '.join(values)}"],
    )
