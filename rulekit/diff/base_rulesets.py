"""Finds what a file of rules is a variant or an expansion of."""

from __future__ import annotations

from rulekit.language.report import Report, RulesError
from rulekit.loading import locating, shipped


def base_of(reference: str) -> str | None:
    """The name or path of the base of a ruleset; None if it has none. Raises RulesError if a file
    cannot be found or read."""
    report = Report()
    source = locating.named_by_user(reference, report)
    base = None if source is None else locating.base_of(source, report)
    if base is not None and base.path is not None:
        known = shipped.bundled().get(base.path.stem)
        return base.path.stem if known == base.path else str(base.path)
    if report.has_errors:
        raise RulesError(report.diagnostics)
    return None
