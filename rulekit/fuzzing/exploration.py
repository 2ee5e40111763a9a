"""Looks at every choice from a position on, the short ways first, for what must not be."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Literal, TypeAlias

from attrs import define, field, frozen

from rulekit.engine.answers import Choice, answer, indexes_of
from rulekit.engine.declared_invariants import InvariantBroken, holding
from rulekit.engine.game import Game
from rulekit.fuzzing.equivalence import Sameness
from rulekit.fuzzing.recorded_answers import all_answers, is_cut
from rulekit.language.report import Diagnostic, RulesError
from rulekit.scenarios.invariant_failures import as_given, explained, holds
from rulekit.scenarios.situation import MOST_FORCED

Wanted: TypeAlias = Callable[[Game], bool]


@frozen
class Found:
    """The end of the search: what was found, and the choices that lead there."""

    kind: Literal["invariant", "failure", "wanted"]
    diagnostics: tuple[Diagnostic, ...]  # empty for what was wanted
    path: tuple[Choice, ...]  # from the position that was explored, forced ones too
    depth: int  # decisions that were not forced


@define
class Exploration:
    """What was looked at."""

    depth: int = 0  # every position within so many decisions was looked at
    decisions_cut: int = 0  # for several options at once, of which not every set was tried
    interrupted: bool = False  # by Ctrl-C
    exhausted: bool = False  # nothing is left beyond: no game goes on
    bounded: bool = False  # there were more positions than may be looked at
    positions: int = 1  # that differ
    expanded: int = 0  # positions whose answers were tried
    answers: int = 0  # that were tried
    merged: int = 0  # answers that led to a position already known
    over: int = 0  # positions in which the game is over
    failed: int = 0  # answers that made a rule fail, where something else is wanted
    endings: dict[str, int] = field(factory=dict)
    found: Found | None = None

    @property
    def whole(self) -> bool:
        """Whether no position and no set of options was left out."""
        return not (self.interrupted or self.bounded or self.decisions_cut)


@frozen
class _Node:
    game: Game
    path: tuple[Choice, ...]
    depth: int


def explore(
    game: Game,
    depth: int,
    wanted: Wanted | None = None,
    most: int = 100_000,
    advance: Callable[[], None] = lambda: None,
) -> Exploration:
    """Every position within `depth` decisions, until something is found.

    Found is a position that is `wanted`; if none is, a broken invariant or a rule that fails,
    also on the way to where the game stands.
    Forced answers are no decisions. Chance falls as the seed of the game has it. Ctrl-C ends
    the search; what was looked at until then is told.
    """
    search = _Search(Sameness(game.program), wanted, most, advance)
    with nullcontext() if wanted is not None else holding(game.program):
        try:
            if wanted is None:
                search.look_back(game)
            if search.done.found is None:
                search.run(game, depth)
        except KeyboardInterrupt:
            search.done.interrupted = True
    return search.done


@define
class _Search:
    sameness: Sameness
    wanted: Wanted | None
    most: int
    advance: Callable[[], None]
    seen: set[bytes] = field(factory=set)
    done: Exploration = field(factory=Exploration)

    def look_back(self, game: Game) -> None:
        """Plays again what led to where the game stands, while its invariants are looked at."""
        try:
            again = game.from_start()
            for choice in game.choices:
                answer(again, choice)
        except InvariantBroken as error:
            told = explained(error, game.names)
            if game.origin is not None and not holds(game.program, game.origin):
                told = as_given(told, game.program, game.origin)
            self.done.found = Found("invariant", (told,), (), 0)

    def run(self, game: Game, depth: int) -> None:
        done = self.done
        start = self._settled(_Node(game.clone(), (), 0))
        if start is None or done.found is not None:
            return
        self.seen.add(self.sameness.key(start.game.state))
        waiting = deque([start])
        while waiting:
            node = waiting.popleft()
            if node.depth > done.depth:
                done.depth = node.depth
            if node.depth >= depth:
                return
            done.expanded += 1
            for child in self._children(node):
                if done.positions >= self.most:
                    done.bounded = True
                    return
                done.positions += 1
                self.advance()
                if not child.game.over:
                    waiting.append(child)
                else:
                    self._count_ending(child.game)
            if done.found is not None:
                return
        done.exhausted = not done.decisions_cut

    def _children(self, node: _Node) -> Iterator[_Node]:
        """The new positions that the answers to a decision lead to."""
        for choice in self._answers(node.game):
            self.done.answers += 1
            child = self._after(node, choice)
            if self.done.found is not None:
                return
            if child is None:
                continue
            key = self.sameness.key(child.game.state)
            if key in self.seen:
                self.done.merged += 1
                continue
            self.seen.add(key)
            yield child

    def _answers(self, game: Game) -> Iterator[Choice]:
        """The answers to a decision, without those that come to the same."""
        decision = game.decision
        assert decision is not None
        if is_cut(game):
            self.done.decisions_cut += 1
        tried: set[object] = set()
        for choice in all_answers(game):
            alike = frozenset(
                (self.sameness.alike(game, decision.options[index]), place)
                for place, index in enumerate(indexes_of(choice))
            )
            if alike in tried:
                self.done.answers += 1
                self.done.merged += 1
                continue
            tried.add(alike)
            yield choice

    def _after(self, node: _Node, choice: Choice) -> _Node | None:
        """The position after an answer and all that is forced; None if it leads nowhere."""
        game = node.game.clone()
        path = (*node.path, choice)
        depth = node.depth + 1
        if not self._answer(game, choice, path, depth):
            return None
        return self._settled(_Node(game, path, depth))

    def _settled(self, node: _Node) -> _Node | None:
        """Goes through forced decisions, and looks at every position on the way."""
        game, path = node.game, node.path
        for _ in range(MOST_FORCED):
            if self.wanted is not None and self.wanted(game):
                self.done.found = Found("wanted", (), path, node.depth)
                return None
            decision = game.decision
            if decision is None or not decision.is_forced:
                break
            choice = tuple(range(len(decision.options)))
            path = (*path, choice)
            if not self._answer(game, choice, path, node.depth):
                return None
        return _Node(game, path, node.depth)

    def _answer(self, game: Game, choice: Choice, path: tuple[Choice, ...], depth: int) -> bool:
        try:
            answer(game, choice)
        except InvariantBroken as error:
            told = explained(error, game.names)
            self.done.found = Found("invariant", (told,), path, depth)
            return False
        except RulesError as error:
            if self.wanted is not None:
                self.done.failed += 1
            else:
                self.done.found = Found("failure", tuple(error.diagnostics), path, depth)
            return False
        return True

    def _count_ending(self, game: Game) -> None:
        self.done.over += 1
        if game.result is not None:
            name = game.result.ending
            self.done.endings[name] = self.done.endings.get(name, 0) + 1
