"""Writes what the lab says of `ghosts` into the tutorial, and draws its pictures.

    python docs/tutorial_lab.py

The page has three blocks of text that begin with a command: each becomes what the command prints,
of tables with many rows those of which the sentences below them tell. It takes some minutes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import vl_convert

from rulekit.diff.outcomes import play_both
from rulekit.lab import chart_parts, charts
from rulekit.lab.balance import Budget, balance
from rulekit.lab.compared_games import questions
from rulekit.lab.estimates import Finding, Question
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan

DOCS = Path(__file__).parent
PAGE = DOCS / "tutorial" / "7-balance.md"
IMAGES = DOCS / "images"

BLOCK = re.compile(r"```text\n\$ (?P<command>rulekit [^\n]+)\n.*?```\n", re.DOTALL)
CALM = re.compile(r"```rules\n# (?P<name>calm_ghosts\.rules)\n(?P<text>.*?)```\n", re.DOTALL)
KEPT = ("won, by side", "won, by character", "length of a game")
MANY = 8  # lines
CLEAR = re.compile(r"^(.+): (?:more|less) by ", re.MULTILINE)
PLAN = Plan(5, 1, ("random",) * 5)
BUDGET = Budget(10_000, 200, 60, 20)


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    calm = CALM.search(text)
    assert calm is not None
    changed = DOCS / calm["name"]
    changed.write_text(calm["text"], encoding="utf-8")
    try:
        PAGE.write_text(BLOCK.sub(_told_anew, text), encoding="utf-8")
    finally:
        changed.unlink()
    draw_all()


def draw_all() -> None:
    base, ghosts = (RulesetReference(name) for name in ("bang", "ghosts"))
    found = balance(ghosts, PLAN, BUDGET, "heuristic")
    draw("ghosts-sides", found.questions, "won, by side")
    draw("ghosts-chances", found.questions, "chance to win, as the game goes on")
    draw("ghosts-ladder", found.questions, "skill ladder: won by one seat")
    compared = questions(play_both(base, ghosts, PLAN, 10_000), ("bang", "ghosts"))
    draw("ghosts-changed", compared, "won, by character")


def draw(name: str, found: tuple[Question, ...], title: str) -> None:
    """A picture for pages of any colour: dark on white."""
    finding = _finding(found, title)
    spec = charts.spec_of(finding)
    assert spec is not None
    alone = {**spec, "background": chart_parts.PAPER, "padding": 14}
    svg = vl_convert.vegalite_to_svg(alone, vl_version="5.20", allowed_base_urls=[])
    (IMAGES / f"{name}.svg").write_text(f"{svg}\n", encoding="utf-8")


def _finding(found: tuple[Question, ...], title: str) -> Finding:
    return next(one for question in found for one in question.findings if one.title == title)


def _told_anew(block: re.Match[str]) -> str:
    command = block["command"]
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        check=True, capture_output=True, text=True, cwd=DOCS,
    )  # fmt: skip
    lines = done.stdout.rstrip().splitlines()
    if command.startswith("rulekit diff"):
        lines = list(_tables(done.stdout))
    return "\n".join(["```text", f"$ {command}", *map(str.rstrip, lines), "```", ""])


def _tables(output: str) -> Iterator[str]:
    for part in output.strip().split("\n\n"):
        if not part.startswith(KEPT):
            continue
        if not part.startswith(KEPT[0]):
            yield "…"
        head, *lines = part.splitlines()
        yield head
        told = CLEAR.findall(part)
        for line in lines:
            is_row = re.search(r"\d%?  +\d", line) is not None
            if len(lines) < MANY or not is_row or line.startswith(tuple(told)):
                yield line


if __name__ == "__main__":
    main()
