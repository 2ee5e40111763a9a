"""What is known of all values, events, parameters and variables, and what leaks where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from attrs import define, evolve, field

from rulekit.checker.allow_comments import Allowances
from rulekit.information.declassification import Declassification
from rulekit.information.labels import NOTHING, OPEN, SOMEBODY, Label, Secret, Told, both
from rulekit.information.sinks import CODES, Leak, Sink
from rulekit.information.solver import Solver, Task
from rulekit.ruleset.definitions import Binding, Component, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import PLAYER


@define
class Outcome:
    """What comes of a value, an event with its hooks, a rule or the set-up: what it tells who
    asks, where what it is given will be found out, and what leaks in it."""

    told: Told = NOTHING
    waiting: dict[object, Leak] = field(factory=dict, eq=dict.keys)
    leaks: dict[tuple[Sink, Secret], Leak] = field(factory=dict, eq=False)


_UNKNOWN = Outcome()


class Analysis:
    """Follows labels through a whole ruleset."""

    def __init__(self, ruleset: Ruleset, allowances: Allowances) -> None:
        self.ruleset = ruleset
        self.allowances = allowances
        self.declassified = Declassification(ruleset)
        self.holder = Binding("player", PLAYER, "parameter")  # of the cards that are treated
        zones = ruleset.zones.values()
        self._has_outward_zones = any(zone.visibility == "outward" for zone in zones)
        self.unsettled: set[Zone] = set()  # where cards may come after the set-up
        self._facts: dict[Component, Zone] = {}  # whose place the set-up has told to all
        self._solver = Solver()
        self._outcomes: dict[Task, Outcome] = {}
        self._open: list[Outcome] = []  # of the tasks that are being done

    def follow(self, tasks: Mapping[Task, Callable[[], Told | None]]) -> None:
        """Do each task, until nothing new comes of any."""
        self._solver.solve({task: partial(self._do, task, do) for task, do in tasks.items()})

    def _do(self, task: Task, do: Callable[[], Told | None]) -> Outcome:
        outcome = self._outcomes[task] = Outcome()
        self._open.append(outcome)
        outcome.told = do() or NOTHING
        self._open.pop()
        return outcome

    def leaks(self) -> Iterator[Leak]:
        """Every leak of cards."""
        for outcome in self._outcomes.values():
            for leak in outcome.leaks.values():
                if not self._is_fact(leak.secret, leak.sink):
                    yield leak

    def _is_fact(self, secret: Secret, sink: Sink) -> bool:
        zone = self._facts.get(secret.about) if secret.about else None
        return zone is not None and (zone not in self.unsettled or sink.at_start)

    def may_be_outward(self, secret: Secret) -> bool:
        """Whether the cards may lie where their player does not see them, and all others do."""
        if isinstance(secret.of, Zone):
            return secret.of.visibility == "outward"
        return self._has_outward_zones

    def outcome(self, of: Task) -> Outcome:
        """What has come of a task, as far as it is known."""
        return self._solver.know(of) or _UNKNOWN

    def told(self, of: object) -> Told:
        """What a task tells, or what was added up under a name."""
        return self.outcome(of).told

    def add(self, to: object, told: Told) -> None:
        """One of several things that are told under a name."""
        before: Outcome = self._solver.known.get(to, _UNKNOWN)
        self._solver.learn(to, Outcome(both(before.told, told)))

    def tell(self, sink: Sink, label: Label) -> None:
        """A label comes to a place where somebody could find it out."""
        outcome = self._open[-1]
        for secret, way in label.items():
            if not isinstance(secret.of, Zone):
                # Of the sinks of one sort to which an argument comes, the first stands for all.
                name = sink.name if sink.kind == "stored" else ""
                sort = sink.kind, sink.viewer, name, secret
                outcome.waiting.setdefault(sort, Leak(sink, secret, way))
            elif sink.viewer is not SOMEBODY and sink.viewer in secret.seers:
                continue
            elif sink.kind == "candidates" and secret.of.visibility == "outward":
                continue  # who does not see them holds them, and chooses by their places
            elif sink.kind == "stored":
                owner = None if secret.owner is None else SOMEBODY
                general = evolve(secret, owner=owner, seers=frozenset())
                self.add(("stored", sink.name), Told(OPEN, {general: way}))
            elif CODES[sink.kind] not in secret.excused:
                outcome.leaks.setdefault((sink, secret), Leak(sink, secret, way))

    def learn_facts(self, label: Label) -> None:
        """The set-up tells everybody where the only copy of a component lies."""
        for secret in label:
            if secret.about and secret.about.copies == 1 and isinstance(secret.of, Zone):
                self._facts[secret.about] = secret.of
