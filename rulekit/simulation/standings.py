"""Who stands how to a fair share, and whether that is clear."""

from __future__ import annotations

from attrs import frozen

from rulekit.simulation.tally import Tally
from rulekit.statistics.differences import z_for
from rulekit.statistics.multiple import ALPHA, holm, share_p_value
from rulekit.statistics.sequential import share_sequence
from rulekit.statistics.shares import Share, wilson
from rulekit.statistics.verdicts import MARGIN, Verdict, verdict


@frozen
class Judging:
    """By what shares are judged. `at_every_look` is for runs that end as soon as all is clear:
    their intervals are wider, since they hold at all looks together."""

    margin: float = MARGIN
    at_every_look: bool = False

    def interval(self, share: Share, comparisons: int) -> tuple[float, float]:
        """In which the true share lies, and those of as many others as are compared."""
        if self.at_every_look:
            return share_sequence(share.count, share.of, ALPHA / comparisons)
        return wilson(share.count, share.of, z_for(comparisons))


def fair_share(members: dict[str, Share]) -> float:
    """What each member of a group would win if all won equally often: their common share."""
    of = sum(share.of for share in members.values())
    return sum(share.count for share in members.values()) / of if of else 0.0


def verdicts(members: dict[str, Share], games: int, judging: Judging) -> dict[str, Verdict]:
    """How each member of a group stands to the fair share after so many games; nothing for one
    that is alone.

    All that are said to be ahead or behind are so 95 times in 100 (Holm).
    """
    if len(members) < _FEWEST:
        return {}
    fair = fair_share(members)
    if judging.at_every_look:
        # Evidence that is looked at again and again may only be divided (Bonferroni).
        differ: list[bool | None] = [None] * len(members)
    else:
        differ = [*holm([share_p_value(one.count, one.of, fair) for one in members.values()])]
    found = {}
    for (name, share), differs in zip(members.items(), differ, strict=True):
        low, high = judging.interval(share, len(members))
        found[name] = verdict(low - fair, high - fair, games, judging.margin, differs=differs)
    return found


def all_clear(told: Tally, judging: Judging) -> bool:
    """Whether more games need not be played: everybody is even, ahead or behind."""
    return all(
        one.is_clear
        for members in told.wins.values()
        for one in verdicts(members, told.games, judging).values()
    )


_FEWEST = 2
