"""Keeps what was found on disk: as scenarios, or as saved games where no scenario shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from rulekit.engine.answers import indexes_of
from rulekit.fuzzing.findings import Finding, before_it
from rulekit.language.files import new_file, write_whole
from rulekit.loading.reference import RulesetReference
from rulekit.play.saves import table_text
from rulekit.scenarios.drafting import file_of


@frozen
class Kept:
    """A finding, and where it is: neither in scenarios nor in a save if it happens before
    anybody decides."""

    finding: Finding
    scenarios: Path | None = None
    save: Path | None = None
    answer: str = ""  # who has to answer what in the saved game, if anybody has

    @property
    def text(self) -> str | None:
        """The text of its scenarios."""
        return "\n".join(map(str, self.finding.drafts)) or None


def keep(
    rules: RulesetReference, findings: Sequence[Finding], output: Path, *, overwrite: bool
) -> list[Kept]:
    """Writes scenarios to a file, and saves beside it. Unless it may be written over, a file
    that is there keeps what it holds, and a new one is written."""
    drafts = [draft for finding in findings for draft in finding.drafts]
    if drafts:
        text = file_of(drafts)
        output = output if overwrite else new_file(output, text)
        write_whole(output, text)
    return [
        Kept(finding, scenarios=output)
        if finding.drafts
        else _saved(rules, finding, output.with_name(f"{output.stem}-{number}.json"))
        for number, finding in enumerate(findings, start=1)
    ]


def _saved(rules: RulesetReference, finding: Finding, wanted: Path) -> Kept:
    trouble = finding.trouble
    game = before_it(rules.rules, trouble)
    if game is None or game.decision is None:
        return Kept(finding)
    asked, secret = game.decision.player, trouble.secret
    seat = asked if secret is None or secret.seat < 0 else secret.seat
    text = table_text(game, seat, "random", rules)
    file = new_file(wanted, text)
    write_whole(file, text)
    if trouble.is_there:
        return Kept(finding, save=file)
    choice = trouble.case.choices[-1]
    labels = [game.decision.options[index].label for index in indexes_of(choice)]
    said = ", ".join(labels) or "nothing"
    return Kept(finding, save=file, answer=f"{game.names[asked]} answers {said}")
