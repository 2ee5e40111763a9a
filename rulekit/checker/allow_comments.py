"""Comments that allow what would be reported: `# allow RK3011: all have seen the card`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import Factory, define, frozen

from rulekit.language.codes import codes
from rulekit.language.report import Diagnostic, Report, closest
from rulekit.language.severity import CHANGEABLE
from rulekit.language.source import Source, Span
from rulekit.language.tokens import comments

ALLOWABLE = CHANGEABLE | {"RK3007", "RK3010", "RK6110"}
"""Advice, and what only the author can know to be no secret, or to be told on purpose."""

_ALLOW = re.compile(r"#\s*allow\s+(RK\d+(?:\s*,\s*RK\d+)*)[\s:–—-]*(.*)", re.DOTALL)


@frozen(eq=False)
class Allowance:
    """What a comment allows, on its own line or, if it stands alone there, on the next."""

    span: Span
    codes: tuple[str, ...]
    reason: str
    line: int


@define(eq=False)
class Allowances:
    """Those of all files of a ruleset, and which of them were needed."""

    by_line: dict[tuple[Source, int], Allowance] = Factory(dict)
    every: list[Allowance] = Factory(list)
    needed: set[Allowance] = Factory(set)

    def codes(self, span: Span) -> frozenset[str]:
        """What is allowed where cards are looked at. That all may know them is needed as soon
        as it is said: another file may be the one that tells."""
        found = self._at(span)
        if found is None:
            return frozenset()
        self.needed.add(found)
        return frozenset(found.codes)

    def allows(self, code: str, span: Span) -> bool:
        """Is something allowed that would be told otherwise?"""
        found = self._at(span)
        if found is None or code not in found.codes:
            return False
        self.needed.add(found)
        return True

    def _at(self, span: Span) -> Allowance | None:
        return self.by_line.get((span.source, span.line)) if self.by_line else None

    def applied(self, report: Report) -> Report:
        """A report of what no comment allows."""
        left = Report()
        left.extend(one for one in report.diagnostics if not self._allows(one))
        return left

    def _allows(self, one: Diagnostic) -> bool:
        return one.code in ALLOWABLE and one.span is not None and self.allows(one.code, one.span)

    def report_faults(self, sources: Iterable[Source], report: Report) -> None:
        """Of comments in some files, those without a reason or a need (RK3013)."""
        ours = set(sources)
        for one in self.every:
            if one.span.source not in ours:
                continue
            for code in one.codes:
                if code not in ALLOWABLE:
                    _report_unknown(one, code, report)
            if not one.reason:
                report.warning(
                    "RK3013", one.span, "this `allow` gives no reason", label="why?",
                    notes=("Without a reason, nothing is allowed.",),
                    help=f"write `# allow {one.codes[0]}: …`, and in place of the dots why it is"
                    " as it should be",
                )  # fmt: skip
            elif one not in self.needed and ALLOWABLE.issuperset(one.codes):
                report.warning(
                    "RK3013", one.span, "this `allow` is not needed", label="allows nothing",
                    notes=(f"Nothing is said of line {one.line} with this code.",),
                    help="remove it, or put it on the line of which something is said",
                )  # fmt: skip


def allowances_in(sources: Iterable[Source]) -> Allowances:
    """What the comments of files allow."""
    found = Allowances()
    for source in sources:
        if "allow RK" not in source.text:
            continue
        for one in _allowances(source):
            found.every.append(one)
            if one.reason:
                found.by_line[source, one.line] = one
    return found


def _allowances(source: Source) -> Iterator[Allowance]:
    for start, end in comments(source.text):
        span = Span(source, start, end)
        match = _ALLOW.fullmatch(span.text.rstrip())
        if match is not None:
            names = tuple(re.findall(r"RK\d+", match[1]))
            yield Allowance(span, names, match[2].strip(), _covered(span))


def _covered(comment: Span) -> int:
    """The line of which a comment speaks."""
    source, line = comment.source, comment.line
    if source.line(line)[: comment.column - 1].strip():
        return line
    while line < len(source.line_starts):
        line += 1
        if source.line(line).strip() and not source.line(line).lstrip().startswith("#"):
            break
    return line


def _report_unknown(one: Allowance, code: str, report: Report) -> None:
    if code in codes():
        message, help_ = f"{code} cannot be allowed", "correct the rules, and remove this comment"
    else:
        near = closest(code, ALLOWABLE)
        message = f"there is no code `{code}`"
        help_ = f"did you mean `{near}`?" if near else "`rulekit explain` lists all codes"
    report.warning("RK3013", one.span, message, label="allows nothing", help=help_)
