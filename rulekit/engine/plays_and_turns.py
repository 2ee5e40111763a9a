"""Playing and using, the passing of turns, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define

from rulekit.compiler.layout import STACK, counter_attribute
from rulekit.engine.card_moves import PLAYED, USED
from rulekit.engine.failures import Broken, GameOver
from rulekit.engine.state import EVERYTHING, State
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Counter


@define(eq=False)
class Launching:
    """Tables of plays and uses: first blocks with the slots to add, and what they are of."""

    play_of_card: list[tuple[int, ...]]  # window -> card -> play, or -1
    play_of_treat: list[tuple[int, ...]]  # window -> treatment -> play
    treat_component: tuple[int, ...]  # treatment -> component played as
    plays: list[tuple[int, tuple[None, ...]]]
    uses: list[tuple[int, tuple[None, ...]]]
    limited: Mapping[int, int]  # use that is limited to once -> what it counts under
    of_table: frozenset[int]  # uses of rules of the table: of no card, and limited by player
    goes_to_pile: tuple[bool, ...]  # card -> discarded as it is played
    pile: tuple[int, ...]
    pile_step: tuple[int, ...]  # card -> 1 if each player has a pile for it
    component: tuple[int, ...]


def launching(
    tables: Launching, stride: int, move_card: Callable[[State, int, int], None]
) -> dict[str, Callable[..., Any]]:
    """The functions that put a play or use on the stack, and finish it."""
    play_of_card, component = tables.play_of_card, tables.component
    plays, uses, goes_to_pile = tables.plays, tables.uses, tables.goes_to_pile
    target = tuple(
        pile if goes else STACK for pile, goes in zip(tables.pile, goes_to_pile, strict=False)
    )
    step = tuple(
        by if goes else 0 for by, goes in zip(tables.pile_step, goes_to_pile, strict=False)
    )

    def launch_play(s: State, play: int, card: int, you: int, outer: int, as_: int) -> None:
        if play < 0:
            raise Broken("a card was to be played as one that cannot be played here")
        s.journal.append((PLAYED, len(s.stack), you, card, as_))
        move_card(s, card, target[card] + step[card] * you)
        start, padding = plays[play]
        s.stack.append([start, card, you, outer, *padding])

    def launch_use(s: State, option: int, you: int, outer: int) -> None:
        use, card = divmod(-2 - option, stride)  # numbered as told in `compiler/windows.py`
        if use in tables.of_table:
            card = -1
        if use in tables.limited:
            s.used = (*s.used, (tables.limited[use], you if card < 0 else card))
        s.journal.append((USED, len(s.stack), you, use, card))
        start, padding = uses[use]
        s.stack.append([start, card, you, outer, *padding])

    def launch(s: State, window: int, option: int, you: int, outer: int) -> None:
        if option < 0:
            launch_use(s, option, you, outer)
        elif option < stride:
            play = play_of_card[window][option]
            launch_play(s, play, option, you, outer, component[option])
        else:
            treat, card = divmod(option - stride, stride)
            play = tables.play_of_treat[window][treat]
            launch_play(s, play, card, you, outer, tables.treat_component[treat])

    def launch_any(s: State, option: Sequence[int], you: int) -> None:
        launch_use(s, option[0], you, -1)

    return {"launch": launch, "launch_play": launch_play, "launch_any": launch_any}


def finishing(
    pile: Sequence[int],
    pile_step: Sequence[int],
    move_card: Callable[[State, int, int], None],
    endings: Callable[[State], None],
    ask_again: bool,
) -> dict[str, Callable[..., Any]]:
    """`ask_again`: the endings depend on whether something is being played or used, so they
    are checked when it has been, whatever it did."""

    def finish_play(s: State, f: list[Any]) -> None:
        card = f[1]
        if s.where[card] == STACK:  # else its play has put it elsewhere
            move_card(s, card, pile[card] + pile_step[card] * f[2])
        s.stack.pop()
        if s.dirty or ask_again:
            endings(s)

    def finish_use(s: State, f: list[Any]) -> None:
        s.stack.pop()
        if s.dirty or ask_again:
            endings(s)

    return {"finish_play": finish_play, "finish_use": finish_use}


def questions_of_stack(busy: frozenset[int], paying_for: frozenset[int]) -> dict[str, Any]:
    """Questions about what is in progress: `busy` are the blocks of plays and uses, `paying_for`
    those of abilities that may be used at any decision."""

    def resolving(s: State) -> bool:
        for frame in s.stack:  # noqa: SIM110, a loop takes half the time of `any`
            if frame[0] in busy:
                return True
        return False

    def paying(s: State, seat: int) -> bool:
        # Nobody pays for an ability with itself: it is not offered again until it is done.
        return any([frame[0] in paying_for and frame[2] == seat for frame in s.stack])

    return {"resolving": resolving, "paying": paying}


def turn_taking(
    counters: Mapping[Counter, Callable[[State, int], int]],
    sizes: Mapping[Counter, int],
    settle_variables: Callable[[State], None],
    starter: Callable[[State, int], int],
    next_player: Callable[[State, int], int],
    take_back: Callable[..., None],
    endings: Callable[[State], None],
    ask_again: bool,
) -> dict[str, Callable[..., Any]]:
    """What happens between turns. `settle_variables` gives those their defaults that depend
    on the set-up. `ask_again`: the endings depend on the turn, the round or what is set back, so
    they are checked when a turn ends."""
    resetting = [counter for counter in counters if counter.resets and _begins(counter) is None]
    blank = [
        (counter_attribute(counter), sizes[counter], counters[counter], begins)
        for counter in counters
        if counter.resets and (begins := _begins(counter)) is not None
    ]
    # Of each counter: its attribute, how many there are, what it starts at, whether it says so.
    starting, again = (
        [
            (counter_attribute(one), sizes[one], counters[one], one.starts_at is not None)
            for one in some
        ]
        for some in (counters, resetting)
    )

    def start_counters(s: State) -> None:
        settle_variables(s)
        for attribute, size, start, has_start in starting:
            values = getattr(s, attribute)
            for index in range(size):
                begins = start(s, index)
                # Without a start of its own it stays where the set-up put it.
                if has_start or values[index] < begins:
                    values[index] = begins

    def begin(s: State) -> None:
        start_counters(s)
        s.look = EVERYTHING
        s.current = s.starter = starter(s)  # type: ignore[call-arg]
        s.round = s.turns = 1

    def end_turn(s: State) -> None:
        s.used = s.skipped = ()
        s.look = EVERYTHING
        for attribute, size, _, begins in blank:
            values = getattr(s, attribute)
            for index in range(size):
                values[index] = begins
        for attribute, size, start, _ in again:
            counted = getattr(s, attribute)
            for index in range(size):
                counted[index] = start(s, index)
        if s.grants:
            take_back(s, "end of turn", -1, -1)
        if s.extra:
            s.current, s.extra = s.extra[0], s.extra[1:]
        else:
            try:
                s.current = next_player(s, s.current)
            except Broken:
                raise Broken("nobody is left to have the next turn") from None
            if s.current == s.starter:
                s.round += 1
        s.turns += 1
        if s.grants:
            take_back(s, "next turn", -1, s.current)
        if s.dirty or ask_again:
            endings(s)

    return {"begin": begin, "end_turn": end_turn, "start_counters": start_counters}


def _begins(counter: Counter) -> int | None:
    """What a counter starts at; None if that is not the same for all and always."""
    match counter.low if counter.starts_at is None else counter.starts_at:
        case None:
            return 0
        case m.Constant(value=int(begins)):
            return begins
    return None


def game_ends(endings: Sequence[Callable[[State], None]], names: Sequence[str]) -> dict[str, Any]:
    def reach(s: State, number: int) -> None:
        s.ending = number
        s.dirty = False
        endings[number](s)
        raise GameOver

    def end_game(s: State, name: str) -> None:
        if name not in names:
            raise Broken(f"there is no ending called “{name}”")
        reach(s, names.index(name))

    def score(s: State, scores: list[tuple[int, int]]) -> None:
        s.scores = tuple(scores)

    def winners(s: State, seats: Sequence[int]) -> None:
        s.winners = tuple(sorted(seat for seat in seats if seat >= 0))

    return {
        "reach": reach,
        "end_game": end_game,
        "score": score,
        "winners": winners,
    }
