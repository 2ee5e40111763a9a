"""What is wrong with a scenario before it is played: its given lines and its names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from attrs import evolve

from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.nodes import parts_of
from rulekit.language.report import Diagnostic, Label, Report, RulesError
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import everything_played
from rulekit.ruleset.types import SUITS
from rulekit.scenarios import conditions, copies, log_expectations
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.given_position import open_situation, players_of
from rulekit.scenarios.names import Names, labels_of_uses
from rulekit.scenarios.references import rules_of
from rulekit.scenarios.scenario_errors import corrected, finding, known, wrong


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
    return _players_once(report.diagnostics, checker.names)


_PLAYER = re.compile("[A-Z]")
"""How players are called in nearly all scenarios."""


def _players_once(found: tuple[Diagnostic, ...], names: Names) -> tuple[Diagnostic, ...]:
    """The findings, with one for each player of whom no line says what they are, where that
    is said first."""
    told: list[Diagnostic] = []
    unseated: dict[str, int] = {}
    for one in found:
        span = one.span
        called = one.code in ("RK1001", "RK5101", "RK5106")
        if not called or span is None or not _PLAYER.fullmatch(span.text):
            told.append(one)
        elif span.text not in unseated:
            unseated[span.text] = len(told)
            told.append(_unseated(span, names))
        else:
            first = told[unseated[span.text]]
            if len(first.secondary) < _PLACES:
                again = (*first.secondary, Label(span, "and here"))
                told[unseated[span.text]] = evolve(first, secondary=again)
    return tuple(told)


_PLACES = 3
"""So many places beside the first are shown."""


def _unseated(span: Span, names: Names) -> Diagnostic:
    (first,) = names.unknown("RK5106", span.text, span, names.players, "player").diagnostics
    if first.help is not None and first.help.startswith("did you"):
        return first
    return evolve(first, help=f"write a line `{span.text} is …` under `given`; {first.help}")


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


class _Checker:
    """The questions to ask of each line; each raises `RulesError` for what is wrong."""

    def __init__(self, names: Names, game: Game | None) -> None:
        self.names = names
        self.game = game

    def checks_of(self, line: tree.Step | tree.Expectation) -> Iterator[Callable[[], object]]:
        match line:
            case tree.Holds():
                yield partial(conditions.understood, self.names, line.condition)
                return
            case tree.Told():
                yield partial(log_expectations.meant, self.names, line)
                return
        for name in parts_of(line):
            value = getattr(line, name)
            for part in value if isinstance(value, tuple) else (value,):
                yield partial(self._check, name, part)

    def _check(self, name: str, part: object) -> None:
        """Looks up what is written in a place of a line."""
        match part:
            case tree.ObjectNamed():
                self._object(part)
            case tree.CardReference():
                self._card(part)
            case tree.CardName():
                self.names.component(part)
            case tree.String():
                (self.names.ending if name == "ending" else self.names.use)(part)
            case tree.Word() if name == "zone":
                self.names.zone(part)
            case tree.Word() if name == "window":
                self.names.window(part)
            case tree.Word():
                self.names.seat(part)
            case (tree.Word() as player, _):  # and how much they score
                self.names.seat(player)

    def _card(self, card: tree.CardReference) -> None:
        if self.game is None:
            self.names.component(card.name)
        else:
            copies.wanted(self.game, self.names, card)

    def _object(self, thing: tree.ObjectNamed) -> None:
        if thing.of is not None:
            self.names.seat(thing.of)
        text = thing.card.name.text
        ruleset = self.names.ruleset
        if text in ruleset.components:
            self._card(thing.card)
            return
        if text in self.names.players:
            return
        answers = answers_in(ruleset)
        if text in answers or any(map(partial(_may_be, text), answers)) or _takes_text(ruleset):
            return
        candidates = [*self.names.players, *ruleset.components, *answers]
        raise _unknown(ruleset, text, thing.card.name.span, candidates)


@lru_cache(maxsize=16)
def answers_in(ruleset: Ruleset) -> frozenset[str]:
    """Every word, besides cards and players, that the rules themselves give an option."""
    found = {"yes", "no", "pass", *SUITS, *labels_of_uses(ruleset)}
    found.update(ruleset.table_rules)
    for symbols in ruleset.symbols.values():
        found.update(symbols.members)
    for node in everything_played(ruleset):
        if isinstance(node, meaning.Choice):
            found.add(node.label)
        elif isinstance(node, meaning.Choose | meaning.Offer):
            found.add(node.declined)
    return frozenset(found)


@lru_cache(maxsize=16)
def _takes_text(ruleset: Ruleset) -> bool:
    """Whether somebody chooses a text, which can be any."""
    return any(
        isinstance(node, meaning.Choose) and node.candidate.type.name == "text"
        for node in everything_played(ruleset)
    )


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
        help=ruleset.which_of_several(text) or known(text, candidates, "names"),
        edit=None if ruleset.which_of_several(text) else corrected(span, text, candidates),
    )
