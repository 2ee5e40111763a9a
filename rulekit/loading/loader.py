"""Loads rulesets: finds files, reads them, puts them together and has them checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from rulekit.checker.check import give_meaning
from rulekit.checker.limits import report_limits
from rulekit.checker.scope import World
from rulekit.information import report_leaks
from rulekit.language.gc_pause import collector_paused
from rulekit.language.report import Diagnostic, Report, RulesError
from rulekit.language.source import Source
from rulekit.loading.gathering import GatheredFiles, Reference
from rulekit.loading.opening_lines import begins, report_no_game
from rulekit.loading.prelude import prelude, prune
from rulekit.loading.versions import version_of
from rulekit.merging.merge import merge
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.uses import Uses


def load(reference: Reference, expansions: Sequence[Reference] = ()) -> Ruleset:
    """A ruleset by its bundled name or path, with expansions of it.

    Raises RulesError with every error of all files, if there is any, and TypeError for
    expansions that are one text and no list.
    """
    world, report = _load(reference, expansions)
    return _without_errors(world, _without_echoes(report))


def load_leaking(reference: Reference, expansions: Sequence[Reference] = ()) -> Ruleset:
    """The same, for somebody who wants to see what gets out when it is played: that the rules
    would betray hidden cards is no obstacle."""
    world, report = _load(reference, expansions)
    return _without_errors(world, [one for one in report.diagnostics if one.code not in LEAKS])


def _without_errors(world: World | None, found: Iterable[Diagnostic]) -> Ruleset:
    errors = [one for one in found if one.severity == "error"]
    if world is None or errors:
        raise RulesError(errors)
    return world.ruleset


LEAKS = ("RK3007", *(f"RK{number}" for number in range(3010, 3020)))
"""Codes of what would betray hidden cards."""


def check(
    reference: Reference, expansions: Sequence[Reference] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Everything that is wrong, or suspicious, in a ruleset; and it, if it can be used."""
    world, report = understand(reference, expansions)
    if world is not None:
        report = advise(world)
    diagnostics = _without_echoes(report)
    if not expansions and any(one.code == "RK1022" for one in diagnostics):
        from rulekit.loading.included_files import check_part  # most files are no parts

        source = next(one.span.source for one in diagnostics if one.code == "RK1022" and one.span)
        part = check_part(source, lambda path: check(path)[1])
        if part is not None:
            return None, part
    return (None if world is None or report.has_errors else world.ruleset), diagnostics


@collector_paused()
def _load(reference: Reference, expansions: Sequence[Reference]) -> tuple[World | None, Report]:
    world, report = understand(reference, expansions)
    if world is not None and world.understood:
        report_leaks(world)
    return world, report


@collector_paused()
def advise(world: World) -> Report:
    """The report of a ruleset that was understood, with what only shows when all of it is looked
    at: hidden cards that would get out, and what is suspicious. Asked once."""
    if world.understood:
        report_leaks(world)
    if world.report.has_errors:
        return world.report
    from rulekit.lints.lint import lint  # nobody who only plays needs them

    lint(world)
    report = world.allowances.applied(world.report)
    own = [one for one in world.ruleset.sources if one not in world.borrowed]
    world.allowances.report_faults(own, report)
    return report


@collector_paused()
def understand(
    reference: Reference, expansions: Sequence[Reference] = (), uses: Uses | None = None
) -> tuple[World | None, Report]:
    """A ruleset as far as its syntax, names and types tell: all that a name in it means, and what
    is wrong. None where there is nothing whose names could be known: a file is missing, or it is
    only a part of other rules. `uses` are told what each name means."""
    if isinstance(expansions, str | Path | Source):
        raise TypeError(f"expansions are a list: write [{str(expansions)!r}]")
    report = Report()
    gathered = GatheredFiles(report)
    main = gathered.opened(reference)
    if main is None:
        return None, report
    gathered.gather(main)
    for expansion in expansions:
        gathered.add_expansion(expansion)
    if gathered.incomplete:
        return None, report  # without a file, everything it declares would be unknown
    complete = not report.has_errors
    merged = merge(prelude(), gathered.files, report, uses)
    prune(merged)
    if ("game", "") not in merged.declarations and not begins(main, "game"):
        # Nothing that the file names would be known.
        if complete:
            report_no_game(gathered.parsed(main), report)
        return None, report
    name = Path(main.name).stem.strip("<>") if main.path is None else main.path.stem
    world = give_meaning(merged, name, main.path, _digest(merged.sources))
    world.ruleset.version = version_of(gathered.parsed(main))
    world.ruleset.as_read = True
    world.understood = not report.has_errors
    report_limits(world.ruleset, report)
    world.borrowed = gathered.borrowed_by(main)
    return world, report


def _digest(sources: Iterable[Source]) -> str:
    digest = sha256()
    for source in sources:
        digest.update(sha256(source.text.encode()).digest())
    return digest.hexdigest()


def _without_echoes(report: Report) -> list[Diagnostic]:
    """Without faults in the prelude, if there are others: those are what they come from."""
    source = prelude().source
    own = [d for d in report.diagnostics if d.span is None or d.span.source is not source]
    return own or list(report.diagnostics)
