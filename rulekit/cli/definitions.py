"""Finds the things of a ruleset by their names."""

from __future__ import annotations

from rulekit.cli.exit_codes import UsageError
from rulekit.language.report import likely
from rulekit.language.wording import fold, listed
from rulekit.ruleset.catalogue import Declared, catalogue
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import components_called, components_with_face


def called(name: str, ruleset: Ruleset) -> list[Declared]:
    """Those of a name, the card whose name begins so, or the cards with that face.

    Raises UsageError if there is none.
    """
    every = list(catalogue(ruleset))
    wanted = _plain(name)
    found = [one for one in every if _plain(one.name) == wanted]
    found = found or [one for one in every if wanted in map(_plain, one.other_names)]
    shared = ruleset.several.get(name, ())
    found = found or [one for one in every if one.name in shared]
    if found:
        return found
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


def _plain(name: str) -> str:
    return fold(name).replace("_", " ")


def _nearest(name: str, every: list[Declared]) -> str:
    near = likely(name, [one.name for one in every], 3)
    if not near:
        return "; without a name, `rulekit show` lists what there is."
    return f"; did you mean {listed([f'`{one}`' for one in near], 'or')}?"
