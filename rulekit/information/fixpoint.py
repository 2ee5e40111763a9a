"""Follows information through a whole ruleset, until nothing new comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import evolve, frozen

from rulekit.checker.allow_comments import Allowances
from rulekit.information.disclosures import Disclosures
from rulekit.information.expression_flow import Reading, is_cards
from rulekit.information.player_names import Names, renamed
from rulekit.information.secrets import (
    NOTHING,
    OPEN,
    SOMEBODY,
    Label,
    Secret,
    Step,
    Told,
    both,
)
from rulekit.information.sinks import CODES, Sink, Waiting
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import (
    PLAYER,
    Binding,
    Component,
    Event,
    Ruleset,
    Value,
    Variable,
    Zone,
)

Task: TypeAlias = object
"""What is looked at in one go: a value, an event with its hooks, a rule, the set-up."""

_AT_ONCE = 2
"""How many tasks may be begun one in another. What is deeper waits for its turn, so that no
chain of rules exhausts the stack of Python."""


@frozen
class Happening:
    """What comes of an event: its result, and where what it is given will be found out."""

    result: Told
    waiting: dict[object, Waiting]


class Following:
    """What is known of every value, event, parameter and variable, and what leaks where."""

    def __init__(self, ruleset: Ruleset, allowances: Allowances) -> None:
        self.ruleset = ruleset
        self.allowances = allowances
        self.disclosures = Disclosures(ruleset)
        self.holder = Binding("player", PLAYER, "parameter")  # of the cards that are treated
        self.unsettled: set[Zone] = set()  # where cards may come after the set-up
        self._facts: dict[Component, Zone] = {}  # whose place the set-up has told to all
        self._known: dict[object, Any] = {}
        self._readers: dict[object, dict[Task, None]] = {}
        self._found: dict[Task, dict[tuple[Sink, Secret], tuple[Step, ...]]] = {}
        self._waiting: dict[Task, dict[object, Waiting]] = {}
        self._do: dict[Task, Callable[[], Any]] = {}
        self._due: dict[Task, None] = {}
        self._open: list[Task] = []

    def follow(self, tasks: dict[Task, Callable[[], Any]]) -> None:
        """Do each task, and again whenever something that it asked for has changed."""
        self._do = tasks
        for task in tasks:
            if task not in self._found:
                self._run(task)
        while self._due:
            task = next(iter(self._due))
            self._run(task)

    def found(self) -> Iterator[tuple[Sink, Secret, tuple[Step, ...]]]:
        """Every leak: where, of what, and the way that it takes."""
        for findings in self._found.values():
            for (sink, secret), way in findings.items():
                if not self._is_fact(secret, sink):
                    yield sink, secret, way

    def _run(self, task: Task) -> None:
        self._due.pop(task, None)
        self._found[task], self._waiting[task] = {}, {}
        self._open.append(task)
        told = self._do[task]()
        self._open.pop()
        if isinstance(told, Told) and isinstance(task, Event):
            told = Happening(told, self._waiting[task])
        self._learn(task, told)

    # --- Asking and learning ---------------------------------------------------------

    def know(self, one: object) -> Any:
        """What is known of a task, by the one that is being done."""
        if self._open:
            self._readers.setdefault(one, {})[self._open[-1]] = None
        if one in self._do and one not in self._found and len(self._open) < _AT_ONCE:
            self._run(one)
        return self._known.get(one)

    def _learn(self, one: object, told: Any) -> None:
        before = self._known.get(one)
        self._known[one] = told
        if _shape(before) != _shape(told):
            self._due |= self._readers.get(one, {})

    def _add(self, one: object, told: Told) -> None:
        self._learn(one, both(self._known.get(one, NOTHING), told))

    def held(self, binding: Binding, told: Told | None) -> Told:
        """What a binding tells: what the body knows, and what other rules may have set."""
        if binding.role not in ("parameter", "local"):
            return told or NOTHING
        if told is None:
            told = stand_in(binding) if binding.role == "parameter" else NOTHING
            told = both(told, self.know(("shared", binding)) or NOTHING)
        return both(told, self.know(("given", binding)) or NOTHING)

    def stored(self, variable: Variable) -> Label:
        """What looking at the cards of a variable tells."""
        told = self.know(("stored", variable))
        return told.faces if told else OPEN

    def give(self, binding: Binding, told: Told) -> None:
        """A hook or a play sets a binding of an event."""
        self._add(("given", binding), told)

    def share(self, binding: Binding, told: Told) -> None:
        """An event sets a local that plays may read."""
        self._add(("shared", binding), told)

    # --- Calls -----------------------------------------------------------------------

    def asked(self, node: meaning.ValueCall, reading: Reading) -> Told:
        """What the answer of a value tells, about what it is asked about."""
        told = self.know(node.value) or NOTHING
        if told is NOTHING:
            return NOTHING
        call = _Call(
            dict(zip(parameters_of(node.value), node.arguments, strict=True)),
            reading,
            Step(node.span, f"asks `{node.value.name}`"),
        )
        return call.told(told)

    def happening(self, node: meaning.CallEvent, reading: Reading, why: Label) -> Told:
        """What the result of an event tells; what comes of its arguments is told at once."""
        happening = self.know(node.event)
        if happening is None:
            return NOTHING
        call = _Call(
            dict(zip(parameters_of(node.event), node.arguments, strict=True)),
            reading,
            Step(node.span, f"the result of `{node.event.name}`"),
            why,
        )
        for waiting in happening.waiting.values():
            label = call.brought({waiting.secret: waiting.way})
            if label:
                viewer = renamed(waiting.sink.viewer, call.names)
                sink = evolve(waiting.sink, viewer=viewer, by_event=True)
                self.tell(sink, label)
        return call.told(happening.result)

    def serving(self, node: meaning.Builtin, reading: Reading) -> Label:
        """What `serves_as` tells of those who treat cards as others."""
        _, component, player = node.arguments
        one = component.component if isinstance(component, meaning.ComponentName) else None
        told = self.know(("treats", one))
        if not told:
            return OPEN
        call = _Call({self.holder: player}, reading, Step(node.span, "asks who treats it so"))
        return call.brought(told.answer)

    def usable(self, node: meaning.Builtin, reading: Reading) -> Label:
        """What `can_play` tells of what forbids cards."""
        value = self.ruleset.values["usable"]
        given = dict(zip(parameters_of(value), node.arguments, strict=False))
        call = _Call(given, reading, Step(node.span, "asks `usable`"))
        return call.brought((self.know(value) or NOTHING).answer)

    # --- Findings --------------------------------------------------------------------

    def tell(self, sink: Sink, label: Label) -> None:
        """A label comes to a place where somebody could find it out."""
        task = self._open[-1]
        for secret, way in label.items():
            if not secret.known:
                self._wait(task, Waiting(sink, secret, way))
            elif sink.viewer is not None and sink.viewer in secret.seers:
                continue
            elif sink.kind == "stored":
                owner = None if secret.owner is None else SOMEBODY
                general = evolve(secret, owner=owner, seers=frozenset())
                self._add(("stored", sink.name), Told(OPEN, {general: way}))
            elif CODES[sink.kind] not in secret.excused:
                self._found[task].setdefault((sink, secret), way)

    def _wait(self, task: Task, waiting: Waiting) -> None:
        """Of the sinks of one sort to which an argument comes, the first stands for all."""
        sink = waiting.sink
        key = (sink.kind, sink.viewer, sink.name if sink.kind == "stored" else "", waiting.secret)
        self._waiting[task].setdefault(key, waiting)

    def learn_facts(self, label: Label) -> None:
        """The set-up tells everybody where the only copy of a component lies."""
        for secret in label:
            if secret.about and secret.about.copies == 1 and isinstance(secret.of, Zone):
                self._facts[secret.about] = secret.of

    def _is_fact(self, secret: Secret, sink: Sink) -> bool:
        zone = self._facts.get(secret.about) if secret.about else None
        return zone is not None and (zone not in self.unsettled or sink.at_start)


class _Call:
    """What comes of arguments where something is called."""

    def __init__(
        self,
        arguments: dict[Binding, Expression],
        reading: Reading,
        step: Step,
        why: Label = OPEN,
    ) -> None:
        self.arguments = arguments
        self.reading = reading
        self.step = step
        self.why = why
        self.names: Names = {
            binding: reading.player(argument) for binding, argument in arguments.items()
        }
        self._told: dict[Binding, Told] = {}

    def told(self, told: Told) -> Told:
        answer = self.brought(told.answer)
        faces, place = self.brought(told.faces), self.brought(told.place)
        return Told(answer, faces, place) if answer or faces or place else NOTHING

    def brought(self, label: Label) -> Label:
        """A label with arguments in the places of parameters, as the caller knows them."""
        brought: dict[Secret, tuple[Step, ...]] = {}
        excuses = self.reading.following.allowances.codes(self.step.span) if label else frozenset()
        for secret, way in label.items():
            if isinstance(secret.of, Zone):
                owner, seers = renamed(secret.owner, self.names), self._seers(secret)
                excused = secret.excused | excuses
                one = evolve(secret, owner=owner, seers=seers, excused=excused)
                brought.setdefault(one, (self.step, *way))
                continue
            for other, whence in self._stood_for(secret).items():
                one = evolve(
                    other,
                    seers=other.seers | self._seers(secret),
                    about=other.about or secret.about,
                    drawn=other.drawn or secret.drawn,
                    excused=other.excused | secret.excused | excuses,
                )
                brought.setdefault(one, whence)
        return brought

    def _seers(self, secret: Secret) -> frozenset[object]:
        if not secret.seers:
            return secret.seers
        seers = frozenset(renamed(one, self.names) for one in secret.seers) - {SOMEBODY}
        return self.reading.with_same(seers)

    def _stood_for(self, secret: Secret) -> Label:
        if isinstance(secret.of, Event):
            return self.why
        binding = secret.of
        if not isinstance(binding, Binding) or binding not in self.arguments:
            return OPEN
        if binding not in self._told:
            self._told[binding] = self.reading.tells(self.arguments[binding])
        told = self._told[binding]
        match secret.part:
            case "answer":
                return told.answer
            case "place":
                return told.place
        return told.faces


def parameters_of(one: Value | Event) -> list[Binding]:
    return [parameter.binding for parameter in one.parameters]


def stand_in(binding: Binding) -> Told:
    """What a parameter tells, whatever it is given."""
    answer: Label = {Secret(binding, "answer"): ()}
    if not is_cards(binding.type):
        return Told(answer)
    return Told(answer, {Secret(binding, "faces"): ()}, {Secret(binding, "place"): ()})


def _shape(told: Any) -> object:
    """What there is to a label, without the ways on which it comes."""
    match told:
        case Told():
            return told.answer.keys(), told.faces.keys(), told.place.keys()
        case Happening():
            return _shape(told.result), told.waiting.keys()
    return told
