"""Where an exploration begins, and what is written when it finds something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from rulekit.checker.external_expressions import check_expression
from rulekit.engine.game import Game
from rulekit.fuzzing.driven_games import Case
from rulekit.fuzzing.reproduction import expected, running_into, titled, written
from rulekit.fuzzing.steps import Found
from rulekit.fuzzing.typed_conditions import as_typed, read_condition
from rulekit.fuzzing.wanted import Wanted
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.native import asked
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import FLAG
from rulekit.scenarios import Scenario, run, when_steps
from rulekit.scenarios.collecting import read
from rulekit.scenarios.conditions import bindings_of
from rulekit.scenarios.drafting import file_of, quoted
from rulekit.scenarios.given_position import open_situation
from rulekit.scenarios.position_writer import names_for
from rulekit.scenarios.references import rules_of
from rulekit.scenarios.running import Outcome
from rulekit.scenarios.written_steps import steps_of


@frozen
class Start:
    """The position from which all choices are looked at."""

    ruleset: Ruleset
    game: Game
    names: tuple[str, ...]
    title: str
    write: Callable[[Found, str | None], str | None]
    """The text of a scenario that shows what was found, seen to do so; None if there is none.
    Where a condition was looked for, the scenario expects it."""


def from_scenario(
    scenario: Scenario, *, played: bool, origin: RulesetReference | None = None
) -> Start:
    """The position after the given lines, or (`played`) after the steps of the scenario too.

    `origin` is how what is written names the rules, if not as the scenario does. Raises
    RulesError for a scenario that cannot be set up or played.
    """
    ruleset = rules_of(scenario)
    situation = open_situation(scenario.tree, ruleset)
    written_steps: list[str] = []
    if played:
        taken = when_steps.take_all(situation, scenario.tree)
        written_steps = [step.span.text.strip() for step in taken]
    else:
        when_steps.settle(situation)
    names = situation.names.players
    game = situation.game

    def write(found: Found, condition: str | None) -> str | None:
        steps = [*written_steps, *steps_of(game, found.path, names)]
        text = _continued(scenario, origin, found, steps, condition or expected(found.diagnostics))
        return text if _shows(text, ruleset, found) else None

    return Start(ruleset, game, names, scenario.name, write)


def from_rules(
    ruleset: Ruleset,
    origin: RulesetReference,
    players: int | None,
    seed: int,
    settings: Mapping[str, str],
) -> Start:
    """The first decision of a new game. Raises RulesError as `new_game`."""
    game = ruleset.new_game(players, seed, settings)
    case = Case(game.players, seed, dict(settings))

    def write(found: Found, condition: str | None) -> str | None:
        whole = Case(case.players, case.seed, case.settings, found.path)
        then = condition or expected(found.diagnostics)
        draft = written(ruleset, origin, whole, _name(found), (then,), _fits(found))
        return None if draft is None else file_of([draft])

    return Start(ruleset, game, names_for(game.names), ruleset.title, write)


def wanted_of(start: Start, text: str) -> tuple[Wanted, str]:
    """An expression of the language as a question about a game, and its text on one line.

    Raises RulesError if it is none, or is not something that is true or false. Where it has
    no value, it is not true.
    """
    text = " ".join(text.split())
    node = read_condition("--find", text)
    bindings = bindings_of(start.names)
    try:
        meant = check_expression(start.ruleset, node, bindings, FLAG)
    except RulesError as error:
        raise as_typed(node.span.source, error.diagnostics) from None
    return Wanted(start.game, asked.Wanted(text, meant, tuple(bindings.values()))), text


def _continued(
    scenario: Scenario,
    origin: RulesetReference | None,
    found: Found,
    steps: Sequence[str],
    then: str,
) -> str:
    """The head and the given lines of a scenario, with other steps and expectations."""
    node = scenario.tree
    whole = node.span.text
    first = node.parts[0].span.start - node.span.start if node.parts else len(whole)
    head = "\n".join(line for line in whole[:first].splitlines() if not _excuses(line)).rstrip()
    if origin is not None:
        head = _renamed(head, origin)
    name = node.name.span.text
    head = head.replace(name, quoted(f"{node.name.value}, {_name(found)}"), 1)
    lines = ["edition 1", "", head]
    if steps:
        lines += ["  when", *(f"    {step}" for step in steps)]
    lines += ["  then", f"    {then}"]
    return "\n".join(lines) + "\n"


def _excuses(line: str) -> bool:
    """Whether a line of a heading says why its own scenario is not run, or fails."""
    return line.split(maxsplit=1)[:1] in (["skip"], ["xfail"])


def _renamed(head: str, origin: RulesetReference) -> str:
    """The head of a scenario with other words for its rules, or with words for them."""
    line = f"  {origin.line}"
    lines = head.splitlines()
    for number, text in enumerate(lines):
        if text.split()[:1] == ["rules"]:
            return "\n".join([*lines[:number], line, *lines[number + 1 :]])
        if text.split()[:1] == ["given"]:
            return "\n".join([*lines[:number], line, *lines[number:]])
    return head


def _name(found: Found) -> str:
    return titled(found.diagnostics[0].message) if found.diagnostics else "found"


def _shows(text: str, ruleset: Ruleset, found: Found) -> bool:
    collection = read(Source("explored.scenarios", text))
    if collection.diagnostics:
        return False
    return _fits(found)(run(collection.scenarios[0], ruleset))


def _fits(found: Found) -> Callable[[Outcome], bool]:
    if found.kind == "wanted":
        return lambda outcome: outcome.passed
    return running_into(found.diagnostics)
