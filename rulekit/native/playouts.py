"""A position played out at random many times: who wins how often."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from rulekit.engine.argument_errors import whole
from rulekit.engine.chance import stream
from rulekit.engine.game import Game
from rulekit.native import batches
from rulekit.native.playing import NotNative, native_of
from rulekit.native.reading import Untranslatable


@frozen
class Playouts:
    """What came of them: how often each ending came, how often each seat won, and the points that
    each scored in all, none where an ending does not count."""

    endings: Counter[str]
    wins: tuple[int, ...]
    decisions: int
    native: int  # so many were played by native code
    scores: tuple[int, ...] = ()


def play_out_many(game: Game, count: int, seed: int) -> Playouts:
    """Plays copies of a game to their ends, all seats at random, each with chance of its own.

    The same seed gives the same, whether native code plays them or, where there is none,
    Python. The game itself stays where it is. Raises RulesError as `Game.play_out`, ValueError for
    less than no game, TypeError for numbers that are not whole.
    """
    count, seed = whole("count", count), whole("seed", seed)
    if count < 0:
        raise ValueError(f"count={count}: say how many games are played, 0 for none")
    endings: Counter[str] = Counter()
    wins, scores = [0] * game.players, [0] * game.players
    decisions = native = 0
    names = [ending.name for ending in game.ruleset.endings.values()]
    for stretch in _stretches(game, count, seed):
        if stretch.counted is not None:
            endings.update(names[number] for number in stretch.counted.endings)
            wins = [sum(pair) for pair in zip(wins, stretch.counted.won, strict=True)]
            decisions += sum(stretch.counted.decisions)
            native += len(stretch.counted.endings)
            scores = [
                sum(pair, start) for start, pair in zip(scores, stretch.counted.scores, strict=True)
            ]
            continue
        for number in range(stretch.start, stretch.stop):
            copy = _played_out(game, seed, number)
            assert copy.result is not None
            endings[copy.result.ending] += 1
            for seat in copy.result.winners:
                wins[seat] += 1
            if len(copy.result.scores) == game.players:
                for seat, score in copy.result.scores.items():
                    scores[seat] += score
            decisions += len(copy.choices) - len(game.choices)
    return Playouts(endings, tuple(wins), decisions, native, tuple(scores))


def _stretches(game: Game, count: int, seed: int) -> list[batches.Stretch]:
    try:
        native = native_of(game.program)
        played = batches.play(native, range(count), stream(seed, "playout "), game.state)
        return list(played)
    except (NotNative, Untranslatable):
        return [batches.Stretch(0, count, None)]


def _played_out(game: Game, seed: int, number: int) -> Game:
    copy = game.clone()
    own = stream(seed, f"playout {number}")
    copy.state.rng = stream(own, "game")
    copy.play_out(stream(own, "bots"))
    return copy
