"""What an exploration found, as text for people and as a JSON document."""

from __future__ import annotations

from typing import Any

from attrs import asdict, frozen

from rulekit.fuzzing.exploration import Exploration
from rulekit.fuzzing.exploration_starts import Start
from rulekit.fuzzing.recorded_answers import MOST_SETS
from rulekit.language import rendering
from rulekit.language.wording import counted
from rulekit.scenarios.written_steps import steps_of

_NOT_AS_THEY_ARE = ("found", "bounded", "engines")


@frozen
class Explored:
    """What was to be explored, what came of it, and how long it took."""

    start: Start
    depth: int  # decisions that were to be made
    done: Exploration
    scenario: str | None  # which shows what was found
    seconds: float

    @property
    def steps(self) -> list[str]:
        """The way to what was found."""
        assert self.done.found is not None
        return steps_of(self.start.game, self.done.found.path, self.start.names)


def way_there(explored: Explored) -> str:
    """The way to what was found, where no scenario shows it."""
    lines = "\n".join(f"  {step}" for step in explored.steps) or "  nothing but what is forced"
    return f"No scenario shows it; the way there is:\n{lines}\n"


def summary(explored: Explored) -> str:
    """What was looked at."""
    done = explored.done
    branching = done.answers / done.expanded if done.expanded else 0.0
    parts = [
        f"{done.positions} positions",
        f"{done.answers} answers, {branching:.1f} at each decision",
        f"{done.merged} led to a position already seen",
    ]
    if done.decisions_cut:
        decisions = counted(done.decisions_cut, "decision")
        parts.append(
            f"at {decisions} only the first {MOST_SETS} sets of options were tried, the smallest "
            "first"
        )
    if done.failed:
        answers = counted(done.failed, "answer")
        parts.append(f"{answers} made a rule fail, which is found without --find")
    if done.over:
        endings = ", ".join(f"{name} {count}" for name, count in done.endings.items())
        parts.append(f"the game is over in {done.over} ({endings})")
    return "; ".join(parts) + f" ({explored.seconds:.1f} s)"


def verdict(explored: Explored) -> str:
    """Whether something was found, or within how many decisions nothing is."""
    done, depth = explored.done, explored.depth
    if done.interrupted:
        return f"interrupted: nothing found within {done.depth} decisions"
    if done.found is not None and not done.found.depth:
        return "found where it begins, before any decision"
    if done.found is not None:
        return f"found after {counted(done.found.depth, 'decision')}"
    if done.bounded:
        return (
            f"nothing found within {done.depth} decisions; there are too many positions to look "
            f"at {depth}: give a larger --most"
        )
    if done.decisions_cut:
        return f"nothing found within {depth} decisions, as far as sets of options were tried"
    if done.exhausted:
        return "nothing found, and no game goes on beyond"
    return f"nothing found within {depth} decisions"


def engine_line(explored: Explored) -> str:
    """What has tried the answers."""
    return f"{explored.done.engines.told_of('answers')}."


def to_json(explored: Explored) -> dict[str, Any]:
    done, found = explored.done, explored.done.found
    return {
        "format_version": 1,
        "start": explored.start.title,
        "ruleset": explored.start.ruleset.name,
        "depth_wanted": explored.depth,
        **asdict(done, filter=lambda field, _: field.name not in _NOT_AS_THEY_ARE),
        "whole": done.whole,
        "engine": done.engines.to_json(),
        "wall_seconds": round(explored.seconds, 3),
        "found": None
        if found is None
        else {
            "kind": found.kind,
            "depth": found.depth,
            "steps": explored.steps,
            "scenario": explored.scenario,
            "diagnostics": rendering.as_data(found.diagnostics),
        },
    }
