"""Where something can be found out: what is offered, who is asked, what everybody sees."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.information.labels import Player, Secret, Way
from rulekit.language.source import Span
from rulekit.ruleset.model import Variable

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
class Waiting:
    """A sink that what an argument brings along will come to."""

    sink: Sink
    secret: Secret  # the stand-in
    way: Way
