"""What the names in a scenario stand for: cards, zones and numbers of its rules, players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from attrs import frozen

from rulekit.language import tree
from rulekit.language.source import Span
from rulekit.ruleset.model import (
    Component,
    Counter,
    Event,
    Field,
    Ruleset,
    Variable,
    Zone,
)
from rulekit.scenarios.scenario_errors import ScenarioError, known, wrong

Definition = TypeVar("Definition")


@frozen
class Names:
    """Every method raises `ScenarioError`, with a suggestion, for a name that is unknown."""

    ruleset: Ruleset
    players: tuple[str, ...]

    def seat(self, word: tree.Word) -> int:
        if word.text in self.players:
            return self.players.index(word.text)
        raise self.unknown("RK5106", word.text, word.span, self.players, "player")

    def component(self, name: tree.CardName) -> Component:
        return self._find("RK5101", name.text, name.span, self.ruleset.components, "card")

    def zone(self, word: tree.Word) -> Zone:
        return self._find("RK5105", word.text, word.span, self.ruleset.zones, "zone")

    def phase(self, word: tree.Word) -> Event:
        phases = {phase.name: phase for phase in self.ruleset.phases}
        return self._find("RK5107", word.text, word.span, phases, "phase")

    def number(self, word: tree.Word) -> Counter | Variable:
        found = self.ruleset.counters.get(word.text) or self.ruleset.variables.get(word.text)
        if found is not None:
            return found
        names = [*self.ruleset.counters, *self.ruleset.variables]
        raise self.unknown("RK5108", word.text, word.span, names, "counter or variable")

    def detail(self, component: Component, word: tree.Word) -> Field | Counter | Variable:
        """What a name after `with` stands for: printed on the card, or a number of each card."""
        printed = component.kind.fields
        counters, variables = self.ruleset.counters.values(), self.ruleset.variables.values()
        states: list[Counter | Variable] = [*counters, *variables]
        told = {state.name: state for state in states if state.owner == "card"}
        found: Field | Counter | Variable | None = printed.get(word.text) or told.get(word.text)
        if found is not None:
            return found
        names = [*printed, *told]
        one, many = "field", "fields"
        if told:
            one, many = "field, counter or variable", "fields, counters and variables"
        raise wrong(
            "RK5103",
            word.span,
            f"cards of kind {component.kind.name} have no {one} `{word.text}`",
            label=f"no {one} of this name",
            help=known(word.text, names, many)
            if names
            else f"leave out `with`: nothing but the name tells {component.name} from other cards",
        )

    def _find(
        self, code: str, name: str, span: Span, known_ones: Mapping[str, Definition], what: str
    ) -> Definition:
        if name in known_ones:
            return known_ones[name]
        raise self.unknown(code, name, span, known_ones, what)

    def unknown(
        self,
        code: str,
        name: str,
        span: Span,
        names: Mapping[str, object] | tuple[str, ...] | list[str],
        what: str,
    ) -> ScenarioError:
        return wrong(
            code,
            span,
            f"there is no {what} `{name}` in this scenario"
            if what == "player"
            else f"{self.ruleset.title} has no {what} `{name}`",
            label=f"no {what} of this name",
            help=known(name, names, _plural(what)),
        )


def _plural(what: str) -> str:
    return "counters and variables" if " or " in what else f"{what}s"


def reference_text(card: tree.CardReference) -> str:
    """A card as a scenario names it: `Guard with rank 3`."""
    text = card.name.text
    if card.face is not None:
        text += f" {card.face.text}"
    if card.details:
        told = [f"{each.name.text} {each.value.span.text}" for each in card.details]
        text += f" with {' and '.join(told)}"
    return text


def object_text(thing: tree.Object) -> str:
    if isinstance(thing, tree.ObjectNumber):
        return str(thing.value)
    return reference_text(thing.card) + (f" of {thing.of.text}" if thing.of else "")
