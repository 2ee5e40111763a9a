"""A ruleset: what its files declare, with every name resolved.

A `Ruleset` is made by `rulekit.loading.loader` from the trees of one or more files. The
compiler reads nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from attrs import Factory, define, evolve, frozen

from rulekit.language.phrases import alternatives
from rulekit.language.source import Source, Span
from rulekit.ruleset.definitions import (
    Component,
    Counter,
    Definition,
    Ending,
    Event,
    Invariant,
    Kind,
    Setting,
    SetUp,
    SymbolSet,
    TableRule,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.probes import Probes

if TYPE_CHECKING:
    from rulekit import Game
    from rulekit.ruleset.meaning import Expression


T = TypeVar("T")

Part: TypeAlias = Literal["prelude", "base", "variant", "expansion"]
"""What a file is to a ruleset."""

What: TypeAlias = Literal["declared", "changed", "replaced", "more copies"]


@frozen
class Step:
    """A place where a file declares something, or does something to it."""

    what: What
    span: Span
    takes: tuple[Span, ...] = ()  # lines of a change that take a rule away, or its place


@define(eq=False, repr=False)
class Ruleset:
    """A complete, checked set of rules: a base, its variant, and its expansions."""

    name: str  # file name without suffix
    title: str
    digest: str  # of all sources; saved games carry it
    sources: list[Source]
    player_counts: tuple[int, int] = (2, 2)
    phases: list[Event] = Factory(list)
    order_chosen: bool = False
    order_stated: bool = False  # whether the game says in which order hooks run
    starter: Expression | None = None
    symbols: dict[str, SymbolSet] = Factory(dict)
    settings: dict[str, Setting] = Factory(dict)
    zones: dict[str, Zone] = Factory(dict)
    counters: dict[str, Counter] = Factory(dict)
    variables: dict[str, Variable] = Factory(dict)
    kinds: dict[str, Kind] = Factory(dict)
    components: dict[str, Component] = Factory(dict)
    values: dict[str, Value] = Factory(dict)
    events: dict[str, Event] = Factory(dict)  # phases, `turn` and the prelude's too
    windows: dict[str, Window] = Factory(dict)
    table_rules: dict[str, TableRule] = Factory(dict)
    endings: dict[str, Ending] = Factory(dict)
    invariants: dict[str, Invariant] = Factory(dict)
    setup: SetUp = Factory(SetUp)
    path: Path | None = None
    version: int = 1  # of the file that was asked for
    text: str = ""
    goal: str = ""  # what players try to reach
    compiled: dict[object, object] = Factory(dict)  # what the engine made of these rules
    found: dict[object, Any] = Factory(dict)  # what is true of them as a whole: see `kept`
    shown: dict[Value, Span] = Factory(dict)  # values to show beside players, and who says so
    probes: Probes | None = None  # what measured games note; None: they are not measured
    parts: dict[Source, Part] = Factory(dict)
    history: dict[tuple[str, str], list[Step]] = Factory(dict)  # by category and name
    several: dict[str, tuple[str, ...]] = Factory(dict)  # names that strangers have in common
    called: dict[Source, dict[str, str]] = Factory(dict)  # which of them a file means by each
    as_read: bool = False  # else nothing is kept of what is made of it
    variant: list[int] = Factory(lambda: [0])  # which of several forms of a rule is in force

    @property
    def sort(self) -> str:
        return "game"

    def add(self, definition: Definition, name: str | None = None) -> None:
        """Put a definition where those of its class are, by its name or another."""
        getattr(self, _PLACES[type(definition)])[name or definition.name] = definition

    def without_definitions(self) -> Ruleset:
        """The same without what is declared, but for what every ruleset has."""
        empty: dict[str, Any] = {place: {} for place in (*_PLACES.values(), "found")}
        return evolve(self, **empty)

    def which_of_several(self, name: str) -> str | None:
        """What to write for a name that several expansions have declared; None for any other."""
        several = self.several.get(name)
        return None if several is None else f"several expansions have one: {alternatives(several)}"

    def kept(self, find: Callable[[Ruleset], T]) -> T:
        """What a function finds in these rules, which is looked for once. Who changes the rules
        empties `compiled` and `found`."""
        key = find, self.probes is not None
        if key not in self.found:
            self.found[key] = find(self)
        return self.found[key]  # type: ignore[no-any-return]

    def definitions(self) -> Iterator[Definition]:
        """All that is declared under a name. The symbols of an option belong to the option."""
        for place in _PLACES.values():
            for name, one in getattr(self, place).items():
                if place != "symbols" or name not in self.settings:
                    yield one
                if isinstance(one, Kind):
                    yield from (field for field in one.fields.values() if field.kind is one)

    def new_game(
        self,
        players: int | None = None,
        seed: int = 0,
        settings: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        ask_forced: bool = False,
        discreet: bool = False,
    ) -> Game:
        """A new game of these rules: see `rulekit.new_game`."""
        from rulekit import new_game

        return new_game(self, players, seed, settings, names, ask_forced, discreet)


_PLACES: dict[type[Definition], str] = {
    Setting: "settings",
    SymbolSet: "symbols",
    Zone: "zones",
    Counter: "counters",
    Variable: "variables",
    Kind: "kinds",
    Component: "components",
    TableRule: "table_rules",
    Value: "values",
    Event: "events",
    Window: "windows",
    Ending: "endings",
    Invariant: "invariants",
}
"""Where a ruleset has its definitions, in the order in which they are gone through."""
