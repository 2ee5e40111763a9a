"""What the lab finds out: estimates with their intervals, and the questions that they answer."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import Factory, frozen

Unit: TypeAlias = Literal["share", "points", "number"]
"""What a value is: a share from 0 to 1 (shown as `41 %`), a difference of shares (0.041, shown as
`+4.1 points`), or a number for itself, such as turns."""

Chart: TypeAlias = Literal["dots", "pairs", "histogram", "bands", "heat map", "ladder", "table"]


@frozen
class Estimate:
    """A row of the table `estimates`; its names are the columns.

    `member` (`ninja`) of `group` (`role`) has this `value` of a `metric` (`won`), and the true one
    lies from `low` to `high`. `count` of `of` games, or whatever is counted, had it, where it is a
    share. `comparisons` is how many intervals hold together. `verdict` is one sentence, or empty.
    """

    metric: str
    group: str
    member: str
    value: float
    low: float
    high: float
    count: int | None = None
    of: int | None = None
    unit: Unit = "share"
    method: str = "Wilson"
    comparisons: int = 1
    verdict: str = ""


@frozen
class Finding:
    """One table and its chart: `estimates` in the order in which they are shown.

    - `dots`: a row for each estimate; `fair` is marked by a line.
    - `pairs`: rows of the same group and member come in twos, of two metrics (`before`, `after`),
      and perhaps a third, the difference, which is told beside them.
    - `histogram`: members are numbers, or ranges of them, values their shares.
    - `bands`: groups are the lines, members the numbers along the way.
    - `heat map`: members are pairs (`row × column`); else groups are
      the rows, members the columns. With `fair`, what is above and below it differs in colour.
    - `ladder`: members are the rungs, from the lowest on.
    - `table`: no chart, since its values cannot be compared with each other.
    """

    title: str
    estimates: tuple[Estimate, ...]
    chart: Chart = "dots"
    fair: float | None = None
    sentence: str = ""
    note: str = ""  # how it is to be read, in small print
    copies: dict[str, int] = Factory(dict)  # of members that are cards: how many there are


@frozen
class Question:
    """A question of a designer, answered in one `sentence`."""

    title: str
    sentence: str
    findings: tuple[Finding, ...] = ()
