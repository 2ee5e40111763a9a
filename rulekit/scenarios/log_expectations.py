"""`log has "…"`, and what one seat is told: `B's log has "…"`, `B's stack`, `B's prompt`."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.engine.view import View
from rulekit.language import tree
from rulekit.language.report import Diagnostic, closest
from rulekit.language.source import Span
from rulekit.ruleset.types import ABSENT
from rulekit.scenarios.names import Names
from rulekit.scenarios.scenario_errors import unmet, wrong
from rulekit.scenarios.situation import Situation

SPECTATOR = "spectator"
"""Who only looks on, unless a player is called so."""

_TOLD = ("log", "stack", "prompt")


def wanted(names: Names, condition: tree.Expression) -> tuple[str, bool] | None:
    """The text that a condition asks of the log, and whether it must be there; None if it asks
    something else, or something of the rules is called `log`."""
    rules = names.ruleset
    if "log" in {*rules.zones, *rules.counters, *rules.variables, *names.players}:
        return None
    expected = True
    if isinstance(condition, tree.Unary) and condition.operator == "not":
        condition, expected = condition.operand, False
    match condition:
        case tree.Compare(left=tree.Name(text="log"), operator="has", right=tree.String() as text):
            return text.value, expected
    return None


def check(situation: Situation, span: Span, text: str, *, expected: bool) -> Diagnostic | None:
    """What the log says instead."""
    lines = [line.text for line in situation.game.log()]
    return _compared("the log", lines, span, text, expected)


def check_seat(situation: Situation, expected: tree.Told) -> Diagnostic | None:
    """What a seat is told instead."""
    seat = meant(situation.names, expected)
    game = situation.game
    view = game.spectator() if seat == ABSENT else game.view(seat)
    whose = f"{expected.player.text}'s {expected.what.text}"
    lines = _lines(situation, expected, view)
    return _compared(whose, lines, expected.span, expected.text.value, expected.expected)


def meant(names: Names, expected: tree.Told) -> int:
    """Whose lines are asked for. Raises `ScenarioError` for nobody, and for no lines."""
    player, what = expected.player, expected.what
    spectates = player.text == SPECTATOR and SPECTATOR not in names.players
    seat = ABSENT if spectates else names.seat(player)
    if what.text in _TOLD:
        return seat
    rules = names.ruleset
    instead = None
    if what.text in {*rules.zones, *rules.counters, *rules.variables}:
        instead = f"write `{player.text}.{what.text}`"
    raise wrong(
        "RK5120",
        what.span,
        f"nobody is told a `{what.text}`",
        label="not `log`, `stack` or `prompt`",
        help=instead or "a seat has a log, a stack and a prompt",
    )


def _lines(situation: Situation, expected: tree.Told, view: View) -> list[str]:
    match expected.what.text:
        case "log":
            return [line.text for line in view.log]
        case "stack":
            return [str(frame) for frame in view.stack]
    if view.decision is not None:
        return [view.decision.prompt, *(option.label for option in view.decision.options)]
    asked = "nobody" if view.deciding is None else situation.player(view.deciding)
    raise wrong(
        "RK5121",
        expected.span,
        f"{expected.player.text} has no prompt",
        label="nothing is asked of them now",
        help=f"it is {asked} who decides",
    )


def _compared(
    whose: str, lines: Sequence[str], span: Span, text: str, expected: bool
) -> Diagnostic | None:
    saying = [line for line in lines if text in line]
    if bool(saying) is expected:
        return None
    if saying:
        return unmet(span, f"a line of {whose} says this", saying[:3])
    near = closest(text, lines)
    notes = [f"nearest is: {near}"] if near else []
    return unmet(span, f"no line of {whose} says this", notes, label="not said")
