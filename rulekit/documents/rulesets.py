"""What there is in rules, and what others change of them: `show` and `diff`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from rulekit.documents.scenarios import Engines


class Place(TypedDict):
    file: str | None
    line: int | None


class Setting(Place):
    name: str
    values: list[str]
    default: str
    text: str


class Component(Place):
    """A card; a field is a list where its copies differ."""

    name: str
    kind: str
    copies: int
    faces: list[str]
    text: str
    fields: dict[str, str | list[str]]
    source: NotRequired[str]


class Kind(TypedDict):
    name: str
    extends: str | None
    components: list[Component]


class Identity(TypedDict):
    ruleset: str
    title: str
    digest: str
    """Of all of its files."""


class Ruleset(Identity):
    """`rulekit show RULESET --format json`"""

    format_version: Literal[1]
    text: str
    players: list[int]
    phases: list[str]
    kinds: list[Kind]
    settings: list[Setting]


class Settings(Identity):
    """`rulekit show RULESET --options --format json`"""

    format_version: Literal[1]
    settings: list[Setting]


class Excerpt(Place):
    part: str
    what: str
    text: str


class Relation(Place):
    part: str
    sort: str
    name: str
    rule: str | None
    lines: list[int]


class Named(TypedDict):
    sort: str
    name: str


class Thing(Place):
    part: str
    name: str
    sort: str
    facts: dict[str, str]
    sources: list[Excerpt]
    relations: dict[str, list[Relation]]
    does: dict[str, list[Named]]


class Things(Identity):
    """`rulekit show RULESET NAME --format json`"""

    format_version: Literal[1]
    things: list[Thing]
    component: NotRequired[Component]


class CoreSlot(TypedDict):
    name: str
    type: str
    """Empty where nothing is known."""


class CoreFrame(TypedDict):
    kind: str
    name: str
    slots: list[CoreSlot]


class CoreFunction(Place):
    rule: str
    """The line of the rule."""
    name: str
    block: int | None
    """Its number; null of a function that never waits."""
    frame: int | None
    """Of a block: which of `frames` is its own."""
    parameters: list[CoreSlot]
    result: str
    waits_for: list[str]
    reads: list[str]
    writes: list[str]
    draws: bool
    may_end_turn: bool
    may_end_game: bool
    sites: dict[str, str]
    """What is decided there, by their numbers."""
    core: str


class CorePart(Place):
    function: str
    core: list[str]
    """The lines of it that speak of the thing."""


class CoreOfThings(Identity):
    """`rulekit show RULESET NAME --core --format json`"""

    format_version: Literal[1]
    tables: list[str]
    frames: list[CoreFrame]
    functions: list[CoreFunction]
    parts: list[CorePart]
    """Functions of others in which something of the things stands."""


class Side(Identity):
    files: list[str]
    settings: dict[str, str]


class Content(TypedDict):
    part: str
    value: str
    lines: list[str]


class Version(Place):
    value: str
    lines: list[str]


class ChangedLine(Place):
    sign: str
    text: str


class ChangedPart(TypedDict):
    part: str
    old: Version | None
    new: Version | None
    changed_lines: list[ChangedLine]


class Difference(Place):
    status: str
    sort: str
    name: str
    parts: NotRequired[list[ChangedPart]]
    has: NotRequired[list[Content]]


class Won(TypedDict):
    count: int
    of: int
    share: float


class ShareDifference(TypedDict):
    first: Won | None
    second: Won | None
    difference: float | None
    low: float | None
    high: float | None
    verdict: str
    more_games: int | None


class NumberDifference(TypedDict):
    first: float
    second: float
    difference: float | None
    low: float | None
    high: float | None
    verdict: str
    more_games: int | None


class Simulated(TypedDict):
    pairs: int
    players: int
    seed: int
    bots: list[str]
    margin: float
    wins: dict[str, dict[str, ShareDifference]]
    endings: dict[str, ShareDifference]
    lengths: dict[str, NumberDifference]
    scores: dict[str, NumberDifference]
    games_saved: float | None
    engine: Engines


class Diff(TypedDict):
    """`rulekit diff --format json`"""

    format_version: Literal[3]
    first: Side
    second: Side
    differ: bool
    sections: dict[str, list[Difference]]
    simulation: NotRequired[Simulated]
