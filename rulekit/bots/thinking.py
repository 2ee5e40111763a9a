"""What bots that search share: a place to play, keys of options, answers in the making."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from weakref import WeakKeyDictionary

from attrs import frozen

from rulekit.bots.fitting import policy_of
from rulekit.bots.native_positions import Position, position_of
from rulekit.bots.option_keys import OptionKeys
from rulekit.bots.outlook import outlook_of
from rulekit.bots.policy import Policy
from rulekit.bots.positions import Guide, Pend, Stuck
from rulekit.bots.practice import Practice
from rulekit.bots.rewards import Rewards
from rulekit.engine.answers import together
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.redealing import Worlds
from rulekit.language.report import RulesError

WIDE = 1 << 62
"""Seeds are below this."""


@frozen(eq=False)
class Workshop:
    """Where bots try out answers; one for all bots of a program."""

    position: Position
    keys: OptionKeys
    policy: Policy
    rewards: Rewards


_known: WeakKeyDictionary[Program, Workshop] = WeakKeyDictionary()


def workshop_of(game: Game, advance: Callable[[], None] = lambda: None) -> Workshop:
    """Made where it is not known. What bots learn by practice they learn now, unless it was kept:
    `advance` is told of each game."""
    made = _known.get(game.program)
    if made is None:
        position = position_of(game.program)
        rewards = Rewards.of(game, position)
        practice = Practice(game.program, advance)
        policy = policy_of(game, rewards, practice)
        position.go_by(Guide(policy, rewards, outlook_of(game, rewards, policy, practice)))
        keys = OptionKeys(game.program)
        made = Workshop(position, keys, policy, rewards)
        _known[game.program] = made
    return made


@frozen(eq=False)
class Look:
    """A decision to think about; the workshop is in a world that its seat thinks possible."""

    workshop: Workshop
    pend: Pend
    keys: Sequence[Hashable]  # of the options


def look_at(worlds: Worlds, stream: Stream) -> Look | None:
    """None where rules fail in all worlds that were tried: then there is nothing to think about."""
    try:
        world = worlds.sample(stream)
    except RulesError:
        return None
    workshop, pend = workshop_of(world), world.state.pend
    assert pend is not None
    workshop.position.enter(world)
    workshop.position.go_back(0)
    return Look(workshop, pend, workshop.keys.of(workshop.position, pend))


@frozen
class Partial:
    """An answer in the making: positions that are chosen, and whether that is all."""

    chosen: tuple[int, ...]
    whole: bool
    key: Hashable


def continuations(pend: Pend, keys: Sequence[Hashable], chosen: tuple[int, ...]) -> list[Partial]:
    """What may be chosen next, each thing once. Several are chosen one after the other."""
    _, options, low, high, _ = pend
    several = together(options) if high != 1 or low != 1 else []
    found: dict[Hashable, Partial] = {}
    if len(chosen) >= low and (several or not options):
        found["done"] = Partial(chosen, True, "done")
    for index, key in enumerate(keys):
        if index in several:
            if index not in chosen and len(chosen) < high:
                whole = len(chosen) + 1 == high
                found.setdefault(key, Partial((*chosen, index), whole, key))
        elif not chosen:
            found.setdefault(("alone", key), Partial((index,), True, ("alone", key)))
    return list(found.values())


def completed(pend: Pend, partial: Partial, seed: int) -> tuple[int, ...]:
    """A whole answer, the rest of which is chosen at random."""
    if partial.whole:
        return partial.chosen
    stream = Stream(seed, "rest")
    _, options, low, high, _ = pend
    left = [index for index in together(options) if index not in partial.chosen]
    fewest, most = max(low, len(partial.chosen)), min(high, len(partial.chosen) + len(left))
    amount = fewest + stream.below(most - fewest + 1)
    chosen = list(partial.chosen)
    while len(chosen) < amount:
        chosen.append(left.pop(stream.below(len(left))))
    return tuple(chosen)


def worths_of(workshop: Workshop, answer: tuple[int, ...], seed: int) -> Sequence[int]:
    """What it is worth to each seat to answer so where the position is, and to play on. Of a game
    that tells nothing, each has a fair share."""
    position = workshop.position
    try:
        position.answer(answer)
        position.play_out(seed)
    except Stuck:
        return workshop.rewards.fair
    return position.worths
