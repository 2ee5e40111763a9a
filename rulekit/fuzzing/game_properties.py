"""What must be true of every game, beyond one moment: the same choices give the same game,
from the start, a save or a copy; and a seat cannot tell the worlds that it thinks possible."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rulekit.engine.answers import Choice, answer
from rulekit.engine.chance import Stream
from rulekit.engine.engine_invariants import Violation
from rulekit.engine.game import Game
from rulekit.engine.saving import resume
from rulekit.engine.view import View


def saved(game: Game) -> dict[str, Any]:
    """A save that has been to a file and back."""
    document: dict[str, Any] = json.loads(json.dumps(game.save()))
    return document


def check_replays(game: Game, look_at: int = 0, save: dict[str, Any] | None = None) -> None:
    """The choices of a game give the same game again from the start, from a copy made after
    `look_at` of them, and from a save made there. Raises Violation."""
    again = game.from_start()
    copy = again.clone() if look_at == 0 else None
    for number, choice in enumerate(game.choices):
        if number == look_at:
            copy = again.clone()
        answer(again, choice)
    others = [] if save is None else [resume(save, game.ruleset)]
    others += [] if copy is None else [copy]
    for other in others:
        _play(other, game.choices[look_at:])
    for path in (again, *others):
        if path.journal != game.journal or path.result != game.result:
            raise Violation("the same choices led to another game")


def check_worlds(game: Game, stream: Stream) -> None:
    """Whoever must decide is shown the same in a world that they think possible, and thinks the
    same worlds possible there. Raises Violation."""
    assert game.decision is not None
    seat = game.decision.player
    world = game.redealt(seat, stream)
    if _without_log(world.view(seat)) != _without_log(game.view(seat)):
        raise Violation("a seat can tell a world that it thinks possible from the game")
    number = stream.below(1 << 64)
    again, first = (one.redealt(seat, Stream(number)) for one in (world, game))
    if (again.state.z, again.state.rng) != (first.state.z, first.state.rng):
        raise Violation("what a seat thinks possible depends on what it cannot know")


def _without_log(view: View) -> dict[str, Any]:
    """What a view shows of the moment: a world has no past."""
    return {name: shown for name, shown in view.__getstate__().items() if name != "log"}


def _play(game: Game, choices: Sequence[Choice]) -> None:
    for choice in choices:
        answer(game, choice)
