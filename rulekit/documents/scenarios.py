"""What becomes of scenarios, and what is found by playing: `test`, `mutate`, `fuzz`, `explore`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from rulekit.documents.findings import Diagnostic


class Outcome(TypedDict):
    id: str
    file: str
    line: int
    name: str
    passed: bool
    state: Literal["passed", "failed", "skipped", "xfailed"]
    reason: str | None
    """Why it is skipped, or known to fail."""
    marks: list[str]
    seconds: float
    report: str | None
    """All that is to be said of a failure."""
    diagnostics: list[Diagnostic]


class Share(TypedDict):
    met: int
    of: int
    percent: int


class Point(TypedDict):
    kind: str
    name: str
    line: int
    column: int
    scenarios: dict[str, int]
    """How many make it so, for each of its sides."""
    missing: list[str]


class CoveredFile(TypedDict):
    file: str
    is_base: bool
    totals: dict[str, Share]
    lines: dict[str, int]
    """By number of the line: how many scenarios run it."""
    missing_lines: list[int]
    points: list[Point]


class Coverage(TypedDict):
    """`rulekit test --cover-format json`"""

    format_version: Literal[1]
    totals: dict[str, Share]
    files: list[CoveredFile]


class Test(TypedDict):
    """`rulekit test --format json`"""

    format_version: Literal[1]
    passed: int
    failed: int
    skipped: int
    xfailed: int
    left_out: int
    wall_seconds: float
    scenarios: list[Outcome]
    diagnostics: list[Diagnostic]
    """Of files that cannot be read."""
    coverage: NotRequired[Coverage]


class Equivalent(TypedDict):
    mutant: str
    reason: str


class Mutant(TypedDict):
    mutant: str
    code: str
    file: str
    line: int
    before: str
    after: str
    status: str
    reason: str | None
    noticed_by: str | None
    """The id of a scenario."""


class Mutate(TypedDict):
    """`rulekit mutate --format json`"""

    format_version: Literal[1]
    ruleset: str
    complete: bool
    percent: int | None
    noticed: int
    counted: int
    tried: int
    wanted: int
    counts: dict[str, int]
    equivalent: list[Equivalent]
    wall_seconds: float
    mutants: list[Mutant]
    diagnostics: list[Diagnostic]


class Engines(TypedDict):
    native: int
    python: int
    reasons: dict[str, int]
    """Why Python played them."""


Secret = TypedDict("Secret", {"seat": int, "from": Literal["who is asked", "what is shown"]})
"""Who can tell, -1 for a spectator, and from what."""


class FuzzFinding(TypedDict):
    kind: Literal["invariant", "failure", "endless", "engine", "secret"]
    message: str
    games: int
    first_game: int
    players: int
    seed: int
    settings: dict[str, str]
    choices: list[int | list[int]]
    scenario: str | None
    file: str | None
    save: str | None
    secret: Secret | None
    diagnostics: list[Diagnostic]


class Fuzz(TypedDict):
    """`rulekit fuzz --format json`"""

    format_version: Literal[1]
    ruleset: str
    expansions: list[str]
    seed: int
    games: int
    positions: int
    engine: Engines | None
    wall_seconds: float
    findings: list[FuzzFinding]


class Found(TypedDict):
    kind: str
    depth: int
    steps: list[str]
    scenario: str | None
    diagnostics: list[Diagnostic]


class Explore(TypedDict):
    """`rulekit explore --format json`"""

    format_version: Literal[1]
    start: str
    ruleset: str
    depth_wanted: int
    depth: int
    """Every position within so many decisions was looked at."""
    decisions_cut: int
    interrupted: bool
    exhausted: bool
    positions: int
    expanded: int
    answers: int
    merged: int
    over: int
    failed: int
    endings: dict[str, int]
    whole: bool
    engine: Engines
    """Who has tried the answers."""
    wall_seconds: float
    found: Found | None
