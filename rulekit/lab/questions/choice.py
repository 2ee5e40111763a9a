"""Do decisions matter: close calls, no-brainers, kingmakers, and decisions that are forced."""

from __future__ import annotations

from rulekit.lab.cells import Tallies, estimate_of
from rulekit.lab.estimates import Finding, Question

TITLE = "Do choices matter?"


def do_choices_matter(found: Tallies) -> Question:
    """From decisions whose options were each played on many times with the same chance."""
    looked = found.of("choice", "decision")
    rows = [
        estimate_of("choice", "decision", name, cell, "points" if name == "at stake" else "share")
        for name, cell in looked.items()
    ]
    rows += [
        estimate_of(metric, "choice", name, cell)
        for metric in ("real", "passed")
        for name, cell in found.of(metric, "choice").items()
    ]
    note = (
        "Close call: the best two options are within 2 points. No-brainer: more than 20 apart. "
        "Kingmaking: who has lost decides, by more than 20 points, who wins."
    )
    if found.nobody_wins:
        rows, note = [row for row in rows if row.metric != "choice"], ""
    finding = Finding("decisions", tuple(rows), "dots", None, "", note)
    if found.nobody_wins and rows:
        sentence = "Nobody wins, so that no option wins more often than another."
    elif looked:
        share = {name: cell.share for name, cell in looked.items()}
        sentence = (
            f"Best and worst option are {100 * share['at stake']:.0f} points apart; "
            f"{share['close call']:.0%} of decisions are close calls, "
            f"{share['no-brainer']:.0%} no-brainers, {share['kingmaking']:.0%} kingmaking."
        )
    elif found.of("real", "choice"):
        sentence = "Too few decisions were looked into to tell: raise --probes."
    else:
        sentence = "Nobody has anything to decide."
    return Question(TITLE, sentence, (finding,) if rows else ())
