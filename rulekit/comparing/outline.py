"""A ruleset as things with parts, each of which can be compared with its counterpart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from rulekit.comparing.canonical import Canonical, Reader, type_of
from rulekit.comparing.carried import head_of
from rulekit.comparing.excerpts import Line, line_at, lines_of
from rulekit.language.source import Span
from rulekit.play.wording import face, field_values
from rulekit.ruleset import meaning
from rulekit.ruleset.model import (
    Body,
    CarriedRule,
    Component,
    Counter,
    Event,
    Kind,
    Option,
    Ruleset,
    Type,
    Value,
    Zone,
)

SECTIONS = (
    "game", "options", "symbols", "zones", "counters", "variables", "kinds", "cards", "rules",
    "values", "events", "phases", "windows", "set-up", "endings", "invariants",
)  # fmt: skip


@frozen
class Part:
    """A part of a thing: what it is, what it means, and how it is shown.

    `value` shows what fits in a line; `lines` what stands in the rule file.
    """

    what: str
    meaning: Canonical
    value: str = ""
    lines: tuple[Line, ...] = ()
    span: Span | None = None


@frozen
class Thing:
    """A declaration: its name, its kind in words, and its parts."""

    section: str
    name: str
    sort: str
    span: Span | None
    parts: tuple[Part, ...]


def outline(
    ruleset: Ruleset, reader: Reader, settings: Mapping[str, str]
) -> dict[tuple[str, str], Thing]:
    """Everything that a ruleset declares, by section and name."""
    found: dict[tuple[str, str], Thing] = {}
    for thing in _Outliner(ruleset, reader, settings).everything():
        changed = _changed_last(ruleset, thing)
        found[thing.section, thing.name] = evolve(thing, span=changed) if changed else thing
    return found


_IN_PARTS = {"game": "game", "kinds": "kind", "cards": "component", "rules": "rule"}
"""What can be changed in part, and so was declared elsewhere than changed."""


def _changed_last(ruleset: Ruleset, thing: Thing) -> Span | None:
    """The line that last changed something which stands elsewhere; None if none did."""
    category = _IN_PARTS.get(thing.section)
    steps = ruleset.history.get((category, thing.name), []) if category else []
    return steps[-1].span if steps and steps[-1].what in ("changed", "more copies") else None


class _Outliner:
    def __init__(self, ruleset: Ruleset, reader: Reader, settings: Mapping[str, str]) -> None:
        self.rules = ruleset
        self.reader = reader
        self.settings = settings

    def everything(self) -> Iterator[Thing]:
        rules = self.rules
        yield self._game()
        for option in rules.options.values():
            yield self._option(option)
        for symbols in rules.symbols.values():
            if symbols.name not in rules.options and symbols.span is not None:
                listed = Part("members", symbols.members, ", ".join(symbols.members))
                yield Thing("symbols", symbols.name, "symbols", symbols.span, (listed,))
        for zone in rules.zones.values():
            yield _zone(zone)
        for counter in rules.counters.values():
            yield self._counter(counter)
        for variable in rules.variables.values():
            parts = [
                _plain("belongs to", variable.owner or "the table"),
                Part("type", type_of(variable.type), type_in_words(variable.type)),
                self._expression("default", variable.default),
            ]
            yield Thing("variables", variable.name, "var", variable.span, tuple(parts))
        for kind in rules.kinds.values():
            yield self._kind(kind)
        for component in rules.components.values():
            yield self._component(component)
        for table_rule in rules.table_rules.values():
            rules_ = [self._carried(rule) for rule in table_rule.rules]
            text = _plain("text", table_rule.text)
            yield Thing("rules", table_rule.name, "rule", table_rule.span, (text, *rules_))
        for value in rules.values.values():
            yield self._value(value)
        for event in rules.events.values():
            yield self._event(event)
        for window in rules.windows.values():
            of = window.event.name if window.event else ""
            yield Thing("windows", window.name, "window", window.span, (_plain("in", of),))
        if rules.setup.block:
            body = self._body(rules.setup)
            yield Thing("set-up", "", "setup", rules.setup.block[0].span, (body,))
        for ending in rules.endings.values():
            parts = [
                _plain("text", ending.text),
                self._expression("when", ending.condition),
                self._body(ending.body),
            ]
            yield Thing("endings", ending.name, "ending", ending.span, tuple(parts))
        for invariant in rules.invariants.values():
            parts = [_plain("text", invariant.text)]
            parts += [self._expression("condition", one) for one in invariant.conditions]
            yield Thing("invariants", invariant.name, "invariant", invariant.span, tuple(parts))

    # --- The table -------------------------------------------------------------------

    def _game(self) -> Thing:
        rules = self.rules
        low, high = rules.players
        parts = (
            _plain("title", rules.title),
            _plain("text", rules.text),
            Part("players", rules.players, f"{low} to {high}" if low != high else str(low)),
            Part("turn", names := tuple(phase.name for phase in rules.phases), ", ".join(names)),
            self._expression("starts with", rules.starter),
            _plain("order of hooks", "chosen" if rules.order_chosen else "seats"),
            _plain("shows", ", ".join(value.name for value in rules.shown)),
        )
        return Thing("game", "", "game", None, parts)

    def _option(self, option: Option) -> Thing:
        given = self.settings.get(option.name, option.values[0])
        parts = [
            _plain("values", ", ".join(option.values)),
            _plain("text", option.text),
            _plain("set to", given),
        ]
        return Thing("options", option.name, "option", option.span, tuple(parts))

    def _counter(self, counter: Counter) -> Thing:
        parts = (
            _plain("belongs to", counter.owner or "the table"),
            self._expression("lowest", counter.low),
            self._expression("highest", counter.high),
            self._expression("starts at", counter.starts_at),
            _plain("resets each turn", "yes" if counter.resets else "no"),
        )
        return Thing("counters", counter.name, "counter", counter.span, parts)

    # --- Cards -----------------------------------------------------------------------

    def _kind(self, kind: Kind) -> Thing:
        parts = [
            _plain("text", kind.text),
            _plain("is a", kind.parent.name if kind.parent else ""),
            _plain("starts in", kind.starts_in.name if kind.starts_in else ""),
            _plain("works in", ", ".join(zone.name for zone in kind.works_in)),
            _plain("discards to", _discards(kind)),
        ]
        for field in kind.fields.values():
            if field.kind is kind:
                shown = type_in_words(field.type)
                default: Canonical = None
                if field.default is not None:
                    # As a card shows it, since symbols are known by their names.
                    holder = Component("", values={field: (field.default,)})
                    default = tuple(field_values(holder, field, self.rules))
                    shown += f" = {', '.join(default)}"
                meant = type_of(field.type), default
                parts.append(Part(f"field {field.name}", meant, shown, span=field.span))
        parts += self._own_rules(kind)
        return Thing("kinds", kind.name, "kind", kind.span, tuple(parts))

    def _component(self, component: Component) -> Thing:
        faces = sorted(component.faces, key=lambda face: (face[1], face[0]))
        parts = [
            _plain("kind", component.kind.name),
            Part("copies", component.copies, str(component.copies)),
            Part("faces", tuple(faces), " ".join(face(*one) for one in component.faces)),
            _plain("text", component.text),
        ]
        for field in component.values:
            values = field_values(component, field, self.rules)
            # Which copy comes first is no matter, but which face has which value is.
            copies = zip(component.faces or [()] * len(values), values, strict=False)
            meant = tuple(sorted(copies)) if len(values) > 1 else tuple(values)
            parts.append(Part(f"field {field.name}", meant, ", ".join(values)))
        parts += self._own_rules(component)
        sort = component.kind.name
        return Thing("cards", component.name, sort, component.span, tuple(parts))

    def _own_rules(self, carrier: Kind | Component) -> Iterator[Part]:
        for rule in carrier.rules:
            if rule.carrier is carrier:
                yield self._carried(rule)

    def _carried(self, rule: CarriedRule) -> Part:
        what, head = head_of(rule)
        inside: list[object] = [*head]
        lines = [line_at(rule.span, self.reader.read(head), last=_last(head))]
        body = getattr(rule, "body", None)
        if isinstance(body, Body):
            inside.append(body.block)
            lines += lines_of(body.block, self.reader)
            if len(lines) > 1 and lines[0].span.line == lines[1].span.line:
                lines[0:1] = []  # the rule stands in a single line, which has it all
                lines[0] = line_at(rule.span, self.reader.read(inside), last=_last(inside))
        return Part(what, self.reader.read(inside), lines=tuple(lines), span=rule.span)

    # --- What can happen -------------------------------------------------------------

    def _value(self, value: Value) -> Thing:
        parts = [
            Part("asks", self.reader.parameters(value.parameters), _asks(value)),
            _plain("type", type_in_words(value.type)),
        ]
        if isinstance(value.body, Body):
            parts.append(self._body(value.body))
        else:
            parts.append(self._expression("answer", value.body))
        return Thing("values", value.name, "value", value.span, tuple(parts))

    def _event(self, event: Event) -> Thing:
        parts = [
            Part("asks", self.reader.parameters(event.parameters), _asks(event)),
            Part("text", self.reader.text(event.text, event.parameters), event.text),
            _plain("result", type_in_words(event.result) if event.result else ""),
        ]
        if event.name != "turn" or not event.body.block or event.span is not None:
            parts.append(self._body(event.body, event))
        section = "phases" if event.is_phase else "events"
        sort = "phase" if event.is_phase else "event"
        return Thing(section, event.name, sort, event.span, tuple(parts))

    def _body(self, body: Body, event: Event | None = None) -> Part:
        own = event.body.locals if event is not None else []
        lines = lines_of(body.block, self.reader, own)
        span = lines[0].span if lines else None
        return Part("body", self.reader.read(body, own), lines=lines, span=span)

    def _expression(self, what: str, found: meaning.Expression | None) -> Part:
        if found is None:
            return Part(what, None)
        meant = self.reader.read(found)
        shown = " ".join(found.span.text.split())
        return Part(what, meant, shown, span=found.span)


def _plain(what: str, shown: str) -> Part:
    return Part(what, shown, shown)


def _last(nodes: object) -> Span | None:
    from rulekit.ruleset.walking import walk

    return max((node.span for node in walk(nodes)), key=lambda span: span.start, default=None)


def _zone(zone: Zone) -> Thing:
    parts = (
        _plain("belongs to", "player" if zone.of_player else "the table"),
        _plain("seen", zone.visibility),
        _plain("ordered", "yes" if zone.ordered else "no"),
        _plain("single", "yes" if zone.single else "no"),
        _plain("refills from", zone.refills_from.name if zone.refills_from else ""),
    )
    return Thing("zones", zone.name, "zone", zone.span, parts)


def _discards(kind: Kind) -> str:
    return f"{kind.discards_to.name} when {kind.discards_when}" if kind.discards_to else ""


def _asks(owner: Event | Value) -> str:
    """The parameters as they are declared."""
    shown = []
    for parameter in owner.parameters:
        words = f"{parameter.preposition} " if parameter.preposition else ""
        words += f"{parameter.binding.name}: {type_in_words(parameter.binding.type)}"
        if parameter.default_is_you:
            words += " = you"
        elif parameter.default is not None:
            words += f" = {parameter.default.span.text}"
        shown.append(words)
    return (" " if isinstance(owner, Event) else ", ").join(shown)


def type_in_words(type_: Type) -> str:
    """A type as rules write it.

    >>> type_in_words(Type("player", optional=True))
    'player?'
    """
    if type_.element is not None:
        return f"{type_.name} of {type_in_words(type_.element)}"
    return (type_.kind or type_.name) + ("?" if type_.optional else "")
