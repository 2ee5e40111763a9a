"""Tries mutants: runs the scenarios that come by each until one of them notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from attrs import define, field, frozen

from rulekit.language.diagnostics import RulesError
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.test_selection import Selection
from rulekit.mutation.variants import alone_in_force, in_force, printed_in_force
from rulekit.scenarios.given_position import prepare
from rulekit.scenarios.reporting import Failure
from rulekit.scenarios.running import run

Status: TypeAlias = Literal["killed", "timeout", "survived", "not covered", "invalid"]

_ENDLESS = frozenset({"RK4002", "RK4003", "RK5206"})


@frozen
class Verdict:
    """What became of a mutant."""

    status: Status
    killer: int | None = None  # the number of the scenario that noticed
    ran: tuple[int, ...] = ()  # those that came by and noticed nothing
    reason: str = ""  # why it is invalid

    @property
    def is_killed(self) -> bool:
        return self.status in ("killed", "timeout")


@define
class Batch:
    """The mutants of one declaration: compiled together, or each alone."""

    home: str
    together: list[Mutant] = field(factory=list)
    alone: list[Mutant] = field(factory=list)


def batches(mutants: Sequence[Mutant]) -> list[Batch]:
    found: dict[str, Batch] = {}
    for mutant in mutants:
        batch = found.setdefault(mutant.home, Batch(mutant.home))
        (batch.alone if mutant.alone else batch.together).append(mutant)
    return list(found.values())


Known: TypeAlias = "dict[str, frozenset[int]]"
"""By the identity of a mutant: the scenarios that are known not to notice it."""


@define(eq=False)
class Trial:
    """Tries mutants of one ruleset, and learns which scenarios notice what."""

    selection: Selection
    known: Known
    killers: dict[str, list[int]] = field(factory=dict)  # by declaration, and by operator

    def of(self, batch: Batch) -> Iterator[tuple[Mutant, Verdict]]:
        """What becomes of each mutant of a declaration."""
        ruleset = self.selection.ruleset
        for mutant in batch.alone:
            force = printed_in_force if mutant.operator == "field" else alone_in_force
            with force(ruleset, mutant):
                yield mutant, self._try(mutant)
        if not batch.together:
            return
        with in_force(ruleset, batch.together):
            for number, mutant in enumerate(batch.together, 1):
                ruleset.variant[0] = number
                yield mutant, self._try(mutant)

    def _try(self, mutant: Mutant) -> Verdict:
        covering = self.selection.covering(mutant)
        if not covering:
            return Verdict("not covered")
        ran = self.known.get(mutant.id, frozenset())
        for number in self._in_order(mutant, covering):
            if number in ran:
                continue
            scenario = self.selection.scenarios[number]
            try:
                prepare(scenario.tree, self.selection.ruleset)
                failure = run(scenario, self.selection.ruleset).failure
            except RulesError as error:
                return Verdict("invalid", reason=error.diagnostics[0].message)
            except Exception as error:  # such rules the checker would not have let pass
                return Verdict("invalid", reason=f"{type(error).__name__}: {error}")
            if failure is not None:
                self._learn(mutant, number)
                return Verdict("timeout" if _is_endless(failure) else "killed", number)
        return Verdict("survived", None, tuple(covering))

    def _in_order(self, mutant: Mutant, covering: Sequence[int]) -> list[int]:
        """Those first that noticed something here before, or the like elsewhere."""
        here = self.killers.get(mutant.home, [])
        like = self.killers.get(mutant.operator, [])[:3]
        first = [number for number in (*here, *like) if number in set(covering)]
        return list(dict.fromkeys((*first, *covering)))

    def _learn(self, mutant: Mutant, number: int) -> None:
        for what in (mutant.home, mutant.operator):
            killers = self.killers.setdefault(what, [])
            if number in killers:
                killers.remove(number)
            killers.insert(0, number)


def _is_endless(failure: Failure) -> bool:
    return any(found.code in _ENDLESS for found in failure.diagnostics)
