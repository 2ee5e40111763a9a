"""Writes what the sample variants do to their games into the pages about them.

    python docs/variants.py [games] [variant …]

Each page of docs/explanation/variants/ has one block that begins with `$ rulekit diff` and the
names of two rulesets: it becomes what the command prints, without the tables that have a row
for each character.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PAGES = Path(__file__).parent / "explanation" / "variants"
PLAYERS, SEED, BOT = 5, 1, "heuristic"

BLOCK = re.compile(
    r"```text\n\$ rulekit diff (?P<base>\w+) (?P<variant>\w+) --simulate.*?\n```\n", re.DOTALL
)
KEPT = ("won, by role", "ended by", "length of a game")


def main() -> None:
    words = sys.argv[1:]
    games = int(words.pop(0)) if words and words[0].isdigit() else 1000
    for page in sorted(PAGES.glob("*.md")):
        if not words or page.stem in words:
            measure(page, games)


def measure(page: Path, games: int) -> None:
    text = page.read_text(encoding="utf-8")
    block = BLOCK.search(text)
    if block is None:
        raise SystemExit(f"{page} has no block that begins with `$ rulekit diff`")
    command = (
        f"rulekit diff {block['base']} {block['variant']} --simulate {games}"
        f" --players {PLAYERS} --seed {SEED} --bot {BOT}"
    )
    made = "\n".join(["```text", f"$ {command}", *told(command), "```", ""])
    page.write_text(text[: block.start()] + made + text[block.end() :], encoding="utf-8")


def told(command: str) -> Iterator[str]:
    """What the command tells of the games, from the line that says how many there were."""
    done = subprocess.run(
        [sys.executable, "-m", *command.split()], check=True, capture_output=True, text=True
    )
    parts = done.stdout.strip().split("\n\n")
    first = next(n for n, part in enumerate(parts) if re.match(r"[\d,]+ pairs of games", part))
    head, _, rest = parts[first].partition("\n")
    yield head
    for part in (rest, *parts[first + 1 :]):
        if part.startswith(KEPT):
            yield ""
            yield from map(str.rstrip, part.splitlines())


if __name__ == "__main__":
    main()
