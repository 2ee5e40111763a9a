"""The shipped games, at tables at which a game is short, and whether much is to be played at
them, as `make oracle` does."""

from __future__ import annotations

from typing import Any

from oracle.decks import GAMES

THOROUGH = GAMES >= 10_000

TABLES: dict[str, dict[str, Any]] = {
    "bang": {"players": 4},
    "samurai_sword": {"players": 3},
    "crazy_eights": {"players": 3},
    "hanabi": {"players": 3},
    "hearts": {"settings": {"length": "one_deal"}},
    "kuhn_poker": {"players": 3},
    "leduc_poker": {},
}
