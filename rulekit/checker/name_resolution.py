"""What bare names mean in an expression."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Literal

from attrs import evolve

from rulekit.checker.coercion import unknown
from rulekit.checker.old_forms import old_everyone
from rulekit.checker.scope import SPECIAL, Context, Holder
from rulekit.checker.sought_name import noted
from rulekit.checker.unknown_names import corrected
from rulekit.language import tree
from rulekit.language.foreign_words import FOREIGN_VALUES, NUMERALS
from rulekit.language.phrases import quoted
from rulekit.language.report import Edit, Label, suggest, unmistakable
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import PLAYERS
from rulekit.ruleset.definitions import Component, Counter, Kind, Parameter, SymbolSet, Zone
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import (
    ABSENT,
    COMPONENT,
    FLAG,
    NOBODY,
    NOTHING,
    NUMBER,
    PLAYER,
    UNKNOWN,
    UNLIMITED,
    ZONE,
    Type,
)


def read_name(node: tree.Name, context: Context, expected: Type | None) -> Expression:
    name, span = node.text, node.span
    world = context.world
    binding = context.scope.find(name)
    if binding is not None:
        world.note(span, binding)
        return meaning.Read(span, binding.type, binding)
    if world.is_word(name, SPECIAL, span):
        return _special(name, span, context)
    rules = world.ruleset
    if expected is not None:
        wanted = expected.element if expected.name == "list" and expected.element else expected
        symbols = world.whole.symbols.get(wanted.name)
        if symbols is not None and name in symbols.members:
            return symbol(symbols, name, span, context)
    holder = world.look_up(node, world.table)
    if holder is not None:
        return held(holder, None, span, context)
    option = world.look_up(node, rules.settings)
    if option is not None:
        return meaning.OptionValue(span, FLAG if option.is_flag else Type(option.name), option)
    component = world.look_up(node, rules.components)
    if component is not None:
        return meaning.ComponentName(span, of_kind(component.kind), component)
    sets = world.symbols.get(name)
    if sets:
        if len(sets) > 1 and expected is None:
            _ambiguous(name, span, sets, context)
            return unknown(span)
        return symbol(sets[0], name, span, context)
    if name == "everyone":
        old_everyone(span, context)
        return meaning.Seats(span, PLAYERS, "seats", None)
    _report_name(node, context, expected)
    return unknown(span)


def _special(name: str, span: Span, context: Context) -> Expression:
    match name:
        case "yes" | "no":
            return meaning.Constant(span, FLAG, name == "yes")
        case "nobody":
            return meaning.Constant(span, NOBODY, ABSENT)
        case "nothing":
            return meaning.Constant(span, NOTHING, ABSENT)
        case "unlimited":
            return meaning.Constant(span, NUMBER, UNLIMITED)
        case "current":
            return meaning.CurrentPlayer(span, PLAYER)
        case "players" | "seats":
            which: Literal["players", "seats"] = name
            return meaning.Seats(span, PLAYERS, which, None)
        case "this":
            return _this(span, context)
        case "empty":
            return _bare_empty(span, context)
    you = you_here(span, context, name)
    if name == "you":
        return you or unknown(span)
    return meaning.Seats(span, PLAYERS, "others", you or unknown(span))


def you_here(span: Span, context: Context, name: str = "you") -> Expression | None:
    """Whoever `you` is in this place; reported if it is nobody."""
    if context.you is not None:
        return meaning.Read(span, PLAYER, context.you)
    if not context.lenient:
        why, remedy = _NO_YOU.get(context.place, ("nobody acts here", "name a player"))
        if name == "others":
            remedy = f"{remedy}, or use `players`"
        context.world.error_once(
            ("RK1009", rule_of(context)),
            "RK1009",
            span,
            f"`{name}` has no meaning here",
            label="nobody is `you` here",
            notes=(f"`you` is the holder of a card or the player whose phase it is; {why}.",),
            help=remedy,
        )
    return None


_NO_YOU = {
    "value": ("a value is asked about the game as a whole", "give it a parameter"),
    "event": ("an event happens to whoever its parameters name", "give it a parameter"),
    "setup": ("the game is set up for everybody", "write `for p in seats`"),
    "ending": ("the game ends for everybody", "ask of `players` or `seats`"),
    "invariant": ("an invariant holds for the whole table", "ask of `players` or `seats`"),
    "hook": ("this rule belongs to the table, and to no player", "use a parameter of the event"),
    "whenever": ("this rule belongs to the table, and to no player", "ask of `players`"),
    "modifier": (
        "this rule belongs to the table, and to no player",
        "use a parameter of the value",
    ),
    "treat": ("this rule belongs to the table, and to no player", "use a `rule` that hooks events"),
    "declaration": ("a declaration holds for everybody", "use the names that it binds"),
    "scenario": ("a scenario looks at the whole table", "name a player, such as `A`"),
}


def rule_of(context: Context) -> Hashable:
    """What faults about `you` are counted once for: a rule, or all rules of a kind."""
    if context.this is not None:
        return context.this.type
    return context.scope.outermost()


def _this(span: Span, context: Context) -> Expression:
    if context.this is not None:
        return meaning.Read(span, context.this.type, context.this)
    if not context.lenient:
        context.world.report.error(
            "RK1009",
            span,
            "`this` has no meaning here",
            label="no card carries this",
            notes=("`this` is the card whose rule it is.",),
            help="pass the card as a parameter",
        )
    return unknown(span)


def _bare_empty(span: Span, context: Context) -> Expression:
    context.world.report.error(
        "RK1011",
        span,
        "`empty` is not a value",
        label="what is empty?",
        help="ask a zone or a list: `deck is empty`, `xs is not empty`; a list of nothing is `[]`",
    )
    return unknown(span)


def is_empty(node: tree.Expression) -> bool:
    """Whether this is the word that asks whether there is anything."""
    return isinstance(node, tree.Name) and node.text == "empty"


def symbol(symbols: SymbolSet, name: str, span: Span, context: Context) -> Expression:
    context.world.note_symbol(span, symbols, name)
    return meaning.Constant(span, Type(symbols.name), symbols.members.index(name))


def _ambiguous(name: str, span: Span, sets: list[SymbolSet], context: Context) -> None:
    context.world.report.error(
        "RK1010",
        span,
        f"`{name}` could be one of several things",
        label="which one?",
        notes=tuple(f"`{name}` is one of `{symbols.name}`." for symbols in sets),
        help="compare it with something whose type is known, or rename one of them",
    )


def held(holder: Holder, owner: Expression | None, span: Span, context: Context) -> Expression:
    """A counter, variable or zone of the table, a player or a card."""
    if isinstance(holder, Zone):
        type_ = UNKNOWN if holder in context.world.doubtful else ZONE
        return meaning.ZoneOf(span, type_, holder, owner)
    if isinstance(holder, Counter):
        return meaning.CounterValue(span, NUMBER, holder, owner)
    return meaning.VariableValue(span, holder.type, holder, owner)


def component_named(node: tree.Name | tree.String | tree.Face, context: Context) -> Expression:
    """A component by its name, quoted or not, or by its face."""
    named = tree.Name(node.span, node.value) if isinstance(node, tree.String) else node
    world = context.world
    component = world.find("RK1005", named, "component", world.ruleset.components)
    if component is None:
        return unknown(node.span)
    return meaning.ComponentName(node.span, of_kind(component.kind), component)


def of_kind(kind: Kind) -> Type:
    """The type of the components of a kind, whose fields are known."""
    return evolve(COMPONENT, kind=kind.name)


def named_design(node: tree.Expression, context: Context) -> Kind | Component | None:
    """The kind or component that a name in a test stands for."""
    world = context.world
    rules = world.ruleset
    if isinstance(node, tree.String):
        return world.look_up(tree.Name(node.span, node.value), rules.components)
    if isinstance(node, tree.Face):
        return world.look_up(node, rules.components)
    if not isinstance(node, tree.Name) or context.scope.find(node.text) is not None:
        return None
    return world.look_up(node, rules.kinds) or world.look_up(node, rules.components)


def zone_named(node: tree.Expression, context: Context) -> meaning.ZoneOf | None:
    """The zone that a bare name stands for: one of players stands for those of all of them."""
    if not isinstance(node, tree.Name) or context.scope.find(node.text) is not None:
        return None
    zone = context.world.look_up(node, context.world.ruleset.zones)
    return None if zone is None else meaning.ZoneOf(node.span, ZONE, zone, None)


def is_symbol(node: tree.Expression, context: Context) -> bool:
    return (
        isinstance(node, tree.Name)
        and node.text in context.world.symbols
        and context.scope.find(node.text) is None
    )


def symbols_of(nodes: Iterable[tree.Expression], context: Context) -> Type | None:
    """The symbol set that all of several names must be of, if one of them tells."""
    for node in nodes:
        if isinstance(node, tree.Name) and is_symbol(node, context):
            sets = context.world.symbols[node.text]
            if len(sets) == 1:
                return Type(sets[0].name)
    return None


def _report_name(node: tree.Name, context: Context, expected: Type | None) -> None:
    name, span = node.text, node.span
    world = context.world
    rules = world.ruleset
    if noted(name, context, expected):
        return
    if context.lenient or name in world.poisoned or name in FOREIGN_VALUES:
        return
    if world.asks_whose(name, span, context):
        return
    if name in rules.kinds:
        world.report.error(
            "RK1011",
            span,
            f"the kind `{name}` is not a value",
            label="a kind",
            help=f"test a card with `c is {name}`, a list with `xs has {name}`, and a component"
            f" with `one in components_of({name})`",
        )
        return
    for table, what in ((rules.values, "value"), (rules.events, "event")):
        if name in table:
            zone = unmistakable(name, rules.zones) if what == "event" else None
            example = f"`{_asked(name, context)}`" if what == "value" else "a statement of its own"
            if what == "event" and context.place == "whenever":
                example = f"`after {name}`: a condition is true or false, an event happens"
            world.report.error(
                "RK1011",
                span,
                f"`{name}` is the name of {'a value' if what == 'value' else 'an event'}",
                label=f"{what} without arguments",
                help=f"write {example}" if zone is None else f"did you mean the zone `{zone}`?",
                edit=corrected(span, name, zone),
            )
            return
    if name in world.fields:
        world.report.error(
            "RK1011", span, f"whose `{name}`?", label="a field of cards", help=f"write `c.{name}`"
        )
        return
    symbols = world.whole.symbols.get(expected.name) if expected is not None else None
    if symbols is not None:
        gone = world.removed.get(name)
        world.report.error(
            "RK1001",
            span,
            f"`{name}` is not one of `{symbols.name}`",
            label="not one of them",
            secondary=[Label(gone, "removed here")] if gone is not None else [],
            notes=(f"`{symbols.name}` has {quoted(symbols.members)}.",),
            help=suggest(name, symbols.members),
            edit=corrected(span, name, unmistakable(name, symbols.members)),
        )
        return
    if name in NUMERALS and name not in ("a", "an"):
        digits = NUMERALS[name]
        help_, edit = f"numbers are written with digits: `{digits}`", Edit(span, digits)
        world.unknown("RK1001", span, name, "name", (), help=help_, edit=edit)
        return
    local = local_names(context)
    meant = [one for one in local if _is_called_by_type(one, name, context)]
    if meant:
        help_ = f"here it is called {' or '.join(f'`{one}`' for one in meant)}"
        only = Edit(span, meant[0]) if len(meant) == 1 else None
        world.unknown("RK1001", span, name, "name", (), help=help_, edit=only)
        return
    candidates = [*local, *known_names(context), *rules.kinds]
    events = [
        e.name for e in rules.events.values() if any(p.binding.name == name for p in e.parameters)
    ]
    notes: tuple[str, ...] = ()
    if events and context.place in ("hook", "whenever", "play", "use"):
        notes = (f"Rules that hook {quoted(events)} have such a name.",)
    first = rules.events[events[0]] if events and context.place in ("play", "use") else None
    choose_first = None
    if first is not None and any(_is_player(p, name) for p in first.parameters):
        choose_first = f"choose them first: `choose {name} from others`"
    world.unknown(
        "RK1001", span, name, "name", candidates, help=choose_first, notes=notes, listed=local
    )


def _is_player(parameter: Parameter, name: str) -> bool:
    return parameter.binding.name == name and parameter.binding.type.name == "player"


def _asked(name: str, context: Context) -> str:
    """How a value is asked: of `you` where it is asked of one player."""
    parameters = context.world.ruleset.values[name].parameters
    if len(parameters) != 1 or parameters[0].binding.type.name != "player":
        return f"{name}(…)"
    for local in local_names(context):
        binding = context.you if local == "you" else context.scope.find(local)
        if binding is not None and binding.type.name == "player":
            return f"{name}({local})"
    return f"{name}(…)"


def local_names(context: Context) -> list[str]:
    """The names of a place, as its rules bear them: parameters above all."""
    names = [name for name in context.scope.all_names() if name.isidentifier()]
    return list(dict.fromkeys([*names, *(["you"] if context.you else ())]))


def _is_called_by_type(local: str, name: str, context: Context) -> bool:
    """Whether a parameter may be meant by the name of its type: `player` by `p`."""
    binding = context.scope.find(local)
    return binding is not None and binding.role == "parameter" and binding.type.name == name


def known_names(context: Context) -> Iterable[str]:
    """What a bare name may be in every place."""
    rules = context.world.ruleset
    return [*SPECIAL, *context.world.table, *rules.settings, *rules.components,
            *context.world.symbols]  # fmt: skip
