"""One simulated game: which seed it has, how it is played, what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from rulekit.bots.bots import ask_bot, make_bots, until_over
from rulekit.engine.chance import stream
from rulekit.engine.game import new_game
from rulekit.engine.paired_playout import play_out_by_turns
from rulekit.engine.playout import play_out
from rulekit.engine.seat_groups import dealt_groups
from rulekit.language.report import Diagnostic, RulesError

if TYPE_CHECKING:
    from rulekit.engine.redealing import Worlds
    from rulekit.native.ledger import Counted
    from rulekit.native.playing import Native
    from rulekit.ruleset.model import Ruleset


@frozen
class Plan:
    """What is simulated; everything a game depends on besides its rules and its number."""

    players: int
    seed: int
    bots: tuple[str, ...]  # one for each seat


@frozen
class Played:
    """What is kept of a game."""

    number: int
    ending: str
    winners: tuple[int, ...]
    groups: tuple[dict[str, str], ...]  # of each seat: what it held after the set-up
    turns: int
    decisions: int
    scores: tuple[int, ...] = ()  # of each seat, if the ending counts


def seed_of(plan: Plan, number: int) -> int:
    """The seed of a game depends on its number alone, so any order of play is the same."""
    return stream(plan.seed, f"game {number}")


def common_seed(plan: Plan) -> int:
    """That from which the seed of each game is made by the digits of its number."""
    return stream(plan.seed, "game ")


def play_game(
    ruleset: Ruleset,
    plan: Plan,
    number: int,
    settings: Mapping[str, str] | None = None,
    thought: Callable[[Worlds], None] = lambda _: None,
    *,
    paired: bool = False,
) -> Played:
    """Plays a game to its end; a `paired` one is like that of the same number by other rules as
    long as can be. `thought` is given the worlds that a bot was given to think about.
    Raises RulesError, which names the game, if its rules fail."""
    try:
        return _play_out(ruleset, plan, number, settings, thought, paired)
    except RulesError as error:
        raise RulesError(_in_game(found, plan, number) for found in error.diagnostics) from None


def counted_games(native: Native, first: int, counted: Counted) -> Iterator[Played]:
    """Each of the games that native code has counted, from that of this number on."""
    endings = [ending.name for ending in native.memory.program.ruleset.endings.values()]
    rows = zip(
        counted.endings, counted.turns, counted.decisions, native.memory.ledger.games(counted),
        strict=True,
    )  # fmt: skip
    for number, (ending, turns, decisions, (scores, winners, groups)) in enumerate(rows, first):
        yield Played(number, endings[ending], winners, groups, turns, decisions, scores)


def is_of_plan(error: RulesError) -> bool:
    """Whether it tells of the plan, and so would be the same in every game."""
    return all(found.code in _OF_PLAN for found in error.diagnostics)


_OF_PLAN = ("RK6001", "RK6002")


def _in_game(found: Diagnostic, plan: Plan, number: int) -> Diagnostic:
    if found.code in _OF_PLAN:
        return found
    note = f"in game {number} of this simulation, whose own seed is {seed_of(plan, number)}"
    return evolve(found, notes=(*found.notes, note))


def _play_out(
    ruleset: Ruleset,
    plan: Plan,
    number: int,
    settings: Mapping[str, str] | None,
    thought: Callable[[Worlds], None],
    paired: bool,
) -> Played:
    seed = seed_of(plan, number)
    game = new_game(ruleset, players=plan.players, seed=seed, settings=settings)
    if all(bot == "random" for bot in plan.bots):
        play = play_out_by_turns if paired else play_out
        play(game, stream(seed, "bots"))
    else:
        bots = make_bots(plan.bots, seed)
        for _ in until_over(game):
            ask_bot(game, bots, thought)
    result = game.result
    assert result is not None
    return Played(
        number,
        result.ending,
        result.winners,
        dealt_groups(game),
        game.state.turns,
        len(game.choices),
        tuple(result.scores[seat] for seat in sorted(result.scores)),
    )
