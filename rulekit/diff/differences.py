"""What differs between two rulesets: things added, removed and changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.diff.canonical import Reader, same_events
from rulekit.diff.excerpts import Changed, changed_lines
from rulekit.diff.outline import Part, Thing, outline
from rulekit.language.gc_pause import collector_paused
from rulekit.loading.prelude import prelude
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.catalogue import SECTIONS

Status: TypeAlias = Literal["added", "removed", "changed"]


@frozen
class PartDifference:
    """A part of a thing that differs. `old` or `new` is missing where there is no such part."""

    what: str
    old: Part | None
    new: Part | None

    @property
    def lines(self) -> tuple[Changed, ...]:
        """The lines of it that differ."""
        return changed_lines(self.old.lines if self.old else (), self.new.lines if self.new else ())


@frozen
class Difference:
    """A thing that only one of the two has, or that differs in these parts."""

    status: Status
    thing: Thing  # of the second ruleset, unless it was removed
    parts: tuple[PartDifference, ...] = ()
    old: Thing | None = None  # where it was changed


@collector_paused()
def differences(first: RulesetReference, second: RulesetReference) -> dict[str, list[Difference]]:
    """What differs, by section, in the order in which the rules declare it."""
    same = same_events(first.rules, second.rules)
    old = outline(first.rules, Reader(first.rules, same), first.settings)
    new = outline(second.rules, Reader(second.rules, same), second.settings)
    found: dict[str, list[Difference]] = {section: [] for section in SECTIONS}
    for key, thing in old.items():
        if key not in new:
            if not _of_prelude(thing):
                found[thing.section].append(Difference("removed", thing))
            continue
        parts = tuple(_parts(thing, new[key]))
        if parts:
            found[thing.section].append(Difference("changed", new[key], parts, thing))
    for key, thing in new.items():
        # What the prelude offers depends on what a game has: that is no change of rules.
        if key not in old and not _of_prelude(thing):
            found[thing.section].append(Difference("added", thing))
    return {section: things for section, things in found.items() if things}


def _of_prelude(thing: Thing) -> bool:
    return thing.span is not None and thing.span.source is prelude().source


def _parts(old: Thing, new: Thing) -> Iterator[PartDifference]:
    """The parts that differ. Parts of one name that mean the same are taken out first."""
    left = list(new.parts)
    waiting: list[Part] = []
    for part in old.parts:
        twin = next((p for p in left if p.what == part.what and p.meaning == part.meaning), None)
        if twin is None:
            waiting.append(part)
        else:
            left.remove(twin)
    for part in waiting:
        partner = next((p for p in left if p.what == part.what), None)
        if partner is not None:
            left.remove(partner)
        yield PartDifference(part.what, part, partner)
    for part in left:
        yield PartDifference(part.what, None, part)
