"""Which scenarios can notice a mutant: those that cover the place."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from rulekit.coverage.recording import Recorded
from rulekit.language.source import Source
from rulekit.mutation.mutants import Mutant
from rulekit.ruleset.carried_rules import CarriedRule, HookRule, PlayRule, UseRule
from rulekit.ruleset.coverage_points import find_points
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.executable_lines import executable_lines


@define(eq=False)
class Selection:
    """What each scenario of a ruleset covers, by its number among them."""

    ruleset: Ruleset
    scenarios: list[Scenario]
    lines: dict[tuple[str, int], set[int]] = field(factory=dict)
    noted: dict[int, set[int]] = field(factory=dict)  # by the identity of a condition or rule
    breadth: list[int] = field(factory=list)  # how many lines each covers

    def covering(self, mutant: Mutant) -> list[int]:
        """The scenarios that cover the place of a mutant, the most likely to notice first."""
        found = self._covering(mutant)
        name = getattr(mutant.slot.owner, "name", "") if mutant.alone else mutant.home
        words = name.partition(" ")[2] or name
        return sorted(
            found, key=lambda number: (words not in self._text(number), self.breadth[number])
        )

    def _covering(self, mutant: Mutant) -> set[int]:
        rule = mutant.slot.rule
        lines = self._by_lines(mutant)
        if rule is not None and mutant.slot.attribute != "block":
            found = set(self.noted.get(id(rule), ())) | (lines or set())
            if rule.condition is not None:
                found |= self.noted.get(id(rule.condition), set())
            if isinstance(rule, HookRule) and mutant.slot.attribute == "when":
                found |= self._raising(rule.event)  # where it came too late, it may now come
            if isinstance(rule, PlayRule | UseRule):
                found |= self._naming(rule)  # what may be played is seen without playing it
            return found
        return set(range(len(self.scenarios))) if lines is None else lines

    def _by_lines(self, mutant: Mutant) -> set[int] | None:
        """The scenarios that run a line of the place; None if it has none that can run."""
        span = mutant.span
        last = span.source.position(max(span.start, span.end - 1))[0]
        return self._running(span.source, set(range(span.line, last + 1)))

    def _raising(self, event: Event) -> set[int]:
        """The scenarios that run the first statement of an event."""
        if not event.body.block:
            return set()
        span = event.body.block[0].span
        return self._running(span.source, {span.line}) or set()

    def _running(self, source: Source, lines: set[int]) -> set[int] | None:
        if source.path is None:
            return None
        path = str(source.path.resolve())
        own = lines & executable_lines(path)
        if not own:
            return None
        return {number for line in own for number in self.lines.get((path, line), ())}

    def _naming(self, rule: CarriedRule) -> set[int]:
        name = rule.carrier.name
        return {number for number in range(len(self.scenarios)) if name in self._text(number)}

    def _text(self, number: int) -> str:
        return self.scenarios[number].tree.span.text


def select(ruleset: Ruleset, records: Sequence[Recorded]) -> Selection:
    """From the records of scenarios by the same rules; those that failed can tell nothing."""
    subjects = [point.subject for point in find_points(ruleset)]
    passed = [record for record in records if record.outcome.passed]
    made = Selection(ruleset, [record.outcome.scenario for record in passed])
    for number, record in enumerate(passed):
        for path, lines in record.trace.lines.items():
            for line in lines:
                made.lines.setdefault((path, line), set()).add(number)
        for place, _ in record.trace.noted:
            made.noted.setdefault(id(subjects[place]), set()).add(number)
        made.breadth.append(sum(len(lines) for lines in record.trace.lines.values()))
    return made
