"""What somebody expects of shares, as `--expect` says it, and whether games show it.

side within 5%               each side wins its fair share, give or take five points
side reds within 5%          so does one of them
side reds 45% to 55%         it wins so often
"""

from __future__ import annotations

import re
from typing import TypeVar

from attrs import frozen

from rulekit.language.wording import fold, listed, words
from rulekit.simulation.standings import Judging, fair_share
from rulekit.simulation.tally import Tally
from rulekit.statistics.shares import Share

T = TypeVar("T")

_NUMBER = r"(\d+(?:\.\d+)?)\s*%"
_FORM = re.compile(rf"\s*(\S+)(?:\s+(.+?))?\s+(?:within\s+{_NUMBER}|{_NUMBER}\s+to\s+{_NUMBER})\s*")


@frozen
class Expectation:
    """That a member of a group, or each, wins a share from `low` to `high`; with `around_fair`
    these are its distances from the fair share."""

    text: str
    group: str
    member: str | None
    low: float
    high: float
    around_fair: bool

    def failures(self, told: Tally, judging: Judging) -> list[str]:
        """What speaks against it, a sentence each; it holds where there is none. It has to be
        shown: an interval that reaches beyond what is expected says that it cannot be told.

        Raises ValueError, with a sentence for whoever has written it, if nobody is called so.
        """
        members = _named(told.wins, self.group, "group")
        chosen = members if self.member is None else {
            self.member: _named(members, self.member, words(self.group))
        }  # fmt: skip
        fair = fair_share(members) if self.around_fair else 0.0
        low, high = fair + self.low, fair + self.high
        found = (
            _failure(name, share, judging.interval(share, len(chosen)), (low, high))
            for name, share in chosen.items()
        )
        return [sentence for sentence in found if sentence]


def read_expectation(text: str) -> Expectation:
    """Raises ValueError, with a sentence for whoever has written it."""
    read = _FORM.fullmatch(text)
    if read is None:
        raise ValueError(
            f"`{text}` is no expectation: write `side within 5%`, `side reds within 5%` or "
            "`side reds 45% to 55%`, with a group and a name as the tables have them."
        )
    group, member, near, low, high = read.groups()
    if near is not None:
        return Expectation(text, group, member, -float(near) / 100, float(near) / 100, True)
    if member is None:
        raise ValueError(f"`{text}` says not of whom: write as in `side reds {low}% to {high}%`.")
    if float(low) >= float(high):
        raise ValueError(f"`{text}` leaves no room: the lower share comes first.")
    return Expectation(text, group, member, float(low) / 100, float(high) / 100, False)


def _failure(
    name: str, share: Share, interval: tuple[float, float], allowed: tuple[float, float]
) -> str | None:
    low, high = interval
    least, most = allowed
    if least <= low and high <= most:
        return None
    told = f"{name} wins {share.share:.1%} ({low:.1%} to {high:.1%})"
    wanted = f"{max(0.0, least):.1%} to {min(1.0, most):.1%}"
    if high < least or low > most:
        return f"{told}, and not {wanted}."
    return f"{told}: whether that is {wanted} cannot be told from {share.of:,} games."


def _named(known: dict[str, T], name: str, what: str) -> T:
    for one, value in known.items():
        if fold(one) == fold(name):
            return value
    raise ValueError(f"no {what} is called {name}: there is {listed(list(known), 'and')}.")
