"""Seats: who sits where, who is in the game, and whose turn is next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from rulekit.engine.state import EVERYTHING, State


@cache
def seat_tables(players: int) -> dict[str, Any]:
    """Rings of seats. SEATS[p] starts at p; OTHERS[p][q] leaves q out of it; AFTER[p] goes
    clockwise from the next seat round to p, PRECEDING[p] the other way."""
    ring = tuple(
        tuple((first + step) % players for step in range(players)) for first in range(players)
    )
    return {
        "SEATS": ring,
        "OTHERS": tuple(map(_Others, ring)),
        "AFTER": tuple((*seats[1:], seats[0]) for seats in ring),
        "PRECEDING": tuple((*reversed(seats[1:]), seats[0]) for seats in ring),
    }


class _Others(dict[int, tuple[int, ...]]):
    """A ring without each of its seats, made when it is first asked for: of a hundred players
    all of them would be a million seats."""

    def __init__(self, ring: tuple[int, ...]) -> None:
        super().__init__()
        self.ring = ring

    def __missing__(self, left_out: int) -> tuple[int, ...]:
        made = self[left_out] = tuple(seat for seat in self.ring if seat != left_out)
        return made


def seat_deeds(players: int, seats_end_games: bool) -> dict[str, Callable[..., Any]]:
    tables = seat_tables(players)
    ring, others = tables["SEATS"], tables["OTHERS"]

    def in_game(s: State) -> Sequence[int]:
        out = s.out
        if True not in out:
            return ring[s.current]  # type: ignore[no-any-return]
        return [seat for seat in ring[s.current] if not out[seat]]

    def others_in_game(s: State, you: int) -> Sequence[int]:
        out = s.out
        if True not in out:
            return others[s.current][you]  # type: ignore[no-any-return]
        return [seat for seat in ring[s.current] if seat != you and not out[seat]]

    def take_out(s: State, seat: int) -> None:
        s.out[seat] = True
        s.look = EVERYTHING
        if seats_end_games:
            s.dirty = True

    def bring_back(s: State, seat: int) -> None:
        s.out[seat] = False
        s.look = EVERYTHING
        if seats_end_games:
            s.dirty = True

    return {
        "in_game": in_game,
        "others_in_game": others_in_game,
        "take_out": take_out,
        "bring_back": bring_back,
    }
