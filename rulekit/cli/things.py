"""The things of a ruleset by their names: cards, kinds, events, values, zones and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.cli.exits import UsageError
from rulekit.language.diagnostics import closest
from rulekit.play.wording import components_called, components_with_face, fold, listed
from rulekit.ruleset.model import Component, Kind, Option, Ruleset, Step, SymbolSet, TableRule

if TYPE_CHECKING:
    from rulekit.language.source import Span
    from rulekit.ruleset.relations import Definition


@frozen(eq=False)
class Named:
    """A thing, what sort it is of, and where `outline` and the merged files have it."""

    sort: str
    name: str
    definition: Definition
    section: str
    category: str

    @property
    def span(self) -> Span | None:
        return getattr(self.definition, "span", None)

    def history(self, ruleset: Ruleset) -> list[Step]:
        """What the files of a ruleset do to it, in order."""
        return ruleset.history.get((self.category, self.name), [])


def things(ruleset: Ruleset) -> list[Named]:
    """Everything that a ruleset declares and that has a name."""
    found: list[Named] = []
    for component in ruleset.components.values():
        found.append(Named(component.kind.name, component.name, component, "cards", "component"))
    tables: list[tuple[str, str, str, dict[str, Definition]]] = [
        ("kind", "kinds", "kind", dict(ruleset.kinds)),
        ("rule", "rules", "rule", dict(ruleset.table_rules)),
        ("value", "values", "value", dict(ruleset.values)),
        ("event", "events", "event", dict(ruleset.events)),
        ("window", "windows", "window", dict(ruleset.windows)),
        ("ending", "endings", "ending", dict(ruleset.endings)),
        ("zone", "zones", "zone", dict(ruleset.zones)),
        ("counter", "counters", "counter", dict(ruleset.counters)),
        ("variable", "variables", "var", dict(ruleset.variables)),
        ("option", "options", "option", dict(ruleset.options)),
        ("symbols", "symbols", "symbols", dict(ruleset.symbols)),
    ]
    for sort, section, category, definitions in tables:
        for name, definition in definitions.items():
            if isinstance(definition, SymbolSet) and name in ruleset.options:
                continue
            if getattr(definition, "is_phase", False):
                found.append(Named("phase", name, definition, "phases", "event"))
            else:
                found.append(Named(sort, name, definition, section, category))
    return found


def called(name: str, ruleset: Ruleset) -> list[Named]:
    """Those of a name, the card whose name begins so, or the cards with that face.

    Raises UsageError if there is none.
    """
    every = things(ruleset)
    wanted = fold(name).replace("_", " ")
    exact = [one for one in every if fold(one.name).replace("_", " ") == wanted]
    if exact:
        return exact
    begun = components_called(name, ruleset.components.values())
    if len(begun) == 1:
        return [one for one in every if one.definition is begun[0]]
    faced = components_with_face(name, ruleset.components.values())
    if faced and not begun:
        return [one for one in every if one.definition in faced]
    if begun:
        names = listed([component.name for component in begun], "or")
        raise UsageError(f"`{name}` may be {names}: write more of the name.")
    raise UsageError(f"{ruleset.title} has nothing called `{name}`{_nearest(name, every)}")


def _nearest(name: str, every: list[Named]) -> str:
    names = [one.name for one in every]
    near: list[str] = []
    while len(near) < 3:
        found = closest(name, [one for one in names if one not in near])
        if found is None:
            break
        near.append(found)
    if not near:
        return "; without a name, `rulekit show` lists what there is."
    return f"; did you mean {listed([f'`{one}`' for one in near], 'or')}?"


def origin(span: Span, ruleset: Ruleset) -> str:
    """What the file of a span is to the ruleset: base, prelude, variant or expansion."""
    return ruleset.parts.get(span.source, "base")


def sort_of(definition: Definition) -> str:
    """What sort of thing a definition is, in a word."""
    match definition:
        case Ruleset():
            return "game"
        case Component():
            return definition.kind.name
        case Kind():
            return "kind"
        case TableRule():
            return "rule"
        case SymbolSet():
            return "symbols"
        case Option():
            return "option"
    if getattr(definition, "is_phase", False):
        return "phase"
    return type(definition).__name__.lower()
