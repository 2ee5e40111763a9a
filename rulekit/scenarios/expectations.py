"""Compares what a `then` expects with what is true."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import assert_never

from rulekit.engine import positions
from rulekit.engine.objects import Option
from rulekit.language import tree
from rulekit.language.report import Diagnostic
from rulekit.scenarios import (
    conditions,
    log_expectations,
    matching_options,
    visible_cards,
    when_steps,
)
from rulekit.scenarios.copies import take_narrowest, width
from rulekit.scenarios.names import action_text, object_text
from rulekit.scenarios.scenario_errors import offered as list_offered, unmet, wrong
from rulekit.scenarios.situation import Situation, decision_text, option_text
from rulekit.scenarios.why_not_playable import targets, why_not


def check(situation: Situation, expected: tree.Expectation) -> Diagnostic | None:
    """What is true instead, if it is not what is expected.

    Raises `ScenarioError` for an expectation that has no meaning.
    """
    match expected:
        case tree.Holds():
            return conditions.check(situation, expected)
        case tree.CanPlay() | tree.CanUse():
            return _can(situation, expected)
        case tree.ToDecide():
            return _to_decide(situation, expected)
        case tree.ChoosesAmong():
            return _chooses_among(situation, expected)
        case tree.GameOver():
            return _game_over(situation, expected)
        case tree.GameGoesOn():
            return _game_goes_on(situation, expected)
        case tree.Scores():
            return _scores(situation, expected)
        case tree.Told():
            return log_expectations.check_seat(situation, expected)
        case tree.Sees() | tree.DoesNotSee():
            return visible_cards.check(situation, expected)
        case _:
            assert_never(expected)


# --- What may be done ---


def _can(situation: Situation, expected: tree.CanPlay | tree.CanUse) -> Diagnostic | None:
    """Whether an option that fits is offered, and can be followed by what stands after `on`."""
    seat = situation.names.seat(expected.player)
    situation.names.action(expected)
    what, on = action_text(expected), expected.on
    offered = _offered(situation, seat)
    found = [
        index
        for index, option in enumerate(offered)
        if matching_options.does(situation, expected, option)
    ]
    possible = bool(found)
    if found and on:
        if situation.decision_of(seat) is None:
            raise wrong(
                "RK5306",
                expected.span,
                f"what {expected.player.text} could {what} on cannot be told now",
                label=f"{expected.player.text} has nothing to decide",
                help=f"leave out `on`, or begin in a turn of {expected.player.text}",
            )
        possible = any(_why_not_on(situation, seat, each, on) is None for each in found)
    if possible is expected.possible:
        return None
    why: list[str] = []
    if not found:
        why = why_not(situation, seat, expected)
    elif on:
        why = _why_not_on(situation, seat, found[0], on) or []
        why += targets(situation, seat, offered[found[0]])
    if on:
        what += f" on {', '.join(map(object_text, on))}"
    shown = [option_text(situation, option) for option in offered]
    there = "the game is over" if situation.game.over else list_offered(shown)
    can = "cannot" if expected.possible else "can"
    return unmet(expected.span, f"{situation.player(seat)} {can} {what}", [*why, there])


def _offered(situation: Situation, seat: int) -> tuple[Option, ...]:
    """What a player is offered, or would be if it were the moment to play."""
    if situation.game.over:
        return ()
    decision = situation.decision_of(seat)
    if decision is not None:
        return decision.options
    return tuple(positions.options_of(situation.game, seat, "main"))


def _why_not_on(
    situation: Situation, seat: int, index: int, targets: tuple[tree.Object, ...]
) -> list[str] | None:
    copy = situation.copy()
    copy.game.choose_index(index)
    return when_steps.why_not_reached(copy, seat, targets)


# --- Who decides what ---


def _to_decide(situation: Situation, expected: tree.ToDecide) -> Diagnostic | None:
    decision = situation.decision_of(situation.names.seat(expected.player))
    where = ""
    if expected.window is not None:
        situation.names.window(expected.window)
        where = f" in {expected.window.text}"
    if decision is not None:
        if expected.window is None or expected.window.text in (decision.window, decision.event):
            return None
    message = f"{expected.player.text} does not decide{where}"
    return unmet(expected.span, message, [_what_is_decided(situation)])


def _chooses_among(situation: Situation, expected: tree.ChoosesAmong) -> Diagnostic | None:
    player = expected.player.text
    decision = situation.decision_of(situation.names.seat(expected.player))
    if decision is None:
        message = f"{player} has nothing to choose"
        return unmet(expected.span, message, [_what_is_decided(situation)])
    left = [option for option in decision.options if option.kind != "pass"]
    missing = take_narrowest(
        expected.objects, left, _width, partial(matching_options.names_option, situation)
    )
    if not missing and not left:
        return None
    notes = [decision_text(situation, decision)]
    if missing:
        notes.append(f"not offered: {', '.join(map(object_text, missing))}")
    if left:
        more = ", ".join(option_text(situation, option) for option in left)
        notes.append(f"offered, but not expected: {more}")
    return unmet(expected.span, f"{player} chooses among other things", notes, label="not these")


def _width(thing: tree.Object) -> int:
    if isinstance(thing, tree.ObjectNumber):
        return 0
    return (thing.of is None) + width(thing.card)


def _what_is_decided(situation: Situation) -> str:
    if situation.game.decision is not None:
        return decision_text(situation, situation.game.decision)
    result = situation.game.result
    return f'the game is over: "{result.ending}"' if result is not None else "the game is over"


# --- How the game stands ---


def _game_over(situation: Situation, expected: tree.GameOver) -> Diagnostic | None:
    if expected.ending is not None:
        situation.names.ending(expected.ending)
    winners = None
    if expected.winners is not None:
        winners = sorted(map(situation.names.seat, expected.winners))
    result = situation.game.result
    if result is None:
        return _goes_on(situation, expected, "it is not over")
    notes = []
    if expected.ending is not None and result.ending != expected.ending.value:
        notes.append(f'it ended with "{result.ending}"')
    if winners is not None and winners != sorted(result.winners):
        names = ", ".join(map(situation.player, sorted(result.winners)))
        notes.append(f"the winners are {names}" if names else "nobody wins")
        if result.scores:
            notes.append(_scores_text(situation, result.scores))
    return unmet(expected.span, "the game ends otherwise", notes) if notes else None


def _goes_on(situation: Situation, expected: tree.GameOver | tree.Scores, label: str) -> Diagnostic:
    return unmet(expected.span, "the game goes on", [_what_is_decided(situation)], label=label)


def _scores(situation: Situation, expected: tree.Scores) -> Diagnostic | None:
    wanted = {situation.names.seat(word): points for word, points in expected.points}
    result = situation.game.result
    if result is None:
        return _goes_on(situation, expected, "nobody has a score yet")
    if not result.scores:
        note = f'it ended with "{result.ending}", which scores nothing'
        return unmet(expected.span, "there are no scores", [note])
    notes = [
        f"{situation.player(seat)} has {result.scores.get(seat, 0)}, not {points}"
        for seat, points in wanted.items()
        if result.scores.get(seat, 0) != points
    ]
    if not notes:
        return None
    notes.append(_scores_text(situation, result.scores))
    return unmet(expected.span, "the scores are others", notes)


def _scores_text(situation: Situation, scores: Mapping[int, int]) -> str:
    return f"scores: {', '.join(f'{situation.player(seat)} {n}' for seat, n in scores.items())}"


def _game_goes_on(situation: Situation, expected: tree.GameGoesOn) -> Diagnostic | None:
    result = situation.game.result
    if result is None:
        return None
    winners = ", ".join(map(situation.player, result.winners)) or "nobody"
    note = f'it ended with "{result.ending}"; winners: {winners}'
    return unmet(expected.span, "the game is over", [note], label="it does not go on")
