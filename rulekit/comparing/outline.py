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
    Definition,
    Ending,
    Event,
    Invariant,
    Kind,
    Option,
    Ruleset,
    SymbolSet,
    TableRule,
    Type,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.walking import own_rules, walk

SECTIONS = (
    "game", "options", "symbols", "zones", "counters", "variables", "kinds", "cards", "rules",
    "values", "events", "phases", "windows", "set-up", "endings", "invariants",
)  # fmt: skip


def section_of(definition: Definition) -> str:
    """The one of `SECTIONS` to which a definition belongs."""
    if isinstance(definition, Component):
        return "cards"
    return "symbols" if isinstance(definition, SymbolSet) else f"{definition.sort}s"


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
        yield self._game()
        for one in self.rules.definitions():
            if isinstance(one, SymbolSet) and one.span is None:
                continue  # those of the language itself
            yield Thing(section_of(one), one.name, one.sort, one.span, tuple(self._parts(one)))
        setup = self.rules.setup
        if setup.block:
            yield Thing("set-up", "", "setup", setup.block[0].span, (self._body(setup),))

    def _parts(self, definition: Definition) -> Iterator[Part]:
        """What a definition is made of."""
        match definition:
            case SymbolSet():
                yield Part("members", definition.members, ", ".join(definition.members))
            case Option():
                yield _plain("values", ", ".join(definition.values))
                yield _plain("text", definition.text)
                given = self.settings.get(definition.name, definition.values[0])
                yield _plain("set to", given)
            case Zone():
                yield from _zone(definition)
            case Counter():
                yield _plain("belongs to", definition.owner or "the table")
                yield self._expression("lowest", definition.low)
                yield self._expression("highest", definition.high)
                yield self._expression("starts at", definition.starts_at)
                yield _plain("resets each turn", "yes" if definition.resets else "no")
            case Variable():
                yield _plain("belongs to", definition.owner or "the table")
                shown = type_in_words(definition.type)
                yield Part("type", type_of(definition.type), shown)
                yield self._expression("default", definition.default)
            case Kind():
                yield from self._kind(definition)
            case Component():
                yield from self._component(definition)
            case TableRule():
                yield _plain("text", definition.text)
                yield from self._own_rules(definition)
            case Value():
                yield from self._value(definition)
            case Event():
                yield from self._event(definition)
            case Window():
                yield _plain("in", definition.event.name if definition.event else "")
            case Ending():
                yield _plain("text", definition.text)
                yield self._expression("when", definition.condition)
                yield self._body(definition.body)
            case Invariant():
                yield _plain("text", definition.text)
                for condition in definition.conditions:
                    yield self._expression("condition", condition)

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

    # --- Cards -----------------------------------------------------------------------

    def _kind(self, kind: Kind) -> Iterator[Part]:
        yield _plain("text", kind.text)
        yield _plain("is a", kind.parent.name if kind.parent else "")
        yield _plain("starts in", kind.starts_in.name if kind.starts_in else "")
        yield _plain("works in", ", ".join(zone.name for zone in kind.works_in))
        yield _plain("discards to", _discards(kind))
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
                yield Part(f"field {field.name}", meant, shown, span=field.span)
        yield from self._own_rules(kind)

    def _component(self, component: Component) -> Iterator[Part]:
        faces = sorted(component.faces, key=lambda face: (face[1], face[0]))
        yield _plain("kind", component.kind.name)
        yield Part("copies", component.copies, str(component.copies))
        yield Part("faces", tuple(faces), " ".join(face(*one) for one in component.faces))
        yield _plain("text", component.text)
        for field in component.values:
            values = field_values(component, field, self.rules)
            # Which copy comes first is no matter, but which face has which value is.
            copies = zip(component.faces or [()] * len(values), values, strict=False)
            meant = tuple(sorted(copies)) if len(values) > 1 else tuple(values)
            yield Part(f"field {field.name}", meant, ", ".join(values))
        yield from self._own_rules(component)

    def _own_rules(self, carrier: Kind | Component | TableRule) -> Iterator[Part]:
        for rule in own_rules(carrier):
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

    def _value(self, value: Value) -> Iterator[Part]:
        yield Part("asks", self.reader.parameters(value.parameters), _asks(value))
        yield _plain("type", type_in_words(value.type))
        if isinstance(value.body, Body):
            yield self._body(value.body)
        else:
            yield self._expression("answer", value.body)

    def _event(self, event: Event) -> Iterator[Part]:
        yield Part("asks", self.reader.parameters(event.parameters), _asks(event))
        yield Part("text", self.reader.text(event.text, event.parameters), event.text)
        yield _plain("result", type_in_words(event.result) if event.result else "")
        if event.name != "turn" or not event.body.block or event.span is not None:
            yield self._body(event.body, event)

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
    return max((node.span for node in walk(nodes)), key=lambda span: span.start, default=None)


def _zone(zone: Zone) -> Iterator[Part]:
    yield _plain("belongs to", "player" if zone.of_player else "the table")
    yield _plain("seen", zone.visibility)
    yield _plain("ordered", "yes" if zone.ordered else "no")
    yield _plain("single", "yes" if zone.single else "no")
    yield _plain("refills from", zone.refills_from.name if zone.refills_from else "")


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
