"""A ruleset as things with parts, each of which can be compared with its counterpart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from rulekit.diff.canonical import Canonical, Reader, type_of
from rulekit.diff.excerpts import Line, line_at, lines_of
from rulekit.diff.rule_heads import head_of
from rulekit.language.source import Span
from rulekit.play.wording import face, field_values
from rulekit.ruleset import meaning
from rulekit.ruleset.catalogue import Declarable, Declared, catalogue, span_of
from rulekit.ruleset.model import (
    Body,
    CarriedRule,
    Component,
    Counter,
    Ending,
    Event,
    Invariant,
    Kind,
    Ruleset,
    Setting,
    SetUp,
    SymbolSet,
    TableRule,
    Type,
    Value,
    Variable,
    Window,
    Zone,
)


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
    """Everything that a ruleset declares, by section and name; fields are parts of kinds."""
    outliner = _Outliner(ruleset, reader, settings)
    found: dict[tuple[str, str], Thing] = {}
    for declared in catalogue(ruleset):
        if declared.section != "fields":
            thing = outliner.thing(declared)
            found[thing.section, thing.name] = thing
    return found


class _Outliner:
    def __init__(self, ruleset: Ruleset, reader: Reader, settings: Mapping[str, str]) -> None:
        self.rules = ruleset
        self.reader = reader
        self.settings = settings

    def thing(self, declared: Declared) -> Thing:
        span = span_of(declared.definition)
        steps = declared.history(self.rules)
        if steps and steps[-1].what in ("changed", "more copies"):
            span = steps[-1].span  # the line that last changed what stands elsewhere
        parts = tuple(self._parts(declared.definition))
        return Thing(declared.section, declared.key[1], declared.sort, span, parts)

    def _parts(self, definition: Declarable) -> Iterable[Part]:
        match definition:
            case Ruleset():
                return self._game()
            case Setting():
                return self._option(definition)
            case SymbolSet():
                return [Part("members", definition.members, ", ".join(definition.members))]
            case Zone():
                return _zone(definition)
            case Counter():
                return self._counter(definition)
            case Variable():
                return self._variable(definition)
            case Kind():
                return self._kind(definition)
            case Component():
                return self._component(definition)
            case TableRule():
                rules = [self._carried(rule) for rule in definition.rules]
                return [_plain("text", definition.text), *rules]
            case Value():
                return self._value(definition)
            case Event():
                return self._event(definition)
            case Window():
                return [_plain("in", definition.event.name if definition.event else "")]
            case SetUp():
                return [self._body(definition)]
            case Ending():
                return [
                    _plain("text", definition.text),
                    self._expression("when", definition.condition),
                    self._body(definition.body),
                ]
            case Invariant():
                conditions = [self._expression("condition", one) for one in definition.conditions]
                return [_plain("text", definition.text), *conditions]
        raise AssertionError(f"nothing is told of {definition}")

    # --- The table -------------------------------------------------------------------

    def _game(self) -> Iterable[Part]:
        rules = self.rules
        low, high = rules.player_counts
        return (
            _plain("title", rules.title),
            _plain("text", rules.text),
            Part("players", rules.player_counts, f"{low} to {high}" if low != high else str(low)),
            Part("turn", names := tuple(phase.name for phase in rules.phases), ", ".join(names)),
            self._expression("starts with", rules.starter),
            _plain("order of hooks", "chosen" if rules.order_chosen else "seats"),
            _plain("shows", ", ".join(value.name for value in rules.shown)),
        )

    def _option(self, option: Setting) -> Iterable[Part]:
        given = self.settings.get(option.name, option.values[0])
        return [
            _plain("values", ", ".join(option.values)),
            _plain("text", option.text),
            _plain("set to", given),
        ]

    def _counter(self, counter: Counter) -> Iterable[Part]:
        return (
            _plain("belongs to", counter.owner or "the table"),
            self._expression("lowest", counter.low),
            self._expression("highest", counter.high),
            self._expression("starts at", counter.starts_at),
            _plain("resets each turn", "yes" if counter.resets else "no"),
        )

    def _variable(self, variable: Variable) -> Iterable[Part]:
        return (
            _plain("belongs to", variable.owner or "the table"),
            Part("type", type_of(variable.type), type_in_words(variable.type)),
            self._expression("default", variable.default),
        )

    # --- Cards -----------------------------------------------------------------------

    def _kind(self, kind: Kind) -> Iterable[Part]:
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
                    holder = Component("", kind, values={field: (field.default,)})
                    default = tuple(field_values(holder, field, self.rules))
                    shown += f" = {', '.join(default)}"
                meant = type_of(field.type), default
                parts.append(Part(f"field {field.name}", meant, shown, span=field.span))
        return [*parts, *self._own_rules(kind)]

    def _component(self, component: Component) -> Iterable[Part]:
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
        return [*parts, *self._own_rules(component)]

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

    def _value(self, value: Value) -> Iterable[Part]:
        parts = [
            Part("asks", self.reader.parameters(value.parameters), _asks(value)),
            _plain("type", type_in_words(value.type)),
        ]
        if isinstance(value.body, Body):
            parts.append(self._body(value.body))
        else:
            parts.append(self._expression("answer", value.body))
        return parts

    def _event(self, event: Event) -> Iterable[Part]:
        parts = [
            Part("asks", self.reader.parameters(event.parameters), _asks(event)),
            Part("text", self.reader.text(event.text, event.parameters), event.text),
            _plain("result", type_in_words(event.result) if event.result else ""),
        ]
        if event.name != "turn" or not event.body.block or event.span is not None:
            parts.append(self._body(event.body, event))
        return parts

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
    from rulekit.ruleset.traversal import walk

    return max((node.span for node in walk(nodes)), key=lambda span: span.start, default=None)


def _zone(zone: Zone) -> Iterable[Part]:
    return (
        _plain("belongs to", "player" if zone.of_player else "the table"),
        _plain("seen", zone.visibility),
        _plain("ordered", "yes" if zone.ordered else "no"),
        _plain("single", "yes" if zone.single else "no"),
        _plain("refills from", zone.refills_from.name if zone.refills_from else ""),
    )


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
