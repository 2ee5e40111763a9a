"""What the names in a scenario stand for: cards, zones and numbers of its rules, players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from attrs import frozen

from rulekit.language import tree
from rulekit.language.source import Span
from rulekit.ruleset.carried_rules import UseRule
from rulekit.ruleset.definitions import Component, Counter, Ending, Event, Field, Variable, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type
from rulekit.scenarios.scenario_errors import ScenarioError, corrected, known, wrong

Definition = TypeVar("Definition")

Action: TypeAlias = tree.PlaysStep | tree.CanPlay | tree.UsesStep | tree.CanUse
"""What a player does, or can do: to play a card, or to use something."""


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
        if word.text in self.ruleset.components:
            raise wrong(
                "RK5108",
                word.span,
                f"`{word.text}` is a card, and no counter or variable",
                label="a card",
                help="between two cards stands a comma; a name of several words stands in quotes",
            )
        names = [*self.ruleset.counters, *self.ruleset.variables]
        raise self.unknown("RK5108", word.text, word.span, names, "counter or variable")

    def use(self, label: tree.String) -> None:
        labels = dict.fromkeys(labels_of_uses(self.ruleset))
        self._find("RK5101", label.value, label.span, labels, "use")

    def ending(self, name: tree.String) -> Ending:
        return self._find("RK5303", name.value, name.span, self.ruleset.endings, "ending")

    def window(self, word: tree.Word) -> None:
        """A window, a phase or an event."""
        if word.text in {*self.ruleset.windows, *self.ruleset.events}:
            return
        raise wrong(
            "RK5302",
            word.span,
            f"{self.ruleset.title} has no window `{word.text}`",
            label="no window, phase or event of this name",
            help=self.ruleset.which_of_several(word.text)
            or known(word.text, self.ruleset.windows, "windows"),
            edit=corrected(word.span, word.text, self.ruleset.windows),
        )

    def action(self, action: Action) -> None:
        """Looks up what is played or used; for a step, a use is looked for in what is offered."""
        match action:
            case tree.PlaysStep() | tree.CanPlay():
                self.component(action.card.name)
                if action.as_ is not None:
                    self.component(action.as_)
            case tree.CanUse():
                self.use(action.label)

    def values(self, type_: Type) -> dict[str, int]:
        """The words that stand for the values of a type; none if no word does."""
        members: Iterable[str] = ()
        match type_.name:
            case "flag":
                members = ("no", "yes")
            case "player":
                members = self.players
            case "component":
                members = self.ruleset.components
            case name if name in self.ruleset.symbols:
                members = self.ruleset.symbols[name].members
        return {word: number for number, word in enumerate(members)}

    def detail(self, component: Component, word: tree.Word) -> Field | Counter | Variable:
        """What a name after `with` stands for: printed on the card, or a number of each card."""
        printed = component.kind.fields
        told = {state.name: state for state in states_of(self.ruleset, "card")}
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
            edit=corrected(word.span, word.text, names),
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
        names: Iterable[str],
        what: str,
    ) -> ScenarioError:
        names = list(names)
        return wrong(
            code,
            span,
            f"there is no {what} `{name}` in this scenario"
            if what == "player"
            else f"{self.ruleset.title} has no {what} `{name}`",
            label=f"no {what} of this name",
            help=self.ruleset.which_of_several(name) or known(name, names, _plural(what)),
            edit=None
            if what == "player" or self.ruleset.which_of_several(name)
            else corrected(span, name, names),
        )


def labels_of_uses(ruleset: Ruleset) -> list[str]:
    rules = [rule for component in ruleset.components.values() for rule in component.rules]
    rules += [rule for table in ruleset.table_rules.values() for rule in table.rules]
    return list(dict.fromkeys(rule.label for rule in rules if isinstance(rule, UseRule)))


def states_of(ruleset: Ruleset, *owners: str | None) -> list[Counter | Variable]:
    """The counters and variables that belong to the table (None), to players or to cards."""
    states: list[Counter | Variable] = [*ruleset.counters.values(), *ruleset.variables.values()]
    return [state for state in states if state.owner in owners]


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


def action_text(action: Action) -> str:
    """`play Ring as Guard`, `use "Draw two"`."""
    if isinstance(action, tree.UsesStep | tree.CanUse):
        return f'use "{action.label.value}"'
    as_ = "" if action.as_ is None else f" as {action.as_.text}"
    return f"play {reference_text(action.card)}{as_}"


def object_text(thing: tree.Object) -> str:
    if isinstance(thing, tree.ObjectNumber):
        return str(thing.value)
    return reference_text(thing.card) + (f" of {thing.of.text}" if thing.of else "")
