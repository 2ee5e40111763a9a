"""What was found in random games, as text for people and as a JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from rulekit.fuzzing.campaign import Campaign, Plan
from rulekit.fuzzing.driven_games import Secret
from rulekit.fuzzing.kept_findings import Kept
from rulekit.language import rendering
from rulekit.language.wording import counted
from rulekit.loading.reference import RulesetReference


@frozen
class Report:
    """What was to be played, what came of it, and how long it took."""

    rules: RulesetReference
    plan: Plan
    campaign: Campaign
    kept: Sequence[Kept]
    seconds: float

    @property
    def games(self) -> int:
        return len(self.campaign.played)


def summary(report: Report) -> str:
    """What was found in how much, in a line."""
    plan, found = report.plan, len(report.kept)
    low, high = plan.players[0], plan.players[-1]
    players = counted(low, "player") if low == high else f"{low} to {high} players"
    games = counted(report.games, "game")
    if plan.secrets:
        games = f"{report.campaign.positions} positions of {games}"
    return (
        f"{counted(found, 'finding') if found else 'nothing found'} in {games} of "
        f"{report.rules.rules.name} with {players} (seed {plan.seed}, {report.seconds:.1f} s)"
    )


def engine_line(report: Report) -> str:
    """What has played the games, and what was not looked at in those that native code has."""
    engines = report.campaign.engines
    unseen = " Of native games, views, saves and the books of the engine were not looked at."
    return f"{engines}.{unseen if engines.native else ''}"


def finding_text(rules: RulesetReference, kept: Kept, *, colour: bool) -> str:
    """A finding, and how to see it again."""
    finding, trouble = kept.finding, kept.finding.trouble
    games = counted(finding.games, "game")
    title = f"── {trouble.message}: {games}, the first is game {finding.first} "
    blocks = [title.ljust(88, "─")]
    if trouble.diagnostics:
        blocks.append(rendering.render(trouble.diagnostics, colour=colour))
    if trouble.kind == "engine":
        blocks.append("This is a fault of rulekit, not of the rules. Please report it.")
    return "\n\n".join([*blocks, _again(rules, kept)]) + "\n"


def _again(rules: RulesetReference, kept: Kept) -> str:
    case = kept.finding.trouble.case
    if kept.scenarios is not None:
        told = kept.text
        if kept.finding.trouble.secret is not None:
            told = f"{told}\nWhat these two expect must not depend on it, but the second fails."
        return f"{told}\nIt is in {kept.scenarios}: rulekit test {kept.scenarios}"
    if kept.save is None:
        words = evolve(rules, settings=case.settings).arguments
        return (
            f"It happens before anybody decides: rulekit play {words} "
            f"--players {case.players} --seed {case.seed}"
        )
    if not kept.answer:
        return f"The game is in {kept.save}:\nrulekit play --resume {kept.save}"
    return (
        f"The game before it is in {kept.save}:\n"
        f"rulekit play --resume {kept.save}, then {kept.answer}."
    )


def to_json(report: Report) -> dict[str, Any]:
    return {
        "format_version": 1,
        "ruleset": report.rules.rules.name,
        "expansions": list(report.rules.expansions),
        "seed": report.plan.seed,
        "games": report.games,
        "positions": report.campaign.positions,
        "engine": report.campaign.engines.to_json() if report.plan.natively else None,
        "wall_seconds": round(report.seconds, 3),
        "findings": [_data(each) for each in report.kept],
    }


def _data(kept: Kept) -> dict[str, Any]:
    trouble, case = kept.finding.trouble, kept.finding.trouble.case
    return {
        "kind": trouble.kind,
        "message": trouble.message,
        "games": kept.finding.games,
        "first_game": kept.finding.first,
        "players": case.players,
        "seed": case.seed,
        "settings": dict(case.settings),
        "choices": [list(one) if isinstance(one, tuple) else one for one in case.choices],
        "scenario": kept.text,
        "file": None if kept.scenarios is None else str(kept.scenarios),
        "save": None if kept.save is None else str(kept.save),
        "secret": None if trouble.secret is None else _secret(trouble.secret),
        "diagnostics": rendering.as_data(trouble.diagnostics),
    }


def _secret(secret: Secret) -> dict[str, Any]:
    """Who can tell, -1 for a spectator, and from what."""
    return {"seat": secret.seat, "from": "who is asked" if secret.asked else "what is shown"}
