"""Tries all mutants, in one process or several, and hands over each verdict as it is known."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from attrs import frozen

from rulekit.covering.recording import Recorded
from rulekit.language import tree
from rulekit.language.diagnostics import Report
from rulekit.language.parser import parse
from rulekit.language.source import Source
from rulekit.mutation.finding import find_mutants
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.selecting import Selection, select
from rulekit.mutation.trying import Batch, Known, Trial, Verdict, batches
from rulekit.ruleset.finding import named_by_file
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.prelude import PATH as PRELUDE
from rulekit.scenarios.rulebooks import Rulebook

Tell = Callable[[str, Verdict], None]
"""Is told the identity of a mutant and what became of it."""


@frozen(eq=False)
class Laboratory:
    """A ruleset with its mutants and the scenarios that can notice them."""

    ruleset: Ruleset
    mutants: tuple[Mutant, ...]
    selection: Selection


def open_laboratory(rulebook: Rulebook, records: Sequence[Recorded]) -> Laboratory:
    """Loads the rules anew, since trying mutants changes them.

    With expansions, the mutants are those of the expansions: the base has its own score.
    """
    ruleset = rulebook.load()
    sources = mutated_sources(ruleset, rulebook)
    return Laboratory(ruleset, tuple(find_mutants(ruleset, sources)), select(ruleset, records))


def mutated_sources(ruleset: Ruleset, rulebook: Rulebook) -> set[Source]:
    """The files whose rules are changed: those of the expansions, else those of the variant,
    else all but the prelude."""
    spared = {PRELUDE.resolve()}
    if rulebook.expansions:
        spared |= _files_of(Rulebook(rulebook.rules, ()).load())
    else:
        for node in parse(rulebook.rules)[0].declarations:
            if isinstance(node, tree.Extends | tree.Expands):
                base = named_by_file(
                    node.reference, node.span, rulebook.rules, Path.cwd().resolve(), Report()
                )
                if base is not None:
                    spared |= _files_of(Rulebook(base, ()).load())
    return {
        source
        for source in ruleset.sources
        if source.path is None or source.path.resolve() not in spared
    }


def _files_of(ruleset: Ruleset) -> set[Path]:
    return {source.path.resolve() for source in ruleset.sources if source.path is not None}


def try_all(
    rulebook: Rulebook,
    records: Sequence[Recorded],
    laboratory: Laboratory,
    wanted: Sequence[Mutant],
    known: Known,
    jobs: int,
    tell: Tell,
) -> None:
    """Tries the wanted mutants of a laboratory; `known` tells what need not run again."""
    work = batches(wanted)
    if jobs <= 1 or len(work) < 2:
        trial = Trial(laboratory.selection, known)
        for batch in work:
            for mutant, verdict in trial.of(batch):
                tell(mutant.id, verdict)
        return
    for found in _shared(rulebook, records, work, known, jobs):
        for identity, verdict in found:
            tell(identity, verdict)


_Found = list[tuple[str, Verdict]]


def _shared(
    rulebook: Rulebook, records: Sequence[Recorded], work: Sequence[Batch], known: Known, jobs: int
) -> Iterator[_Found]:
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(rulebook, records, known)) as pool:
        waiting: set[Future[_Found]] = set()
        try:
            for batch in sorted(work, key=_size, reverse=True):
                waiting.add(pool.submit(_carry_out, [mutant.id for mutant in _all(batch)]))
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _all(batch: Batch) -> list[Mutant]:
    return [*batch.alone, *batch.together]


def _size(batch: Batch) -> int:
    return 10 * len(batch.alone) + len(batch.together)


_here: list[tuple[Laboratory, Trial]] = []
"""The laboratory of this process, where work is shared."""


def _begin(rulebook: Rulebook, records: Sequence[Recorded], known: Known) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shares the work is asked
    laboratory = open_laboratory(rulebook, records)
    _here.append((laboratory, Trial(laboratory.selection, known)))


def _carry_out(identities: Sequence[str]) -> _Found:
    laboratory, trial = _here[0]
    wanted = set(identities)
    chosen = [mutant for mutant in laboratory.mutants if mutant.id in wanted]
    return [
        (mutant.id, verdict) for batch in batches(chosen) for mutant, verdict in trial.of(batch)
    ]
