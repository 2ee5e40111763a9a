"""Remembers verdicts between runs: what has not changed is not tried again.

A verdict holds as long as the rules are the same. A mutant that was noticed stays noticed
while that scenario is the same; one that was not is tried against new scenarios only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import define, field

from rulekit.language.files import read_at_most, write_whole
from rulekit.mutation.execution import Status, Verdict
from rulekit.mutation.laboratory import Laboratory
from rulekit.scenarios.collecting import Scenario

FORMAT_VERSION = 1
_MOST = 100_000_000  # bytes; what is longer is cut off, and so no JSON
FOLDER = Path(".rulekit/mutation")
_STATUSES: Mapping[str, Status] = {
    "killed": "killed", "timeout": "timeout", "survived": "survived", "invalid": "invalid",
}  # fmt: skip


@define
class Memory:
    """The verdicts of one ruleset; scenarios are known by a digest of their text."""

    path: Path
    scenarios: list[str]  # digests, by the number of the scenario
    found: dict[str, dict[str, Any]] = field(factory=dict)

    def verdict(self, identity: str, covering: Sequence[int]) -> Verdict | None:
        """What is known of a mutant, if that is still all there is to know."""
        record = self.found.get(identity)
        if record is None:
            return None
        status = _STATUSES.get(record.get("status", ""))
        numbers = {digest: number for number, digest in enumerate(self.scenarios)}
        if status in ("killed", "timeout"):
            killer = numbers.get(record.get("killer", ""))
            return None if killer is None else Verdict(status, killer)
        if status == "invalid":
            reason = record.get("reason", "")
            return Verdict(status, reason=reason) if reason else None
        if status == "survived" and covering:
            ran = set(record.get("ran", ()))
            if all(self.scenarios[number] in ran for number in covering):
                return Verdict(status, None, tuple(covering))
        return None

    def ran(self, identity: str) -> frozenset[int]:
        """The scenarios that are known not to notice a mutant."""
        ran = set(self.found.get(identity, {}).get("ran", ()))
        return frozenset(n for n, digest in enumerate(self.scenarios) if digest in ran)

    def keep(self, identity: str, verdict: Verdict) -> None:
        record: dict[str, Any] = {"status": verdict.status}
        if verdict.killer is not None:
            record["killer"] = self.scenarios[verdict.killer]
        if verdict.ran:
            record["ran"] = [self.scenarios[number] for number in verdict.ran]
        if verdict.reason:
            record["reason"] = verdict.reason
        self.found[identity] = record

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        document = {"format_version": FORMAT_VERSION, "mutants": self.found}
        write_whole(self.path, json.dumps(document, ensure_ascii=False))


def remember(laboratory: Laboratory, *, restart: bool = False) -> Memory:
    """What is known of the mutants of these rules; nothing, if they have changed."""
    name = "-".join(laboratory.rules.stems)
    path = FOLDER / f"{name}-{laboratory.ruleset.digest[:12]}.json"
    memory = Memory(path, [_digest(scenario) for scenario in laboratory.selection.scenarios])
    if not restart:
        memory.found = _read(path)
    return memory


def _read(path: Path) -> dict[str, dict[str, Any]]:
    """An older or damaged file is as good as none: it only saves time."""
    try:
        document = json.loads(read_at_most(path, _MOST))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(document, dict) or document.get("format_version") != FORMAT_VERSION:
        return {}
    found = document.get("mutants")
    if not isinstance(found, dict):
        return {}
    return {identity: record for identity, record in found.items() if _is_record(record)}


def _is_record(record: object) -> bool:
    """Whether it is what `keep` makes."""
    if not isinstance(record, dict):
        return False
    texts = (record.get(key, "") for key in ("status", "killer", "reason"))
    ran = record.get("ran", [])
    return (
        all(isinstance(each, str) for each in texts)
        and isinstance(ran, list)
        and all(isinstance(each, str) for each in ran)
    )


def _digest(scenario: Scenario) -> str:
    return sha256(scenario.tree.span.text.encode()).hexdigest()[:12]
