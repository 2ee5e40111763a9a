"""What many games have in common: shares of wins and endings, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from rulekit.engine.game import letters
from rulekit.simulate.games import Plan, Played
from rulekit.simulate.statistics import Share, Spread, spread


@frozen
class Tally:
    """`wins` maps a group (`side`) to its members (`reds`) and the games these won; seats are
    always a group. `scores` are those of seats."""

    games: int
    wins: dict[str, dict[str, Share]]
    endings: dict[str, Share]
    turns: Spread | None
    decisions: Spread | None
    total_decisions: int
    scores: dict[str, Spread] = field(factory=dict)


def tally(plan: Plan, played: Iterable[Played]) -> Tally:
    """Count; the order in which the games come makes no difference."""
    games = sorted(played, key=lambda game: game.number)
    endings = Counter(game.ending for game in games)
    decisions = [game.decisions for game in games]
    return Tally(
        len(games),
        _wins(plan, games),
        {ending: Share(endings[ending], len(games)) for ending in _by_count(endings)},
        spread([game.turns for game in games]),
        spread(decisions),
        sum(decisions),
        _scores(plan, games),
    )


def _scores(plan: Plan, games: Sequence[Played]) -> dict[str, Spread]:
    counting = [game.scores for game in games if len(game.scores) == plan.players]
    return {
        name: summed
        for seat, name in enumerate(letters(plan.players))
        if (summed := spread([scores[seat] for scores in counting]))
    }


def _wins(plan: Plan, games: Sequence[Played]) -> dict[str, dict[str, Share]]:
    present: dict[str, Counter[str]] = {}
    won: dict[str, Counter[str]] = {}
    for game in games:
        # Several seats of a group win or lose together, so a game counts once for it.
        for group, member, wins in _members(plan, game):
            present.setdefault(group, Counter())[member] += 1
            won.setdefault(group, Counter())[member] += wins
    return {
        group: {
            member: Share(won[group][member], count) for member, count in sorted(members.items())
        }
        for group, members in present.items()
    }


def _members(plan: Plan, game: Played) -> list[tuple[str, str, bool]]:
    """Each member of each group in a game, and whether a seat of it won."""
    found: dict[tuple[str, str], bool] = {}
    for seat, groups in enumerate(game.groups):
        for group, member in groups.items():
            key = group, member
            found[key] = found.get(key, False) or seat in game.winners
    members = [(group, member, won) for (group, member), won in found.items()]
    seats = enumerate(letters(plan.players))
    members += [("seat", name, seat in game.winners) for seat, name in seats]
    if len(set(plan.bots)) > 1:
        # Bots are rivals at one table: here each seat counts.
        members += [("bot", bot, seat in game.winners) for seat, bot in enumerate(plan.bots)]
    return members


def _by_count(counts: Counter[str]) -> list[str]:
    return sorted(counts, key=lambda name: (-counts[name], name))
