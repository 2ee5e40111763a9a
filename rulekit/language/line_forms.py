"""A line that is right for each word with which one begins: shown where nothing better is known."""

from __future__ import annotations

from rulekit.language.syntax_fault import Fault

DECLARED = {
    "cards": 'cards of charm from "charms.csv"',
    "change": "change charm Lantern",
    "counter": "counter coins of player: 0..9, starts at 2",
    "ending": 'ending "The deck is empty" when count(deck) == 0',
    "event": "event bow who: player to whom: player",
    "example": 'example "A Lantern"',
    "expands": "expands pebbles",
    "extends": "extends pebbles",
    "game": 'game "Odd One Out"',
    "include": 'include "parts/cards.rules"',
    "invariant": 'invariant "Coins are never made": sum(p.coins for p in seats) == 20',
    "kind": "kind curse: starts in deck, discards to discards when played",
    "more": "more charm Lantern x2",
    "option": "option mercy: no, yes",
    "phase": "phase omens after recover",
    "remove": "remove charm Lantern",
    "replace": "replace value hand_limit(p: player) = 6",
    "rule": 'rule "First blood"',
    "scenario": 'scenario "A Lantern that is played is lit"',
    "setup": "setup: shuffle deck",
    "symbols": "symbols weather: fair, foul",
    "value": "value lucky(p: player) = any(c in p.hand where c is charm)",
    "var": "var marked of card: flag",
    "version": 'version 2 "The counter `ki` is called `spirit`."',
    "window": "window second_thought in asked_twice",
    "zone": "zone hand of player: private",
}
"""Of declarations; of a component, whose first word is its kind, see `COMPONENT`."""

COMPONENT = "charm Lantern x2"

CARRIED = {
    "after": "after played when who is you: draw 1",
    "before": "before turn when who is you: draw 1",
    "instead": "instead of draw when who is you: do_nothing",
    "modify": "modify draw_count by +1 when p is you",
    "play": "play in main when you.coins > 2: draw 1",
    "remove": "remove after played",
    "treat": "treat charm as Lantern when count(you.hand) > 1",
    "use": 'use "Rest" in main once per turn when you.coins > 2: draw 1',
    "whenever": "whenever you.coins == 0: draw 1",
}
"""Of what cards and rules carry."""

STATED = {
    "ask": "ask you",
    "choose": "choose c from you.hand where c is charm",
    "compel": "compel p to play c",
    "discard": "discard c",
    "draw": "draw 2 for p",
    "end": "end turn",
    "extra": "extra turn for p",
    "for": "for p in others where p.coins > 0: draw 1 for p",
    "grant": "grant rules of c to p until end of turn",
    "if": "if you.coins > 2: draw 1",
    "later": "later: draw 1",
    "let": "let n = count(you.hand)",
    "may": 'may "Draw 1" by p: draw 1 for p',
    "move": "move c to p.hand",
    "offer": "offer main to you until pass",
    "option": 'option "Draw 2": draw 2',
    "reveal": "reveal c to p",
    "score": "score 2 for p in players",
    "skip": "skip draw_cards",
    "swap": "swap c with d",
    "while": "while you.coins > 2: you.coins -= 1",
    "winners": "winners (p in players where p.coins > 2)",
}
"""Of statements."""

_INNER = {**STATED, **CARRIED}


def form_of(fault: Fault) -> str | None:
    """A right line that begins like the one at fault, if there is one for it."""
    begin = fault.line_bounds[0]
    first = fault.tokens[begin]
    if begin == 0:
        return DECLARED.get(first.text, COMPONENT if first.type == "NAME" else None)
    return _INNER.get(first.text)
