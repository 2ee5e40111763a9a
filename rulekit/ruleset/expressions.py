"""Expressions: from trees to meaning, names resolved and types known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, suggest
from rulekit.language.mistakes import FOREIGN_VALUES
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.agreement import agrees, called, in_common, is_absent
from rulekit.ruleset.builtins import CARDS
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import (
    ABSENT,
    CARD,
    COMPONENT,
    FLAG,
    NOBODY,
    NOTHING,
    NUMBER,
    PLAYER,
    TEXT,
    UNKNOWN,
    UNLIMITED,
    ZONE,
    Binding,
    Component,
    Counter,
    Kind,
    SymbolSet,
    Type,
    Variable,
    Zone,
    list_of,
)
from rulekit.ruleset.scope import SPECIAL, Context, Holder

PLAYERS = list_of(PLAYER)


def check(node: tree.Expression, context: Context, expected: Type | None = None) -> Expression:
    """The meaning of an expression that must be of the expected type (any, if None)."""
    return fit(read(node, context, expected), expected, context)


def condition(node: tree.Expression | None, context: Context) -> Expression | None:
    """The meaning of a `when` or `where`, if there is one."""
    return None if node is None else check(node, context.asking(), FLAG)


def items(node: tree.Expression, context: Context) -> Expression:
    """The meaning of an expression that is a list, or a zone whose cards are meant."""
    found = as_list(read(node, context))
    if found.type.name not in ("list", "unknown"):
        context.world.report.error(
            "RK2001",
            found.span,
            f"a list is needed here, not {called(found.type)}",
            label=called(found.type),
            help="write a list such as `players`, `[a, b]`, or the cards of a zone",
        )
        return unknown(found.span)
    return found


def item_type(list_: Expression) -> Type:
    return list_.type.element or UNKNOWN


def unknown(span: Span) -> Expression:
    """Stands for something already reported."""
    return meaning.Constant(span, UNKNOWN, 0)


def read(node: tree.Expression, context: Context, expected: Type | None = None) -> Expression:
    """The meaning of an expression; a zone is left a zone, for `fit` to decide how it is read."""
    return _READERS[type(node)](node, context, expected)


# --- Making things fit ---------------------------------------------------------------


def as_list(found: Expression) -> Expression:
    """A zone as its cards and a card as a list of one; anything else as it is."""
    if found.type.name == "zone":
        return meaning.CardsOf(found.span, CARDS, found)
    if found.type.name == "card":
        return meaning.ListOf(found.span, list_of(found.type), (found,))
    return found


def settled(found: Expression) -> Expression:
    """A zone that holds one card as that card; any other zone stays a zone."""
    if isinstance(found, meaning.ZoneOf) and found.zone.single and found.type is ZONE:
        return meaning.CardIn(found.span, CARD, found)
    return found


def fit(found: Expression, expected: Type | None, context: Context) -> Expression:
    """Make an expression one of the expected type, or report that it cannot be."""
    if expected is None:
        found = settled(found)
        return as_list(found) if found.type.name == "zone" else found
    wanted = expected.name
    if found.type.name == "zone" and wanted not in ("zone", "unknown"):
        found = as_list(found) if wanted == "list" else settled(found)
    elif found.type.name == "card" and wanted == "list":
        found = as_list(found)
    world = context.world
    if not agrees(expected, found.type, world.ruleset):
        notes: tuple[str, ...] = ()
        if found.type.name == "zone":
            notes = ("A zone may hold many cards.",)
        world.report.error(
            "RK2001",
            found.span,
            f"{called(expected)} is needed here, not {called(found.type)}",
            label=called(found.type),
            notes=notes,
            help=_conversion(expected, found.type),
        )
        return unknown(found.span)
    if is_absent(found) and not expected.optional and wanted in ("player", "card"):
        what = "nobody" if wanted == "player" else "nothing"
        world.report.error(
            "RK2001",
            found.span,
            f"{called(expected)} is needed here, and `{what}` is none",
            label=f"`{what}`",
            help=f"if it may be absent, declare its type as `{wanted}?`",
        )
        return unknown(found.span)
    return found


def _conversion(expected: Type, found: Type) -> str | None:
    pair = expected.name, found.name
    if found.name == "list" and found.element is not None and found.element.name == expected.name:
        return "choose one of them, or take the `first(…)`"
    return {
        ("number", "list"): "`count(…)` says how many there are",
        ("flag", "list"): "`any(…)` says whether there is one",
        ("flag", "number"): "compare it with a number, as in `… > 0`",
        ("flag", "player"): "compare it, as in `… is not nobody`",
        ("flag", "card"): "compare it, as in `… is not nothing`",
        ("card", "component"): "a component is a design with copies; `cards_of(…)` has its cards",
        ("component", "card"): "`c.name` is the component that a card is a copy of",
        ("player", "card"): "`owner(c)` is the player in whose zone a card lies",
        ("card", "zone"): "`top(…)` is the top card of a zone",
    }.get(pair)


def report_mismatch(
    context: Context, span: Span, left: Type, right: Type, help_: str | None = None
) -> None:
    context.world.report.error(
        "RK2005",
        span,
        f"{called(left)} and {called(right)} cannot be compared",
        label=f"{called(left)} on the left, {called(right)} on the right",
        help=help_,
    )


# --- Literals ------------------------------------------------------------------------


def _number(node: tree.Number, context: Context, expected: Type | None) -> Expression:
    if node.value >= UNLIMITED:
        context.world.report.error(
            "RK2001",
            node.span,
            "this number is too large",
            label=f"{UNLIMITED} or more",
            help="write `unlimited` for a number above all",
        )
        return unknown(node.span)
    return meaning.Constant(node.span, NUMBER, node.value)


def _string(node: tree.String, context: Context, expected: Type | None) -> Expression:
    if expected is not None and expected.name == "component":
        return component_named(node, context)
    return meaning.Constant(node.span, TEXT, node.value)


def _face(node: tree.Face, context: Context, expected: Type | None) -> Expression:
    context.world.report.error(
        "RK2015",
        node.span,
        "a playing-card face cannot be computed with",
        label="a face",
        help="compare `printed_suit(c)` and `printed_rank(c)` instead",
    )
    return unknown(node.span)


def component_named(node: tree.Name | tree.String, context: Context) -> Expression:
    """A component by its name, quoted or not."""
    name = node.text if isinstance(node, tree.Name) else node.value
    world = context.world
    component = world.ruleset.components.get(name)
    if component is None:
        world.unknown("RK1005", node.span, name, "component", world.ruleset.components)
        return unknown(node.span)
    return meaning.ComponentName(node.span, COMPONENT, component)


# --- Names ---------------------------------------------------------------------------


def _name(node: tree.Name, context: Context, expected: Type | None) -> Expression:
    name, span = node.text, node.span
    binding = context.scope.find(name)
    if binding is not None:
        return meaning.Read(span, binding.type, binding)
    if name in SPECIAL:
        return _special(name, span, context)
    world = context.world
    rules = world.ruleset
    if expected is not None:
        wanted = expected.element if expected.name == "list" and expected.element else expected
        symbols = rules.symbols.get(wanted.name)
        if symbols is not None and name in symbols.members:
            return symbol(symbols, name, span)
    holder = world.table.get(name)
    if holder is not None:
        return held(holder, None, span, context)
    option = rules.options.get(name)
    if option is not None:
        return meaning.OptionValue(
            span, FLAG if option.is_flag else Type(option.name), option
        )
    component = rules.components.get(name)
    if component is not None:
        return meaning.ComponentName(span, COMPONENT, component)
    sets = world.symbols.get(name)
    if sets:
        if len(sets) > 1 and expected is None:
            _ambiguous(name, span, sets, context)
            return unknown(span)
        return symbol(sets[0], name, span)
    _report_name(node, context, expected)
    return unknown(span)


def symbol(symbols: SymbolSet, name: str, span: Span) -> Expression:
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
        case "players" | "everyone":
            which: Literal["players", "everyone"] = name
            return meaning.Seats(span, PLAYERS, which, None)
        case "this":
            return _this(span, context)
    you = you_here(span, context, name)
    if name == "you":
        return you or unknown(span)
    return meaning.Seats(span, PLAYERS, "others", you or unknown(span))


_NO_YOU = {
    "value": ("a value is asked about the game as a whole", "give it a parameter"),
    "event": ("an event happens to whoever its parameters name", "give it a parameter"),
    "setup": ("the game is set up for everybody", "write `for p in everyone`"),
    "ending": ("the game ends for everybody", "ask of `players` or `everyone`"),
    "hook": ("this rule belongs to the table, and to no player", "use a parameter of the event"),
    "whenever": ("this rule belongs to the table, and to no player", "ask of `players`"),
    "modifier": ("this rule belongs to the table, and to no player", "use a parameter of the value"),
    "treat": ("this rule belongs to the table, and to no player", "use a `rule` that hooks events"),
    "declaration": ("a declaration holds for everybody", "use the names that it binds"),
    "scenario": ("a scenario looks at the whole table", "name a player, such as `A`"),
}


def you_here(span: Span, context: Context, name: str = "you") -> Expression | None:
    """Whoever `you` is in this place; reported if it is nobody."""
    if context.you is not None:
        return meaning.Read(span, PLAYER, context.you)
    if not context.lenient:
        why, remedy = _NO_YOU.get(context.place, ("nobody acts here", "name a player"))
        if name == "others":
            remedy = f"{remedy}, or use `players`"
        context.world.once(
            ("RK1009", context.scope.outermost()),
            Diagnostic(
                "RK1009",
                "error",
                f"`{name}` has no meaning here",
                span,
                "nobody is `you` here",
                notes=(f"`you` is the holder of a card or the player whose phase it is; {why}.",),
                help=remedy,
            ),
        )
    return None


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


def _report_name(node: tree.Name, context: Context, expected: Type | None) -> None:
    name, span = node.text, node.span
    world = context.world
    rules = world.ruleset
    if context.lenient or name in world.poisoned or name in FOREIGN_VALUES:
        return
    if name in world.of_player or name in world.of_card:
        owner = "player" if name in world.of_player else "card"
        example = "you" if owner == "player" and context.you else "p" if owner == "player" else "c"
        world.report.error(
            "RK1011",
            span,
            f"whose `{name}`?",
            label=f"each {owner} has one",
            help=f"write `{example}.{name}`",
        )
        return
    if name in rules.kinds:
        world.report.error(
            "RK1011",
            span,
            f"the kind `{name}` is not a value",
            label="a kind",
            help=f"test a card with `c is {name}` or a list with `xs has {name}`",
        )
        return
    for table, what in ((rules.values, "value"), (rules.events, "event")):
        if name in table:
            example = f"`{name}(…)`" if what == "value" else "a statement of its own"
            world.report.error(
                "RK1011",
                span,
                f"`{name}` is the name of {'a value' if what == 'value' else 'an event'}",
                label=f"{what} without arguments",
                help=f"write {example}",
            )
            return
    if name in world.fields:
        world.report.error(
            "RK1011", span, f"whose `{name}`?", label="a field of cards", help=f"write `c.{name}`"
        )
        return
    symbols = rules.symbols.get(expected.name) if expected is not None else None
    if symbols is not None:
        world.report.error(
            "RK1001",
            span,
            f"`{name}` is not one of `{symbols.name}`",
            label="not one of them",
            notes=(f"`{symbols.name}` has {', '.join(f'`{m}`' for m in symbols.members)}.",),
            help=suggest(name, symbols.members),
        )
        return
    candidates = [*context.scope.all_names(), *known_names(context), *rules.kinds]
    remedy = _FOREIGN.get(name)
    world.unknown("RK1001", span, name, "name", [] if remedy else candidates, help=remedy)


_FOREIGN = {
    "none": "write `nobody` or `nothing`",
    "me": "write `you`",
    "self": "write `this` or `you`",
    "infinity": "write `unlimited`",
}


def known_names(context: Context) -> Iterable[str]:
    """What a bare name may be in every place."""
    rules = context.world.ruleset
    return [*SPECIAL, *context.world.table, *rules.options, *rules.components,
            *context.world.symbols]  # fmt: skip


def held(
    holder: Holder, owner: Expression | None, span: Span, context: Context
) -> Expression:
    """A counter, variable or zone of the table, a player or a card."""
    if isinstance(holder, Zone):
        type_ = UNKNOWN if holder in context.world.doubtful else ZONE
        return meaning.ZoneOf(span, type_, holder, owner)
    if isinstance(holder, Counter):
        return meaning.CounterValue(span, NUMBER, holder, owner)
    return meaning.VariableValue(span, holder.type, holder, owner)


# --- Attributes ----------------------------------------------------------------------


def _attribute(node: tree.Attribute, context: Context, expected: Type | None) -> Expression:
    receiver = settled(read(node.value, context))
    world = context.world
    name, span = node.name.text, node.span
    match receiver.type.name:
        case "player":
            holder = world.of_player.get(name)
            if holder is not None:
                return held(holder, receiver, span, context)
        case "card":
            found = _of_card(receiver, node, context)
            if found is not None:
                return found
        case "unknown":
            return unknown(span)
    _report_attribute(receiver, node, context)
    return unknown(span)


def _of_card(receiver: Expression, node: tree.Attribute, context: Context) -> Expression | None:
    world = context.world
    name, span = node.name.text, node.span
    fields = world.fields.get(name)
    if fields and receiver.type.kind is not None:
        kind = world.ruleset.kinds.get(receiver.type.kind)
        if kind is not None:
            own = kind.fields.get(name)
            fields = [own] if own else [f for f in fields if f.kind.is_a(kind)]
    if fields:
        if any(field.type != fields[0].type for field in fields):
            kinds = ", ".join(f"`{field.kind.name}`" for field in fields)
            world.report.error(
                "RK2016",
                node.name.span,
                f"which `{name}`? It differs between kinds",
                label="of several types",
                notes=(f"{kinds} each have a field `{name}`, of different types.",),
                help="declare the kind of the card (`c: KIND`), or rename one of the fields",
            )
            return unknown(span)
        return meaning.FieldOf(span, fields[0].type, tuple(fields), receiver)
    holder = world.of_card.get(name)
    if holder is not None:
        return held(holder, receiver, span, context)
    match name:
        case "name":
            return meaning.Builtin(span, COMPONENT, "name", (receiver,))
        case "zone":
            return meaning.Builtin(span, ZONE, "zone", (receiver,))
        case "owner":
            return meaning.Builtin(span, NOBODY, "owner", (receiver,))
    return None


def _report_attribute(receiver: Expression, node: tree.Attribute, context: Context) -> None:
    world = context.world
    name, span = node.name.text, node.name.span
    if name in world.poisoned:
        return
    type_ = receiver.type
    has_one = []
    if name in world.of_player and type_.name != "player":
        has_one.append("a player")
    if (name in world.fields or name in world.of_card) and type_.name != "card":
        has_one.append("a card")
    if has_one:
        remedy = None
        if type_.name == "list":
            remedy = "ask of each one, as in `sum(x.… for x in …)`"
        elif type_.name == "zone":
            remedy = "ask of one card, as in `top(…)`, or of each: `sum(c.… for c in …)`"
        elif type_.name == "card" and has_one == ["a player"]:
            remedy = f"`owner(…).{name}` asks the player in whose zone it lies"
        world.once(
            ("RK1002", type_, name),
            Diagnostic(
                "RK1002",
                "error",
                f"{called(type_)} has no `{name}`",
                span,
                f"{' or '.join(has_one)} has one",
                help=remedy,
            ),
        )
        return
    if type_.name == "player":
        candidates: list[str] = list(world.of_player)
    elif type_.name == "card":
        candidates = [*world.fields, *world.of_card, "name", "zone", "owner"]
        if type_.kind is not None and name in world.fields:
            kinds = ", ".join(f"`{field.kind.name}`" for field in world.fields[name])
            world.report.error(
                "RK1002",
                span,
                f"a card of kind `{type_.kind}` has no `{name}`",
                label="not a field of this kind",
                notes=(f"The field `{name}` is one of {kinds}.",),
            )
            return
    else:
        world.report.error(
            "RK1002",
            span,
            f"{called(type_)} has no `{name}`",
            label="only players and cards have names after a dot",
        )
        return
    what = "player" if type_.name == "player" else "card"
    world.unknown(
        "RK1002", span, name, f"counter, zone or field of a {what} called", candidates
    )


def _index(node: tree.Index, context: Context, expected: Type | None) -> Expression:
    if isinstance(node.value, tree.Table):
        return _lookup(node, node.value, context, expected)
    list_ = items(node.value, context)
    index = check(node.index, context, NUMBER)
    return meaning.ItemAt(node.span, item_type(list_), list_, index)


def _lookup(
    node: tree.Index, table: tree.Table, context: Context, expected: Type | None
) -> Expression:
    key = check(node.index, context)
    pairs = []
    result: Type = UNKNOWN
    for key_node, value_node in table.pairs:
        constant = check(key_node, context, key.type)
        if not isinstance(constant, (meaning.Constant, meaning.ComponentName)):
            context.world.report.error(
                "RK2009",
                constant.span,
                "a key of a table must be a constant",
                label="not known before the game",
                help="use numbers, symbols or components as keys, or write `if … elif …`",
            )
        value = check(value_node, context, expected)
        result = joined(result, value, context)
        pairs.append((constant, value))
    return meaning.Lookup(node.span, result, tuple(pairs), key)


def joined(type_: Type, item: Expression, context: Context) -> Type:
    """The type that an item has in common with those before it; reported if there is none."""
    common = in_common(type_, item.type, context.world.ruleset)
    if common is not None:
        return common
    context.world.report.error(
        "RK2001",
        item.span,
        f"{called(type_)} was given before, and this is {called(item.type)}",
        label=called(item.type),
        help="all of them must be of one type",
    )
    return UNKNOWN


def _table(node: tree.Table, context: Context, expected: Type | None) -> Expression:
    context.world.report.error(
        "RK2015",
        node.span,
        "a table without a key",
        label="which entry?",
        help="write the key after it: `{3: 0, 4: 1}[count(players)]`",
    )
    return unknown(node.span)


# --- Lists and comprehensions --------------------------------------------------------


def _list(node: tree.ListOf, context: Context, expected: Type | None) -> Expression:
    wanted = expected.element if expected is not None and expected.name == "list" else None
    element: Type = UNKNOWN
    found = []
    for item_node in node.items:
        item = check(item_node, context, wanted)
        element = joined(element, item, context)
        found.append(item)
    return meaning.ListOf(node.span, list_of(element), tuple(found))


def _comprehension(
    node: tree.Comprehension, context: Context, expected: Type | None
) -> Expression:
    if node.element is None and node.condition is None:
        known = context.scope.find(node.name.text)
        if known is not None and (expected is None or expected.name == "flag"):
            # `(p in ring)` reads as a list that takes nothing away; membership is meant.
            left = tree.Name(node.name.span, node.name.text)
            return compare(tree.Compare(node.span, "in", left, node.source), context, expected)
    return comprehension(node, context)


def comprehension(node: tree.Comprehension, context: Context) -> meaning.Comprehension:
    source = items(node.source, context)
    binding = context.bind(node.name.text, item_type(source), node.name.span, "loop")
    inner = context.asking().with_binding(binding)
    where = condition(node.condition, inner)
    element = None if node.element is None else check(node.element, inner)
    result = binding.type if element is None else element.type
    return meaning.Comprehension(node.span, list_of(result), binding, source, where, element)


# --- Operators -----------------------------------------------------------------------


def _unary(node: tree.Unary, context: Context, expected: Type | None) -> Expression:
    if node.operator == "not":
        return meaning.Not(node.span, FLAG, check(node.operand, context, FLAG))
    return meaning.Negate(node.span, NUMBER, check(node.operand, context, NUMBER))


def _binary(node: tree.Binary, context: Context, expected: Type | None) -> Expression:
    operator: Any = node.operator
    if operator in ("and", "or"):
        left = check(node.left, context, FLAG)
        return meaning.Logic(node.span, FLAG, operator, left, check(node.right, context, FLAG))
    if operator in ("+", "-"):
        return _sum(node, context, expected)
    left = check(node.left, context, NUMBER)
    right = check(node.right, context, NUMBER)
    return meaning.Arithmetic(node.span, NUMBER, operator, left, right)


def _sum(node: tree.Binary, context: Context, expected: Type | None) -> Expression:
    left = read(node.left, context, expected)
    right = read(node.right, context, expected)
    return add(node.operator, left, right, node.span, context)


def add(
    operator: str, left: Expression, right: Expression, span: Span, context: Context
) -> Expression:
    """`left + right` or `left - right`, of numbers or of lists."""
    sign: Literal["+", "-"] = "+" if operator == "+" else "-"
    collections = ("list", "zone", "card")
    if left.type.name in collections or right.type.name in collections:
        one, other = as_list(left), as_list(right)
        for side in (one, other):
            if side.type.name not in ("list", "unknown"):
                fit(side, one.type if side is other else other.type, context)
                return unknown(span)
        common = in_common(one.type, other.type, context.world.ruleset)
        if common is None:
            context.world.report.error(
                "RK2001",
                other.span,
                f"{called(one.type)} and {called(other.type)} cannot be joined",
                label=called(other.type),
            )
            return unknown(span)
        return meaning.Arithmetic(span, common, sign, one, other)
    one = fit(left, NUMBER, context)
    return meaning.Arithmetic(span, NUMBER, sign, one, fit(right, NUMBER, context))


def _range(node: tree.Range, context: Context, expected: Type | None) -> Expression:
    context.world.report.error(
        "RK2015",
        node.span,
        "a range can only be tested with `in`",
        label="a range",
        help="write `x in 2..9`",
    )
    return unknown(node.span)


def _conditional(node: tree.Conditional, context: Context, expected: Type | None) -> Expression:
    test = check(node.condition, context, FLAG)
    then = settled(read(node.then, context, expected))
    otherwise = settled(read(node.otherwise, context, expected))
    if "list" in (then.type.name, otherwise.type.name):
        then, otherwise = as_list(then), as_list(otherwise)
    type_ = joined(then.type, otherwise, context)
    return meaning.Conditional(node.span, type_, test, then, otherwise)


# --- Comparisons ---------------------------------------------------------------------


def compare(node: tree.Compare, context: Context, expected: Type | None) -> Expression:
    match node.operator:
        case "is":
            return _is(node, context)
        case "is not":
            found = _is(node, context)
            if isinstance(found, meaning.Comparison):
                return meaning.Comparison(node.span, FLAG, "!=", found.left, found.right)
            return meaning.Not(node.span, FLAG, found)
        case "has":
            return _contains(node.span, node.left, node.right, context)
        case "in":
            return _in(node, context)
        case "not in":
            return meaning.Not(node.span, FLAG, _in(node, context))
        case "==" | "!=":
            return _equal(node, context)
    left = check(node.left, context, NUMBER)
    right = check(node.right, context, NUMBER)
    operator: Any = node.operator
    return meaning.Comparison(node.span, FLAG, operator, left, right)


def _equal(node: tree.Compare, context: Context) -> Expression:
    design = named_design(node.right, context)
    left, right = _both(node.left, node.right, context) if design is None else (None, None)
    if left is None or right is None:
        sign = "is" if node.operator == "==" else "is not"
        read(node.left, context)
        context.world.report.error(
            "RK2005",
            node.right.span,
            f"a card is not compared with `{node.operator}`",
            label="a kind or component",
            help=f"write `{sign}`",
        )
        return unknown(node.span)
    operator: Literal["==", "!="] = "==" if node.operator == "==" else "!="
    return _comparison(node.span, operator, left, right, context)


def _is(node: tree.Compare, context: Context) -> Expression:
    left = None if _is_symbol(node.left, context) else settled(read(node.left, context))
    if left is not None and left.type.name == "zone":
        return _is_zone(node, left, context)
    if left is None or left.type.name in ("card", "unknown"):
        design = named_design(node.right, context)
        if design is not None:
            card = left or read(node.left, context)
            if isinstance(design, Kind):
                return meaning.IsKind(node.span, FLAG, card, design)
            return meaning.IsComponent(node.span, FLAG, card, design)
    if left is None:
        left, right = _both(node.left, node.right, context)
    else:
        right = settled(read(node.right, context, left.type))
    return _comparison(node.span, "==", left, right, context)


def _both(
    one: tree.Expression, other: tree.Expression, context: Context
) -> tuple[Expression, Expression]:
    """Two sides of a comparison; a symbol is read as what the other side is."""
    if _is_symbol(one, context):
        right = settled(read(other, context))
        return settled(read(one, context, right.type)), right
    left = settled(read(one, context))
    return left, settled(read(other, context, left.type))


def _is_symbol(node: tree.Expression, context: Context) -> bool:
    return (
        isinstance(node, tree.Name)
        and node.text in context.world.symbols
        and context.scope.find(node.text) is None
    )


def named_design(node: tree.Expression, context: Context) -> Kind | Component | None:
    """The kind or component that a name in a test stands for."""
    rules = context.world.ruleset
    if isinstance(node, tree.String):
        return rules.components.get(node.value)
    if not isinstance(node, tree.Name) or context.scope.find(node.text) is not None:
        return None
    return rules.kinds.get(node.text) or rules.components.get(node.text)


def _comparison(
    span: Span,
    operator: Literal["==", "!="],
    left: Expression,
    right: Expression,
    context: Context,
) -> Expression:
    rules = context.world.ruleset
    if agrees(left.type, right.type, rules) and left.type.name != "table":
        return meaning.Comparison(span, FLAG, operator, left, right)
    help_ = None
    if left.type.name == "card" and right.type.name == "text":
        text = right.value if isinstance(right, meaning.Constant) else ""
        if text in context.world.poisoned:
            return unknown(span)
        help_ = suggest(str(text), rules.components) or "there is no component of that name"
    elif is_absent(right):
        remedy = "nothing" if left.type.name == "card" else "nobody"
        if left.type.name in ("card", "player"):
            help_ = f"write `{remedy}`"
    report_mismatch(context, span, left.type, right.type, help_)
    return unknown(span)


def _is_zone(node: tree.Compare, left: Expression, context: Context) -> Expression:
    zone = zone_named(node.right, context)
    where = isinstance(left, meaning.Builtin) and left.name == "zone"
    if zone is not None and isinstance(left, meaning.Builtin) and where:
        place = meaning.ZoneOf(node.right.span, ZONE, zone, None)
        return meaning.Builtin(node.span, FLAG, "in_zone", (left.arguments[0], place))
    right = check(node.right, context, ZONE)
    return meaning.Comparison(node.span, FLAG, "==", left, right)


def zone_named(node: tree.Expression, context: Context) -> Zone | None:
    """The zone, of players or of the table, that a bare name stands for."""
    if not isinstance(node, tree.Name) or context.scope.find(node.text) is not None:
        return None
    return context.world.ruleset.zones.get(node.text)


def _in(node: tree.Compare, context: Context) -> Expression:
    if isinstance(node.right, tree.Range):
        return meaning.InRange(
            node.span,
            FLAG,
            check(node.left, context, NUMBER),
            check(node.right.low, context, NUMBER),
            check(node.right.high, context, NUMBER),
        )
    return _contains(node.span, node.right, node.left, context)


def _contains(
    span: Span, list_node: tree.Expression, item_node: tree.Expression, context: Context
) -> Expression:
    list_ = items(list_node, context)
    element = item_type(list_)
    if element.name in ("card", "unknown"):
        design = named_design(item_node, context)
        if design is not None:
            return meaning.Contains(span, FLAG, list_, design)
    if element.name == "component" and isinstance(item_node, tree.String):
        return meaning.Contains(span, FLAG, list_, component_named(item_node, context))
    item = settled(read(item_node, context, element))
    if not agrees(element, item.type, context.world.ruleset):
        context.world.report.error(
            "RK2005",
            item.span,
            f"{called(list_.type)} never has {called(item.type)}",
            label=called(item.type),
        )
        return unknown(span)
    return meaning.Contains(span, FLAG, list_, item)


def _call(node: tree.Call, context: Context, expected: Type | None) -> Expression:
    from rulekit.ruleset.calls import call

    return call(node, context, expected)


_READERS: dict[type, Callable[[Any, Context, Type | None], Expression]] = {
    tree.Name: _name,
    tree.Number: _number,
    tree.String: _string,
    tree.Face: _face,
    tree.Attribute: _attribute,
    tree.Index: _index,
    tree.Comprehension: _comprehension,
    tree.Call: _call,
    tree.ListOf: _list,
    tree.Table: _table,
    tree.Unary: _unary,
    tree.Binary: _binary,
    tree.Compare: compare,
    tree.Range: _range,
    tree.Conditional: _conditional,
}

__all__ = ["Binding", "Variable", "check", "condition", "fit", "items", "read"]
