"""What is wrong with a scenario before it is played: its given lines and its names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, Report, RulesError
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.model import SUITS, Ruleset
from rulekit.ruleset.traversal import everything_played
from rulekit.scenarios import conditions, copies, log_expectations
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.given_position import open_situation, players_of
from rulekit.scenarios.names import Names
from rulekit.scenarios.references import rules_of
from rulekit.scenarios.scenario_errors import finding, known, wrong


def check_scenario(scenario: Scenario) -> tuple[Diagnostic, ...]:
    """What can be told without playing: the position is set up, and every name is looked up
    in the rules. Whether the steps can be taken, and what comes of them, only `run` tells."""
    report = Report()
    try:
        ruleset = rules_of(scenario)
    except RulesError as error:
        return error.diagnostics
    game: Game | None = None
    try:
        game = open_situation(scenario.tree, ruleset).game
    except RulesError as error:
        report.extend(error.diagnostics)
    checker = _Checker(Names(ruleset, players_of(scenario.tree)), game)
    for part in scenario.tree.parts:
        for line in part.steps if isinstance(part, tree.When) else part.expectations:
            for check in checker.checks_of(line):
                try:
                    check()
                except RulesError as error:
                    report.extend(error.diagnostics)
    nothing = nothing_expected(scenario.tree)
    if nothing is not None:
        report.extend((nothing,))
    return tuple(report.diagnostics)


def nothing_expected(scenario: tree.Scenario) -> Diagnostic | None:
    """A scenario whose last steps nothing is expected of cannot fail as it should."""
    last = scenario.parts[-1] if scenario.parts else None
    if isinstance(last, tree.Then):
        return None
    step = None if last is None else last.steps[-1]
    return finding(
        "RK5008",
        scenario.name.span if step is None else step.span,
        "this scenario expects nothing" if step is None else "nothing is expected after this step",
        label="no `then`" if step is None else "no `then` follows",
        help="write under `then` what must be so; `game goes on`, if that is all",
    )


Check = Callable[[], object]


class _Checker:
    """The questions to ask of each line; each raises `RulesError` for what is wrong."""

    def __init__(self, names: Names, game: Game | None) -> None:
        self.names = names
        self.game = game

    def checks_of(self, line: tree.Step | tree.Expectation) -> Iterator[Check]:
        names = self.names
        if isinstance(line, tree.Holds):
            yield lambda: conditions.understood(names, line.condition)
            return
        if isinstance(line, tree.GameOver):
            yield lambda: conditions.ending_of(names, line)
            for word in line.winners or ():
                yield lambda word=word: names.seat(word)  # type: ignore[misc]
            return
        if isinstance(line, tree.Scores):
            for word, _ in line.points:
                yield lambda word=word: names.seat(word)  # type: ignore[misc]
            return
        if isinstance(line, tree.GameGoesOn):
            return
        if isinstance(line, tree.Told):
            yield lambda: log_expectations.meant(names, line)
            return
        yield lambda: names.seat(line.player)
        if isinstance(line, tree.PlaysStep | tree.CanPlay):
            yield lambda: self._card(line.card)
            if line.as_ is not None:
                yield lambda as_=line.as_: names.component(as_)  # type: ignore[misc]
        elif isinstance(line, tree.UsesStep | tree.CanUse):
            yield lambda: conditions.use_of(names, line.label)
        elif isinstance(line, tree.ToDecide):
            yield lambda: conditions.window_of(names, line)
        elif isinstance(line, tree.DoesNotSee):
            yield lambda: self._card(line.card)
        elif isinstance(line, tree.Sees):
            for each in line.cards:
                if isinstance(each, tree.CardReference):
                    yield lambda each=each: self._card(each)  # type: ignore[misc]
            if line.zone is not None:
                yield lambda zone=line.zone: names.zone(zone)  # type: ignore[misc]
            if line.of is not None:
                yield lambda of=line.of: names.seat(of)  # type: ignore[misc]
        for thing in _objects(line):
            yield lambda thing=thing: self._object(thing)  # type: ignore[misc]

    def _card(self, card: tree.CardReference) -> None:
        if self.game is None:
            self.names.component(card.name)
        else:
            copies.wanted(self.game, self.names, card)

    def _object(self, thing: tree.Object) -> None:
        if isinstance(thing, tree.ObjectNumber):
            return
        if thing.of is not None:
            self.names.seat(thing.of)
        text = thing.card.name.text
        ruleset = self.names.ruleset
        if text in ruleset.components:
            self._card(thing.card)
            return
        if text in self.names.players:
            return
        answers = _answers(ruleset)
        if answers is None or text in answers or any(map(partial(_may_be, text), answers)):
            return
        candidates = [*self.names.players, *ruleset.components, *answers]
        raise _unknown(ruleset, text, thing.card.name.span, candidates)


def _objects(line: tree.Step | tree.Expectation) -> tuple[tree.Object, ...]:
    if isinstance(line, tree.PlaysStep | tree.UsesStep | tree.CanPlay | tree.CanUse):
        return line.on
    if isinstance(line, tree.ChoosesStep | tree.ChoosesAmong):
        return line.objects
    return ()


@lru_cache(maxsize=16)
def _answers(ruleset: Ruleset) -> frozenset[str] | None:
    """Every word, besides cards and players, that an option can bear; None: any word can."""
    found = {"yes", "no", "pass", *SUITS, *conditions.labels_of_uses(ruleset)}
    found.update(ruleset.table_rules)
    for symbols in ruleset.symbols.values():
        found.update(symbols.members)
    for node in everything_played(ruleset):
        if isinstance(node, meaning.Choice):
            found.add(node.label)
        elif isinstance(node, meaning.Choose | meaning.Offer):
            found.add(node.declined)
            if isinstance(node, meaning.Choose) and node.candidate.type.name == "text":
                return None
    return frozenset(found)


def _may_be(text: str, label: str) -> bool:
    """Whether a label with names in braces can read so."""
    parts = _BRACES.split(label)
    return len(parts) > 1 and re.fullmatch(".+".join(map(re.escape, parts)), text) is not None


_BRACES = re.compile(r"\{\w+\}")


def _unknown(ruleset: Ruleset, text: str, span: Span, candidates: list[str]) -> RulesError:
    return wrong(
        "RK5101",
        span,
        f"nothing in {ruleset.title} is called `{text}`",
        label="no card, player or answer of this name",
        help=known(text, candidates, "names"),
    )
