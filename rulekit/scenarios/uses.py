"""What the names in a scenario mean, as far as its rules tell without playing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import field, frozen

from rulekit.checker.external_expressions import outside, understood_outside
from rulekit.checker.scope import World
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.ruleset.carried_rules import UseRule
from rulekit.ruleset.definitions import Binding, Component, Definition
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import PLAYER, Type
from rulekit.ruleset.uses import Ability, Symbol, Uses
from rulekit.scenarios.names import states_of

Found = TypeVar("Found", bound=Definition | Binding)


@frozen
class ScenarioNames:
    """Looks up the names in scenarios of one ruleset; what is unknown is passed over."""

    ruleset: Ruleset
    uses: Uses = field(factory=Uses, init=False)  # of the scenario that is read now
    _world: World = field(init=False)
    _abilities: dict[str, UseRule] = field(init=False)

    @_world.default
    def _of_conditions(self) -> World:
        return outside(self.ruleset, self.uses)

    @_abilities.default
    def _by_label(self) -> dict[str, UseRule]:
        rules = self.ruleset
        every = [rule for component in rules.components.values() for rule in component.rules]
        every += [rule for table in rules.table_rules.values() for rule in table.rules]
        return {rule.label: rule for rule in every if isinstance(rule, UseRule)}

    def uses_in(self, scenario: tree.Scenario) -> Uses:
        """What each name in a scenario means."""
        self.uses.noted.clear()
        self._read(scenario)
        return Uses(list(self.uses.noted))

    def _read(self, scenario: tree.Scenario) -> None:
        for word, value in scenario.options:
            option = self._find(word, self.ruleset.settings)
            if option is not None:
                self._value(value, Type(word.text))
        players = self._players(scenario)
        for given in scenario.given:
            self._given(given, players)
        for part in scenario.parts:
            for line in part.steps if isinstance(part, tree.When) else part.expectations:
                self._line(line, players)

    def _players(self, scenario: tree.Scenario) -> dict[str, Binding]:
        """Who sits at the table: each is declared where it is first said what they are."""
        players: dict[str, Binding] = {}
        for line in scenario.given:
            words: tuple[tree.Word, ...] = ()
            if isinstance(line, tree.GivenPlayer):
                words = (line.player,)
            elif isinstance(line, tree.GivenSetup):
                words = line.players
            for word in words:
                known = players.get(word.text)
                if known is None:
                    known = Binding(word.text, PLAYER, "parameter", word.span)
                    players[word.text] = known
                self.uses.note(word.span, known)
        return players

    # --- Given lines ------------------------------------------------------------------

    def _given(self, line: tree.Given, players: Mapping[str, Binding]) -> None:
        match line:
            case tree.GivenPlayer():
                for item in line.items:
                    self._item(item, players)
            case tree.GivenPhase():
                self._find(line.player, players)
                self._find(line.phase, self.ruleset.events)
            case tree.GivenZone():
                self._zone(line.zone, line.cards, players)
            case tree.GivenState():
                self._state(line.name, line.value, None)

    def _item(self, item: tree.GivenItem, players: Mapping[str, Binding]) -> None:
        match item:
            case tree.GivenCard():
                self._cards((item,), players)
            case tree.GivenPlayerZone():
                self._zone(item.zone, item.cards, players)
            case tree.GivenPlayerState():
                self._state(item.name, item.value, "player")

    def _zone(
        self, zone: tree.Word, cards: Iterable[tree.Node], players: Mapping[str, Binding]
    ) -> None:
        self._find(zone, self.ruleset.zones)
        self._cards(cards, players)

    def _cards(self, within: Iterable[tree.Node], players: Mapping[str, Binding]) -> None:
        """The cards that are named, and to whom they are shown."""
        for node in walk(tuple(within)):
            match node:
                case tree.CardReference():
                    self._card(node)
                case tree.Shown():
                    for player in node.players:
                        self._find(player, players)

    def _card(self, card: tree.CardReference) -> Component | None:
        component = self._find(card.name, self.ruleset.components)
        if component is None:
            return None
        for detail in card.details:
            printed = component.kind.fields.get(detail.name.text)
            if printed is not None:
                self.uses.note(detail.name.span, printed)
                self._value(detail.value, printed.type)
            else:
                self._state(detail.name, detail.value, "card")
        return component

    def _state(self, name: tree.Word, value: tree.Node, owner: str | None) -> None:
        for state in states_of(self.ruleset, owner):
            if state.name == name.text:
                self.uses.note(name.span, state)
                self._value(value, getattr(state, "type", Type("number")))

    def _value(self, value: tree.Node, type_: Type) -> None:
        """A value that is written as a name: a symbol, or a component."""
        if not isinstance(value, tree.Name | tree.Word | tree.String):
            return
        text = value.value if isinstance(value, tree.String) else value.text
        symbols = self.ruleset.symbols.get(type_.name)
        if symbols is not None and text in symbols.members:
            self.uses.note(value.span, Symbol(symbols, text))
        elif type_.name == "component" and text in self.ruleset.components:
            self.uses.note(value.span, self.ruleset.components[text])

    # --- What is done and expected ------------------------------------------------------

    def _line(self, line: tree.Step | tree.Expectation, players: Mapping[str, Binding]) -> None:
        rules = self.ruleset
        match line:
            case tree.Holds():
                understood_outside(self._world, line.condition, dict(players))
                return
            case tree.PlaysStep() | tree.CanPlay():
                self._card(line.card)
                if line.as_ is not None:
                    self._find(line.as_, rules.components)
                self._objects(line.on, players)
            case tree.UsesStep() | tree.CanUse():
                self._label(line.label)
                self._objects(line.on, players)
            case tree.ChoosesStep() | tree.ChoosesAmong():
                self._objects(line.objects, players)
            case tree.ToDecide(window=tree.Word() as window):
                self._find(window, rules.windows) or self._find(window, rules.events)
            case tree.GameOver():
                if line.ending is not None and line.ending.value in rules.endings:
                    self.uses.note(line.ending.span, rules.endings[line.ending.value])
                for winner in line.winners or ():
                    self._find(winner, players)
            case tree.Scores():
                for scoring, _ in line.points:
                    self._find(scoring, players)
            case tree.Sees():
                self._cards(line.cards, players)
                if line.zone is not None:
                    self._find(line.zone, rules.zones)
                if line.of is not None:
                    self._find(line.of, players)
            case tree.DoesNotSee():
                self._card(line.card)
        player = getattr(line, "player", None)
        if isinstance(player, tree.Word):
            self._find(player, players)

    def _objects(self, things: Iterable[tree.Object], players: Mapping[str, Binding]) -> None:
        for thing in things:
            if isinstance(thing, tree.ObjectNumber):
                continue
            if thing.of is not None:
                self._find(thing.of, players)
            if self._card(thing.card) is None:
                self._answer(thing.card.name, players)

    def _answer(self, name: tree.CardName, players: Mapping[str, Binding]) -> None:
        """What is chosen and is no card: a player, an ability, a rule of the table, a symbol."""
        rules = self.ruleset
        if self._find(name, players) or self._find(name, rules.table_rules):
            return
        if name.text in self._abilities:
            self.uses.note(name.span, Ability(self._abilities[name.text]))
            return
        sets = [one for one in rules.symbols.values() if name.text in one.members]
        if len(sets) == 1:
            self.uses.note(name.span, Symbol(sets[0], name.text))

    def _label(self, label: tree.String) -> None:
        if label.value in self._abilities:
            self.uses.note(label.span, Ability(self._abilities[label.value]))

    def _find(self, word: tree.Word | tree.CardName, among: Mapping[str, Found]) -> Found | None:
        found = among.get(word.text)
        if found is not None:
            self.uses.note(word.span, found)
        return found
