"""Who plays: rulekit in Python and natively, and the same game by hand in Python and in C.

Each side plays uniformly random games, the set-up included, and gives a function that plays some
more of them.
"""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import handcoded_samurai
import rulekit
from rulekit.bots.bots import Bot, ask_bot
from rulekit.engine.chance import Stream, stream
from rulekit.engine.game import new_game, unstarted
from rulekit.engine.playout import play_out
from rulekit.native import batches
from rulekit.native.playing import NotNative, native_of
from turns import Missing, Play

ROOT = Path(__file__).parent.parent
C_SOURCE = Path(__file__).with_name("handcoded_samurai.c")
C_GAMES = 500
"""Games that C plays in one call, some milliseconds."""

Settings: TypeAlias = Mapping[str, str]


def in_python(ruleset: rulekit.Ruleset, players: int, settings: Settings | None = None) -> Play:
    seeds = count(1)

    def play() -> tuple[int, int]:
        seed = next(seeds)
        game = new_game(ruleset, players=players, seed=seed, settings=settings)
        return 1, play_out(game, seed)

    return play


def natively(ruleset: rulekit.Ruleset, players: int, settings: Settings | None = None) -> Play:
    """As `rulekit simulate` does it, journal and counts included. Games that native code leaves
    to Python take their time here, but do not count."""
    game = unstarted(ruleset, players, 0, settings, None, ask_forced=False)
    try:
        native = native_of(game.program)
    except NotNative as reason:
        raise Missing(str(reason)) from None
    stretches = batches.play(native, range(1 << 60), stream(1, "game "))

    def play() -> tuple[int, int]:
        counted = next(stretches).counted
        return (0, 0) if counted is None else (len(counted.decisions), sum(counted.decisions))

    return play


def with_bots(ruleset: rulekit.Ruleset, players: int, bot: Callable[[Stream], Bot]) -> Play:
    """Every decision is taken by a bot, which is handed a view of its seat."""
    seeds = count(1)

    def play() -> tuple[int, int]:
        seed = next(seeds)
        game = new_game(ruleset, players=players, seed=seed)
        bots = {seat: bot(Stream(seed, f"bot {seat}")) for seat in range(players)}
        while not game.over:
            ask_bot(game, bots)
        return 1, len(game.choices)

    return play


def by_hand(players: int) -> Play:
    rng = random.Random(1)

    def play() -> tuple[int, int]:
        return 1, handcoded_samurai.play(rng, players)[3]

    return play


def in_c() -> Play:
    """samurai_sword for seven, decision for decision the game that rulekit plays."""
    library = compiled_c()
    seeds = count(1, C_GAMES)

    def play() -> tuple[int, int]:
        return C_GAMES, library.play_many(next(seeds), C_GAMES)

    return play


def compiled_c() -> ctypes.CDLL:
    """Its `play_many` plays so many games from a seed on: how many decisions they had."""
    compiler = next(filter(None, map(shutil.which, ("gcc", "cc", "clang"))), None)
    if compiler is None:
        raise Missing("there is no C compiler")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = Path(folder, "handcoded_samurai.so")
        command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(made), str(C_SOURCE)]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        if told.returncode:
            raise Missing(f"{compiler} does not compile {C_SOURCE.name}")
        library = ctypes.CDLL(str(made))
    library.play_many.argtypes = (ctypes.c_uint64, ctypes.c_int)
    library.play_many.restype = ctypes.c_int64
    return library
