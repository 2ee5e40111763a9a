"""Declarations: the definitions of a ruleset, before anything that they say is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from rulekit.language import tree
from rulekit.language.diagnostics import Label, suggest
from rulekit.language.source import Span
from rulekit.ruleset.builtins import DEEDS, GENERIC, QUESTIONS
from rulekit.ruleset.merging import Merged, name_span
from rulekit.ruleset.model import (
    CARD,
    COMPONENT,
    FLAG,
    NUMBER,
    PLAYER,
    SUITS,
    TEXT,
    UNKNOWN,
    ZONE,
    Binding,
    Component,
    Counter,
    Event,
    Field,
    Kind,
    Option,
    Parameter,
    SymbolSet,
    TableRule,
    Type,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.scope import SPECIAL, World

_BASIC = {"number": NUMBER, "flag": FLAG, "text": TEXT, "player": PLAYER, "card": CARD,
          "component": COMPONENT, "zone": ZONE}  # fmt: skip

MAIN = "main"
TURN = "turn"


def declare(merged: Merged, world: World) -> None:
    """Make every definition and resolve the names that declarations have for each other."""
    rules = world.ruleset
    rules.symbols["suit"] = SymbolSet("suit", SUITS)
    rules.windows[MAIN] = Window(MAIN, None)
    for key, node in list(merged.declarations.items()):
        if _is_reserved(*key, node, world):
            del merged.declarations[key]
    for (_, name), node in merged.declarations.items():
        match node:
            case tree.Symbols():
                rules.symbols[name] = SymbolSet(name, _members(node.members, world), node.name.span)
            case tree.Option():
                text = node.text.value if node.text else ""
                values = _members(node.values, world)
                option = rules.options[name] = Option(name, values, text, node.name.span)
                if not option.is_flag:
                    rules.symbols[name] = SymbolSet(name, values, node.name.span)
            case tree.Kind():
                rules.kinds[name] = Kind(name, node.name.span, _text(node.text))
            case tree.Zone():
                before = len(world.report)
                zone = rules.zones[name] = _zone(node, world)
                if len(world.report) > before:
                    world.doubtful.add(zone)
    for kind in rules.kinds.values():
        _parent(kind, merged, world)
    for (_, name), node in merged.declarations.items():
        match node:
            case tree.Zone():
                _refills(node, rules.zones[name], world)
            case tree.Counter():
                rules.counters[name] = _counter(node, world)
            case tree.Variable():
                type_ = resolve_type(node.type, world)
                rules.variables[name] = Variable(
                    name, _owner(node.owner, world), type_, None, node.name.span
                )
            case tree.Value():
                rules.values[name] = Value(
                    name,
                    _parameters(node.parameters, world),
                    resolve_type(node.result, world) if node.result else UNKNOWN,
                    None,
                    [],
                    node.name.span,
                    _text(node.text),
                )
            case tree.Event():
                rules.events[name] = Event(
                    name,
                    _parameters(node.parameters, world),
                    resolve_type(node.result, world) if node.result else None,
                    text=_text(node.text),
                    span=node.name.span,
                )
            case tree.Phase():
                you = Binding("you", PLAYER, "you", node.name.span)
                rules.events[name] = Event(
                    name, text=_text(node.text), is_phase=True, you=you, span=node.name.span
                )
            case tree.Component():
                component = _component(node, world)
                if component is not None:
                    rules.components[name] = component
            case tree.Rule():
                rules.table_rules[name] = TableRule(name, node.name.span, _text(node.text))
    if TURN not in rules.events:
        who = Parameter(Binding("who", PLAYER, "parameter"), None)
        rules.events[TURN] = Event(TURN, [who])
    for (_, name), node in merged.declarations.items():
        if isinstance(node, tree.Window):
            rules.windows[name] = _window(node, world)
    for kind in _parents_first(rules.kinds.values()):
        _traits_and_fields(kind, merged, world)
    world.index()
    _clashes(world)


def _text(node: tree.String | None) -> str:
    return node.value if node else ""


def _is_reserved(category: str, name: str, node: tree.Declaration, world: World) -> bool:
    calls = category in ("value", "event")
    reserved = name in SPECIAL and category not in ("rule", "ending", "component")
    if calls and (name in QUESTIONS or name in DEEDS or name in GENERIC or name == TURN):
        reserved = True
    if category in ("symbols", "kind") and (name in _BASIC or name in ("list", "suit")):
        reserved = True
    if category == "window" and name == MAIN:
        reserved = True
    if category in ("counter", "var") and name in ("name", "zone", "owner"):
        reserved = getattr(getattr(node, "owner", None), "text", None) == "card"
    if reserved:
        world.poisoned.add(name)
        world.report.error(
            "RK1020",
            name_span(node),
            f"`{name}` is a word of the language",
            label="cannot be declared",
            help="choose another name",
        )
    return reserved


def _members(words: tuple[tree.Word, ...], world: World) -> tuple[str, ...]:
    seen: dict[str, Span] = {}
    for word in words:
        if word.text in seen:
            world.report.error(
                "RK1007",
                word.span,
                f"`{word.text}` stands here twice",
                label="again",
                secondary=[Label(seen[word.text], "the first")],
            )
        seen.setdefault(word.text, word.span)
    return tuple(seen)


def _clashes(world: World) -> None:
    """Report names that would mean two things in the same place."""
    rules = world.ruleset
    spaces: list[list[dict[str, Any]]] = [
        [
            {n: h for n, h in world.table.items()},
            rules.options,
            rules.components,
        ],
        [rules.kinds, rules.options, rules.components],
        [rules.kinds, {n: s for n, s in rules.symbols.items() if n not in rules.options}],
        [rules.values, rules.events],
        [
            {n: z for n, z in rules.zones.items() if z.of_player},
            {n: c for n, c in rules.counters.items() if c.owner == "player"},
            {n: v for n, v in rules.variables.items() if v.owner == "player"},
        ],
        [
            {n: c for n, c in rules.counters.items() if c.owner == "card"},
            {n: v for n, v in rules.variables.items() if v.owner == "card"},
            {n: f[0] for n, f in world.fields.items()},
        ],
        [
            {n: z for n, z in rules.zones.items() if not z.of_player},
            {n: c for n, c in rules.counters.items() if c.owner is None},
            {n: v for n, v in rules.variables.items() if v.owner is None},
        ],
    ]
    for tables in spaces:
        seen: dict[str, Any] = {}
        for table in tables:
            for name, definition in table.items():
                first = seen.setdefault(name, definition)
                if first is definition or name in SPECIAL:
                    continue
                world.report.error(
                    "RK1007",
                    definition.span,
                    f"`{name}` is declared twice",
                    label="declared again",
                    secondary=[Label(first.span, "first declared here")] if first.span else [],
                    notes=("Both could stand in the same place of a rule.",),
                    help="rename one of them",
                )


# --- Types and parameters ------------------------------------------------------------


def resolve_type(node: tree.TypeName, world: World) -> Type:
    name = node.name
    rules = world.ruleset
    if name in _BASIC:
        type_ = _BASIC[name]
    elif name in rules.symbols:
        type_ = Type(name)
    elif name in rules.kinds:
        type_ = Type("card", kind=name)
    elif name in rules.options:
        type_ = FLAG
    else:
        world.unknown(
            "RK1004", node.span, name, "type", [*_BASIC, *rules.symbols, *rules.kinds]
        )
        type_ = UNKNOWN
    if node.optional:
        if type_.name not in ("player", "card", "unknown"):
            world.report.error(
                "RK1004",
                node.span,
                "only a player or a card may be absent",
                label=f"`{name}` is always there",
                help=f"write `{name}` without the `?`",
            )
        elif type_ is not UNKNOWN:
            type_ = Type(type_.name, None, True, type_.kind)
    return Type("list", type_) if node.is_list else type_


def _parameters(nodes: tuple[tree.Parameter, ...], world: World) -> list[Parameter]:
    found: list[Parameter] = []
    names: dict[str, Span] = {}
    prepositions: dict[str, Span] = {}
    for node in nodes:
        name, span = node.name.text, node.name.span
        if name in names:
            world.report.error(
                "RK1008",
                span,
                f"there are two parameters `{name}`",
                label="the second",
                secondary=[Label(names[name], "the first")],
            )
        names[name] = span
        word = node.preposition
        if word is not None and word in prepositions:
            world.report.error(
                "RK2003",
                span,
                f"there are two parameters after `{word}`",
                label="the second",
                secondary=[Label(prepositions[word], "the first")],
                help="a call could not tell them apart; choose another preposition",
            )
        if word is not None:
            prepositions[word] = span
        binding = Binding(name, resolve_type(node.type, world), "parameter", span)
        is_you = isinstance(node.default, tree.Name) and node.default.text == "you"
        found.append(Parameter(binding, word, None, is_you))
    return found


# --- Zones, counters, windows --------------------------------------------------------


def _owner(word: tree.Word | None, world: World) -> Literal["player", "card"] | None:
    if word is None:
        return None
    if word.text == "player" or word.text == "card":
        return word.text  # type: ignore[return-value]
    world.report.error(
        "RK1004",
        word.span,
        f"nothing can be `of {word.text}`",
        label="not an owner",
        help="write `of player` or `of card`, or leave it out for the table",
    )
    return None


_ZONE_TRAITS = ("hidden", "private", "public", "ordered", "single", "refills from")


def _zone(node: tree.Zone, world: World) -> Zone:
    of_player = False
    if node.owner is not None:
        of_player = True
        if node.owner.text != "player":
            world.report.error(
                "RK1004",
                node.owner.span,
                f"a zone cannot be `of {node.owner.text}`",
                label="not a player",
                help="write `of player`, or leave it out for a zone of the table",
            )
    visibility: Literal["hidden", "private", "public"] | None = None
    traits: set[str] = set()
    for trait in node.traits:
        words = " ".join(trait.words)
        if words in ("hidden", "private", "public"):
            if visibility is not None:
                _bad_trait(trait, f"it is already {visibility}", world)
            visibility = words  # type: ignore[assignment]
        elif words in ("ordered", "single"):
            traits.add(words)
        elif trait.words[:2] != ("refills", "from") or len(trait.words) != 3:
            _unknown_trait(trait, "zone", _ZONE_TRAITS, world)
    if visibility is None:
        _no_visibility(node, world)
    elif visibility == "private" and not of_player and node.owner is None:
        world.report.error(
            "RK1019",
            node.span,
            "a zone of the table has nobody to be private to",
            label="private to whom?",
            help="write `hidden` or `public`, or make it a zone `of player`",
        )
    return Zone(
        node.name.text,
        of_player,
        visibility or "public",
        "ordered" in traits,
        "single" in traits,
        None,
        node.name.span,
    )


def _no_visibility(node: tree.Zone, world: World) -> None:
    if any(t.words[0] not in ("ordered", "single", "refills") for t in node.traits):
        return  # an unknown trait was reported, and probably it was this
    world.report.error(
        "RK1019",
        node.name.span,
        f"who sees the cards in `{node.name.text}`?",
        label="neither hidden, private nor public",
        help="write one of `hidden`, `private` (its player sees it) and `public`",
    )


def _unknown_trait(
    trait: tree.Trait, what: str, known: Iterable[str], world: World
) -> None:
    words = " ".join(trait.words)
    world.report.error(
        "RK1019",
        trait.span,
        f"a {what} cannot be `{words}`",
        label="unknown",
        notes=(f"A {what} may be {', '.join(f'`{k}`' for k in known)}.",),
        help=suggest(words, known) or suggest(trait.words[0], [k.split()[0] for k in known]),
    )


def _bad_trait(trait: tree.Trait, label: str, world: World) -> None:
    world.report.error("RK1019", trait.span, "this does not fit", label=label)


def _refills(node: tree.Zone, zone: Zone, world: World) -> None:
    for trait in node.traits:
        if trait.words[:2] == ("refills", "from") and len(trait.words) == 3:
            zone.refills_from = _zone_in(trait, trait.words[2], world)


def _zone_in(trait: tree.Trait, name: str, world: World) -> Zone | None:
    zones = world.ruleset.zones
    found = zones.get(name)
    if found is None:
        at = trait.span.text.rfind(name)
        start = trait.span.start + max(at, 0)
        span = Span(trait.span.source, start, start + len(name)) if at >= 0 else trait.span
        world.unknown("RK1005", span, name, "zone", zones)
    return found


def _counter(node: tree.Counter, world: World) -> Counter:
    owner = _owner(node.owner, world)
    subject = None
    if owner is not None:
        subject = Binding(owner, PLAYER if owner == "player" else CARD, "parameter")
    return Counter(node.name.text, owner, subject, resets=node.resets, span=node.name.span)


def _window(node: tree.Window, world: World) -> Window:
    event = None
    if node.event is not None:
        events = world.ruleset.events
        event = events.get(node.event.text)
        if event is None:
            world.unknown("RK1006", node.event.span, node.event.text, "event", events)
    return Window(node.name.text, event, node.name.span)


# --- Kinds and components ------------------------------------------------------------


def _parent(kind: Kind, merged: Merged, world: World) -> None:
    node = merged.declarations["kind", kind.name]
    assert isinstance(node, tree.Kind)
    if node.parent is None:
        return
    kinds = world.ruleset.kinds
    parent = kinds.get(node.parent.text)
    if parent is None:
        world.unknown("RK1005", node.parent.span, node.parent.text, "kind", kinds)
    elif parent.is_a(kind):
        world.report.error(
            "RK1023",
            node.parent.span,
            f"`{kind.name}` would be a kind of itself",
            label="a circle",
            secondary=[Label(parent.span, "which is a kind of it")] if parent.span else [],
        )
    else:
        kind.parent = parent


def _parents_first(kinds: Iterable[Kind]) -> list[Kind]:
    done: dict[Kind, None] = {}

    def add(kind: Kind) -> None:
        if kind.parent is not None:
            add(kind.parent)
        done.setdefault(kind)

    for kind in kinds:
        add(kind)
    return list(done)


_KIND_TRAITS = ("starts in", "works in", "discards to")


def _traits_and_fields(kind: Kind, merged: Merged, world: World) -> None:
    node = merged.declarations["kind", kind.name]
    assert isinstance(node, tree.Kind)
    parent = kind.parent
    if parent is not None:
        kind.starts_in, kind.works_in = parent.starts_in, parent.works_in
        kind.discards_to, kind.discards_when = parent.discards_to, parent.discards_when
        kind.fields.update(parent.fields)
    works_in: list[Zone] = []
    for trait in node.traits:
        match trait.words:
            case ("starts", "in", zone):
                kind.starts_in = _zone_in(trait, zone, world)
            case ("works", "in", zone):
                found = _zone_in(trait, zone, world)
                if found is not None and found not in works_in:
                    works_in.append(found)
            case ("discards", "to", zone):
                kind.discards_to = _zone_in(trait, zone, world)
            case ("discards", "to", zone, "when", "played" | "resolved" as when):
                kind.discards_to = _zone_in(trait, zone, world)
                kind.discards_when = "played" if when == "played" else "resolved"
            case (zone,) if works_in and zone in world.ruleset.zones:
                works_in.append(world.ruleset.zones[zone])
            case _:
                _unknown_trait(trait, "kind", _KIND_TRAITS, world)
    if works_in:
        kind.works_in = tuple(works_in)
    for member in node.members:
        if isinstance(member, tree.FieldDeclaration):
            _field(member, kind, world)


def _field(member: tree.FieldDeclaration, kind: Kind, world: World) -> None:
    name, span = member.name.text, member.name.span
    earlier = kind.fields.get(name)
    if earlier is not None:
        world.report.error(
            "RK1007",
            span,
            f"the field `{name}` is declared twice",
            label="declared again",
            secondary=[Label(earlier.span, "first declared here")] if earlier.span else [],
        )
        return
    if name in ("name", "zone", "owner"):
        world.report.error(
            "RK1020", span, f"every card has a `{name}` already", label="cannot be a field",
            help="choose another name",
        )  # fmt: skip
        return
    kind.fields[name] = Field(name, resolve_type(member.type, world), kind, None, span)


def _component(node: tree.Component, world: World) -> Component | None:
    kinds = world.ruleset.kinds
    kind = kinds.get(node.kind.text)
    if kind is None:
        world.unknown("RK1005", node.kind.span, node.kind.text, "kind", kinds)
    name = node.name.text
    if name in SPECIAL or name in kinds:
        what = "a kind" if name in kinds else "a word of the language"
        world.report.error(
            "RK1020", node.name.span, f"`{name}` is {what}", label="cannot be a component",
            help="choose another name",
        )  # fmt: skip
    copies, faces = _copies(node, world)
    stand_in = kind or Kind("?")
    return Component(name, node.name.span, _text(node.text), stand_in, copies, faces)


def _copies(node: tree.Component, world: World) -> tuple[int, tuple[tuple[int, int], ...]]:
    if isinstance(node.copies, int):
        if node.copies < 1:
            world.report.error(
                "RK2007", node.name.span, f"`{node.name.text}` has no copies", label="x0",
                help="remove the component, or write how many there are",
            )  # fmt: skip
        return max(node.copies, 1), ()
    faces: list[tuple[int, int]] = []
    for run in node.copies:
        last = run.last or run.first
        if last.suit != run.first.suit or last.rank < run.first.rank:
            world.report.error(
                "RK2007",
                run.span,
                "a run of faces goes up in one suit",
                label="not a run",
                help="write the lower face first, as in `2♠..9♠`",
            )
            continue
        suit = SUITS.index(run.first.suit)
        faces.extend((rank, suit) for rank in range(run.first.rank, last.rank + 1))
    return max(len(faces), 1), tuple(faces)
