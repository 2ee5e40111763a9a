"""Where something can be found out: what is offered, who is asked, what everybody sees."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.information.labels import Player, Secret, Step, Way
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Variable, Zone

Kind: TypeAlias = Literal["offered", "candidates", "asked", "set", "bounded", "shown", "stored"]

CODES: dict[str, str] = {
    "offered": "RK3007",
    "candidates": "RK3007",
    "bounded": "RK3010",
    "shown": "RK3010",
    "set": "RK3011",
    "asked": "RK3012",
}


@frozen(cache_hash=True)
class Sink:
    """A place where whoever looks on could find something out."""

    kind: Kind
    viewer: Player | None  # who looks on; None: everybody
    span: Span
    name: str | Variable = ""  # what is set or shown
    node: object = None  # the choice, ask or offer
    by_event: bool = False  # whether it is in an event, and the secret comes from its caller
    at_start: bool = False  # whether it is looked at once, after the set-up


@frozen
class Leak:
    """A secret that comes to a sink; of what stands for an argument, it will come there from
    every caller."""

    sink: Sink
    secret: Secret
    way: Way

    @property
    def zone(self) -> Zone:
        """Where the cards lie, once it is known."""
        assert isinstance(self.secret.of, Zone)
        return self.secret.of

    @property
    def span(self) -> Span:
        """The place that is told: what in a choice depends on the cards, or what is done."""
        if self.sink.by_event or self.sink.kind in ("offered", "candidates", "bounded"):
            return self.way[0].span
        return self.sink.span

    @property
    def steps(self) -> list[Step]:
        """The other places, from there to where the cards are looked at."""
        steps = [Step(self.sink.span, "found out here")] if self.sink.by_event else []
        for step in self.way:
            if steps and steps[-1].span == step.span:
                steps[-1] = Step(step.span, f"{steps[-1].text}, and {step.text}")
            elif step.span != self.span:
                steps.append(step)
        return steps
