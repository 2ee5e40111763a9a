"""Random rules of small games: hooks, modifiers, loans, treats, `whenever` and the like at random.

Some are refused, since they make no sense; most of the others run for some turns and end.
"""

from __future__ import annotations

from itertools import count
from random import Random

import rulekit
from rulekit.language.source import Source

TABLE = """
edition 1

game "Random"
  players 2..4
  turn dawn, act

zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
zone field of player: public
counter life of player: 0..10, starts at 5
counter heat: -3..9, resets each turn
counter dust of card: 0..4
var total: number = 0
var mark of player: player?
var kept: list of number
var seen: card?

symbols hue: red, blue

kind charm: starts in deck, works in field
  tint: hue = red
kind spell: starts in deck, discards to pile when resolved

value tone(p: player) = 1
value cost(c: card) = 2
value ready(p: player) = p.life > 1

event hurt who: player for amount: number
  "{who} is hurt for {amount}."
  who.life -= amount
event guess who: player -> number
  return who.life + 1
event ring who: player
  total += 1
event pass_on what: card to who: player
  move what to who.hand

ending "Late" when round() > 4
  score p.life for p in seats
  winners (p in seats where p.life == max(q.life for q in seats))
ending "Alone" when count(p in seats where p.life > 0) < 2
  winners (p in seats where p.life > 0)

rule "Second wind"
  modify tone by +1 when p.life < 3
"""

CHARMS = ("Lamp", "Bell", "Coin")
SPELLS = ("Zap", "Nap")


class Writer:
    """Writes rules part by part. `you`: whether the rules are of a card."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.you = False
        self.number_names: list[str] = []
        self.player_names: list[str] = []
        self.names = 0

    def one_of(self, *texts: str) -> str:
        return self.chance.choice(texts)

    def rarely(self, one_in: int) -> bool:
        return self.chance.randrange(one_in) == 0

    def name(self) -> str:
        self.names += 1
        return f"n{self.names}"

    # --- Expressions -----------------------------------------------------------------------

    def player(self) -> str:
        return self.one_of(
            "current", "current", "first(seats)",
            *(("you", "you", "first(others)") if self.you else ()), *self.player_names,
        )  # fmt: skip

    def target(self) -> str:
        """A player who is called by a name."""
        return self.one_of("current", *(("you",) if self.you else ()), *self.player_names)

    def number(self, depth: int = 2) -> str:
        if depth <= 0 or self.rarely(3):
            return self.one_of(
                "0", "1", "2", "3", "total", "heat", f"{self.player()}.life",
                f"count({self.cards()})", *self.number_names,
            )  # fmt: skip
        one, other = self.number(depth - 1), self.number(depth - 1)
        return self.one_of(
            f"({one} + {other})", f"({one} - {other})", f"({one} * {other})",
            f"({one} // ({other} + 1))", f"({one} % 3)", f"max({one}, {other})",
            f"min({one}, {other})", f"({one} if {self.test(depth - 1)} else {other})",
            f"tone({self.player()})", f"sum({self.list(depth - 1)})", "tone(current)",
            f"count({self.list(depth - 1)})", f"sum(cost(c) for c in {self.cards()})",
            f"{{0: {one}, 1: {other}, 2: 5}}[heat % 3]", f"count(p in seats where {self.test(0, 'p')})",
        )  # fmt: skip

    def list(self, depth: int = 1) -> str:
        if depth <= 0 or self.rarely(3):
            return self.one_of("kept", "[1, 2, 3]", "[heat, total]")
        one = self.list(depth - 1)
        return self.one_of(
            f"({one} + [{self.number(depth - 1)}])", f"({one} - [1])", "(1..4)",
            f"(x in {one} where x > {self.number(0)})", f"(x * 2 for x in {one})",
            f"sorted(x in {one} by 0 - x)", f"distinct({one})", "(p.life for p in seats)",
        )  # fmt: skip

    def cards(self) -> str:
        return self.one_of(
            "deck", "pile", f"{self.player()}.hand", f"{self.player()}.field",
            f"cards_of({self.one_of(*CHARMS, *SPELLS)})", f"top(deck, {self.one_of('1', '2', 'heat')})",
            f"(c in {self.player()}.field where c.tint is {self.one_of('red', 'blue')})",
        )  # fmt: skip

    def test(self, depth: int = 1, player: str | None = None) -> str:
        who = player or self.player()
        one = f"{self.number(depth - 1)} {self.one_of('<', '>', '==', '!=', '<=')} {self.number(depth - 1)}"
        return self.one_of(
            one, one, f"ready({who})", f"{who}.mark is nobody", f"{who} is {self.player()}",
            f"{self.number(0)} in kept", f"{self.cards()} is not empty", f"{who}.life in 2..6",
            *((f"({one} and not ({self.test(0)}))", f"({self.test(0)} or {one})") if depth else ()),
            *(("any(q.life > 2 for q in seats)", "all(x < 9 for x in kept)") if depth else ()),
        )  # fmt: skip

    # --- Statements ------------------------------------------------------------------------

    def block(self, indent: str, depth: int = 2, more: tuple[str, ...] = ()) -> str:
        numbers, players = list(self.number_names), list(self.player_names)
        made = "".join(
            self.statement(indent, depth) for _ in range(self.chance.randint(1, 2 if depth else 1))
        )
        if more and not self.rarely(3):
            made += f"{indent}{self.one_of(*more)}\n"
        self.number_names, self.player_names = numbers, players
        return made

    def statement(self, indent: str, depth: int) -> str:
        within = indent + "  "
        if depth > 0 and self.rarely(2):
            return self.compound(indent, within, depth - 1)
        who = self.player()
        fresh = self.name()
        text = self.one_of(
            f"{self.target()}.life {self.one_of('+=', '-=')} {self.number()}",
            f"{self.target()}.life = {self.number()}",
            f"heat {self.one_of('+=', '-=')} {self.number(1)}",
            f"total = {self.number()} % 100",
            f"kept = {self.list(2)}",
            "kept = (x in kept where x < 50)",
            f"{self.target()}.mark = {self.one_of('nobody', self.player())}",
            f"hurt {who} for {self.number(1)}" if self.rarely(2) else f"ring {who}",
            f"draw {self.one_of('1', '2', 'heat')} for {who}",
            f"move {self.cards()} to {self.one_of('pile', 'deck', f'{who}.hand', f'{who}.field')}",
            f"move top(deck) to {who}.field",
            f"move sample(2, {self.one_of('pile', 'deck')}) to {who}.field",
            f"let {fresh} = random([1, 2, {self.number(1)}])",
            "shuffle deck",
            f"reveal {self.cards()}",
            f"say \"{fresh}\"",
            f"let {fresh} = {self.number()}",
            f"let {fresh} = guess({who})",
            f"grant rules of first(cards_of({self.one_of(*CHARMS)})) to {who}"
            f" until {self.one_of('end of turn', 'ring', 'start of your next turn')}",
            f"for c in {self.cards()}: c.dust += 1",
            f"if {who}.hand is not empty: pass_on first({who}.hand) to {self.player()}",
            "seen = first(pile) if pile is not empty else nothing",
        )  # fmt: skip
        if text.startswith("let "):
            self.number_names.append(fresh)
        if self.rarely(40):
            text = self.one_of("end turn", f"extra turn for {who}", "skip dawn")
        return f"{indent}{text}\n"

    def compound(self, indent: str, within: str, depth: int) -> str:
        kind = self.chance.randrange(8)
        fresh = self.name()
        if kind == 0:
            return f"{indent}if {self.test()}\n{self.block(within, depth)}"
        if kind == 1:
            return (
                f"{indent}if {self.test()}\n{self.block(within, depth)}"
                f"{indent}else\n{self.block(within, depth)}"
            )
        if kind == 2:
            where = self.one_of("seats", "players", *(("others",) if self.you else ()))
            self.player_names.append(fresh)
            made = f"{indent}for {fresh} in {where}\n{self.block(within, depth)}"
            self.player_names.remove(fresh)
            return made
        if kind == 3:
            made = f"{indent}for {fresh} in {self.list()}\n"
            self.number_names.append(fresh)
            made += self.block(within, depth)
            self.number_names.remove(fresh)
            return made
        if kind == 4:
            return (
                f"{indent}let {fresh} = 0\n{indent}while {fresh} < {self.one_of('2', '3', 'heat')}\n"
                f"{within}{fresh} += 1\n{self.block(within, depth)}"
            )
        if kind == 5:
            return (
                f'{indent}ask {self.player()}\n{within}option "a"\n{self.block(within + "  ", depth)}'
                f'{within}option "b"\n{self.block(within + "  ", depth)}'
            )
        if kind == 6:
            made = f"{indent}choose {fresh} from {self.list()} by {self.player()}\n"
            self.number_names.append(fresh)
            made += self.block(within, depth)
            self.number_names.remove(fresh)
            return made
        if self.rarely(2):
            return f'{indent}may "{fresh}" by {self.player()}\n{self.block(within, depth)}'
        return f"{indent}later\n{self.block(within, depth)}"

    # --- Rules -----------------------------------------------------------------------------

    def rules(self, number: int) -> str:
        """What a card or the table carries."""
        made = ""
        for _ in range(self.chance.randint(1, 3)):
            when = f" when {self.test()}" if self.rarely(2) else ""
            kind = self.chance.randrange(9)
            if kind == 0:
                self.player_names.append("who")
                body = self.block("    ", 1, ("amount = amount - 1", "cancel", "total += amount"))
                made += f"  before hurt{when}\n{body}"
                self.player_names.remove("who")
            elif kind == 1:
                self.player_names.append("who")
                body = self.block("    ", 1, ("proceed", "proceed", "heat += amount"))
                made += f"  instead of hurt{when}\n{body}"
                self.player_names.remove("who")
            elif kind == 2:
                self.player_names.append("who")
                made += f"  after {self.one_of('hurt', 'ring')}{when}\n{self.block('    ', 1)}"
                self.player_names.remove("who")
            elif kind == 3:
                made += f"  instead of guess{when}\n    proceed\n    return result * 2\n"
            elif kind == 4:
                change = self.one_of("by +1", "by -1", "to 2", "at least 1", "at most 3")
                made += f"  modify tone {change} when p is {self.player()}\n"
            elif kind == 5:
                made += f"  modify {self.one_of('cost by +1', 'cost to 0')} when c is {self.one_of(*CHARMS)}\n"
            elif kind == 6:
                made += f"  whenever {self.test()}\n{self.block('    ', 1)}"
            elif kind == 7 and self.you:
                made += f'  use "use {number} {self.names}"{self.one_of("", " in any", " once per turn")}{when}\n'
                made += self.block("    ", 1)
            else:
                made += f"  after {self.one_of('act', 'dawn', 'pass_on')}{when}\n{self.block('    ', 1)}"
        return made

    def text(self) -> str:
        made = TABLE
        self.you = True
        for number, charm in enumerate(CHARMS):
            made += f"\ncharm {charm} x{self.chance.randint(2, 5)}\n"
            if self.rarely(2):
                made += "  tint blue\n"
            made += self.rules(number)
            if self.rarely(4):
                made += "  treat Nap as Zap\n"
        for spell in SPELLS:
            made += f"\nspell {spell} x{self.chance.randint(4, 7)}\n  play\n{self.block('    ')}"
        self.you = False
        for number in range(2):
            made += f'\nrule "R{number}"\n{self.rules(number)}'
        if self.rarely(5):
            made += '\nrule "Quiet"\n  modify works to no when c is Bell\n'
        made += "\nsetup\n  shuffle deck\n  for p in seats: draw 2 for p\n"
        made += "  for p in seats: move top(deck) to p.field\n"
        self.you = True
        made += f"\nphase dawn\n{self.block('  ')}"
        made += f"\nphase act\n  draw 1 for you\n{self.block('  ')}  offer main to you until pass\n"
        return made


def ruleset(seed: int) -> rulekit.Ruleset:
    """Rules of a number that make sense."""
    for attempt in count():
        text = Writer(Random(f"{seed} {attempt}")).text()
        try:
            return rulekit.load(Source("random.rules", text))
        except rulekit.RulesError:
            continue
    raise AssertionError
