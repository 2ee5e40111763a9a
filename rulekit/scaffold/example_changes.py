"""Small changes of any base that can be tested: what a new variant or expansion begins with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from attrs import frozen

from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import PlayRule
from rulekit.ruleset.definitions import Component, Event
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import face, field_values
from rulekit.ruleset.traversal import walk

_PLAIN = re.compile(r"^[^\W\d_][^\W_]*$")


@frozen
class Idea:
    """Rules to write, and a scenario that they pass: its title, steps and what is given."""

    rules: str
    title: str
    steps: str
    hand: str = ""  # of the first player
    given: str = ""  # a line of the table


def variant_ideas(ruleset: Ruleset) -> Iterator[Idea]:
    """What a variant could change, the nicest first. The last one does for every base."""
    for component in _most_first(ruleset):
        for field, values in component.values.items():
            if field.type.name == "number" and len(set(values)) == 1 and values[0] != 0:
                assert isinstance(values[0], int)
                number = values[0] + 1
                called = _called(component)
                yield Idea(
                    f"# Printed numbers are the simplest thing to try: this was {values[0]}.\n"
                    f"change {component.kind.name} {called}\n  {field.name} {number}\n",
                    f"{component.name} has a {field.name.replace('_', ' ')} of {number}",
                    f"  then\n    first(cards_of({called})).{field.name} == {number}\n",
                )
                break
    for component in _most_first(ruleset):
        if not component.faces:
            called = _called(component)
            number = component.copies + 1
            yield Idea(
                f"# One more of them than the {component.copies} in the base.\n"
                f"more {component.kind.name} {called} x1\n",
                f"There are {number} of {component.name}",
                f"  then\n    count(cards_of({called})) == {number}\n",
            )
    yield _late()


def expansion_ideas(ruleset: Ruleset) -> Iterator[Idea]:
    """What an expansion could add, the nicest first. The last one does for every base."""
    for component in _most_first(ruleset):
        if "hand" not in ruleset.zones or "draw" not in ruleset.events:
            break
        if not _has_own_play(component):
            continue
        card = _new_card(component, ruleset)
        if card is None:
            continue
        for phase in ruleset.phases:
            if _offers_main(phase):
                yield Idea(
                    f"# A new card, of a kind that the base has.\n{card}",
                    "A windfall is two cards for one",
                    "  when\n    A plays Windfall\n  then\n    count(A.hand) == 2\n",
                    hand="[Windfall]",
                    given=f"A is in {phase.name}",
                )
    yield _late()


def _late() -> Idea:
    """An ending: every game has turns, and can have one more way to be over."""
    return Idea(
        "# A game that will not end is shared by all.\n"
        "counter turns_played: 0..unlimited\n\n"
        'rule "Turns are counted"\n  after turn: turns_played += 1\n\n'
        "value is_late() = turns_played >= 1000\n\n"
        'ending "Late" when is_late()\n'
        '  "It is late, and all share the game."\n  winners players\n',
        "It is late after a thousand turns",
        "  then\n    is_late()\n",
        given="turns_played 1000",
    )


def seats_of(ruleset: Ruleset) -> list[str]:
    """The players of a scenario: as few as there can be."""
    return [chr(ord("A") + seat) for seat in range(ruleset.player_counts[0])]


def _most_first(ruleset: Ruleset) -> list[Component]:
    """Components by their copies: one more of many changes a game least."""
    return sorted(ruleset.components.values(), key=lambda c: -c.copies)[:12]


def _new_card(like: Component, ruleset: Ruleset) -> str | None:
    """A card with the fields of another; None where those are hard to write."""
    if "Windfall" in ruleset.components:
        return None
    copies = " ".join(face(*one) for one in like.faces[:2]) if like.faces else "x2"
    rows = [f"{like.kind.name} Windfall {copies}", '  "Draw 2 cards."']
    for field, values in like.values.items():
        if values[0] == field.default:
            continue
        if field.type.element is not None or len(set(values)) > 1:
            return None
        (shown,) = field_values(like, field, ruleset)
        if field.type.name == "text" or field.type.name == "component":
            shown = json.dumps(shown, ensure_ascii=False)
        rows.append(f"  {field.name} {shown}")
    return "\n".join([*rows, "  play: draw 2", ""])


def _has_own_play(component: Component) -> bool:
    """Is it used by being played, and not by something that its kind does?"""
    return any(isinstance(rule, PlayRule) and rule.carrier is component for rule in component.rules)


def _offers_main(phase: Event) -> bool:
    return any(
        isinstance(node, meaning.Offer) and node.window.name == "main"
        for node in walk(phase.body.block)
    )


def _called(component: Component) -> str:
    """The name as rules write it."""
    plain = _PLAIN.match(component.name) and component.name[0].isupper()
    return component.name if plain else f'"{component.name}"'
