"""Is it fun to the end: length, drama, players who are out, kingmakers."""

from __future__ import annotations

from rulekit.lab.cells import Tallies, estimate_of, mean_interval
from rulekit.lab.counted_games import bars
from rulekit.lab.estimates import Estimate, Finding, Question, Unit
from rulekit.statistics.histogram import Histogram

TITLE = "Fun to the end?"


def fun_to_the_end(
    found: Tallies, turns: Histogram | None = None, decisions: Histogram | None = None
) -> Question:
    """From games that were watched, and some whose turns were played out many times. `turns` and
    `decisions` are those of all games that were counted."""
    if not found.games:
        return Question(TITLE, "No game came to an end, so nobody knows.")
    nobody_wins = found.nobody_wins
    length = [_row(found, "length", "game", one, "number") for one in ("turns", "decisions")]
    drama = (
        []
        if nobody_wins
        else [
            _row(found, "drama", "game", "changes of the lead", "number"),
            _row(found, "drama", "game", "lowest chance of the winner"),
            _row(found, "drama", "game", "decided at"),
            _skill(found),
        ]
    )
    waiting = [
        _row(found, "waiting", "decisions of others", one, "number")
        for one in ("on average", "at most")
    ]
    out = [
        _row(found, "out", "players", "left before the end"),
        _row(found, "out", "time", "spent out"),
    ]
    findings = tuple(
        Finding(title, tuple(row for row in rows if row is not None), note=note)
        for title, rows, note in (
            ("length of a game", length, ""),
            ("drama", drama, "Chances at the beginning of each turn, at random play."),
            (
                "waiting for one's turn",
                waiting,
                "Decisions of others between two of one's own; at most: the longest of a game.",
            ),
            ("players who are out", out, "Time: of the decisions after they left."),
        )
        if any(row is not None for row in rows)
    )
    histogram = _lengths(turns, decisions)
    return Question(TITLE, _sentence(found), (*histogram, *findings, *_story(found)))


def _lengths(turns: Histogram | None, decisions: Histogram | None) -> list[Finding]:
    """The histogram of turns, or of decisions where there are no turns."""
    what, numbers = ("turns", turns) if turns and turns.greatest else ("decisions", decisions)
    if not numbers or not numbers.size:
        return []
    least, middle, most = (numbers.percentile(part) for part in (0.05, 0.5, 0.95))
    sentence = (
        f"half of all games have {middle:,} {what} or fewer, and nine of ten {least:,} to {most:,}."
    )
    return [Finding(f"{what} of a game", bars(what, numbers), "histogram", sentence=sentence)]


def _story(found: Tallies) -> list[Finding]:
    """How the chances of who wins, and of who leads, grow along the game."""
    rows = [
        estimate_of("chance", group, name, cell)
        for group in ("who wins in the end", "who leads then")
        for name, cell in sorted(found.of("chance", group).items(), key=lambda one: int(one[0]))
    ]
    if not rows:
        return []
    note = (
        "Along the game, from 0 to 100 percent of its turns. Where the lines meet, who leads wins; "
        "the longer they lie apart, the longer somebody else can still win. At random play."
    )
    return [Finding("chance to win, as the game goes on", tuple(rows), "bands", note=note)]


def _row(
    found: Tallies, metric: str, group: str, member: str, unit: Unit = "share"
) -> Estimate | None:
    cell = found.cells.get((metric, group, member))
    if cell is None:
        return None
    return estimate_of(metric, group, member, cell, unit)


def _skill(found: Tallies) -> Estimate | None:
    """Brier skill after round 1: 0 where nobody can tell who wins, 1 where all know."""
    cell, once = found.cells.get(("brier", "round 1", "error")), found.of("luck", "deal")
    if cell is None or "once" not in once:
        return None
    p = once["once"].share
    whole = p * (1 - p)
    if not whole:
        return None
    low, high = mean_interval(cell)
    return Estimate(
        "brier", "round 1", "skill", 1 - cell.share / whole, 1 - high / whole, 1 - low / whole,
        None, cell.games, "number", "Brier skill, games as clusters",
    )  # fmt: skip


def _sentence(found: Tallies) -> str:
    cells = found.cells
    said = [f"{cells['length', 'game', 'turns'].share:.0f} turns"]
    if found.cells.get(("length", "game", "turns")) and not cells["length", "game", "turns"].count:
        said = [f"no turns, {cells['length', 'game', 'decisions'].share:.0f} decisions"]
    if ("drama", "game", "changes of the lead") in cells and not found.nobody_wins:
        said.append(
            f"the lead changes {cells['drama', 'game', 'changes of the lead'].share:.1f} times"
        )
    if ("drama", "game", "decided at") in cells:
        said.append(f"decided after {cells['drama', 'game', 'decided at'].share:.0%} of the turns")
    wait = cells.get(("waiting", "decisions of others", "on average"))
    if wait is not None:
        said.append(f"{wait.share:.1f} decisions of others to wait for between two of one's own")
    out = cells["out", "players", "left before the end"]
    if out.count:
        time = cells["out", "time", "spent out"].share
        said.append(f"{out.share:.0%} of players are out early and miss {time:.0%} of the game")
    else:
        said.append("nobody is out before the end")
    return ", ".join(said) + "."
