"""What can be named at a place of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from string import ascii_uppercase

from rulekit.checker.external_expressions import check_expression
from rulekit.checker.scope import World
from rulekit.checker.sought_name import SOUGHT, seeking
from rulekit.editing.candidate import (
    ANYTHING_ELSE,
    DECLARED,
    LOCAL,
    OF_LANGUAGE,
    Candidate,
    Way,
    all_of,
    phases,
    words,
)
from rulekit.editing.candidates import candidates
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Kind
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type
from rulekit.scenarios.checking import answers_in
from rulekit.scenarios.conditions import bindings_of
from rulekit.scenarios.given_position import players_of
from rulekit.scenarios.names import Names, labels_of_uses, states_of


def scenario_candidates(way: Way, world: World) -> Iterator[Candidate]:
    """What can be named at the end of a way into a scenario, whose rules these are."""
    scenario = way[0][0]
    assert isinstance(scenario, tree.Scenario)
    rules = world.ruleset
    names = Names(rules, tuple(name for name in players_of(scenario) if name != SOUGHT))
    if way[0][1] == "options":
        yield from _options(scenario, rules)
        return
    condition = next((one for one, _ in way if isinstance(one, tree.Holds)), None)
    if condition is not None:
        yield from _in_condition(way, condition, names, world)
        return
    (node, _), (holder, place) = way[-1], way[-2]
    match node, holder:
        case tree.CardName(), _:
            yield from _cards(way, names)
        case tree.Word(), tree.Detail():
            yield from _details(way, rules)
        case (
            (tree.Name() | tree.String()),
            (tree.Detail() | tree.GivenPlayerState() | tree.GivenState()),
        ) if place == "value":
            yield from _values(holder, names)
        case tree.Word(), tree.GivenPhase() if place == "phase":
            yield from phases(rules)
        case tree.Word(), (tree.GivenPlayerZone() | tree.GivenPlayerState()):
            yield from _of_players(rules)
        case tree.Word(), (tree.GivenZone() | tree.GivenState()):
            yield from _given(names)
        case tree.Word(), (tree.GivenPlayer() | tree.GivenPhase()):
            yield from _given(names)
        case tree.Word(), tree.Sees() if place == "zone":
            yield from all_of(rules.zones)
        case tree.Word(), tree.ToDecide() if place == "window":
            yield from all_of(rules.windows)
            yield from phases(rules)
            yield from all_of(rules.events, ANYTHING_ELSE)
        case tree.Word(), tree.Told() if place == "what":
            yield from words(("log", "stack", "prompt"), "what a player is told", DECLARED)
        case tree.String(), tree.GameOver():
            yield from all_of(rules.endings)
        case tree.String(), (tree.UsesStep() | tree.CanUse()):
            yield from words(labels_of_uses(rules), "use", DECLARED)
        case tree.Word(), _:
            yield from _players(names)
            if isinstance(holder, tree.GivenSetup):
                yield from _next_player(names)


def _players(names: Names, rank: int = LOCAL) -> Iterator[Candidate]:
    return words(names.players, "player of this scenario", rank)


def _next_player(names: Names) -> Iterator[Candidate]:
    """The next one of whom nothing is said yet."""
    free = [letter for letter in ascii_uppercase if letter not in names.players]
    return words(free[:1], "another player", LOCAL)


def _options(scenario: tree.Scenario, rules: Ruleset) -> Iterator[Candidate]:
    for option, value in scenario.options:
        if option.text == SOUGHT:
            yield from all_of(rules.settings)
        elif value.text == SOUGHT and option.text in rules.settings:
            named = rules.settings[option.text]
            yield from (Candidate(one, named) for one in named.values)


def _given(names: Names) -> Iterator[Candidate]:
    """What a given line can begin with."""
    rules = names.ruleset
    yield from _next_player(names)
    yield from _players(names)
    yield from (Candidate(z.name, z) for z in rules.zones.values() if not z.of_player)
    yield from (Candidate(state.name, state) for state in states_of(rules, None))
    yield from words(("round", "shown"), "of the game", OF_LANGUAGE)


def _of_players(rules: Ruleset) -> Iterator[Candidate]:
    yield from (Candidate(z.name, z) for z in rules.zones.values() if z.of_player)
    yield from (Candidate(state.name, state) for state in states_of(rules, "player"))


def _cards(way: Way, names: Names) -> Iterator[Candidate]:
    """Cards, and what else can be named in their place."""
    rules = names.ruleset
    holders = [node for node, _ in way]
    who = any(isinstance(one, tree.GivenCard) for one in holders)
    where = any(isinstance(one, tree.GivenPlayerZone | tree.GivenZone) for one in holders)
    single = {zone.name for zone in rules.zones.values() if zone.of_player and zone.single}
    named = _held_as_given(way) if not (who or where) else frozenset()
    for component in rules.components.values():
        is_who = any(kind in single for kind in _lineage(component.kind))
        likely = LOCAL if is_who == who and (who or where) else DECLARED
        if component.name in named:
            likely = LOCAL
        yield Candidate(component.name, component, likely)
    if any(isinstance(one, tree.GivenCard) for one in holders):
        yield from _of_players(rules)
    if any(isinstance(one, tree.ObjectNamed) for one in holders):
        yield from _players(names)
        yield from words(answers_in(rules), "answer", OF_LANGUAGE)


def _held_as_given(way: Way) -> frozenset[str]:
    """The cards that whoever takes a step holds by the given lines, in zones for many cards."""
    scenario = way[0][0]
    assert isinstance(scenario, tree.Scenario)
    players = {one.player.text for one, _ in way if isinstance(one, _BY_PLAYERS)}
    zones = [
        item
        for line in scenario.given
        if isinstance(line, tree.GivenPlayer) and line.player.text in players
        for item in line.items
        if isinstance(item, tree.GivenPlayerZone)
    ]
    found = (one for one in walk(tuple(zones)) if isinstance(one, tree.CardReference))
    return frozenset(one.name.text for one in found)


_BY_PLAYERS = (tree.PlaysStep, tree.CanPlay, tree.ChoosesStep, tree.Sees, tree.DoesNotSee)


def _lineage(kind: Kind | None) -> Iterator[str]:
    while kind is not None:
        yield kind.name
        kind = kind.parent


def _details(way: Way, rules: Ruleset) -> Iterator[Candidate]:
    card = next((one for one, _ in way[::-1] if isinstance(one, tree.CardReference)), None)
    component = rules.components.get(card.name.text) if card is not None else None
    kinds = rules.kinds.values() if component is None else (component.kind,)
    for kind in kinds:
        yield from all_of(kind.fields)
    yield from (Candidate(state.name, state) for state in states_of(rules, "card"))


def _values(
    holder: tree.Detail | tree.GivenPlayerState | tree.GivenState, names: Names
) -> Iterator[Candidate]:
    rules = names.ruleset
    name = holder.name.text
    if name in rules.variables:
        types = [rules.variables[name].type]
    else:
        types = [kind.fields[name].type for kind in rules.kinds.values() if name in kind.fields]
    for type_ in dict.fromkeys(types):
        yield from _of_type(type_, names)


def _of_type(type_: Type, names: Names) -> Iterator[Candidate]:
    rules = names.ruleset
    if type_.name in rules.symbols:
        symbols = rules.symbols[type_.name]
        yield from (Candidate(member, symbols) for member in symbols.members)
    elif type_.name == "component":
        yield from all_of(rules.components)
    else:
        yield from words(names.values(type_), type_.name, DECLARED)


def _in_condition(way: Way, line: tree.Holds, names: Names, world: World) -> Iterator[Candidate]:
    with seeking() as asked, suppress(RulesError):
        check_expression(names.ruleset, line.condition, bindings_of(names.players))
    used = asked[0].context.world if asked else world
    yield from candidates(way, used, asked)
