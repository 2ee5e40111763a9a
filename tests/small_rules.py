"""Games of a few lines of rules, and what tests ask of them."""

from __future__ import annotations

from functools import lru_cache
from textwrap import dedent

import rulekit
from rulekit.engine.game import Game
from rulekit.language.source import Source

TABLE = """
edition 1

game "Small"
  players 2..4
  turn act

zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
zone field of player: public
counter life of player: 0..10, starts at 5

kind charm: starts in deck, works in field
kind spell: starts in deck, discards to pile when resolved
"""

STOP = """
  ask you
    option "end"
      do_nothing
    option "end it"
      do_nothing
"""
"""Ends `phase act`, so that the game stops there."""

OPEN_TURN = """
phase act
  offer main to you until pass
"""


def ruleset(*parts: str, table: str = TABLE) -> rulekit.Ruleset:
    """A ruleset of a table and some rules; the same rules are loaded and compiled once."""
    return _loaded("\n".join([table, *map(dedent, parts)]))


@lru_cache(maxsize=32)
def _loaded(text: str) -> rulekit.Ruleset:
    return rulekit.load(Source("small.rules", text))


def start(
    *parts: str,
    table: str = TABLE,
    players: int = 2,
    seed: int = 1,
    settings: dict[str, str] | None = None,
    ask_forced: bool = False,
    discreet: bool = False,
) -> Game:
    """A game of these rules, whose turn is `phase act`."""
    return ruleset(*parts, table=table).new_game(
        players=players, seed=seed, settings=settings, ask_forced=ask_forced, discreet=discreet
    )


def act(*parts: str, players: int = 2, ask_forced: bool = False, discreet: bool = False) -> Game:
    """A game of these rules; `phase act` comes last, and stops when it is through."""
    text = "\n".join(map(dedent, parts)).rstrip() + STOP
    return start(text, players=players, ask_forced=ask_forced, discreet=discreet)


def offered(game: Game) -> list[str]:
    """The labels of the pending decision."""
    assert game.decision is not None
    return [option.label for option in game.decision.options]


def answer(game: Game, *labels: str) -> None:
    """One decision after the other, each by its label."""
    for label in labels:
        assert game.decision is not None, f"nothing to decide, but wanted {label}"
        assert label in offered(game), f"{label} is not among {offered(game)}"
        game.choose(game.decision.options[offered(game).index(label)])


def decider(game: Game) -> str:
    """The name of the player who must decide."""
    assert game.decision is not None
    return game.names[game.decision.player]


def told(game: Game, seat: int | None = None) -> list[str]:
    """The log from the first turn on, as a seat may know it."""
    lines = [line.text for line in game.log(seat)]
    return lines[lines.index("Turn of A") + 1 :]


def said(game: Game) -> list[str]:
    """The lines of the log that are neither turns nor moves nor plays nor answers."""
    return [
        line
        for line in told(game)
        if "→" not in line
        and not line.startswith("Turn of")
        and " plays " not in line
        and " chooses " not in line
    ]


def life(game: Game) -> list[int]:
    """The lives of all players."""
    return [player.counters["life"] for player in game.view(0).seats]


def cards(game: Game, zone: str, seat: int | None = None) -> list[str]:
    """The names of the cards in a zone, the bottom card first."""
    number = game.program.layout.zone_base[game.ruleset.zones[zone]] + (seat or 0)
    return [str(game.card(card)) for card in game.state.z[number]]


def failure(error: rulekit.RulesError) -> tuple[str, str]:
    """The code and the headline of an error."""
    return error.diagnostics[0].code, error.diagnostics[0].message
