"""Adds up what scenarios covered: for each file of rules its lines and its points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from attrs import define, field, frozen

from rulekit.coverage.own_files import bundled_base_files
from rulekit.coverage.recording import Recorded
from rulekit.language.places import path_from
from rulekit.language.source import Source, Span
from rulekit.loading.prelude import PATH as PRELUDE
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
)
from rulekit.ruleset.coverage_points import Point, find_points
from rulekit.ruleset.definitions import Component, Window
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.executable_lines import executable_lines

Kind: TypeAlias = Literal["component", "rule", "condition", "option", "window", "ending"]

KINDS: tuple[Kind, ...] = get_args(Kind)


@define
class Covered:
    """One thing that scenarios can cover, with how many covered each side of it."""

    kind: Kind
    name: str
    span: Span
    sides: dict[str, int]  # "true": 3, "false": 0

    @property
    def line(self) -> int:
        return self.span.line

    @property
    def missing(self) -> list[str]:
        return [side for side, count in self.sides.items() if not count]

    @property
    def complaint(self) -> str:
        """What no scenario does."""
        missing = self.missing
        if self.kind == "condition":
            return f"never {missing[0]}" if len(missing) == 1 else "never asked"
        if self.kind == "option":
            return f"never {' or '.join(missing)}"
        return f"never {' and never '.join(missing)}"


@define
class FileCoverage:
    """What was covered in one file."""

    source: Source
    lines: dict[int, int]  # those that can run: by how many scenarios each was
    points: list[Covered] = field(factory=list)
    is_base: bool = False  # comes with rulekit, and the rules that are covered are built on it

    @property
    def name(self) -> str:
        """Its path, from the current folder if it lies there."""
        return path_from(Path.cwd(), self.source)[0]

    @property
    def missing_lines(self) -> list[int]:
        return [line for line, count in sorted(self.lines.items()) if not count]


@frozen
class Share:
    """So many of so many."""

    met: int
    of: int

    @property
    def percent(self) -> int:
        """Rounded down: only all is 100."""
        return 100 if not self.of else self.met * 100 // self.of


def own_files(files: Sequence[FileCoverage]) -> list[FileCoverage]:
    """Those that are not the base of others."""
    return [file for file in files if not file.is_base]


def shares(files: Sequence[FileCoverage]) -> dict[str, Share]:
    """What is covered of the lines, and of the points of each kind."""
    return {
        "lines": lines_share(files),
        **{f"{kind}s": points_share(files, kind) for kind in KINDS},
    }


def lines_share(files: Iterable[FileCoverage]) -> Share:
    counts = [count for file in files for count in file.lines.values()]
    return Share(sum(map(bool, counts)), len(counts))


def points_share(files: Iterable[FileCoverage], kind: Kind | None = None) -> Share:
    sides = [
        bool(count)
        for file in files
        for point in file.points
        if kind is None or point.kind == kind
        for count in point.sides.values()
    ]
    return Share(sum(sides), len(sides))


def add_up(records: Sequence[Recorded]) -> list[FileCoverage]:
    """The coverage of every rule file that the scenarios name, in the order of loading.

    The prelude is left out: it is not the author's to test.
    """
    records, totals = tuple(records), _Totals()
    by_rules: dict[RulesetReference, list[Recorded]] = {}
    for record in records:
        if record.rules is not None:
            by_rules.setdefault(record.rules, []).append(record)
    for rules, recorded in by_rules.items():
        totals.add(rules.rules, recorded, bundled_base_files(rules))
    lines = Counter(
        (path, line)
        for record in records
        for path, seen in record.trace.lines.items()
        for line in seen
    )
    return totals.files(lines)


@define
class _Totals:
    """Points of several rulesets that share files; the same place is one point."""

    sources: dict[Path, Source] = field(factory=dict)
    own: set[Path] = field(factory=set)  # those that are not just the base of others
    points: dict[Path, dict[tuple[object, ...], Covered]] = field(factory=dict)

    def add(self, ruleset: Ruleset, records: Sequence[Recorded], base: set[Path]) -> None:
        for source in ruleset.sources:
            path = None if source.path is None else source.path.resolve()
            if path is not None and path != PRELUDE.resolve():
                self.sources.setdefault(path, source)
                if path not in base:
                    self.own.add(path)
        noted: dict[int, _Noted] = {}
        for index, record in enumerate(records):
            for number, outcome in record.trace.noted:
                noted.setdefault(number, {}).setdefault(outcome, set()).add(index)
        components = list(ruleset.components.values())
        marks: dict[int, _Marks] = {}
        for number, point in enumerate(find_points(ruleset)):
            here = noted.get(number, {})
            if point.kind == "rule":
                marks[id(point.subject)] = _marks(here, components)
            self._add_point(point, here)
        for component in components:
            self._add_component(component, marks)
        self._add_options(ruleset, records)

    def _count(self, kind: Kind, name: str, span: Span, sides: dict[str, int]) -> None:
        path = None if span.source.path is None else span.source.path.resolve()
        if path not in self.sources or not sides:
            return
        points = self.points.setdefault(path, {})
        fresh = Covered(kind, name, span, dict.fromkeys(sides, 0))
        known = points.setdefault((kind, span.start, span.end, name), fresh)
        for side, count in sides.items():
            known.sides[side] = known.sides.get(side, 0) + count

    def _add_point(self, point: Point, noted: _Noted) -> None:
        yes, no = (len(noted.get(side, ())) for side in (1, 0))
        subject = point.subject
        if point.kind == "condition":
            name = " ".join(point.span.text.split())
            self._count("condition", name, point.span, {"true": yes, "false": no})
        elif isinstance(subject, CarriedRule):
            seen = set().union(*noted.values())
            self._count("rule", _named(subject), subject.span, {_done(subject): len(seen)})
        elif isinstance(subject, Window):
            sides = {"offered with an answer": yes, "offered without an answer": no}
            self._count("window", subject.name, point.span, sides)
        else:
            self._count("ending", getattr(subject, "name", ""), point.span, {"reached": yes})

    def _add_component(self, component: Component, marks: dict[int, _Marks]) -> None:
        """Played, used, or at work: by whichever of its rules, its kind's among them."""
        assert component.span is not None
        if not component.rules:
            return
        scenarios: set[int] = set()
        for rule in component.rules:
            seen = marks.get(id(rule), {})
            scenarios |= seen.get(component, set())
            if rule.carrier is component:
                scenarios |= seen.get(None, set())
        done: set[str] = {_done(rule) for rule in component.rules}
        sides = [side for side in ("played", "used") if side in done]
        side = " or ".join([*sides, "at work"] if len(done) > len(sides) else sides)
        self._count("component", component.name, component.span, {side: len(scenarios)})

    def _add_options(self, ruleset: Ruleset, records: Sequence[Recorded]) -> None:
        for option in ruleset.settings.values():
            sides = dict.fromkeys(option.values, 0)
            for record in records:
                options = record.outcome.scenario.tree.options
                chosen = {name.text: value.text for name, value in options}
                value = chosen.get(option.name, option.values[0])
                if value in sides:
                    sides[value] += 1
            self._count("option", option.name, option.span, sides)

    def files(self, hits: Counter[tuple[str, int]]) -> list[FileCoverage]:
        made: list[FileCoverage] = []
        for path, source in self.sources.items():
            lines = {line: hits[str(path), line] for line in sorted(executable_lines(str(path)))}
            points = list(self.points.get(path, {}).values())
            points.sort(key=lambda point: (point.span.start, point.span.end, point.kind))
            made.append(FileCoverage(source, lines, points, path not in self.own))
        return made


_Noted: TypeAlias = "dict[int, set[int]]"
"""The numbers of the scenarios that covered a point, by what became of it there."""

_Marks: TypeAlias = "dict[Component | None, set[int]]"
"""For which components a rule did what it says, in which scenarios."""


def _marks(noted: _Noted, components: Sequence[Component]) -> _Marks:
    found: _Marks = {}
    for outcome, seen in noted.items():
        which = components[outcome] if 0 <= outcome < len(components) else None
        found.setdefault(which, set()).update(seen)
    return found


def _done(rule: CarriedRule) -> str:
    match rule:
        case PlayRule():
            return "played"
        case UseRule():
            return "used"
        case ModifyRule() | TreatRule():
            return "applied"
    return "fired"


def _named(rule: CarriedRule) -> str:
    """A rule as its author would call it."""
    match rule:
        case PlayRule():
            return f"play of {rule.carrier.name}"
        case UseRule():
            return f"“{rule.label}” of {rule.carrier.name}"
        case ModifyRule():
            return f"modify {rule.value.name} of {rule.carrier.name}"
        case TreatRule():
            return f"treat as {rule.as_.name} of {rule.carrier.name}"
        case HookRule():
            when = "instead of" if rule.when == "instead" else rule.when
            return f"{when} {rule.event.name} of {rule.carrier.name}"
    return f"whenever of {rule.carrier.name}"
