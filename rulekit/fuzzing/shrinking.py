"""Makes the game that led to trouble shorter: choices are left out as long as the trouble stays."""

from __future__ import annotations

import time

from attrs import evolve

from rulekit.fuzzing.driven_games import Trouble, play_again
from rulekit.fuzzing.leak_search import spied_again
from rulekit.ruleset.model import Ruleset

MOST_TRIES = 400
MOST_SECONDS = 10.0


def shortened(ruleset: Ruleset, trouble: Trouble) -> Trouble:
    """The same trouble after fewer choices, if it can be had (delta debugging)."""
    best = trouble
    again = play_again if trouble.secret is None else spied_again
    until = time.perf_counter() + MOST_SECONDS
    tries = 0
    size = max(1, len(best.case.choices) // 2)
    while size and tries < MOST_TRIES:
        start = 0
        while start < len(best.case.choices) and tries < MOST_TRIES:
            if time.perf_counter() > until:
                return best
            choices = best.case.choices
            fewer = evolve(best.case, choices=choices[:start] + choices[start + size :])
            found = again(ruleset, best, fewer)
            tries += 1
            if (
                found is not None
                and found.key == best.key
                and len(found.case.choices) < len(choices)
            ):
                best = found
            else:
                start += size
        size //= 2
    return best
