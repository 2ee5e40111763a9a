"""Differences and outcomes as a JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.diff.differences import Difference, PartDifference
from rulekit.diff.outcomes import NumberRow, Outcomes, ShareRow
from rulekit.diff.outline import Part, Thing
from rulekit.diff.places import file_name
from rulekit.language.source import Span
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.description import identity, place
from rulekit.simulation.games import Plan
from rulekit.statistics.shares import Share

FORMAT_VERSION = 3


def to_json(
    first: RulesetReference, second: RulesetReference, found: dict[str, list[Difference]]
) -> dict[str, Any]:
    """Both rulesets, and what differs by section."""
    return {
        "format_version": FORMAT_VERSION,
        "first": _side(first),
        "second": _side(second),
        "differ": bool(found),
        "sections": {
            section: [_difference(one) for one in things] for section, things in found.items()
        },
    }


def outcomes_to_json(outcomes: Outcomes, plan: Plan) -> dict[str, Any]:
    """How games went; intervals of one table hold together 95 times in 100."""
    return {
        "pairs": outcomes.games,
        "players": plan.players,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "margin": outcomes.margin,
        "wins": {
            group: {row.name: _share_row(row) for row in rows}
            for group, rows in outcomes.wins.items()
        },
        "endings": {row.name: _share_row(row) for row in outcomes.endings},
        "lengths": {row.name: _number_row(row) for row in outcomes.lengths},
        "scores": {row.name: _number_row(row) for row in outcomes.scores},
        "games_saved": None if outcomes.saved is None else round(outcomes.saved, 2),
        "engine": outcomes.engines.to_json(),
    }


def _side(side: RulesetReference) -> dict[str, Any]:
    return {
        **identity(side.rules),
        "files": [file_name(source) for source in side.rules.sources[1:]],
        "settings": dict(side.settings),
    }


def _difference(one: Difference) -> dict[str, Any]:
    document: dict[str, Any] = {
        "status": one.status,
        "sort": one.thing.sort,
        "name": one.thing.name,
        **_place(one.thing.span),
    }
    if one.status == "changed":
        document["parts"] = [_part(part) for part in one.parts]
    else:
        document["has"] = _contents(one.thing)
    return document


def _contents(thing: Thing) -> list[dict[str, Any]]:
    return [
        {"part": part.what, "value": part.value, "lines": [str(line) for line in part.lines]}
        for part in thing.parts
        if part.value or part.lines
    ]


def _part(part: PartDifference) -> dict[str, Any]:
    return {
        "part": part.what,
        "old": _old_or_new(part.old),
        "new": _old_or_new(part.new),
        "changed_lines": [
            {"sign": changed.sign, "text": str(changed.line), **_place(changed.line.span)}
            for changed in part.lines
        ],
    }


def _old_or_new(part: Part | None) -> dict[str, Any] | None:
    if part is None:
        return None
    return {
        "value": part.value,
        "lines": [str(line) for line in part.lines],
        **_place(part.span),
    }


def _place(span: Span | None) -> dict[str, Any]:
    return {**place(span), "file": file_name(span.source)} if span else place(span)


def _share_row(row: ShareRow) -> dict[str, Any]:
    return {
        "first": _share(row.first),
        "second": _share(row.second),
        **_estimate(row, "too few games" if row.in_both else "only in one"),
    }


def _number_row(row: NumberRow) -> dict[str, Any]:
    return {
        "first": round(row.first, 4),
        "second": round(row.second, 4),
        **_estimate(row),
    }


def _share(share: Share | None) -> dict[str, Any] | None:
    if share is None:
        return None
    return {"count": share.count, "of": share.of, "share": round(share.share, 6)}


def _estimate(row: ShareRow | NumberRow, missing: str = "too few games") -> dict[str, Any]:
    numbers: Sequence[float | None] = (None, None, None)
    if (found := row.estimate) is not None:
        numbers = tuple(round(number, 6) for number in (found.difference, found.low, found.high))
    return {
        **dict(zip(("difference", "low", "high"), numbers, strict=True)),
        "verdict": row.verdict.of_change if row.verdict else missing,
        "more_games": row.verdict.more if row.verdict else None,
    }
