"""Plays rules that somebody wrote to do harm, in a process with little memory and time.

Reads cases as JSON from standard input and writes an outcome for each, one on a line.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
import time
from typing import Any

import rulekit
from rulekit.language.source import Source

MOST_MEMORY = 1 << 30
MOST_SECONDS = 20


class TooLong(BaseException):
    """A case used more than its time."""


def outcome(case: dict[str, Any]) -> str:
    """What comes of a case: `works`, or the code and headline of its first diagnostic."""
    try:
        play(case)
    except rulekit.RulesError as error:
        str(error)
        found = error.diagnostics[0]
        return f"{found.code}: {found.message}"
    return "works"


def play(case: dict[str, Any]) -> None:
    rules = rulekit.load(Source("hostile.rules", case["rules"]))
    game = rules.new_game(players=case["players"], seed=1)
    for label in case["answers"]:
        assert game.decision is not None
        labels = [option.label for option in game.decision.options]
        game.choose(game.decision.options[labels.index(label)])
    for seat in range(game.players):
        repr(game.view(seat))
    [str(line) for line in game.log()]
    [str(frame) for frame in game.stack]
    rulekit.resume(json.loads(json.dumps(game.save())), rules)


def give_up(number: int, frame: object) -> None:
    raise TooLong


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGVTALRM, give_up)
    for case in json.load(sys.stdin):
        started = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        try:
            what = outcome(case)
        except BaseException as error:
            what = f"{type(error).__name__}: {error}"
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        print(json.dumps([case["name"], what, time.process_time() - started]), flush=True)


if __name__ == "__main__":
    main()
