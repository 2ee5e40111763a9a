"""Expressions of core in the words of its rules: zones, components and slots by their names.

What is made is read by people; no program reads it back.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from attrs import define, field

from rulekit.compiler.ast_templates import clone
from rulekit.compiler.core.subset import HELPERS, STATE, TABLES
from rulekit.compiler.frames import Frame
from rulekit.listing.meanings import Meanings
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import UNLIMITED

_CARDS = ("this", "c", "card")


def in_words(node: ast.expr, words: Words) -> str:
    """An expression as text."""
    made = words.visit(clone(node))
    return ast.unparse(ast.fix_missing_locations(made))


@define(eq=False)
class Words(ast.NodeTransformer):
    """Puts words into the expressions of one function."""

    meanings: Meanings
    function: ast.FunctionDef
    frame: Frame | None = None  # of a block
    names: Mapping[str, str] = field(init=False)  # of locals, without their numbers

    def __attrs_post_init__(self) -> None:
        self.names = _short_names(self.function, self.meanings)
        self.slots = {} if self.frame is None else self.meanings.slots(self.frame)
        outer = self.meanings.windows.get(self.function.name)
        if self.frame is not None:
            outer = self.frame.outer
        self.outer = {} if outer is None else self.meanings.slots(outer)

    def local(self, name: str) -> str:
        return self.names.get(name, name)

    # --- Names -------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.expr:
        cell = self.meanings.cells.get(node.id)
        tables = self.meanings.builder.tables
        if cell is not None:
            return _name(cell.name)
        if node.id in tables.of_kind:
            return _name(f"is_{tables.of_kind[node.id].name}")
        if node.id in tables.printed:
            return _name(f"printed_{tables.printed[node.id][0].name}")
        return _name(self.local(node.id))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if node.value == UNLIMITED and node.value is not True:
            return _name("unlimited")
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == "s":
            cell = self.meanings.cells.get(node.attr)
            return _name(node.attr if cell is None else cell.name)
        self.generic_visit(node)
        return node

    # --- Places ------------------------------------------------------------------------

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(value=ast.Name(id="f"), slice=ast.Constant(value=int(slot))):
                name = self.slots.get(slot)
                return node if name is None else ast.Attribute(_name("f"), name, node.ctx)
            case ast.Subscript(
                value=ast.Name(id="f"),
                slice=ast.Slice(
                    lower=ast.Constant(value=int(first)), upper=ast.Constant(value=int(end))
                ),
            ):
                names = [self.slots.get(slot, f"slot_{slot}") for slot in range(first, end)]
                slots: list[ast.expr] = [ast.Attribute(_name("f"), one, node.ctx) for one in names]
                return ast.Tuple(slots, node.ctx)
            case ast.Subscript(
                value=ast.Subscript(
                    value=ast.Attribute(attr="stack"),
                    slice=ast.Subscript(value=ast.Name(id="f")) | ast.Name(id="o"),
                ),
                slice=ast.Constant(value=int(slot)),
            ):
                name = self.outer.get(slot)
                if name is not None:
                    return ast.Attribute(_name("outer"), name, node.ctx)
            case ast.Subscript(slice=ast.Constant(value=0)) if self._is_single(node.value):
                return self.visit(node.value)  # type: ignore[no-any-return]
            case ast.Subscript(value=ast.Name(id="z")):
                return ast.Subscript(_name("z"), self._zone(node.slice), node.ctx)
            case ast.Subscript(value=ast.Name(id="n")):
                return ast.Subscript(_name("n"), self._row(node.slice), node.ctx)
        self.generic_visit(node)
        return node

    def _is_single(self, base: ast.expr) -> bool:
        """Whether it is a counter or variable of nobody, which has one place."""
        match base:
            case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="s"), attr=name):
                cell = self.meanings.cells.get(name)
                return cell is not None and cell.owner is None
        return False

    def _zone(self, node: ast.expr) -> ast.expr:
        """The number of a zone: that of players is where theirs begin and a seat."""
        match node:
            case ast.Constant(value=int(number)) if found := self.meanings.zone(number):
                name, owner = found
                return _name(name) if owner is None else _sum(_name(name), ast.Constant(owner))
            case ast.BinOp(left=seat, op=ast.Add(), right=ast.Constant(value=int(number))):
                base = self.meanings.base(number)
                if base is not None:
                    return _sum(_name(base), self.visit(seat))
            case ast.Slice(lower=ast.Constant(value=int(number))):
                if (base := self.meanings.base(number)) is not None:
                    return _sum(_name(base), _name("any"))
        return self.visit(node)  # type: ignore[no-any-return]

    def _row(self, node: ast.expr) -> ast.expr:
        """A place in `n`: how many copies of a component work before a seat, or at all."""
        match node:
            case ast.UnaryOp():
                return _name("silencers")
            case ast.Constant(value=int(place)) if found := self.meanings.row(place):
                name, rest = found
                players = self.meanings.layout.players
                row = {players: _name("table"), players + 1: _name("all")}
                return _pair(name, row.get(rest, ast.Constant(rest)))
            case ast.BinOp(left=seat, op=ast.Add(), right=ast.Constant(value=int(place))):
                if found := self.meanings.row(place):
                    return _pair(found[0], self.visit(seat))
        return self.visit(node)  # type: ignore[no-any-return]

    # --- Comparisons and calls ---------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        match node:
            case ast.Compare(
                left=ast.Constant(value=int(low)),
                ops=[ast.LtE(), ast.Lt()],
                comparators=[card, ast.Constant(value=int(high))],
            ):
                component = self.meanings.cards.get((low, high))
                if component is not None and not _is_place(card):
                    return _compared(self.visit(card), ast.Is(), component.name)
                zone = self.meanings.base(low)
                if zone is not None and _is_place(card):
                    hand = _sum(_name(zone), _name("any"))
                    return ast.Compare(self.visit(card), [ast.Eq()], [hand])
            case ast.Compare(left=left, ops=[operator], comparators=[ast.Constant(value=int(one))]):
                name = self._named(left, one)
                if name is not None and isinstance(operator, ast.Eq | ast.NotEq):
                    return _compared(self.visit(left), operator, name)
        if _is_place(node.left):
            others = [self._zone(one) for one in node.comparators]
            return ast.Compare(self.visit(node.left), node.ops, others)
        self.generic_visit(node)
        return node

    def _named(self, left: ast.expr, number: int) -> str | None:
        """What a number stands for that something is compared with."""
        match left:
            case ast.Subscript(value=ast.Name(id="COMPONENT")):
                return self.meanings.component(number)
            case _ if self._type_of(left) == "component":
                return self.meanings.component(number)
            case _ if self._type_of(left) == "card":
                found = self.meanings.cards.get((number, number + 1))
                return None if found is None else found.name
        return None

    def _type_of(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                binding = self.meanings.builder.bound.get(name)
                own = "card" if name in _CARDS else ""
                return own if binding is None else binding.type.name
            case ast.Subscript(value=ast.Name(id="f"), slice=ast.Constant(value=int(slot))):
                held = None if self.frame is None else self.frame.info.types.get(slot)
                return "" if held is None else held.name
        return ""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        match node:
            case ast.BinOp(
                left=ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(attr="stack")]),
                op=ast.Sub(),
                right=ast.Constant(value=1),
            ):
                return _name("here")
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if not isinstance(node.func, ast.Name):
            if _is_state(node.args):
                del node.args[0]
            self.generic_visit(node)
            return node
        name = node.func.id
        arguments = node.args[1:] if _is_state(node.args) else node.args
        sorts = self._sorts(name)[-len(arguments) :] if arguments else []
        if len(sorts) != len(arguments):
            sorts = [""] * len(arguments)
        made = [self._argument(*each) for each in zip(arguments, sorts, strict=True)]
        return ast.Call(_name(self.local(name)), made, [])

    def _sorts(self, name: str) -> list[str]:
        """What a function is given."""
        if name in HELPERS:
            return [one.rstrip("?") for one in HELPERS[name].takes if one != "state"]
        parameters = self.meanings.of_functions.get(name, [])
        bound = self.meanings.builder.bound
        return [_sort_of(bound.get(one)) for one in parameters if one != "s"]

    def _argument(self, node: ast.expr, sort: str) -> ast.expr:
        match sort, node:
            case "zone", _:
                return self._zone(node)
            case "component", ast.Constant(value=int(number)):
                return ast.Constant(self.meanings.active(number) or number)
            case "event", ast.Constant(value=int(number)):
                return _name(self.meanings.event(number) or str(number))
            case "window", ast.Constant(value=int(number)):
                return _name(self.meanings.builder.windows.windows[number].name)
            case "ending", ast.Constant(value=int(number)):
                endings = list(self.meanings.builder.ruleset.endings.values())
                return ast.Constant(endings[number].name)
        return self.visit(node)  # type: ignore[no-any-return]


def _sort_of(binding: Binding | None) -> str:
    return "" if binding is None or binding.type.name == "component" else binding.type.name


def _short_names(function: ast.FunctionDef, meanings: Meanings) -> dict[str, str]:
    """Locals without the numbers that tell them from those of other functions, where nothing else
    is called so."""
    every = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    every |= {one.arg for one in function.args.args}
    tables = meanings.builder.tables
    others = {*every, *(one.name for one in meanings.cells.values()), *HELPERS, *STATE, *TABLES}
    made: dict[str, str] = {}
    for name in sorted(every - {*meanings.of_functions, *tables.by_card, *tables.of_kind}):
        short, _, number = name.rpartition("_")
        if number.isdigit() and short.isidentifier() and not short.startswith(("HOOKS_", "PAD_")):
            if short not in others:
                others.add(short)
                made[name] = short
    return made


def _is_place(node: ast.expr) -> bool:
    match node:
        case ast.Subscript(value=ast.Name(id="where")):
            return True
        case ast.Subscript(value=ast.Attribute(attr="where")):
            return True
    return False


def _is_state(arguments: Iterable[ast.expr]) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "s" for one in [*arguments][:1])


def _name(identifier: str) -> ast.Name:
    return ast.Name(identifier, ast.Load())


def _sum(left: ast.expr, right: ast.expr) -> ast.expr:
    return ast.BinOp(left, ast.Add(), right)


def _pair(name: str, row: ast.expr) -> ast.expr:
    return ast.Tuple([ast.Constant(name), row], ast.Load())


def _compared(left: ast.expr, operator: ast.cmpop, name: str) -> ast.expr:
    return ast.Compare(left, [operator], [ast.Constant(name)])
