"""Numbers for everything that a player may do, the same in every game of a table.

An action is what makes options the same thing to do: the verb, what a card looks like, and
where it lies as seen from the one who decides. They are numbered in the order in which the rules
declare what they name, so a number means the same as long as the rules do not change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import define, field

from rulekit.adapters.action_names import MOST_NUMBERS, UNKNOWN, Key, all_actions
from rulekit.adapters.places import places_from
from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.compiler.units import Site
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.visibility import visibility_of
from rulekit.ruleset.definitions import TableRule

FORMAT_VERSION = 1
PASS, DONE = 0, 1


class NoSuchAction(ValueError):
    """Something is offered that has no number, or a number is given that is not offered."""


@define(eq=False)
class Actions:
    """The actions of a table. `names[number]` is what one is called; names are all different."""

    program: Program
    names: list[str] = field(init=False, factory=list)
    _numbers: dict[Key, int] = field(init=False, factory=dict)
    _places: list[list[int]] = field(init=False)  # of each seat: of each zone number
    _window: list[dict[int, int]] = field(init=False)  # of each seat: options met in windows

    def __attrs_post_init__(self) -> None:
        layout = self.program.layout
        for key, name in all_actions(self.program):
            if key not in self._numbers:
                self._numbers[key] = len(self.names)
                self.names.append(name)
        self._places = [places_from(layout, seat) for seat in range(layout.players)]
        self._window = [{} for _ in range(layout.players)]

    def __len__(self) -> int:
        return len(self.names)

    @property
    def digest(self) -> str:
        """Equal for tables that number the same actions alike."""
        return sha256("\n".join(self.names).encode()).hexdigest()[:16]

    def of(self, game: Game) -> list[int]:
        """The action of each option of the pending decision. Options that are the same thing to
        do have the same one. Raises NoSuchAction for a number above MOST_NUMBERS."""
        s = game.state
        assert s.pend is not None
        mover, options, _, _, number = s.pend
        site = self.program.sites[number]
        found = []
        for value in options:
            if value is None:
                found.append(PASS)
            elif value.__class__ is tuple:
                found.append(self._in_window(game, mover, value[0]))
            elif site.kind == "offer":
                found.append(self._in_window(game, mover, value))
            else:
                key = self._key(game, mover, number, site, value)
                if key not in self._numbers:
                    raise NoSuchAction(
                        f"{value} is offered for “{site.name.replace('_', ' ')}”, and has no "
                        f"action: numbers from 0 to {MOST_NUMBERS} have one"
                    )
                found.append(self._numbers[key])
        return found

    def _key(self, game: Game, mover: int, number: int, site: Site, value: Any) -> Key:
        match site.item:
            case _ if site.kind == "ask":
                return ("label", number, value)
            case "card":
                return self._card(game, mover, value)
            case "player":
                return ("player", (value - mover) % game.players)
            case "flag":
                return ("label", number, int(value))
            case "component":
                return ("component", value)
            case "rule":
                return self._rule(game, mover, value)
            case item if item in game.ruleset.symbols:
                return ("symbol", item, value)
        return ("number", value)

    def _card(self, game: Game, mover: int, card: int) -> Key:
        s, layout = game.state, self.program.layout
        zone = s.where[card]
        sight = visibility_of(layout, mover)
        place = self._places[mover][zone]
        if sight.card(zone, s.seen[card]) or zone in (STACK, OUTSIDE):
            return ("card", place, layout.designs[card])
        if zone in sight.averted:
            return ("at", place, s.z[zone].index(card))
        return ("card", place, UNKNOWN)

    def _in_window(self, game: Game, mover: int, value: int) -> int:
        """See `compiler/windows.py` for the integers of a window."""
        layout, s = self.program.layout, game.state
        verb, card = divmod(-2 - value if value < 0 else value, layout.option_stride)
        rule = self.program.unit.uses[verb].rule if value < 0 else None
        if rule is None or isinstance(rule.carrier, TableRule):
            hidden = False
        else:
            hidden = not visibility_of(layout, mover).cards(s.where, s.seen, card)
        known = self._window[mover]
        if value in known and not hidden:
            return known[value]
        if value >= 0:
            held = s.where[card]
            if held in visibility_of(layout, mover).averted:
                return self._numbers["at", self._places[mover][held], s.z[held].index(card)]
            if verb == 0:
                key: Key = ("play", layout.designs[card])
            else:
                as_ = layout.component_index[self.program.unit.treats[verb - 1].as_]
                key = ("play as", as_, layout.designs[card])
        elif rule is not None and isinstance(rule.carrier, TableRule):
            key = ("use", verb, UNKNOWN)
        else:
            key = ("use", verb, UNKNOWN if hidden else layout.designs[card])
        number = self._numbers[key]
        if not hidden:
            known[value] = number
        return number

    def _rule(self, game: Game, mover: int, value: int) -> Key:
        """One of several rules that apply: where it stands in the queue of the frame that asks."""
        s = game.state
        queue = next(
            slot
            for slot in s.stack[-1]
            if isinstance(slot, list) and len(slot) > value and isinstance(slot[value], tuple)
        )
        hook, this, _ = queue[value]
        seen = this >= 0 and visibility_of(self.program.layout, mover).cards(s.where, s.seen, this)
        if not seen and this >= 0:
            return ("rule", UNKNOWN, UNKNOWN)
        return ("rule", hook, self.program.layout.designs[this] if seen else UNKNOWN)

    # --- On disk -----------------------------------------------------------------------

    def save(self, path: str | Path, settings: Mapping[str, str]) -> None:
        """Writes the names and their digest, to be checked where an agent is used that has
        learned with these numbers."""
        document = {
            "format_version": FORMAT_VERSION,
            "rules": self.program.ruleset.name,
            "players": self.program.players,
            "settings": dict(settings),
            "digest": self.digest,
            "actions": self.names,
        }
        text = json.dumps(document, ensure_ascii=False, indent=1)
        Path(path).write_text(text + "\n", encoding="utf-8")

    def check(self, path: str | Path) -> None:
        """Raises ValueError unless the actions in a file are numbered as these are."""
        try:
            document = json.loads(Path(path).read_text(encoding="utf-8"))
            saved = list(document["actions"])
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path} holds no actions: `save` of a table writes them") from None
        if saved == self.names:
            return
        pairs = enumerate(zip([*saved, "nothing"], [*self.names, "nothing"], strict=False))
        number, (then, now) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
        raise ValueError(
            f"{path} numbers {len(saved)} actions of {document.get('rules')}, and these are "
            f"{len(self)}: {number} was “{then}” and is “{now}”. Use the rules, players and "
            "options that the agent has learned with, or let it learn anew"
        )
