"""Takes the steps of a scenario: answers decisions as its `when` lines say.

What a player is forced to do need not be written. Nor need the label of a question, where
only one of its answers leads to what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias, assert_never

from attrs import evolve

from rulekit.engine.game import Game
from rulekit.engine.objects import Decision
from rulekit.language import tree
from rulekit.language.report import RulesError, closest
from rulekit.language.source import Span
from rulekit.scenarios import matching_options
from rulekit.scenarios.candidates import why_not_chosen
from rulekit.scenarios.names import action_text, object_text
from rulekit.scenarios.scenario_errors import ScenarioError, listed, offered, wrong
from rulekit.scenarios.situation import MOST_FORCED, Situation, decision_text, option_text
from rulekit.scenarios.why_not_playable import why_not

Answer: TypeAlias = "tuple[int, ...]"
Goal: TypeAlias = Callable[[Situation, Decision], "Answer | None"]
"""The answer to a decision that does what a step says, if it can be done there."""

MOST_NESTED = 3
"""How many unwritten labels in a row are looked through."""


def take(situation: Situation, step: tree.Step) -> None:
    """Play a step. Raises `ScenarioError` if it cannot be taken, with what could be."""
    seat = situation.names.seat(step.player)
    match step:
        case tree.PlaysStep() | tree.UsesStep():
            _act(situation, seat, step)
            _choose_all(situation, seat, step.on)
        case tree.ChoosesStep():
            _choose_all(situation, seat, step.objects)
        case tree.PassesStep():
            _reach(situation, seat, step.span, _pass, "pass")
        case _:
            assert_never(step)


def take_all(situation: Situation, scenario: tree.Scenario) -> list[tree.Step]:
    """Play every step of a scenario, whatever it expects meanwhile. Raises as `take`."""
    whens = [part for part in scenario.parts if isinstance(part, tree.When)]
    steps = [step for when in whens for step in when.steps]
    for step in steps:
        take(situation, step)
    settle(situation)
    return steps


def settle(situation: Situation) -> None:
    """Go on to what a player really decides, or to the next move of an open turn."""
    for decision in _forced(situation):
        if decision.until_pass:
            return


# --- What a step wants ---


def _act(situation: Situation, seat: int, step: tree.PlaysStep | tree.UsesStep) -> None:
    """Play the card, or use what is to be used."""

    def goal(where: Situation, decision: Decision) -> Answer | None:
        return matching_options.find(decision, partial(matching_options.does, where, step))

    situation.names.action(step)
    try:
        _reach(situation, seat, step.span, goal, action_text(step))
    except ScenarioError as error:
        raise _with_reasons(error, partial(why_not, situation, seat, step)) from None


def _pass(_: Situation, decision: Decision) -> Answer | None:
    found = matching_options.find(decision, lambda option: option.kind == "pass")
    if found is None and decision.kind == "choose" and decision.low == 0:
        return ()  # of `up to` so many, none
    return found


def passed(situation: Situation, decision: Decision) -> bool:
    """Pass, if that is an answer to a decision; whether it is."""
    answer = _pass(situation, decision)
    if answer is None:
        return False
    situation.game.choose_index(*answer)
    return True


def why_not_reached(
    situation: Situation, seat: int, things: tuple[tree.Object, ...]
) -> list[str] | None:
    """What keeps a player from choosing these next, one after the other, as far as it can be
    told; None if nothing does. Nothing changes."""
    try:
        _choose_all(situation.copy(), seat, things)
    except ScenarioError as error:
        first = error.diagnostics[0]
        # The last note tells what is decided instead.
        return list(first.notes[:-1]) if first.code == "RK5202" else []
    return None


def _choose_all(situation: Situation, seat: int, things: tuple[tree.Object, ...]) -> None:
    left = list(things)
    while left:

        def goal(where: Situation, decision: Decision) -> Answer | None:
            if decision.kind == "offer":
                return None
            return matching_options.match(where, left, decision) or None

        span = Span(left[0].span.source, left[0].span.start, left[-1].span.end)
        what = f"choose {object_text(left[0])}"
        try:
            answer = _reach(situation, seat, span, goal, what)
        except ScenarioError as error:
            raise _with_reasons(error, partial(why_not_chosen, situation, left[0])) from None
        del left[: len(answer)]


# --- How it is reached ---


def _reach(situation: Situation, seat: int, span: Span, goal: Goal, what: str) -> Answer:
    """Go through forced decisions and unwritten labels to the goal, and answer it."""
    unforced: Game | None = None  # before the first thing that the player was forced to do
    for _ in range(MOST_FORCED):
        decision = situation.game.decision
        if decision is None:
            break
        answer = goal(situation, decision) if decision.player == seat else None
        if answer is not None:
            _check_amount(situation, span, decision, answer)
            situation.game.choose_index(*answer)
            return answer
        if decision.is_forced:
            if unforced is None and decision.player == seat:
                unforced = situation.game.clone()
            _answer_forced(situation, decision)
            continue
        label = None
        if decision.player == seat and decision.kind == "ask":
            label = _label_towards(situation, span, decision, goal, what)
        if label is None:
            break
        situation.game.choose_index(label)
    else:
        if unforced is None:
            raise _never(situation, span, seat, what)
    if unforced is not None:
        # What the player could have done in place of the step tells more than what came of it.
        situation.game = unforced
    decision = situation.game.decision
    if decision is None:
        raise _over(situation, span, seat, what)
    raise _not_offered(situation, span, decision, seat, what)


def _label_towards(
    situation: Situation, span: Span, decision: Decision, goal: Goal, what: str
) -> int | None:
    """The one answer to a question after which the goal is offered."""
    found = [
        index
        for index in range(len(decision.options))
        if _leads(situation, index, decision.player, goal, MOST_NESTED)
    ]
    if len(found) > 1:
        answers = [f'`chooses "{decision.options[index].label}"`' for index in found]
        raise wrong(
            "RK5204",
            span,
            f"{situation.player(decision.player)} can {what} after more than one answer",
            label="which answer comes first?",
            notes=[decision_text(situation, decision)],
            help=f"write the answer too: {' or '.join(answers)}",
        )
    return found[0] if found else None


def _leads(situation: Situation, index: int, seat: int, goal: Goal, depth: int) -> bool:
    """Whether an answer leads to the goal, at once or by way of further questions."""
    copy = situation.copy()
    try:
        copy.game.choose_index(index)
        for decision in _forced(copy):
            if decision.player == seat and goal(copy, decision) is not None:
                return True
    except RulesError:
        # The rules fail under an answer that nobody has given yet.
        return False
    last = copy.game.decision
    if depth == 0 or last is None or last.player != seat or last.kind != "ask":
        return False
    return any(_leads(copy, each, seat, goal, depth - 1) for each in range(len(last.options)))


def _forced(situation: Situation) -> Iterator[Decision]:
    """The decisions that come until one is not forced, that one too. Who wants the next lets
    the one before be answered."""
    for _ in range(MOST_FORCED):
        decision = situation.game.decision
        if decision is None:
            return
        yield decision
        if not decision.is_forced:
            return
        _answer_forced(situation, decision)


def _answer_forced(situation: Situation, decision: Decision) -> None:
    situation.game.choose_index(*range(len(decision.options)))


# --- Why it is not reached ---


def _check_amount(situation: Situation, span: Span, decision: Decision, answer: Answer) -> None:
    if decision.allows(*answer):
        return
    wanted = (
        str(decision.low)
        if decision.low == decision.high
        else (f"{decision.low} to {decision.high}")
    )
    raise wrong(
        "RK5205",
        span,
        f"{situation.player(decision.player)} must choose {wanted} here, "
        f"and {len(answer)} can be found in this line",
        label="too few",
        notes=[decision_text(situation, decision)],
        help="write them all in one line, with commas",
    )


def _with_reasons(error: ScenarioError, reasons: Callable[[], list[str]]) -> ScenarioError:
    """Says also what keeps the player from it, if it is theirs to decide."""
    first = error.diagnostics[0]
    if first.code != "RK5202":
        return error
    return ScenarioError([evolve(first, notes=(*reasons(), *first.notes))])


def _never(situation: Situation, span: Span, seat: int, what: str) -> ScenarioError:
    return wrong(
        "RK5206",
        span,
        f"{MOST_FORCED} forced decisions, and {situation.player(seat)} never comes to {what}",
        label="this is never reached",
        help="leave out this step, or begin nearer to it",
    )


def _over(situation: Situation, span: Span, seat: int, what: str) -> ScenarioError:
    result = situation.game.result
    notes = [f'it ended with "{result.ending}"'] if result is not None else []
    return wrong(
        "RK5203",
        span,
        f"{situation.player(seat)} cannot {what}: the game is over",
        label="nobody decides anything any more",
        notes=notes,
        help="leave out this step, or look at what ended the game before it",
    )


def _not_offered(
    situation: Situation, span: Span, decision: Decision, seat: int, what: str
) -> ScenarioError:
    player, decider = situation.player(seat), situation.player(decision.player)
    shown = [option_text(situation, option) for option in decision.options]
    if decision.player != seat:
        return wrong(
            "RK5201",
            span,
            f"{player} cannot {what} now: it is {decider} who decides",
            label=f"not a step of {decider}",
            notes=[decision_text(situation, decision)],
            help=f"write first what {decider} does: {listed(shown, last='or')}",
        )
    wanted = what.partition(" ")[2] or what
    near = closest(wanted, shown)
    as_other = [text for text in shown if text.startswith(f"{wanted} as ")]
    if as_other:
        advice = f"write `{player} plays {as_other[0]}`"
    elif near is not None and near != wanted:
        advice = f"did you mean `{near}`?"
    else:
        advice = offered(shown)
    return wrong(
        "RK5202",
        span,
        f"{player} cannot {what} now: it is not offered",
        label="not offered",
        notes=[decision_text(situation, decision)],
        help=advice,
    )
