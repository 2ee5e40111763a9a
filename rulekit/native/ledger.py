"""Where native play counts what comes of many games, and what stands there.

A batch is so many games; its counts are whole numbers in memory. What members of groups (`role`:
`Ninja`) seats were is counted by numbers, as `dealt_groups` finds it out in Python.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from attrs import define, field, frozen

from rulekit.engine.chance import stream
from rulekit.engine.program import Program
from rulekit.engine.readable_names import Describing
from rulekit.engine.seat_groups import single_zones, told_by
from rulekit.engine.seating import letters
from rulekit.native.kinds import NONE
from rulekit.native.rooms import Room

BATCH = 1_000
"""Games of a batch, at most; their numbers differ in the last three digits alone."""

_WHOLE_RECORD = 3  # words before the scores: the ending, turns, decisions


@define(eq=False)
class Ledger:
    """The words of memory that native code counts in, and the tables that it counts by."""

    program: Program
    begin: int
    room: Room = field(init=False)
    groups: list[str] = field(factory=list)
    members: list[tuple[str, str]] = field(factory=list)  # group, name
    tables: dict[str, Any] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._find_members()
        players = self.program.players
        slots, groups, members = len(self.tables["HELD_FIRST"]), len(self.groups), len(self.members)
        words = {
            "COMMON": 2, "FIRST": 1, "PLAYED": 1, "DECISIONS": 1, "BY_TURNS": 1, "BEGUN": 2,
            "TURN_OF_TIMES": 1, "TIMES": players, "MET": 1, "SEAT_WON": players, "HELD": slots,
            "MEMBER_OF": groups, "GROUP_SEEN": groups, "MEMBER_SEEN": members,
            "MARKED": members, "PRESENT": members, "WON": members,
            "RECORDS": BATCH * self.record_words, "MARKS": BATCH * self.mark_words,
        }  # fmt: skip
        self.room = Room(self.begin, words)

    @property
    def record_words(self) -> int:
        return _WHOLE_RECORD + self.program.players

    @property
    def mark_words(self) -> int:
        """Of a game: whether each seat won, and which members each seat was."""
        return self.program.players * (1 + len(self.groups))

    def _find_members(self) -> None:
        """Every single zone has a slot for each seat, and each card tells there who holds it."""
        program = self.program
        layout, players = program.layout, program.players
        describing = Describing(program, letters(players))
        group_numbers: dict[str, int] = {}
        member_numbers: dict[tuple[str, str], int] = {}
        slots = [-1] * len(layout.zones)
        told, held = [], []
        for index, zone in enumerate(single_zones(program.ruleset)):
            base = layout.zone_base[zone]
            slots[base : base + players] = range(index * players, (index + 1) * players)
            held += [-1] * players
            cards = []
            for card in range(len(layout.cards)):
                pairs = []
                for group, name in told_by(describing, zone, card):
                    number = group_numbers.setdefault(group, len(group_numbers))
                    member = member_numbers.setdefault((group, name), len(member_numbers))
                    pairs.append((number, member))
                cards.append(tuple(pairs))
            told.append(tuple(cards))
        for card, home in enumerate(map(layout.home, layout.cards)):
            if slots[home] >= 0:
                held[slots[home]] = card
        self.groups, self.members = list(group_numbers), list(member_numbers)
        self.tables = {"SLOTS": tuple(slots), "HELD_FIRST": tuple(held), "TOLD_BY": tuple(told)}

    def names(self) -> dict[str, Any]:
        """What `runtime/counting.py` knows by names in capitals."""
        program = self.program
        return {
            **self.room.places,
            **self.tables,
            "GAME_LETTERS": tuple(b"game"),
            "BOT_LETTERS": tuple(b"botsbots"),
            "RECORD_BYTES": 4 * self.record_words,
            "MARK_BYTES": 4 * self.mark_words,
            "PLAYERS": program.players,
            "GROUPS": len(self.groups),
            "MEMBERS": len(self.members),
            "TURN": program.events.index(program.ruleset.events["turn"]),
        }

    # --- What stands there -----------------------------------------------------------------

    def begin_batch(self, data: Any, common: int, first: int, by_turns: bool) -> None:
        """`common` is the stream of what comes before the numbers of games, `first` the number of
        the first game; no batch goes past the next whole thousand. With `by_turns` seats have
        streams of their own in each turn."""
        thousands, rest = divmod(first, BATCH)
        if thousands:
            common, rest = stream(common, str(thousands)), rest + BATCH
        struct.pack_into("<Qiii", data, self.room.places["COMMON"], common, rest, 0, -1)
        self.room.put(data, "BY_TURNS", by_turns)
        self.clear(data)

    def clear(self, data: Any) -> None:
        begin, end = self.room.places["MET"], self.room.places["RECORDS"]
        data[begin:end] = bytes(end - begin)

    def played(self, data: Any) -> int:
        """How many games of the batch are played."""
        return self.room.take(data, "PLAYED")[0]

    def counted(self, data: Any, games: range) -> Counted:
        """What came of these games of the batch, those since the last `clear`."""
        words = self.record_words
        begin = self.room.places["RECORDS"] + 4 * words * games.start
        records = list(struct.unpack_from(f"<{words * len(games)}i", data, begin))
        endings, turns, decisions, *scores = (records[column::words] for column in range(words))
        per_game = tuple(() if NONE in row else row for row in zip(*scores, strict=True))
        if any(NONE in column for column in scores):  # only games count that scored every seat
            rows = [row for row in zip(*scores, strict=True) if NONE not in row]
            scores = [[row[seat] for row in rows] for seat in range(self.program.players)]
        return Counted(
            endings,
            turns,
            decisions,
            tuple(scores),
            list(self.room.take(data, "SEAT_WON")),
            tuple(self._members(data)),
            bytes(data[(at := self._marks(games.start)) : at + 4 * self.mark_words * len(games)]),
            per_game,
        )

    def _marks(self, game: int) -> int:
        return self.room.places["MARKS"] + 4 * self.mark_words * game

    def games(
        self, counted: Counted
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[dict[str, str], ...]]]:
        """Of each game the scores, the winners, and which member of each group a seat was, as
        `dealt_groups`; none of games that began in the midst of one."""
        players, groups = self.program.players, len(self.groups)
        begins = range(players, self.mark_words, groups) if groups else [players] * players
        named: dict[tuple[int, ...], dict[str, str]] = {}

        def of_seat(numbers: tuple[int, ...]) -> dict[str, str]:
            if numbers not in named:
                named[numbers] = dict(self.members[number] for number in numbers if number >= 0)
            return named[numbers]

        every = struct.iter_unpack(f"<{self.mark_words}i", counted.marks)
        for scores, marks in zip(counted.game_scores, every, strict=True):
            winners = tuple(seat for seat in range(players) if marks[seat])
            yield scores, winners, tuple(of_seat(marks[begin:][:groups]) for begin in begins)

    def _members(self, data: Any) -> Iterator[tuple[str, str, int, int]]:
        groups, seen, present, won = (
            self.room.take(data, name) for name in ("GROUP_SEEN", "MEMBER_SEEN", "PRESENT", "WON")
        )
        when = dict(zip(self.groups, groups, strict=True))
        met = [number for number, count in enumerate(present) if count]
        for number in sorted(met, key=lambda one: (when[self.members[one][0]], seen[one])):
            yield *self.members[number], present[number], won[number]


@frozen
class Counted:
    """What came of some games: of each its ending, turns and decisions; of each seat its scores,
    and how often it won; of each member of a group, in the order in which they were met, the
    games in which somebody was it, and those that such a player won."""

    endings: list[int]
    turns: list[int]
    decisions: list[int]
    scores: tuple[list[int], ...]  # of the games that scored every seat
    won: list[int]
    members: tuple[tuple[str, str, int, int], ...]
    marks: bytes  # of each game, see `Ledger.games`
    game_scores: tuple[tuple[int, ...], ...]  # of each game, of each seat if all were scored
