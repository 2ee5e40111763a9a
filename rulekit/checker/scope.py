"""What a name can mean: the names of a whole ruleset, and those of one place in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from attrs import Factory, define, evolve

from rulekit.checker.allow_comments import Allowances
from rulekit.language import tree
from rulekit.language.report import Diagnostic, Edit, Label, Report, suggest, unmistakable
from rulekit.language.source import Source, Span
from rulekit.merging.merge import Lack
from rulekit.ruleset.builtins import DEEDS, GENERIC, QUESTIONS
from rulekit.ruleset.model import (
    Binding,
    Body,
    Component,
    Counter,
    Definition,
    Event,
    Field,
    Ruleset,
    SymbolSet,
    Type,
    Value,
    Variable,
    Zone,
)

if TYPE_CHECKING:
    from rulekit.ruleset.meaning import Block, Expression

SPECIAL = frozenset(
    ("you", "this", "current", "players", "everyone", "others", "nobody", "nothing", "yes", "no")
) | {"unlimited"}
"""Names that always mean the same and that nothing else may bear."""

BUILT_IN = frozenset(QUESTIONS) | frozenset(DEEDS) | frozenset(GENERIC)

MOST_SUGGESTED = 100
"""For how many unknown names at a time it is looked which name is like it."""

Holder: TypeAlias = "Zone | Counter | Variable"

_Named: TypeAlias = tree.Word | tree.CardName | tree.Name | tree.Face
_Found = TypeVar("_Found")


def _nothing_pending(value: Value) -> None:
    pass


def _nothing_pending_event(event: Event) -> dict[str, Binding]:
    return {}


@define(eq=False)
class World:
    """The names of a ruleset, the report of its faults, and what is still to be checked."""

    ruleset: Ruleset
    # How expressions and blocks are read, handed over since whoever reads the one asks for others.
    read: Callable[[tree.Expression, Context, Type | None], Expression]
    block: Callable[[tree.Block, Context], Block]
    report: Report = Factory(Report)
    poisoned: set[str] = Factory(set)
    prelude: Source | None = None
    dropped: dict[str, Lack] = Factory(dict)  # declarations of the prelude and what they lack
    removed: dict[str, Span] = Factory(dict)  # names that were taken away, and where
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
    borrowed: set[Source] = Factory(set)  # files that these rules are a variant or expansion of
    allowances: Allowances = Factory(Allowances)
    turn: Span | None = None  # the line that says which phases a turn has
    _repeated: dict[Hashable, list[Diagnostic]] = Factory(dict)

    def index(self) -> None:
        """Fill the look-up tables from the ruleset; call it once all names are declared."""
        rules = self.ruleset
        holders: list[Holder] = [*rules.zones.values()]
        holders += [*rules.counters.values(), *rules.variables.values()]
        for holder in holders:
            doubtful = holder in self.doubtful  # may be of players, and of the table too
            if doubtful or holder.owner == "player":
                self.of_player.setdefault(holder.name, holder)
            if doubtful or holder.owner is None:
                self.table.setdefault(holder.name, holder)
            if not isinstance(holder, Zone) and holder.owner == "card":
                self.of_card.setdefault(holder.name, holder)
        for kind in rules.kinds.values():
            for field in kind.fields.values():
                known = self.fields.setdefault(field.name, [])
                if field not in known:
                    known.append(field)
        for symbols in rules.symbols.values():
            for member in symbols.members:
                self.symbols.setdefault(member, []).append(symbols)
        self.numbers = {c: number for number, c in enumerate(rules.components.values())}

    def declared(self, name: str) -> tuple[str, Span | None] | None:
        """What a bare name stands for everywhere in the ruleset, and where it was declared."""
        rules = self.ruleset
        if name in SPECIAL:
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
        return found

    def unknown(
        self,
        code: str,
        span: Span,
        name: str,
        what: str,
        candidates: Iterable[str],
        *,
        help: str | None = None,
        notes: tuple[str, ...] = (),
    ) -> None:
        """Record that a name means nothing. A name is reported once, with all its places."""
        lack = self.dropped.get(name)
        if name in self.poisoned or (lack is not None and lack.name in self.poisoned):
            return
        if lack is not None and lack.zone is not None:
            self._other_owner(span, name, lack)
            return
        if lack is not None and code in ("RK1003", "RK1006"):
            notes = (*notes, f"The prelude has it only for games that have `{lack.name}`.")
        message = f"there is no {what} `{name}`"
        if (code, name) in self._repeated:  # the first says all that there is to say
            self.error_once((code, name), code, span, message)
            return
        known = sorted(set(candidates))
        hint, right = None, None
        if len(self._repeated) < MOST_SUGGESTED:
            hint, right = suggest(name, known), unmistakable(name, known)
        labels: tuple[Label, ...] = ()
        gone = lack.name if lack is not None and name not in self.removed else name
        if gone in self.removed:
            labels = (Label(self.removed[gone], "removed here"),)
            hint, right = "remove or replace what uses it, too", None
        if hint is None and help is None and 0 < len(known) <= 8:
            notes = (*notes, f"There is {', '.join(f'`{k}`' for k in known)}.")
        self.error_once(
            (code, name),
            code,
            span,
            message,
            label="not declared",
            secondary=labels,
            notes=notes,
            help=hint or help,
            edit=corrected(span, name, right),
        )

    def _other_owner(self, span: Span, name: str, lack: Lack) -> None:
        """Record that what the prelude does with a zone cannot be done with the game's."""
        zone = self.ruleset.zones[lack.name]
        assert lack.zone is not None
        first = lack.places[0].source
        lines = sorted({place.line for place in lack.places})
        whose, wanted = "each player has one", "one for all"
        if not zone.of_player:
            whose, wanted = "there is one for all", "one of each player"
        self.error_once(
            ("RK1011", lack.name, name),
            "RK1011",
            span,
            f"whose `{lack.name}`? `{name}` needs {wanted}",
            label="an event of the prelude",
            secondary=(Label(lack.zone, whose),),
            notes=(f"The prelude names it in {first.name}:{', '.join(map(str, lines))}.",),
            help=lack.remedy,
        )

    def no_window(self, name: str, span: Span) -> None:
        """Record that there is no such window; an event may have some, and be none."""
        windows = self.ruleset.windows
        if name not in self.ruleset.events:
            self.unknown("RK1005", span, name, "window", windows)
            return
        own = [f"`{one.name}`" for one in windows.values() if one.event and one.event.name == name]
        event = self.ruleset.events[name]
        if own:
            help_ = f"name a window of this event: {' or '.join(own)}"
        elif event.is_phase:
            help_ = "name the window that it offers, such as `main`"
        else:
            help_ = f"declare `window NAME in {name}`, and offer it there"
        what = "a phase" if event.is_phase else "an event"
        self.error_once(
            ("RK1005", name),
            "RK1005",
            span,
            f"`{name}` is {what}, not a window",
            label=what,
            help=help_,
        )

    def error_once(
        self,
        key: Hashable,
        code: str,
        span: Span,
        message: str,
        *,
        label: str = "",
        secondary: Iterable[Label] = (),
        notes: Iterable[str] = (),
        help: str | None = None,
        edit: Edit | None = None,
    ) -> None:
        """Record an error that shows in several places, as `once` does."""
        labels = tuple(secondary)
        self.once(
            key, Diagnostic(code, "error", message, span, label, labels, tuple(notes), help, edit)
        )

    def once(self, key: Hashable, diagnostic: Diagnostic) -> None:
        """Record a fault that shows in several places: the first is reported, with the others."""
        self._repeated.setdefault(key, []).append(diagnostic)

    def report_repeated(self) -> None:
        """Report what `once` collected."""
        for first, *others in self._repeated.values():
            places = [place for d in others if (place := _other_place(d, first)) is not None]
            labels = tuple(Label(place, "and here") for place in places[:3])
            notes = first.notes
            if len(places) > 3:
                more = "1 more place" if len(places) == 4 else f"{len(places) - 3} more places"
                notes = (*notes, f"So it is in {more}.")
            edit = first.edit and evolve(first.edit, also=_same_words(first.edit, places))
            self.report.add(
                evolve(first, secondary=(*first.secondary, *labels), notes=notes, edit=edit)
            )
        self._repeated.clear()


def corrected(span: Span, name: str, right: str | None) -> Edit | None:
    """The edit of a name that stands at a place as it is, for the one it must have meant."""
    if right is None or span.text != name or not right.isidentifier():
        return None
    return Edit(span, right)


def _other_place(diagnostic: Diagnostic, first: Diagnostic) -> Span | None:
    """Where a fault shows again, be it the place of the fault or the use that it spoils."""
    if diagnostic.span == first.span:
        return diagnostic.secondary[0].span if diagnostic.secondary else None
    return diagnostic.span


def _same_words(edit: Edit, places: Iterable[Span]) -> tuple[Span, ...]:
    """The places of the same file with the same words, which want the same edit."""
    source, text = edit.span.source, edit.span.text
    return tuple(place for place in places if place.source is source and place.text == text)


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
    carried: bool = False  # by a component or kind, so that `you` could have a meaning
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
        found = self.world.declared(name)
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
