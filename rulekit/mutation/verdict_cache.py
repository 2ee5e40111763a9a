"""Remembers verdicts between runs: what has not changed is not tried again.

A verdict holds as long as the rules are the same. A mutant that was noticed stays noticed
while that scenario is the same; one that was not is tried against new scenarios only.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from attrs import asdict, define, field, frozen
from attrs.validators import deep_iterable, in_, instance_of

from rulekit.language.files import read_at_most, write_whole
from rulekit.mutation.execution import Status, Verdict
from rulekit.mutation.laboratory import Laboratory
from rulekit.scenarios.collecting import Scenario

FORMAT_VERSION = 1
_MOST = 100_000_000  # bytes; what is longer is cut off, and so no JSON
FOLDER = Path(".rulekit/mutation")


@frozen
class Record:
    """A verdict as it is kept. Raises TypeError or ValueError for what cannot be one."""

    status: Status = field(validator=in_(("killed", "timeout", "survived", "invalid")))
    killer: str = field(default="", validator=instance_of(str))
    ran: list[str] = field(
        factory=list, validator=deep_iterable(instance_of(str), instance_of(list))
    )
    reason: str = field(default="", validator=instance_of(str))


@define
class Memory:
    """The verdicts of one ruleset; scenarios are known by a digest of their text."""

    path: Path
    scenarios: list[str]  # digests, by the number of the scenario
    found: dict[str, Record] = field(factory=dict)

    def verdict(self, identity: str, covering: Sequence[int]) -> Verdict | None:
        """What is known of a mutant, if that is still all there is to know."""
        match self.found.get(identity):
            case Record("killed" | "timeout" as status, killer) if killer in self.scenarios:
                return Verdict(status, self.scenarios.index(killer))
            case Record("invalid", _, _, reason) if reason:
                return Verdict("invalid", reason=reason)
            case Record("survived") if covering and self.ran(identity).issuperset(covering):
                return Verdict("survived", None, tuple(covering))
        return None

    def ran(self, identity: str) -> frozenset[int]:
        """The scenarios that are known not to notice a mutant."""
        record = self.found.get(identity)
        ran = set() if record is None else set(record.ran)
        return frozenset(n for n, digest in enumerate(self.scenarios) if digest in ran)

    def keep(self, identity: str, verdict: Verdict) -> None:
        if verdict.status == "not covered":
            return
        killer = "" if verdict.killer is None else self.scenarios[verdict.killer]
        ran = [self.scenarios[number] for number in verdict.ran]
        self.found[identity] = Record(verdict.status, killer, ran, verdict.reason)

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        mutants = {
            identity: asdict(record, filter=lambda _, value: bool(value))
            for identity, record in self.found.items()
        }
        document = {"format_version": FORMAT_VERSION, "mutants": mutants}
        write_whole(self.path, json.dumps(document, ensure_ascii=False))


def remember(laboratory: Laboratory, *, restart: bool = False) -> Memory:
    """What is known of the mutants of these rules; nothing, if they have changed."""
    name = "-".join(laboratory.rules.stems)
    path = FOLDER / f"{name}-{laboratory.ruleset.digest[:12]}.json"
    memory = Memory(path, [_digest(scenario) for scenario in laboratory.selection.scenarios])
    if not restart:
        memory.found = _read(path)
    return memory


def _read(path: Path) -> dict[str, Record]:
    """An older or damaged file is as good as none: it only saves time."""
    try:
        document = json.loads(read_at_most(path, _MOST))
        if document["format_version"] != FORMAT_VERSION:
            return {}
        kept = document["mutants"].items()
    except (OSError, ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return {}
    found: dict[str, Record] = {}
    for identity, record in kept:
        with suppress(TypeError, ValueError):
            found[identity] = Record(**record)
    return found


def _digest(scenario: Scenario) -> str:
    return sha256(scenario.tree.span.text.encode()).hexdigest()[:12]
