"""`tree:N`: information set Monte Carlo tree search, one tree for all worlds.

Each iteration is played in a world of its own. What a player may do differs from world to world,
so that each option is counted against how often it could be taken (Cowling, Powley and
Whitehouse 2012).
"""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt

from attrs import define, field

from rulekit.bots.positions import Stuck
from rulekit.bots.thinking import (
    PLAYS_OF_A_WORLD,
    WIDE,
    Partial,
    Workshop,
    continuations,
    workshop_of,
    world_of,
)
from rulekit.engine.chance import Stream
from rulekit.engine.objects import Decision
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View

_CURIOSITY = 0.7


@define(eq=False)
class Branch:
    """An option at a node: how often it was there and taken, and what came of it."""

    there: int = 0
    taken: int = 0
    worth: float = 0.0
    next: dict[Hashable, Node] = field(factory=dict)  # by who is asked next, and what they know


@define(eq=False)
class Node:
    branches: dict[Hashable, Branch] = field(factory=dict)


@define
class TreeBot:
    """Takes the option that its iterations took most often."""

    iterations: int  # for one decision
    stream: Stream  # from which each decision has one of its own
    decisions: int = 0

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        self.decisions += 1
        stream = Stream(self.stream.state, f"decision {self.decisions}")
        world = world_of(worlds, stream)
        if world is None:
            return decision.at_random(stream.below)
        workshop = workshop_of(world)
        pend = world.state.pend
        assert pend is not None
        workshop.position.enter(world)
        workshop.position.go_back(0)
        keys = workshop.keys.of(workshop.position, pend)
        root = Node()
        if len(continuations(pend, keys, ())) > 1 or pend[3] > 1:
            for number in range(self.iterations):
                if number % PLAYS_OF_A_WORLD == 0:
                    if (world := world_of(worlds, stream)) is not None:
                        workshop.position.enter(world)
                workshop.position.go_back(stream.below(WIDE))
                _iterate(workshop, root, stream)
        best, node = Partial((), False, None), root
        while not best.whole:
            found = continuations(pend, keys, best.chosen)
            best = max(found, key=lambda one: _taken(node, one))
            node = _after(node, best)
        return best.chosen


def _taken(node: Node, partial: Partial) -> int:
    branch = node.branches.get(partial.key)
    return 0 if branch is None else branch.taken


def _after(node: Node, partial: Partial) -> Node:
    """Where the rest of an answer is chosen."""
    branch = node.branches.get(partial.key)
    return Node() if branch is None else branch.next.get("the rest", Node())


def _iterate(workshop: Workshop, root: Node, stream: Stream) -> None:
    """Goes down the tree to a branch that was never taken, and plays on from there."""
    position, path = workshop.position, list[tuple[int, Branch]]()
    node, is_new = root, False
    try:
        while (pend := position.pend) is not None and not is_new:
            keys = workshop.keys.of(position, pend)
            partial = Partial((), False, None)
            while not partial.whole:
                found = continuations(pend, keys, partial.chosen)
                partial = found[0]
                if len(found) > 1:
                    partial, is_here_new = _select(node, found, stream)
                    is_new |= is_here_new
                    branch = node.branches[partial.key]
                    path.append((pend[0], branch))
                    if not partial.whole:
                        node = branch.next.setdefault("the rest", Node())
            position.answer(partial.chosen)
            if (pend := position.pend) is not None and path and not is_new:
                key = (pend[0], pend[4], workshop.keys.singles(position, pend[0]))
                node = path[-1][1].next.setdefault(key, Node())
        worth = workshop.finish(position, stream.below(WIDE))
    except Stuck:
        worth = [1 / workshop.rewards.players] * workshop.rewards.players
    for seat, branch in path:
        branch.taken += 1
        branch.worth += worth[seat]


def _select(node: Node, found: list[Partial], stream: Stream) -> tuple[Partial, bool]:
    """The branch to take, and whether it was never taken before."""
    branches = []
    for one in found:
        branch = node.branches.get(one.key)
        if branch is None:
            branch = node.branches[one.key] = Branch()
        branch.there += 1
        branches.append(branch)
    new = [one for one, branch in zip(found, branches, strict=True) if not branch.taken]
    if new:
        return new[stream.below(len(new))], True
    best = max(range(len(found)), key=lambda number: _promise(branches[number]))
    return found[best], False


def _promise(branch: Branch) -> float:
    """No logarithm: square roots are the same on every machine."""
    curiosity = _CURIOSITY * sqrt(branch.there) / (1 + branch.taken)
    return branch.worth / branch.taken + curiosity
