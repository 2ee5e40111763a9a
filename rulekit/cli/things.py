"""The things of a ruleset by their names: cards, kinds, events, values, zones and so on."""

from __future__ import annotations

from rulekit.cli.exits import UsageError
from rulekit.language.diagnostics import closest
from rulekit.language.source import Span
from rulekit.play.wording import components_called, components_with_face, fold, listed
from rulekit.ruleset.model import Definition, Ruleset, Step, SymbolSet
from rulekit.ruleset.relations import Source


def called(name: str, ruleset: Ruleset) -> list[Definition]:
    """Those of a name, the card whose name begins so, or the cards with that face.

    Raises UsageError if there is none.
    """
    every = [one for one in ruleset.definitions() if one.span or not isinstance(one, SymbolSet)]
    wanted = fold(name).replace("_", " ")
    exact = [one for one in every if fold(one.name).replace("_", " ") == wanted]
    if exact:
        return exact
    begun = components_called(name, ruleset.components.values())
    if len(begun) == 1:
        return [one for one in every if one is begun[0]]
    faced = components_with_face(name, ruleset.components.values())
    if faced and not begun:
        return [one for one in every if one in faced]
    if begun:
        names = listed([component.name for component in begun], "or")
        raise UsageError(f"`{name}` may be {names}: write more of the name.")
    raise UsageError(f"{ruleset.title} has nothing called `{name}`{_nearest(name, every)}")


def _nearest(name: str, every: list[Definition]) -> str:
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


def sort_of(thing: Source) -> str:
    """What sort of thing it is, in a word."""
    return "game" if isinstance(thing, Ruleset) else thing.sort


def history(definition: Definition, ruleset: Ruleset) -> list[Step]:
    """What the files of a ruleset do to a definition, in order."""
    return ruleset.history.get((definition.category, definition.name), [])
