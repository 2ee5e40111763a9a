"""What counted games say: who is favoured, how games end, and how long they are."""

from __future__ import annotations

from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.language.wording import words
from rulekit.simulation.report import Run
from rulekit.simulation.standings import Judging, fair_share, verdicts
from rulekit.statistics.histogram import Histogram
from rulekit.statistics.shares import Share, Spread, wilson

MOST_BARS = 40
"""Of a histogram; of more different numbers some are put together."""


def questions(run: Run) -> tuple[Question, ...]:
    """The questions that counts of games answer."""
    return (_favoured(run), _length(run))


def estimates(run: Run) -> tuple[Estimate, ...]:
    """Every share and mean that a simulation gives, with its interval: the table `estimates`."""
    told = run.tally
    rows = [row for one in _won(run) for row in one.estimates]
    rows += _endings(run).estimates
    for seat, score in told.scores.items():
        rows.append(_mean("score", "seat", seat, score))
    rows += _lengths(told.turns, told.decisions)
    return tuple(rows)


# --- Who is favoured -------------------------------------------------------------------------


def _favoured(run: Run) -> Question:
    found = _won(run)
    title = "Who is favoured?"
    if not run.counts.games:
        return Question(title, "No game came to an end, so nobody is.")
    scores = tuple(_mean("score", "seat", *one) for one in run.tally.scores.items())
    if scores:
        found.append(Finding("score, by seat", scores))
    return Question(title, _who(found), tuple(found))


def _won(run: Run) -> list[Finding]:
    """A finding for each group: first what players were dealt, then where they sat."""
    told = run.tally
    groups = sorted(told.wins, key=lambda group: group in ("seat", "bot"))
    return [_group(group, told.wins[group], told.games, run.judging) for group in groups]


def _group(group: str, members: dict[str, Share], games: int, judging: Judging) -> Finding:
    said = verdicts(members, games, judging)
    rows = []
    for name, share in members.items():
        low, high = judging.interval(share, len(members))
        method = "mixture" if judging.at_every_look else "Wilson"
        rows.append(
            Estimate(
                "won", group, name, share.share, low, high, share.count, share.of, "share", method,
                len(members), str(said[name]) if name in said else "",
            )
        )  # fmt: skip
    fair = fair_share(members) if said else None
    note = ""
    if said:
        note = (
            f"Fair is what each would win if all won equally often. "
            f"The intervals of all {len(rows)} rows hold together 95 times in 100."
        )
    return Finding(f"won, by {words(group)}", tuple(rows), "dots", fair, _standing(rows), note)


def _standing(rows: list[Estimate]) -> str:
    """`Ninja is ahead by 4 to 7 points, Ronin behind by …`"""
    if not any(row.verdict for row in rows):
        return ""
    off = [row for row in rows if row.verdict.startswith(("ahead", "behind"))]
    off.sort(key=lambda row: (-abs(row.value - _middle(rows)), row.member))
    unknown = [row for row in rows if row.verdict.startswith(("cannot", "perhaps"))]
    said = [f"{row.member} is {row.verdict}" for row in off[:_TOLD]]
    if len(off) > _TOLD:
        others = len(off) - _TOLD
        said.append(f"{others} more {'is' if others == 1 else 'are'} not even either")
    if unknown:
        who = unknown[0].member if len(unknown) == 1 else f"{len(unknown)} of them"
        said.append(f"of {who} it cannot be told yet")
    return (", ".join(said) if said else "all are even") + "."


_TOLD = 3


def _middle(rows: list[Estimate]) -> float:
    return sum(row.value for row in rows) / len(rows)


def _who(found: list[Finding]) -> str:
    """The finding about the fewest members says it best: sides before characters."""
    judged = [one for one in found if one.sentence]
    if not judged:
        return "There is nobody to compare."
    best = min(judged, key=lambda one: (one.estimates[0].group == "seat", len(one.estimates)))
    shares = [f"{row.member} {row.value:.0%}" for row in best.estimates[:_SHARES]]
    more = ", …" if len(best.estimates) > _SHARES else ""
    return f"{best.estimates[0].group.capitalize()}: {', '.join(shares)}{more}; {best.sentence}"


_SHARES = 4


# --- How games end, and when -----------------------------------------------------------------


def _length(run: Run) -> Question:
    turns, decisions = run.tally.turns, run.tally.decisions
    title = "How long is a game?"
    if turns is None or decisions is None:
        return Question(title, "No game came to an end.")
    what, spread, numbers = (
        ("turns", turns, run.counts.turns)
        if turns.greatest
        else ("decisions", decisions, run.counts.decisions)
    )
    low, high = numbers.percentile(0.05), numbers.percentile(0.95)
    sentence = (
        f"{spread.mean:.1f} {what} on average, and from {low:,} to {high:,} in nine games of ten."
    )
    findings = [
        Finding(f"{what} of a game", bars(what, numbers), "histogram"),
        Finding("length of a game", tuple(_lengths(turns, decisions)), "table"),
        _endings(run),
    ]
    return Question(title, sentence, tuple(findings))


def _lengths(turns: Spread | None, decisions: Spread | None) -> list[Estimate]:
    pairs = (("turns", turns), ("decisions", decisions))
    return [_mean("length", "game", name, one) for name, one in pairs if one is not None]


def _mean(metric: str, group: str, member: str, spread: Spread) -> Estimate:
    low, high = spread.interval
    return Estimate(metric, group, member, spread.mean, low, high, unit="number", method="normal")


def _endings(run: Run) -> Finding:
    rows = []
    for ending, share in run.tally.endings.items():
        low, high = share.interval
        rows.append(
            Estimate("ended", "ending", ending, share.share, low, high, share.count, share.of)
        )
    return Finding("ended by", tuple(rows))


def bars(metric: str, numbers: Histogram) -> tuple[Estimate, ...]:
    """How often each number came, or each of the ranges in which they are put together."""
    low, high, of = min(numbers.counts), max(numbers.counts), numbers.size
    step = -(-(high - low + 1) // MOST_BARS)
    rows = []
    for start in range(low - low % step if step > 1 else low, high + 1, step):
        count = sum(numbers.counts[number] for number in range(start, start + step))
        name = str(start) if step == 1 else f"{start}–{start + step - 1}"
        rows.append(Estimate(metric, "games", name, count / of, *wilson(count, of), count, of))
    return tuple(rows)
