"""One game watched: what was offered and taken, who drew what, who was out when, who won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import Factory, define

from rulekit.bots.bots import ask_bot, make_bots, until_over
from rulekit.engine.answers import indexes_of
from rulekit.engine.card_moves import MOVED, PLAYED
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game, new_game
from rulekit.engine.redealing import Worlds
from rulekit.engine.seat_groups import dealt_groups
from rulekit.engine.seating import letters
from rulekit.lab.cells import Sums
from rulekit.ruleset.model import Ruleset
from rulekit.simulation.games import Plan, seed_of

THOUSAND = 1_000
"""Shares of one game that are no whole numbers are kept in thousandths."""


@define
class Watched:
    """A game that is over and what was seen on the way."""

    game: Game
    offered: Counter[str] = Factory(Counter)
    taken: Counter[str] = Factory(Counter)
    expected: Counter[str] = Factory(Counter)  # thousandths: one option of as many
    asked: Counter[int] = Factory(Counter)  # decisions of each seat
    passes: int = 0
    could_pass: int = 0
    left: dict[int, int] = Factory(dict)  # decision after which a seat was out
    last: dict[int, int] = Factory(dict)  # decisions of all, when a seat last had one
    waits: list[int] = Factory(list)  # decisions of others between two of a seat
    worlds: int = 0  # that bots were dealt to think about, and those that could not be
    rejected: int = 0

    def think(self, worlds: Worlds) -> None:
        """What a bot was given to think about."""
        self.worlds += worlds.dealt
        self.rejected += worlds.rejected


def played_through(
    rules: Ruleset,
    plan: Plan,
    number: int,
    settings: Mapping[str, str],
    look: Callable[[Game], None] | None = None,
) -> Watched:
    """Plays game `number` of a plan, as `simulate` does, and watches it. `look` is called at
    each decision, before it is taken. Raises RulesError."""
    seed = seed_of(plan, number)
    game = new_game(rules, players=plan.players, seed=seed, settings=settings)
    watched = Watched(game)
    bots = make_bots(plan.bots, seed)
    below = Stream(Stream(seed, "bots").state, "bots").below
    all_random = set(plan.bots) == {"random"}
    for _ in until_over(game):
        if look is not None:
            look(game)
        pend = game.state.pend
        assert pend is not None
        names = _names(game, pend)
        if all_random:
            decision = game.decision
            assert decision is not None
            game.choose_index(*decision.at_random(below))
        else:
            ask_bot(game, bots, watched.think)
        _note(watched, pend, names)
        for seat, out in enumerate(game.state.out):
            if out:
                watched.left.setdefault(seat, len(game.choices))
    return watched


def sums_of(watched: Watched, plan: Plan) -> Sums:
    """What a game adds to the tallies: for each key how often, of how many times."""
    game = watched.game
    assert game.result is not None
    winners = set(game.result.winners)
    made: Sums = {}
    groups = dealt_groups(game)
    for group, member, won in _membership(groups, winners):
        made["won", group, member] = (won, 1)
    for seat, name in enumerate(letters(plan.players)):
        made["won", "seat", name] = (int(seat in winners), 1)
    if set(winners) < set(range(plan.players)) and winners:
        made["won", "who starts", "first"] = (int(_starter(game) in winners), 1)
    _add_cards(made, game, winners)
    _add_options(made, watched)
    _add_length(made, watched, plan)
    return made


def _membership(
    groups: tuple[dict[str, str], ...], winners: set[int]
) -> Iterator[tuple[str, str, int]]:
    """Each member of each group, and of pairs of groups, once a game."""
    found: dict[tuple[str, str], int] = {}
    for seat, held in enumerate(groups):
        won = int(seat in winners)
        rows = [*held.items()]
        for first, one in held.items():
            for second, other in held.items():
                if first < second:
                    rows.append((f"{first} × {second}", f"{one} × {other}"))
        for row in rows:
            found[row] = max(found.get(row, 0), won)
    for (group, member), won in found.items():
        yield group, member, won


def _starter(game: Game) -> int:
    turn = game.program.events.index(game.ruleset.events["turn"])
    for entry in game.journal:
        if entry[0] == turn:
            return int(entry[2])
    return 0


def _add_cards(made: Sums, game: Game, winners: set[int]) -> None:
    """Of the players who drew, played, or had a card at the end: how many won."""
    layout = game.program.layout
    seats: dict[str, dict[str, set[int]]] = {
        "drawn": defaultdict(set), "played": defaultdict(set), "at the end": defaultdict(set),
    }  # fmt: skip
    for entry in game.journal:
        if entry[0] == MOVED and 0 <= entry[3] < len(layout.zone_owner):
            seat = layout.zone_owner[entry[3]]
            from_nobody = entry[2] < 0 or layout.zone_owner[entry[2]] < 0
            if seat >= 0 and from_nobody and is_for_many(game, entry[3]):
                seats["drawn"][layout.cards[entry[1]].name].add(seat)
        elif entry[0] == PLAYED and entry[2] >= 0:
            seats["played"][layout.cards[entry[3]].name].add(entry[2])
    for card, zone in enumerate(game.state.where):
        if 0 <= zone < len(layout.zone_owner) and layout.zone_owner[zone] >= 0:
            if is_for_many(game, zone):
                seats["at the end"][layout.cards[card].name].add(layout.zone_owner[zone])
    for how, cards in seats.items():
        for name, who in cards.items():
            made["won with", how, name] = (len(who & winners), len(who))


def is_for_many(game: Game, number: int) -> bool:
    """Whether a zone is not one for a single card, such as a role."""
    zone = game.program.layout.zones[number]
    return zone is not None and not zone.single


def _names(game: Game, pend: tuple[Any, ...]) -> list[str | None]:
    """How each option is called: `play Katana`, `pass`; None where it is no card."""
    decision = game.decision
    assert decision is not None
    if len(decision.options) != len(pend[1]):
        return [None] * len(pend[1])
    return [
        "pass"
        if option.kind == "pass"
        else f"{option.kind} {option.card.name}"
        if option.card is not None
        else None
        for option in decision.options
    ]


def _note(watched: Watched, pend: tuple[Any, ...], names: list[str | None]) -> None:
    seat, options, low, high, _ = pend
    if len(options) < 2:
        return
    before = watched.asked.total()
    if before > watched.last.get(seat, before):
        watched.waits.append(before - watched.last[seat])
    watched.asked[seat] += 1
    watched.last[seat] = before + 1
    chosen = indexes_of(watched.game.choices[-1])
    if "pass" in names:
        watched.could_pass += 1
        watched.passes += any(names[index] == "pass" for index in chosen)
    if low == high == 1:
        different = [name for name in names if name not in (None, "pass")]
        for name, times in Counter(different).items():
            assert name is not None
            watched.offered[name] += 1
            watched.expected[name] += round(THOUSAND * times / len(options))
        for index in chosen:
            called = names[index]
            if called is not None and called != "pass":
                watched.taken[called] += 1


def _add_options(made: Sums, watched: Watched) -> None:
    for name, times in watched.offered.items():
        made["taken", "option", name] = (watched.taken[name], times)
        over = THOUSAND * watched.taken[name] - watched.expected[name]
        made["over-taken", "option", name] = (over, THOUSAND * times)
    if watched.could_pass:
        made["passed", "choice", "pass"] = (watched.passes, watched.could_pass)
    decisions = len(watched.game.choices)
    if decisions:
        made["real", "choice", "decisions"] = (watched.asked.total(), decisions)


def _add_length(made: Sums, watched: Watched, plan: Plan) -> None:
    game = watched.game
    decisions = len(game.choices)
    made["length", "game", "turns"] = (game.state.turns, 1)
    made["length", "game", "decisions"] = (decisions, 1)
    if decisions:
        most = max(watched.asked.values(), default=0)
        made["decisions", "game", "of the busiest"] = (most, decisions)
    if watched.waits:
        made["waiting", "decisions of others", "on average"] = (
            sum(watched.waits), len(watched.waits)
        )  # fmt: skip
        made["waiting", "decisions of others", "at most"] = (max(watched.waits), 1)
    if watched.worlds:
        made["redeals", "worlds", "thrown away"] = (watched.rejected, watched.worlds)
    if watched.left and decisions:
        spent = sum(decisions - at for at in watched.left.values())
        made["out", "players", "left before the end"] = (len(watched.left), plan.players)
        made["out", "time", "spent out"] = (spent, decisions * len(watched.left))
    else:
        made["out", "players", "left before the end"] = (0, plan.players)
