"""Which rules of BANG! work, as somebody says who looks at the table: slow, and on its own.

Nothing here asks the engine. It reads which cards lie in the open, whose turn it is, and
which characters Vera Custer was seen to choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field

from rulekit.engine.game import Game
from rulekit.engine.objects import Decision, Option
from rulekit.engine.state import State

TABLE = -1
UNLIMITED = "unlimited"
FARTHER = ("Mustang", "Hideout", "Paul Regret")
NEARER = ("Scope", "Binocular", "Rose Doolan")
RANGES = {
    "Volcanic": 1, "Schofield": 2, "Remington": 3, "Rev. Carabine": 4, "Winchester": 5,
}  # fmt: skip


@define
class Onlooker:
    """Follows one game, and says at any moment which rules work for whom."""

    game: Game
    copies: dict[int, int] = field(factory=dict)
    """The seats that copied a character, and the card whose ability they copied last."""
    names: list[str] = field()

    @names.default
    def _on_the_cards(self) -> list[str]:
        return [component.name for component in self.game.program.layout.cards]

    def sees_answer(self, decision: Decision, answer: Option) -> None:
        """Vera Custer names the player whose character she copies."""
        if decision.event == "Vera Custer" and answer.player is not None:
            (character,) = self._at(self.game.state, "character", answer.player)
            self.copies[decision.player] = character

    # --- Cards -------------------------------------------------------------------------

    def _at(self, s: State, zone: str, seat: int = 0) -> list[int]:
        base = self.game.program.layout.zone_base[self.game.ruleset.zones[zone]]
        return s.z[base + seat]

    def event(self, s: State) -> str | None:
        """The event in force."""
        return next((self.names[card] for card in self._at(s, "center")), None)

    # --- Rules that work ---------------------------------------------------------------

    def working(self, s: State) -> Counter[tuple[int, int]]:
        """How often each card works, with the seat for which it does."""
        found = Counter((card, TABLE) for card in self._at(s, "center"))
        stars = []
        if self.event(s) != "Hangover":
            for card, seat in self.characters(s):
                found[card, seat] += 1
                if self.names[card] == "Belle Star" and seat == s.current:
                    stars.append(seat)
        if self.event(s) != "Lasso":
            for seat in range(self.game.players):
                for card in self._at(s, "field", seat):
                    if not stars or seat in stars:
                        found[card, seat] += 1
        return found

    def characters(self, s: State) -> Iterator[tuple[int, int]]:
        """Every character with the seat whose it is, copies too."""
        for seat in range(self.game.players):
            for card in self._at(s, "character", seat):
                yield card, seat
        yield from self.copied(s)

    def copied(self, s: State) -> list[tuple[int, int]]:
        """The character that is copied now, with the seat that copies it."""
        imitator: int = s.v_imitator[0]  # type: ignore[attr-defined]
        return [(card, seat) for seat, card in self.copies.items() if seat == imitator]

    # --- What comes of them ------------------------------------------------------------

    def numbers(self, s: State, viewer: int) -> dict[tuple[str, tuple[int, ...]], int | str | bool]:
        """Questions of the rules with their seats, and the answers that a viewer expects."""
        here = self.working(s)
        event = self.event(s)
        found: dict[tuple[str, tuple[int, ...]], int | str | bool] = {}
        for seat in range(self.game.players):
            mine = Counter(self.names[card] for (card, to), n in here.items() if to == seat
                           for _ in range(n))  # fmt: skip
            life = s.c_life[seat]  # type: ignore[attr-defined]
            ghost = bool(s.v_ghost[seat])  # type: ignore[attr-defined]
            (character,) = self._at(s, "character", seat)
            printed = self.game.card(character).fields["life"]
            assert isinstance(printed, int)
            most = printed + (seat == s.v_sheriff[0])  # type: ignore[attr-defined]
            found["max_life", (seat,)] = most
            guns = [name for name in mine if name in RANGES]
            found["weapon_range", (seat,)] = max((RANGES[gun] for gun in guns), default=1)
            many = mine["Volcanic"] or mine["Willy the Kid"]
            found["bang_limit", (seat,)] = UNLIMITED if many else 1 + (event == "Shootout")
            keeps = 10 if mine["Sean Mallory"] else max(0, life)
            found["hand_limit", (seat,)] = UNLIMITED if ghost else keeps
            draws = 2 + mine["Pixie Pete"] + mine["Bill Noface"] * (most - life - 1)
            draws += (event == "Train Arrival") - (event == "Thirst")
            haunted = ghost and event == "Ghost Town"
            found["draw_count", (seat,)] = max(3, draws) if haunted else draws
            found["inherits", (seat,)] = bool(mine["Vulture Sam"])
            found["takes_turn", (seat,)] = self._takes_turn(s, event, seat)
            steps = self._distance(s, here, event, viewer, seat)
            found["distance_to", (viewer, seat)] = steps
        return found

    def _takes_turn(self, s: State, event: str | None, seat: int) -> bool:
        if event == "Dead Man" and seat == s.v_first_dead[0] and not s.v_returned[0]:  # type: ignore[attr-defined]
            return True
        return event == "Ghost Town" or not s.out[seat]

    def _distance(
        self, s: State, here: Counter[tuple[int, int]], event: str | None, viewer: int, target: int
    ) -> int:
        ring = [
            seat for seat in range(self.game.players) if not s.out[seat] or seat in (viewer, target)
        ]
        there = abs(ring.index(viewer) - ring.index(target))
        steps = 1 if event == "Ambush" else min(there, len(ring) - there)
        for (card, seat), times in here.items():
            if seat == target and self.names[card] in FARTHER:
                steps += times
            if seat == viewer and self.names[card] in NEARER:
                steps -= times
        return max(1, steps)
