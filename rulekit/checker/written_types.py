"""Types as they are written, and the parameters of events and values."""

from __future__ import annotations

from rulekit.checker.scope import World
from rulekit.language import tree
from rulekit.language.report import Edit, Label
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Binding, Parameter
from rulekit.ruleset.types import CARD, COMPONENT, FLAG, NUMBER, PLAYER, TEXT, UNKNOWN, ZONE, Type

BASIC = {"number": NUMBER, "flag": FLAG, "text": TEXT, "player": PLAYER, "card": CARD,
          "component": COMPONENT, "zone": ZONE}  # fmt: skip


def resolve_type(node: tree.TypeName, world: World) -> Type:
    name = node.name
    rules = world.ruleset
    if world.is_word(name, BASIC, node.span):
        type_ = BASIC[name]
    elif name in rules.symbols:
        type_ = Type(rules.symbols[name].name)
        world.note(node.span.word(name), rules.symbols[name])
    elif name in rules.kinds:
        type_ = Type("card", kind=rules.kinds[name].name)
        world.note(node.span.word(name), rules.kinds[name])
    elif name in rules.settings:
        type_ = FLAG
        world.note(node.span.word(name), rules.settings[name])
    else:
        world.unknown("RK1004", node.span, name, "type", [*BASIC, *rules.symbols, *rules.kinds])
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


def parameters_of(nodes: tuple[tree.Parameter, ...], world: World) -> list[Parameter]:
    found: list[Parameter] = []
    names: dict[str, Span] = {}
    prepositions: dict[str, Span] = {}
    for node in nodes:
        name, span = node.name.text, node.name.span
        if name in BASIC and not _is_type(node.type.name, world):
            right = f"{node.type.name}: {name}"
            place = Span(span.source, span.start, node.type.span.end)
            world.report.error(
                "RK1004",
                place,
                "a name stands before its type",
                label=f"write `{right}`",
                edit=Edit(place, right),
            )
            binding = Binding(node.type.name, BASIC[name], "parameter", node.type.span)
            found.append(Parameter(binding, node.preposition, None, False))
            continue
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
        world.note(span, binding)
        is_you = isinstance(node.default, tree.Name) and node.default.text == "you"
        found.append(Parameter(binding, word, None, is_you))
    return found


def _is_type(name: str, world: World) -> bool:
    rules = world.ruleset
    return any(name in known for known in (BASIC, rules.symbols, rules.kinds, rules.settings))


def text_of(node: tree.String | None) -> str:
    return node.value if node else ""
