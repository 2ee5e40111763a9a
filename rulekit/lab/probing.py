"""Positions of a watched game played out many times: luck, drama, and what a card is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from attrs import Factory, define

from rulekit.engine.answers import answer
from rulekit.engine.card_moves import MOVED
from rulekit.engine.card_swaps import pinned, renamed
from rulekit.engine.chance import Stream, stream
from rulekit.engine.game import Game
from rulekit.lab.cells import Sums, Tallies
from rulekit.lab.tallying import tallied
from rulekit.lab.watching import THOUSAND, is_for_many, played_through, sums_of
from rulekit.loading.reference import RulesetReference
from rulekit.native.playouts import play_out_many
from rulekit.ruleset.model import Ruleset
from rulekit.simulation.games import Plan, seed_of

DEAL_PLAYS = 20  # playouts of a deal, for luck
TURN_PLAYS = 24  # at the beginning of a turn, for drama
WORTH_PLAYS = 8  # of a card drawn, and as many with another in its place
WORTH_CARDS = 6  # cards of a game whose worth is asked
CHOICE_PLAYS = 200  # of each option, for choice
CHOICES = 1  # decisions of a game that are looked into
MOST_OPTIONS = 12

CLOSE, CLEAR, LOST = 0.02, 0.20, 0.02
"""Within so much two options are as good; by so much one is clearly better; who wins no more
often than this has lost."""

DECIDED = 0.9
"""Whoever wins this often from here on, and never less again, has won by then."""


@define
class _Probe:
    """What is looked into while a game goes on."""

    seed: int
    chance: Stream
    turns: int = 0
    before: Game | None = None  # at the last decision
    chances: list[tuple[int, ...]] = Factory(list)  # wins of each seat at each turn's beginning
    deal: tuple[int, ...] = ()
    worth: dict[str, tuple[int, int]] = Factory(dict)
    worth_scored: dict[str, tuple[int, int]] = Factory(dict)
    cards: int = 0
    decisions: int = 0
    choices: list[tuple[list[tuple[int, ...]], int]] = Factory(list)

    def look(self, game: Game) -> None:
        if not self.decisions:
            self.deal = play_out_many(game, DEAL_PLAYS, self._next()).wins
        self.decisions += 1
        if game.state.turns > self.turns:
            self.turns = game.state.turns
            self.chances.append(play_out_many(game, TURN_PLAYS, self._next()).wins)
        if self.before is not None:
            self._exchange(game)
        looks = self.cards < WORTH_CARDS and not self.chance.below(_SELDOM)
        self.before = game.clone() if looks else None
        if len(self.choices) < CHOICES and self.chance.below(_RARELY) == 0:
            self._compare(game)

    def _next(self) -> int:
        return stream(self.seed, f"probe {self.decisions} {self.chance.below(1 << 60)}")

    def _exchange(self, game: Game) -> None:
        """A card that the last answer made somebody draw, and another of its pile drawn in its
        place, when the same was answered: who wins how often."""
        before, layout = self.before, game.program.layout
        assert before is not None
        s, told = before.state, len(before.journal)
        moved = [entry for entry in game.journal[told:] if entry[0] == MOVED]
        drawn = [
            entry
            for entry in moved
            if entry[2] >= 0
            and layout.zone_owner[entry[2]] < 0
            and entry[3] >= 0
            and layout.zone_owner[entry[3]] >= 0
            and is_for_many(game, entry[3])
            and s.where[entry[1]] == entry[2]
            and game.state.where[entry[1]] == entry[3]
        ]
        if not drawn:
            return
        _, card, source, target = drawn[self.chance.below(len(drawn))]
        home, kept = layout.home(layout.cards[card]), pinned(before)
        kept |= {entry[1] for entry in moved if entry[1] != card}
        others = sorted(
            one for one in s.z[source] if one not in kept and layout.home(layout.cards[one]) == home
        )
        if card in kept or len(others) < 2:
            return
        other = others[self.chance.below(len(others))]
        swapped = before
        if other != card:
            swapped = renamed(
                before, {card: other, other: card}, dict.fromkeys((card, other), told)
            )
        answer(swapped, game.choices[-1])
        if swapped.over or swapped.state.where[other] != target:
            return
        seed, seat = self._next(), layout.zone_owner[target]
        with_it = play_out_many(game, WORTH_PLAYS, seed)
        without = play_out_many(swapped, WORTH_PLAYS, seed)
        self.cards += 1
        for sums, more in (
            (self.worth, with_it.wins[seat] - without.wins[seat]),
            (self.worth_scored, with_it.scores[seat] - without.scores[seat]),
        ):
            hits, of = sums.get(layout.cards[card].name, (0, 0))
            sums[layout.cards[card].name] = (hits + more, of + WORTH_PLAYS)

    def _compare(self, game: Game) -> None:
        """Each option of a decision, played on with the same chance."""
        decision = game.decision
        assert decision is not None
        options = len(decision.options)
        if not (decision.low == decision.high == 1 and 2 <= options <= MOST_OPTIONS):
            return
        seed, wins = self._next(), []
        for index in range(options):
            after = game.clone()
            after.choose_index(index)
            if after.over:
                assert after.result is not None
                won = after.result.winners
                wins.append(tuple(CHOICE_PLAYS * (seat in won) for seat in range(game.players)))
            else:
                wins.append(play_out_many(after, CHOICE_PLAYS, seed).wins)
        self.choices.append((wins, decision.player))


_RARELY, _SELDOM = 10, 3


def record(
    rules: RulesetReference,
    plan: Plan,
    games: int,
    probes: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> Tallies:
    """Watches games 0 to `games` - 1, and probes the first `probes` of them.

    The same for any number of `jobs`. Raises RulesError if none can be played.
    """
    return tallied(partial(_sums, rules, plan, probes), games, jobs, advance)


def _sums(rules: RulesetReference, plan: Plan, probes: int, number: int) -> Sums:
    if number < probes:
        return probe(rules.rules, plan, number, rules.settings)
    return sums_of(played_through(rules.rules, plan, number, rules.settings), plan)


def probe(rules: Ruleset, plan: Plan, number: int, settings: Mapping[str, str]) -> Sums:
    """Plays a game, looks into it, and tells what that and watching it add to the tallies.
    Raises RulesError."""
    seed = seed_of(plan, number)
    probing = _Probe(seed, Stream(seed, "probes"))
    watched = played_through(rules, plan, number, settings, probing.look)
    made = sums_of(watched, plan)
    result = watched.game.result
    assert result is not None
    for name, sums in probing.worth.items():
        made["worth", "card", name] = sums
    if result.scores:
        for name, sums in probing.worth_scored.items():
            made["worth scored", "card", name] = sums
    if probing.deal:
        _add_luck(made, probing.deal)
    if probing.chances:
        _add_drama(made, probing.chances, result.winners, plan.players)
    for wins, seat in probing.choices:
        _add_choice(made, wins, seat)
    return made


def _add_luck(made: Sums, wins: tuple[int, ...]) -> None:
    pairs = DEAL_PLAYS * (DEAL_PLAYS - 1)
    made["luck", "deal", "twice"] = (sum(w * (w - 1) for w in wins), pairs * len(wins))
    made["luck", "deal", "once"] = (sum(wins), DEAL_PLAYS * len(wins))


def _add_drama(
    made: Sums,
    chances: list[tuple[int, ...]],
    winners: tuple[int, ...],
    players: int,
) -> None:
    leaders = [max(range(players), key=lambda seat: (wins[seat], -seat)) for wins in chances]
    changes = sum(
        # A lead that chance alone may have made is no change of it.
        wins[now] > wins[before] + TURN_PLAYS // 6
        for before, now, wins in zip(leaders, leaders[1:], chances[1:], strict=False)
    )
    made["drama", "game", "changes of the lead"] = (changes, 1)
    if winners:
        _add_story(made, chances, winners)
        lowest = min(min(wins[seat] for wins in chances) for seat in winners)
        made["drama", "game", "lowest chance of the winner"] = (lowest, TURN_PLAYS)
        decided = len(chances)
        while decided and max(chances[decided - 1]) >= DECIDED * TURN_PLAYS:
            decided -= 1
        made["drama", "game", "decided at"] = (decided, len(chances))
    early = chances[min(players, len(chances) - 1)]
    # The mean square of a share of m playouts is too great by p (1 - p) / m: taken off again.
    error = 0
    for seat, wins in enumerate(early):
        y = TURN_PLAYS * (seat in winners)
        error += (wins - y) ** 2 * (TURN_PLAYS - 1) - wins * (TURN_PLAYS - wins)
    made["brier", "round 1", "error"] = (error, players * TURN_PLAYS**2 * (TURN_PLAYS - 1))


def _add_story(made: Sums, chances: list[tuple[int, ...]], winners: tuple[int, ...]) -> None:
    """At each tenth of the game: the chance of who wins it, and of who leads then."""
    for tenth in range(11):
        wins = chances[min(len(chances) * tenth // 10, len(chances) - 1)]
        of_winners = sum(wins[seat] for seat in winners)
        made["chance", "who wins in the end", f"{10 * tenth}"] = (
            of_winners, TURN_PLAYS * len(winners)
        )  # fmt: skip
        made["chance", "who leads then", f"{10 * tenth}"] = (max(wins), TURN_PLAYS)


def _add_choice(made: Sums, wins: list[tuple[int, ...]], seat: int) -> None:
    own = sorted((one[seat] for one in wins), reverse=True)
    gap = own[0] - own[1]
    made["choice", "decision", "close call"] = (int(gap <= CLOSE * CHOICE_PLAYS), 1)
    made["choice", "decision", "no-brainer"] = (int(gap > CLEAR * CHOICE_PLAYS), 1)
    spread = max(
        max(one[other] for one in wins) - min(one[other] for one in wins)
        for other in range(len(wins[0]))
    )
    is_king = own[0] <= LOST * CHOICE_PLAYS and spread > CLEAR * CHOICE_PLAYS
    made["choice", "decision", "kingmaking"] = (int(is_king), 1)
    made["choice", "decision", "at stake"] = (
        THOUSAND * (own[0] - own[-1]), THOUSAND * CHOICE_PLAYS
    )  # fmt: skip
