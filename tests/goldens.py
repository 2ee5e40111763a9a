"""Recorded games of the shipped rules, and what must come of playing them again.

    python tests/goldens.py            plays every record again (needs no pytest)
    python tests/goldens.py every 3    plays every third of them
    python tests/goldens.py record     records the games anew, after the rules were changed

A record holds the choices of a game of random players, its story as an onlooker is told it,
and digests of the journal and of what each seat sees at some moments.
"""

from __future__ import annotations

import json
import platform
import re
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import rulekit
from rulekit.engine.answers import answer
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.fuzzing.recorded_answers import random_answer
from rulekit.loading.shipped import bundled
from shipped_rules import shipped

FOLDER = Path(__file__).parent / "golden"
FORMAT_VERSION = 1
MOMENTS = 5
"""How often in a game everybody's view is looked at."""


class Table(NamedTuple):
    """What is played, by how many."""

    ruleset: str
    expansions: tuple[str, ...]
    players: int

    @property
    def file(self) -> Path:
        return FOLDER / f"{'+'.join((self.ruleset, *self.expansions))}-{self.players}.json"


def tables() -> Iterator[Table]:
    """Every shipped ruleset, and every expansion with its base, with every number of players."""
    for name, path in sorted(bundled().items()):
        base = re.search(r"^expands (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        ruleset, expansions = (base[1], (name,)) if base else (name, ())
        try:
            low, high = shipped(ruleset, expansions).player_counts
        except rulekit.RulesError:
            continue  # a part that others include
        for players in range(low, high + 1):
            yield Table(ruleset, expansions, players)


def rulesets() -> list[tuple[str, tuple[str, ...]]]:
    """The rulesets and expansions of all records, told by the names of the files."""
    names = {file.stem.rpartition("-")[0] for file in FOLDER.glob("*.json")}
    return [
        (ruleset, tuple(expansions))
        for ruleset, *expansions in sorted(one.split("+") for one in names)
    ]


def record(table: Table) -> dict[str, Any]:
    """Plays a game at random; the same game every time."""
    seed = Stream(table.players, table.file.stem).below(10_000)
    chance = Stream(seed, "golden")
    game = new_game(table, seed)
    while not game.over:
        answer(game, random_answer(game, chance))
    return told(table, seed, game.choices)


def told(table: Table, seed: int, choices: list[Any]) -> dict[str, Any]:
    """What comes of a game of these choices."""
    game = new_game(table, seed)
    views = []
    moments = {len(choices) * number // MOMENTS for number in range(MOMENTS)}
    for number, choice in enumerate(choices):
        if number in moments:
            views.append([number, *seen(game)])
        answer(game, tuple(choice) if isinstance(choice, list) else choice)
    views.append([len(choices), *seen(game)])
    assert game.result is not None
    return {
        "format_version": FORMAT_VERSION,
        "ruleset": table.ruleset,
        "expansions": list(table.expansions),
        "players": table.players,
        "seed": seed,
        "choices": [list(one) if isinstance(one, tuple) else one for one in choices],
        "ending": game.result.ending,
        "winners": list(game.result.winners),
        "scores": {str(seat): score for seat, score in game.result.scores.items()},
        "journal": [len(game.journal), digest(repr(game.journal))],
        "log": [line.text for line in game.log(-1)],
        "views": views,
    }


def seen(game: Game) -> list[str]:
    """A digest of what each seat sees, and of what an onlooker sees."""
    views = [*(game.view(seat) for seat in range(game.players)), game.spectator()]
    return [digest(json.dumps(shown(view), sort_keys=True)) for view in views]


def shown(view: rulekit.View) -> list[Any]:
    """What a view shows, without the places in rule files and the texts of cards."""
    decision = view.decision
    return [
        [zones(view.zones), view.counters, view.variables],
        [
            [zones(one.zones), one.counters, one.bounds, one.variables, one.alive, one.shown]
            for one in view.seats
        ],
        [view.current, view.phase, view.round, view.deciding, view.over],
        decision
        and [decision.prompt, [str(one) for one in decision.options], decision.low, decision.high],
        [str(line) for line in view.log],
        [str(frame) for frame in view.stack],
    ]


def zones(lying: Mapping[str, rulekit.ZoneView]) -> dict[str, list[str]]:
    return {name: [str(card) for card in zone.cards] for name, zone in lying.items()}


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def new_game(table: Table, seed: int) -> Game:
    return shipped(table.ruleset, table.expansions).new_game(players=table.players, seed=seed)


def differences(file: Path) -> list[str]:
    """What is not as it was when the game was recorded; empty if all is."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    table = Table(kept["ruleset"], tuple(kept["expansions"]), kept["players"])
    try:
        now = told(table, kept["seed"], kept["choices"])
    except Exception as error:
        return [f"the choices cannot be made any more: {error}"]
    wrong = [name for name in kept if name not in ("log", "views") and kept[name] != now[name]]
    for number, (line, was) in enumerate(zip(now["log"], kept["log"], strict=False)):
        if line != was:
            wrong.append(f"line {number} of the log is {line!r}, and was {was!r}")
            break
    seen_otherwise = [
        f"{f'seat {seat}' if seat < table.players else 'an onlooker'} sees something else "
        f"after {was[0]} choices"
        for new, was in zip(now["views"], kept["views"], strict=True)
        for seat, (one, other) in enumerate(zip(new[1:], was[1:], strict=True))
        if one != other
    ]
    return [*wrong, *seen_otherwise[:1]]


def main() -> int:
    if sys.argv[1:] == ["record"]:
        for file in FOLDER.glob("*.json"):
            file.unlink()
        for table in tables():
            text = json.dumps(record(table), ensure_ascii=False, separators=(",", ":"))
            table.file.write_text(text + "\n", encoding="utf-8")
        return 0
    step = int(sys.argv[2]) if sys.argv[1:2] == ["every"] else 1
    files = sorted(FOLDER.glob("*.json"))[::step]
    failed = 0
    for file in files:
        for wrong in differences(file):
            failed += 1
            print(f"{file.name}: {wrong}")
    print(f"{len(files)} recorded games played again on Python {platform.python_version()}: "
          f"{f'{failed} differences' if failed else 'all as recorded'}")  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
