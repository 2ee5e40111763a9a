"""Tries mutants: runs the scenarios that cover each until one of them notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Literal, TypeAlias

from attrs import define, field, frozen

from rulekit.language.report import RulesError
from rulekit.mutation.laboratory import Laboratory
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.mutants_in_force import SideBySide, alone_in_force, printed_in_force
from rulekit.scenarios.given_position import prepare
from rulekit.scenarios.reporting import Failure
from rulekit.scenarios.running import run
from rulekit.workers.pool import share

Status: TypeAlias = Literal["killed", "timeout", "survived", "not covered", "invalid"]

_ENDLESS = frozenset({"RK4002", "RK4003", "RK5206"})


@frozen
class Verdict:
    """What became of a mutant."""

    status: Status
    killer: int | None = None  # the number of the scenario that noticed
    ran: tuple[int, ...] = ()  # those that covered it and noticed nothing
    reason: str = ""  # why it is invalid

    @property
    def is_killed(self) -> bool:
        return self.status in ("killed", "timeout")


Known: TypeAlias = "Mapping[str, frozenset[int]]"
"""By the identity of a mutant: the scenarios that are known not to notice it."""


def try_all(
    laboratory: Laboratory, wanted: Iterable[Mutant], known: Known, jobs: int = 1
) -> Iterator[tuple[str, Verdict]]:
    """Tries mutants of a laboratory, in one process or several: the identity of each, and what
    became of it. `known` tells what need not run again."""
    numbers = {mutant.id: number for number, mutant in enumerate(laboratory.mutants)}
    homes: dict[str, list[int]] = {}  # those of one declaration are likely noticed by the same
    for mutant in wanted:
        homes.setdefault(mutant.home, []).append(numbers[mutant.id])
    items = list(homes.values())
    return share(Trial(laboratory, known, tuple(chain(*items))).of, items, jobs)


@define(eq=False)
class Trial:
    """Tries mutants of one ruleset, and learns which scenarios notice what.

    Those that can stand side by side are written into the rules all at once. If no game can be
    played so, those of one declaration are, apart from all others.
    """

    laboratory: Laboratory
    known: Known
    wanted: tuple[int, ...]  # all that will be tried, by their places
    killers: dict[str, list[int]] = field(factory=dict)  # by declaration, and by operator
    all_forms: SideBySide | None = None  # each process makes its own
    apart: bool = False  # rules with all of them cannot be compiled

    def of(self, numbers: Iterable[int]) -> Iterator[tuple[str, Verdict]]:
        """What becomes of mutants of one declaration, by their places among all."""
        ruleset, selection = self.laboratory.ruleset, self.laboratory.selection
        mutants = [self.laboratory.mutants[number] for number in numbers]
        # Beforehand: while a mutant is in force, its rule has a condition that nobody noted.
        covering = {mutant.id: selection.covering(mutant) for mutant in mutants}
        for mutant in (each for each in mutants if each.alone):
            force = printed_in_force if mutant.operator == "field" else alone_in_force
            with force(ruleset, mutant):
                yield mutant.id, self._try(mutant, covering[mutant.id])
        together = [each for each in mutants if not each.alone]
        left = together
        if together and not self.apart:
            forms = self._all_forms()
            left = []
            for mutant, verdict in self._tried(forms, together, covering):
                if verdict.status == "invalid":
                    left.append(mutant)
                else:
                    yield mutant.id, verdict
            self.apart = bool(left) and not forms.compiled
        if left:
            for mutant, verdict in self._tried(SideBySide(ruleset, together), left, covering):
                yield mutant.id, verdict

    def _all_forms(self) -> SideBySide:
        if self.all_forms is None:
            mutants = [self.laboratory.mutants[number] for number in self.wanted]
            beside = [each for each in mutants if not each.alone]
            self.all_forms = SideBySide(self.laboratory.ruleset, beside)
        return self.all_forms

    def _tried(
        self, forms: SideBySide, wanted: Iterable[Mutant], covering: Mapping[str, Sequence[int]]
    ) -> Iterator[tuple[Mutant, Verdict]]:
        with forms.in_force():
            for mutant in wanted:
                forms.choose(mutant)
                yield mutant, self._try(mutant, covering[mutant.id])

    def _try(self, mutant: Mutant, covering: Sequence[int]) -> Verdict:
        selection = self.laboratory.selection
        if not covering:
            return Verdict("not covered")
        ran = self.known.get(mutant.id, frozenset())
        for number in self._in_order(mutant, covering):
            if number in ran:
                continue
            scenario = selection.scenarios[number]
            try:
                prepare(scenario.tree, selection.ruleset)
                failure = run(scenario, selection.ruleset).failure
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
