"""Compares what a `then` expects with what is true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rulekit.engine import positions
from rulekit.engine.objects import Decision, Option
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic
from rulekit.language.source import Span
from rulekit.scenarios import conditions, log_expectations, options, visible_cards, when_steps
from rulekit.scenarios.copies import width
from rulekit.scenarios.names import object_text, reference_text
from rulekit.scenarios.scenario_errors import finding, offered as list_offered, wrong
from rulekit.scenarios.situation import Situation, decision_text, option_text
from rulekit.scenarios.why_not_playable import targets, why_not, why_not_used, window_of

UNMET = "RK5301"


def check(situation: Situation, expected: tree.Expectation) -> Diagnostic | None:
    """What is true instead, if it is not what is expected.

    Raises `ScenarioError` for an expectation that has no meaning.
    """
    if isinstance(expected, tree.Holds):
        return conditions.check(situation, expected)
    if isinstance(expected, tree.CanPlay):
        return _can_play(situation, expected)
    if isinstance(expected, tree.CanUse):
        return _can_use(situation, expected)
    if isinstance(expected, tree.ToDecide):
        return _to_decide(situation, expected)
    if isinstance(expected, tree.ChoosesAmong):
        return _chooses_among(situation, expected)
    if isinstance(expected, tree.GameOver):
        return _game_over(situation, expected)
    if isinstance(expected, tree.GameGoesOn):
        return _game_goes_on(situation, expected)
    if isinstance(expected, tree.Scores):
        return _scores(situation, expected)
    if isinstance(expected, tree.Told):
        return log_expectations.check_seat(situation, expected)
    return visible_cards.check(situation, expected)


# --- What may be done ---


def _can_play(situation: Situation, expected: tree.CanPlay) -> Diagnostic | None:
    seat = situation.names.seat(expected.player)
    situation.names.component(expected.card.name)
    if expected.as_ is not None:
        situation.names.component(expected.as_)
    as_ = None if expected.as_ is None else expected.as_.text
    what = f"play {reference_text(expected.card)}"
    if as_ is not None:
        what += f" as {as_}"

    def fits(option: Option) -> bool:
        return options.plays(situation, expected, option)

    def why(window: str) -> list[str]:
        return why_not(situation, seat, expected.card, as_, window, expected.on)

    return _can(situation, expected, what, fits, why)


def _can_use(situation: Situation, expected: tree.CanUse) -> Diagnostic | None:
    seat = situation.names.seat(expected.player)
    label = conditions.use_of(situation.names, expected.label)

    def why(window: str) -> list[str]:
        return why_not_used(situation, seat, label, window, expected.on)

    return _can(situation, expected, f'use "{label}"', partial(options.uses, label), why)


def _can(
    situation: Situation,
    expected: tree.CanPlay | tree.CanUse,
    what: str,
    fits: Callable[[Option], bool],
    why_not_offered: Callable[[str], list[str]],
) -> Diagnostic | None:
    """Whether an option that fits is offered, and can be followed by what stands after `on`."""
    seat = situation.names.seat(expected.player)
    offered = _offered(situation, seat)
    found = [index for index, option in enumerate(offered) if fits(option)]
    possible = bool(found)
    if found and expected.on:
        if _own_decision(situation, seat) is None:
            raise wrong(
                "RK5306",
                expected.span,
                f"what {expected.player.text} could {what} on cannot be told now",
                label=f"{expected.player.text} has nothing to decide",
                help=f"leave out `on`, or begin in a turn of {expected.player.text}",
            )
        possible = any(_possible_on(situation, seat, each, expected.on) for each in found)
    if possible is expected.possible:
        return None
    why: list[str] = []
    if not found:
        why = why_not_offered(window_of(_own_decision(situation, seat)))
    elif expected.on:
        why = [
            *_why_not_on(situation, seat, found[0], expected.on),
            *targets(situation, seat, offered[found[0]]),
        ]
    if expected.on:
        what += f" on {', '.join(object_text(thing) for thing in expected.on)}"
    return _unexpected(situation, expected, seat, what, offered, why)


def _unexpected(
    situation: Situation,
    expected: tree.CanPlay | tree.CanUse,
    seat: int,
    what: str,
    offered: tuple[Option, ...],
    why: Sequence[str] = (),
) -> Diagnostic:
    player = situation.player(seat)
    shown = [option_text(situation, option) for option in offered]
    there = "the game is over" if situation.game.over else list_offered(shown)
    can = "cannot" if expected.possible else "can"
    return finding(
        UNMET, expected.span, f"{player} {can} {what}", label="not so", notes=[*why, there]
    )


def _offered(situation: Situation, seat: int) -> tuple[Option, ...]:
    """What a player is offered, or would be if it were the moment to play."""
    if situation.game.over:
        return ()
    decision = _own_decision(situation, seat)
    if decision is not None:
        return decision.options
    return tuple(positions.options_of(situation.game, seat, "main"))


def _own_decision(situation: Situation, seat: int) -> Decision | None:
    decision = situation.game.decision
    return decision if decision is not None and decision.player == seat else None


def _possible_on(
    situation: Situation, seat: int, index: int, targets: tuple[tree.Object, ...]
) -> bool:
    copy = situation.copy()
    copy.game.choose_index(index)
    return when_steps.can_reach(copy, seat, targets)


def _why_not_on(
    situation: Situation, seat: int, index: int, targets: tuple[tree.Object, ...]
) -> list[str]:
    copy = situation.copy()
    copy.game.choose_index(index)
    return when_steps.why_not_reached(copy, seat, targets)


# --- Who decides what ---


def _to_decide(situation: Situation, expected: tree.ToDecide) -> Diagnostic | None:
    seat = situation.names.seat(expected.player)
    where = conditions.window_of(situation.names, expected)
    decision = situation.game.decision
    if decision is not None and decision.player == seat:
        if where in (None, decision.window, decision.event):
            return None
    return finding(
        UNMET,
        expected.span,
        f"{expected.player.text} does not decide" + (f" in {where}" if where is not None else ""),
        label="not so",
        notes=[_what_is_decided(situation)],
    )


def _chooses_among(situation: Situation, expected: tree.ChoosesAmong) -> Diagnostic | None:
    seat = situation.names.seat(expected.player)
    decision = _own_decision(situation, seat)
    if decision is None:
        return finding(
            UNMET,
            expected.span,
            f"{expected.player.text} has nothing to choose",
            label="not so",
            notes=[_what_is_decided(situation)],
        )
    left = [option for option in decision.options if option.kind != "pass"]
    missing: list[str] = []
    # The narrower names first: `Ring of B` must not lose its option to `Ring`.
    for thing in sorted(expected.objects, key=_width):
        found = next((each for each in left if options.names_option(situation, thing, each)), None)
        if found is None:
            missing.append(object_text(thing))
        else:
            left.remove(found)
    if not missing and not left:
        return None
    notes = [decision_text(situation, decision)]
    if missing:
        notes.append(f"not offered: {', '.join(missing)}")
    if left:
        more = ", ".join(option_text(situation, option) for option in left)
        notes.append(f"offered, but not expected: {more}")
    return finding(
        UNMET,
        expected.span,
        f"{expected.player.text} chooses among other things",
        label="not these",
        notes=notes,
    )


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
    conditions.ending_of(situation.names, expected)
    winners = (
        None
        if expected.winners is None
        else sorted(situation.names.seat(word) for word in expected.winners)
    )
    result = situation.game.result
    if result is None:
        return _goes_on(situation, expected.span, "it is not over")
    notes = []
    if expected.ending is not None and result.ending != expected.ending.value:
        notes.append(f'it ended with "{result.ending}"')
    if winners is not None and winners != sorted(result.winners):
        names = [situation.player(seat) for seat in sorted(result.winners)]
        notes.append(f"the winners are {', '.join(names)}" if names else "nobody wins")
        if result.scores:
            scores = [f"{situation.player(seat)} {each}" for seat, each in result.scores.items()]
            notes.append(f"scores: {', '.join(scores)}")
    if not notes:
        return None
    return finding(UNMET, expected.span, "the game ends otherwise", label="not so", notes=notes)


def _goes_on(situation: Situation, span: Span, label: str) -> Diagnostic:
    notes = [_what_is_decided(situation)]
    return finding(UNMET, span, "the game goes on", label=label, notes=notes)


def _scores(situation: Situation, expected: tree.Scores) -> Diagnostic | None:
    wanted = {situation.names.seat(word): points for word, points in expected.points}
    result = situation.game.result
    if result is None:
        return _goes_on(situation, expected.span, "nobody has a score yet")
    if not result.scores:
        note = f'it ended with "{result.ending}", which scores nothing'
        return finding(UNMET, expected.span, "there are no scores", label="not so", notes=[note])
    wrong_ones = {
        seat: points for seat, points in wanted.items() if result.scores.get(seat, 0) != points
    }
    if not wrong_ones:
        return None
    notes = [
        f"{situation.player(seat)} has {result.scores.get(seat, 0)}, not {points}"
        for seat, points in wrong_ones.items()
    ]
    scores = [f"{situation.player(seat)} {each}" for seat, each in result.scores.items()]
    notes.append(f"scores: {', '.join(scores)}")
    return finding(UNMET, expected.span, "the scores are others", label="not so", notes=notes)


def _game_goes_on(situation: Situation, expected: tree.GameGoesOn) -> Diagnostic | None:
    result = situation.game.result
    if result is None:
        return None
    winners = ", ".join(situation.player(seat) for seat in result.winners) or "nobody"
    return finding(
        UNMET,
        expected.span,
        "the game is over",
        label="it does not go on",
        notes=[f'it ended with "{result.ending}"; winners: {winners}'],
    )
