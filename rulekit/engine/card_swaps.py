"""A position in which other cards lie where some lay, and everything that tells of them agrees.

Renaming cards leaves all places as they are: what lies, is kept or was said of a place goes
with the place. So a position and its renaming differ for those only who may know the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.compiler.units import Site
from rulekit.engine.card_moves import CHOSE, MOVED, PLAYED, REVEALED, SAID, SHUFFLED, USED
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.ruleset.definitions import TableRule
from rulekit.ruleset.types import Type, list_of

Rename: TypeAlias = Callable[[int], int]


def renamed(game: Game, names: Mapping[int, int], since: Mapping[int, int]) -> Game:
    """A copy in which `names[card]` is what `card` was: a permutation of its keys.

    `since` tells for each of them from which entry of the journal on it bears its new name;
    before that, where the cards lay together and were mixed, it was what it was. Cards that
    are `pinned` must not be renamed.
    """
    other = game.clone()
    program, s = game.program, other.state
    rename = partial(_name_in, names)
    _rename_places(program, game.state, s, names)
    for variable in program.ruleset.variables.values():
        if _holds_cards(variable.type):
            attribute = variable_attribute(variable)
            kept = [_value(value, variable.type, rename) for value in getattr(s, attribute)]
            setattr(s, attribute, kept)
    for frame in s.stack:
        _rename_slots(program, frame, rename)
    s.later = tuple(_renamed_later(program, one, rename) for one in s.later)
    if s.pend is not None:
        player, options, low, high, number = s.pend
        site = program.sites[number]
        s.pend = (
            player, [renamed_option(program, site, one, rename) for one in options],
            low, high, number,
        )  # fmt: skip
    for index in range(min(since.values(), default=len(s.journal)), len(s.journal)):
        later = {card: name for card, name in names.items() if since[card] <= index}
        s.journal[index] = _entry(program, s.journal[index], partial(_name_in, later))
    s.n = program.function("counts")(s)
    return other


def _rename_slots(program: Program, frame: list[Any], rename: Rename) -> None:
    for slot, held in program.infos[frame[0]].types.items():
        if slot < len(frame):
            frame[slot] = _value(frame[slot], held, rename)


def _renamed_later(program: Program, one: tuple[Any, ...], rename: Rename) -> tuple[Any, ...]:
    """Something that is to be done afterwards."""
    frame = list(one[1:])
    _rename_slots(program, frame, rename)
    return (one[0], *frame)


def _name_in(names: Mapping[int, int], card: int) -> int:
    return names.get(card, card)


def _rename_places(program: Program, before: State, after: State, names: Mapping[int, int]) -> None:
    """Where cards lie, and what is kept for each where it lies."""
    own = [
        *(counter_attribute(one) for one in program.ruleset.counters.values()
          if one.owner == "card"),
        *(variable_attribute(one) for one in program.ruleset.variables.values()
          if one.owner == "card"),
    ]  # fmt: skip
    for card, name in names.items():
        zone = before.where[card]
        after.z[zone][before.z[zone].index(card)] = name
        for part in ("where", "seen", "stamp", *own):
            getattr(after, part)[name] = getattr(before, part)[card]


def pinned(game: Game) -> set[int]:
    """Cards whose rules something in progress runs, or counts: what goes on goes on with
    these, and with no others."""
    program, s = game.program, game.state
    found = {lender for _, _, lender, _ in s.grants} | {this for _, this, _ in s.held}
    limited = program.unit.limits
    found |= {of for use, of in s.used if not isinstance(limited[use].carrier, TableRule)}
    for frame in (*s.stack, *(list(one[1:]) for one in s.later)):
        if program.infos[frame[0]].carried:
            found.add(frame[1])
        for slot in frame:
            if isinstance(slot, list | tuple):  # hooks that wait, or were applied
                found |= {item[1] for item in slot if isinstance(item, tuple)}
    return found


def renamed_option(program: Program, site: Site, option: Any, rename: Rename) -> Any:
    """What the option of a decision is called: see `compiler/windows.py` for windows."""
    if option is None:
        return None
    if option.__class__ is tuple:
        return (_window_option(program, option[0], rename),)
    if site.kind == "offer":
        return _window_option(program, option, rename)
    if site.kind == "choose" and site.item == "card":
        return rename(option)
    return option


def _window_option(program: Program, option: int, rename: Rename) -> int:
    stride = program.layout.option_stride
    if option >= 0:
        treated, card = divmod(option, stride)
        return treated * stride + rename(card)
    use, card = divmod(-2 - option, stride)
    carrier = program.unit.uses[use].rule.carrier
    return option if isinstance(carrier, TableRule) else -2 - (use * stride + rename(card))


def _holds_cards(type_: Type) -> bool:
    return type_.name == "card" or (type_.element is not None and _holds_cards(type_.element))


def _value(value: Any, type_: Type, rename: Rename) -> Any:
    if value is None or not _holds_cards(type_):
        return value
    if type_.name == "card":
        return rename(value)
    element = type_.element or type_
    return type(value)(_value(item, element, rename) for item in value)


def _entry(program: Program, entry: tuple[Any, ...], rename: Rename) -> tuple[Any, ...]:
    """An entry of the journal: see `engine/card_moves.py` for their forms."""
    kind = entry[0]
    if kind == MOVED:
        return (kind, rename(entry[1]), *entry[2:])
    if kind == REVEALED:
        return (kind, tuple(map(rename, entry[1])), *entry[2:])
    if kind == PLAYED:
        return (*entry[:3], rename(entry[3]), *entry[4:])
    if kind == USED:
        return (*entry[:4], rename(entry[4]))
    if kind == CHOSE:
        _, depth, seat, number, this, answer = entry
        site = program.sites[number]
        if site.choice is not None:
            type_ = site.choice.candidate.type
            answer = _value(answer, list_of(type_) if site.many else type_, rename)
        return (kind, depth, seat, number, rename(this), answer)
    if kind in (SHUFFLED, SAID):
        return entry
    if kind < 0:
        raise NotImplementedError(f"no word of which cards the entry {entry} names")
    told = zip(program.events[kind].parameters, entry[2:], strict=True)
    return (*entry[:2], *(_value(value, one.binding.type, rename) for one, value in told))
