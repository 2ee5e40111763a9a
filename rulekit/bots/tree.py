"""`tree:N`: information set Monte Carlo tree search, one tree for all worlds.

Each iteration is played in a world of its own. What a player may do differs from world to world,
so that each option is counted against how often it could be taken (Cowling, Powley and
Whitehouse 2012). Where several answer in secret, the next one does not know what was
answered, and it is often best to mix: there regrets are matched, and the answer is drawn. It is
drawn in poker, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt

from attrs import define, field, frozen

from rulekit.bots.positions import Pend, Stuck
from rulekit.bots.thinking import (
    WIDE,
    Partial,
    Workshop,
    continuations,
    look_at,
)
from rulekit.engine.chance import Stream
from rulekit.engine.objects import Decision
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View
from rulekit.native.prospects import WHOLE_REWARD

_CURIOSITY = 0.7

_TRIAL = 0.1
"""How often something is tried at random where regrets are matched."""

_SELDOM = 3
"""What was taken so many times less often than the best is never drawn."""

_FINE = 1 << 30
"""Steps in which a chance is drawn."""


@define(eq=False)
class Branch:
    """An option at a node: how often it was there and taken, and what came of it."""

    there: int = 0
    taken: int = 0
    worth: float = 0.0
    regret: float = 0.0  # where several answer in secret: for not always having taken it
    next: dict[Hashable, Node] = field(factory=dict)  # by who is asked next, and what they know


@define(eq=False)
class Node:
    branches: dict[Hashable, Branch] = field(factory=dict)
    aside: dict[Hashable, Node] = field(factory=dict)  # others who are asked in secret


@frozen(eq=False)
class Step:
    """What was taken on the way down, and with which chance if regrets were matched."""

    seat: int
    branch: Branch
    among: Sequence[Branch] = ()
    chance: float = 1.0


@define
class TreeBot:
    """Takes the option that its iterations took most often, or draws one by the square of how often
    they did."""

    iterations: int  # for one decision
    stream: Stream  # from which each decision has one of its own
    decisions: int = 0

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        self.decisions += 1
        stream = Stream(self.stream.state, f"decision {self.decisions}")
        look = look_at(worlds, stream)
        if look is None:
            return decision.at_random(stream.below)
        workshop, pend, keys = look.workshop, look.pend, look.keys
        root = Node()
        if len(continuations(pend, keys, ())) > 1 or pend[3] > 1:
            for _ in range(self.iterations):
                workshop.position.deal(worlds, stream)
                workshop.position.go_back(stream.below(WIDE))
                _iterate(workshop, root, stream)
        best, node = Partial((), False, None), root
        draws = _is_drawn(workshop, pend)
        while not best.whole:
            found = continuations(pend, keys, best.chosen)
            taken = [_taken(node, one) for one in found]
            number = _drawn(_weights(taken), stream) if draws else taken.index(max(taken))
            best = found[number]
            node = _after(node, best)
        return best.chosen


def _weights(taken: Sequence[int]) -> list[int]:
    """How likely each option is to be drawn, by how often it was taken: what was tried now and then
    only to know it better is left out."""
    least = max(taken) // _SELDOM
    return [one * one if one > least else 0 for one in taken]


def _taken(node: Node, partial: Partial) -> int:
    branch = node.branches.get(partial.key)
    return 0 if branch is None else branch.taken


def _after(node: Node, partial: Partial) -> Node:
    """Where the rest of an answer is chosen."""
    branch = node.branches.get(partial.key)
    return Node() if branch is None else branch.next.get("the rest", Node())


def _is_mixed(workshop: Workshop, pend: Pend) -> bool:
    """Of sets of cards there are too many to tell which to mix."""
    return workshop.keys.program.sites[pend[4]].secret is not None and pend[3] == 1


def _is_drawn(workshop: Workshop, pend: Pend) -> bool:
    """Whoever always does the same in poker tells what they hold."""
    return _is_mixed(workshop, pend) or (workshop.rewards.only_points and pend[3] == 1)


def _drawn(weights: Sequence[float], stream: Stream) -> int:
    total = sum(weights)
    if not total:
        return 0
    point = stream.below(_FINE) / _FINE * total
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return number
    return len(weights) - 1


def _iterate(workshop: Workshop, root: Node, stream: Stream) -> None:
    """Goes down the tree to a branch that was never taken, and plays on from there."""
    position, path = workshop.position, list[Step]()
    sites = workshop.keys.program.sites
    node, is_new = root, False
    secrets: list[Hashable] = []  # what was answered since several are asked
    try:
        while (pend := position.pend) is not None and not is_new:
            keys = workshop.keys.of(position, pend)
            mixed = _is_mixed(workshop, pend)
            partial, answered, asked = Partial((), False, None), list[Hashable](), node
            while not partial.whole:
                found = continuations(pend, keys, partial.chosen)
                partial = found[0]
                if len(found) > 1:
                    branches = _branches(node, found)
                    number, chance = _select(branches, stream, mixed)
                    partial, branch = found[number], branches[number]
                    is_new |= not branch.taken
                    path.append(
                        Step(pend[0], branch, branches if mixed and branch.taken else (), chance)
                    )
                    answered.append(partial.key)
                    if not partial.whole:
                        node = branch.next.setdefault("the rest", Node())
            site = pend[4]
            position.answer(partial.chosen)
            if (pend := position.pend) is not None and path and not is_new:
                key: Hashable = (pend[0], pend[4], workshop.keys.singles(position, pend[0]))
                later = path[-1].branch.next
                if sites[site].secret is not None:
                    secrets.append(tuple(answered))
                    if pend[4] == site:
                        later = asked.aside
                    else:
                        key, secrets = (key, tuple(secrets)), []
                node = later.setdefault(key, Node())
        position.play_out(stream.below(WIDE))
        worths = position.worths
    except Stuck:
        worths = workshop.rewards.fair
    for step in path:
        _learn(step, worths[step.seat] / WHOLE_REWARD)


def _branches(node: Node, found: Sequence[Partial]) -> list[Branch]:
    branches = [node.branches.setdefault(one.key, Branch()) for one in found]
    for branch in branches:
        branch.there += 1
    return branches


def _select(branches: Sequence[Branch], stream: Stream, mixed: bool) -> tuple[int, float]:
    """The number of the branch to take, and how likely it was if regrets are matched."""
    new = [number for number, branch in enumerate(branches) if not branch.taken]
    if new:
        return new[stream.below(len(new))], 1.0
    if not mixed:
        return max(range(len(branches)), key=lambda number: _promise(branches[number])), 1.0
    regrets = [max(branch.regret, 0.0) for branch in branches]
    total, each = sum(regrets), 1 / len(branches)
    chances = [
        _TRIAL * each + (1 - _TRIAL) * (regret / total if total else each) for regret in regrets
    ]
    number = _drawn(chances, stream)
    return number, chances[number]


def _learn(step: Step, worth: float) -> None:
    """What was taken counts for as often as it is taken when it is regretted."""
    step.branch.taken += 1
    step.branch.worth += worth
    for branch in step.among:
        branch.regret += (worth / step.chance if branch is step.branch else 0.0) - worth


def _promise(branch: Branch) -> float:
    """No logarithm: square roots are the same on every machine."""
    curiosity = _CURIOSITY * sqrt(branch.there) / (1 + branch.taken)
    return branch.worth / branch.taken + curiosity
