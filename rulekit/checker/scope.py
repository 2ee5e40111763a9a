"""What a name can mean: the names of a whole ruleset, and those of one place in it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from attrs import Factory, define, evolve, field

from rulekit.checker.allow_comments import Allowances
from rulekit.checker.unknown_names import UnknownNames
from rulekit.language import tree
from rulekit.language.report import Edit, Label
from rulekit.language.source import Source, Span
from rulekit.merging.families import Family
from rulekit.ruleset.builtins import DEEDS, GENERIC, QUESTIONS
from rulekit.ruleset.definitions import (
    Binding,
    Body,
    Component,
    Counter,
    Definition,
    Event,
    Field,
    SymbolSet,
    Value,
    Variable,
    Zone,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type
from rulekit.ruleset.uses import Meant, Symbol, Uses

if TYPE_CHECKING:
    from rulekit.ruleset.meaning import Block, Expression

SPECIAL = frozenset(
    ("you", "this", "current", "players", "seats", "others", "nobody", "nothing", "yes", "no")
) | {"unlimited", "empty"}
"""Names that always mean the same and that nothing else may bear."""

BUILT_IN = frozenset(QUESTIONS) | frozenset(DEEDS) | frozenset(GENERIC)

Holder: TypeAlias = "Zone | Counter | Variable"

_Named: TypeAlias = tree.Word | tree.CardName | tree.Name | tree.Face
_Found = TypeVar("_Found", bound=Definition)


def _nothing_pending(value: Value) -> None:
    pass


def _nothing_pending_event(event: Event) -> dict[str, Binding]:
    return {}


@define(eq=False)
class World(UnknownNames):
    """The names of a ruleset, the report of its faults, and what is still to be checked."""

    # How expressions and blocks are read, handed over since whoever reads the one asks for others.
    read: Callable[[tree.Expression, Context, Type | None], Expression]
    block: Callable[[tree.Block, Context], Block]
    prelude: Source | None = None
    silenced: dict[str, Span] = Factory(dict)  # events of which a cause was taken away
    nodes: dict[Definition, tree.Declaration] = Factory(dict)  # by which they are declared
    table: dict[str, Holder] = Factory(dict)
    of_player: dict[str, Holder] = Factory(dict)
    of_card: dict[str, Counter | Variable] = Factory(dict)
    fields: dict[str, list[Field]] = Factory(dict)
    symbols: dict[str, list[SymbolSet]] = Factory(dict)
    numbers: dict[Component, int] = Factory(dict)
    ensure_value: Callable[[Value], None] = _nothing_pending
    bindings_of_event: Callable[[Event], dict[str, Binding]] = _nothing_pending_event
    doubtful: set[Zone] = Factory(set)  # declared with a fault: nothing is sure about them
    understood: bool = False  # all names and types are right; limits may be passed all the same
    borrowed: set[Source] = Factory(set)  # files that these rules are a variant or expansion of
    allowances: Allowances = Factory(Allowances)
    turn: Span | None = None  # the line that says which phases a turn has
    families: dict[Source, Family] = Factory(dict)
    whole: Ruleset = field(init=False)  # with the names of all files, as types name them
    views: dict[tuple[Family, int], World] = Factory(dict)  # of files that do not see all
    uses: Uses | None = None  # for whoever wants to know what names mean

    def __attrs_post_init__(self) -> None:
        self.whole = self.ruleset

    def divide(self) -> None:
        """Let files that are strangers to each other see only what they may."""
        for family, edition in dict.fromkeys(map(self._seer, self.families)):
            if self.namespaces.divide(family, edition):
                self.views[family, edition] = self._view(family)

    def _seer(self, source: Source) -> tuple[Family, int]:
        return self.families[source], source.edition

    def _view(self, family: Family) -> World:
        ruleset = self.ruleset.without_definitions()
        ruleset.symbols, ruleset.windows = dict(self.ruleset.symbols), dict(self.ruleset.windows)
        view = evolve(
            self, ruleset=ruleset, family=family, views={}, table={},
            of_player={}, of_card={}, fields={}, symbols={}, numbers={},
        )  # fmt: skip
        view.whole, view._repeated = self.ruleset, self._repeated
        return view

    def at(self, node: tree.Node) -> World:
        """The names that a place in the files sees."""
        if not self.views:
            return self
        source = node.span.source
        return self.views.get(self._seer(source), self) if source in self.families else self

    def add(self, definition: Definition) -> None:
        """Make a definition known to all who see it."""
        self.ruleset.add(definition)
        for (family, edition), view in self.views.items():
            if self.namespaces.seen(definition.name, family, edition):
                view.ruleset.add(definition, self.namespaces.written(definition.name))

    def _sees(self, printed: Field) -> bool:
        """Whether a field is not one that a stranger has given to a kind."""
        other = self.families.get(printed.span.source) if printed.span is not None else None
        return self.family is None or other is None or self.family.related(other)

    def index(self) -> None:
        """Fill the look-up tables from the ruleset; call it once all names are declared."""
        rules = self.ruleset
        holders: list[tuple[str, Holder]] = [*rules.zones.items()]
        holders += [*rules.counters.items(), *rules.variables.items()]
        for name, holder in holders:
            doubtful = holder in self.doubtful  # may be of players, and of the table too
            if doubtful or holder.owner == "player":
                self.of_player.setdefault(name, holder)
            if doubtful or holder.owner is None:
                self.table.setdefault(name, holder)
            if not isinstance(holder, Zone) and holder.owner == "card":
                self.of_card.setdefault(name, holder)
        for kind in rules.kinds.values():
            for printed in filter(self._sees, kind.fields.values()):
                known = self.fields.setdefault(printed.name, [])
                if printed not in known:
                    known.append(printed)
        for symbols in rules.symbols.values():
            for member in symbols.members:
                self.symbols.setdefault(member, []).append(symbols)
        self.numbers = {c: number for number, c in enumerate(self.whole.components.values())}
        for view in self.views.values():
            view.index()

    def is_word(self, name: str, words: Container[str], span: Span) -> bool:
        """Whether a name at a place is one of some words of the language: not if it came with a
        later edition, or if a file of an earlier one has declared it."""
        if name not in words:
            return False
        family = self.families.get(span.source)
        return span.source.knows(name) and not self.namespaces.shadowed(name, family)

    def declared(self, name: str, place: Span) -> tuple[str, Span | None] | None:
        """What a bare name stands for everywhere in the ruleset, and where it was declared."""
        rules = self.ruleset
        if self.is_word(name, SPECIAL, place):
            return "a word of the language", None
        tables: tuple[tuple[str, dict[str, object]], ...] = (
            ("a zone", rules.zones),  # type: ignore[assignment]
            ("an option", rules.settings),
            ("a component", rules.components),
            ("a kind", rules.kinds),
        )
        for what, table in tables:
            if name in table:
                return what, getattr(table[name], "span", None)
        if name in self.table:
            return "a name of the table", self.table[name].span
        if name in self.symbols:
            return f"one of `{self.symbols[name][0].name}`", self.symbols[name][0].span
        return None

    def is_prelude(self, definition: Definition) -> bool:
        """Whether something is declared by the prelude, or by nothing that is written."""
        return definition.span is None or definition.span.source is self.prelude

    def is_later(self, source: Source, other: Source) -> bool:
        """Does a file change or add to the rules of another?"""
        order = self.ruleset.sources
        if self.ruleset.parts.get(source) not in ("variant", "expansion"):
            return False
        return other in order and order.index(source) > order.index(other)

    def find(
        self, code: str, word: _Named, what: str, among: Mapping[str, _Found]
    ) -> _Found | None:
        """What a name stands for among the definitions of one sort; reported if it is nothing."""
        found = among.get(word.text)
        if found is None:
            self.unknown(code, word.span, word.text, what, among)
        else:
            self.note(word.span, found)
        return found

    def look_up(self, word: _Named, among: Mapping[str, _Found]) -> _Found | None:
        """The same of a name that may be something else; then nothing is reported."""
        found = among.get(word.text)
        if found is not None:
            self.note(word.span, found)
        return found

    def note(self, span: Span, *meant: Meant) -> None:
        """What a name at a place means, for whoever wants to know."""
        if self.uses is not None:
            for one in meant:
                self.uses.note(span, one)

    def note_symbol(self, span: Span, symbols: SymbolSet, name: str) -> None:
        """The same of a symbol."""
        if self.uses is not None:
            self.uses.note(span, Symbol(symbols, name))

    def asks_whose(self, name: str, span: Span, context: Context) -> bool:
        """Report what a player or a card has and nobody is named for, if a name is that."""
        if name not in self.of_player and name not in self.of_card:
            return False
        owner = "player" if name in self.of_player else "card"
        example = "you" if owner == "player" and context.you else "p" if owner == "player" else "c"
        self.error_once(
            ("RK1011", name),
            "RK1011",
            span,
            f"whose `{name}`?",
            label=f"each {owner} has one",
            help=f"write `{example}.{name}`",
            edit=Edit(span, f"you.{name}")
            if example == "you" and not _names_players(context.scope)
            else None,
        )
        return True


@define(eq=False)
class Scope:
    """The local names of a block and of the blocks around it."""

    names: dict[str, Binding] = Factory(dict)
    outer: Scope | None = None

    def find(self, name: str) -> Binding | None:
        found = self.names.get(name)
        return self.outer.find(name) if found is None and self.outer is not None else found

    def outermost(self) -> Scope:
        return self if self.outer is None else self.outer.outermost()

    def all_names(self) -> Iterator[str]:
        yield from self.names
        if self.outer is not None:
            yield from self.outer.all_names()


Place: TypeAlias = Literal[
    "value", "event", "phase", "setup", "ending", "play", "use", "hook", "whenever", "modifier",
    "treat", "declaration", "scenario", "invariant",
]  # fmt: skip


@define(eq=False)
class Context:
    """One place in the rules: what may be named and done there.

    `pure` holds in conditions and values: nothing there may draw a random number. `lenient`
    holds where a fault already reported took names away: unknown names are passed over.
    """

    world: World
    place: Place
    scope: Scope = Factory(Scope)
    you: Binding | None = None
    this: Binding | None = None
    pure: bool = False
    lenient: bool = False
    body: Body | None = None
    event: Event | None = None  # whose body it is, or which it hooks
    result: Type | None = None  # what a `return` must give
    hook: Literal["before", "instead", "after"] | None = None
    fixed: frozenset[Binding] = frozenset()  # bindings that may not be set here
    later: bool = False  # whether it is done when what said it is over
    depth: int = 0  # of choices that take in the rest of their block
    outcome: Binding | None = None  # of a `proceed`
    returned: list[Expression] | None = None  # by the value whose type is being inferred

    def read(self, node: tree.Expression, expected: Type | None = None) -> Expression:
        """The meaning of an expression here; a zone is left a zone. `expected` is a hint: whoever
        insists on a type asks `check` of `coercion`."""
        return self.world.read(node, self, expected)

    def block(self, nodes: tree.Block) -> Block:
        """The meaning of statements in a scope that is already theirs."""
        return self.world.block(nodes, self)

    def inner_block(self, nodes: tree.Block | None) -> Block:
        """The meaning of statements in a scope of their own."""
        return () if nodes is None else self.inside().block(nodes)

    def inside(self) -> Context:
        """The same place, in a block of its own."""
        return evolve(self, scope=Scope(outer=self.scope))

    def asking(self) -> Context:
        """The same place, in a condition or another question without effects."""
        return self if self.pure else evolve(self, pure=True)

    def with_binding(self, binding: Binding) -> Context:
        return evolve(self, scope=Scope({binding.name: binding}, self.scope))

    def bind(
        self,
        name: str,
        type_: Type,
        span: Span,
        role: Literal["parameter", "local", "loop"] = "local",
    ) -> Binding:
        """A new binding; that its name was free is checked, that it is kept is up to you."""
        binding = Binding(name, type_, role, span)
        self.world.note(span, binding)
        self.must_be_free(name, span)
        return binding

    def keep(self, binding: Binding) -> Binding:
        """Make a binding known in this block and in its body."""
        self.scope.names[binding.name] = binding
        if self.body is not None:
            self.body.locals.append(binding)
        return binding

    def hidden(self, name: str, type_: Type, span: Span) -> Binding:
        """A binding of ours that no rule can name."""
        binding = Binding(name, type_, "local", span)
        if self.body is not None:
            self.body.locals.append(binding)
        return binding

    def must_be_free(self, name: str, span: Span) -> None:
        if span.source is self.world.prelude:
            return  # no game may trip over the locals of the prelude
        earlier = self.scope.find(name)
        if earlier is not None:
            self.world.report.error(
                "RK1008",
                span,
                f"`{name}` is already in use here",
                label="a second meaning",
                secondary=[Label(earlier.span, "the first")] if earlier.span else [],
                notes=("A name has one meaning throughout a rule, so that it reads plainly.",),
                help="choose another name",
            )
            return
        found = self.world.declared(name, span)
        if found is None:
            return
        what, place = found
        if place is not None and self.world.is_later(place.source, span.source):
            # Not who wrote the rule has to change it, but who put a name beside it.
            message = f"`{name}` is already in use in {span.source.name}"
            labels: tuple[Label, ...] = (Label(span, "the first"),)
            span = place
        else:
            message = f"`{name}` is already {what}"
            labels = (Label(place, "declared here"),) if place is not None else ()
        self.world.error_once(
            ("RK1008", name),
            "RK1008",
            span,
            message,
            label="a second meaning",
            secondary=labels,
            notes=("A name that hid a declaration would make a rule read otherwise than it runs.",),
            help="choose another name",
        )


def _names_players(scope: Scope) -> bool:
    """Whether names of a place are those of players, of whom one may be meant."""
    found = map(scope.find, scope.all_names())
    return any(one is not None and one.type.name == "player" for one in found)
