"""What a picture shows: boxes with lines of text, and arrows between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from attrs import Factory, define, evolve, frozen

Sort: TypeAlias = Literal["phase", "event", "window", "file", "outside"]
Style: TypeAlias = Literal["plain", "offers", "hook", "play", "next"]

LEGEND: dict[Style, str] = {
    "next": "then",
    "plain": "raises",
    "offers": "offers a window",
    "hook": "raises by a hook",
    "play": "raises by a card that is played or used",
}


@frozen
class Box:
    """A thing: what it is called, and lines that tell more of it."""

    key: str
    title: str
    sort: Sort
    lines: tuple[str, ...] = ()
    place: str = ""  # file and line


@frozen
class Arrow:
    source: str
    target: str
    style: Style = "plain"
    label: str = ""


@define
class Picture:
    """Boxes by their keys, in the order of the rules, and the arrows between them."""

    title: str
    boxes: dict[str, Box] = Factory(dict)
    arrows: list[Arrow] = Factory(list)

    def add(self, box: Box) -> None:
        self.boxes.setdefault(box.key, box)

    def link(self, source: str, target: str, style: Style = "plain", label: str = "") -> None:
        """An arrow, once: of two styles the first that is given holds."""
        if not any(a.source == source and a.target == target for a in self.arrows):
            self.arrows.append(Arrow(source, target, style, label))

    def only(self, keys: Iterable[str]) -> Picture:
        """The part of it with these boxes."""
        kept = set(keys)
        return evolve(
            self,
            boxes={key: box for key, box in self.boxes.items() if key in kept},
            arrows=[a for a in self.arrows if a.source in kept and a.target in kept],
        )

    def around(self, key: str, depth: int) -> Picture:
        """What can be reached from a box in so many arrows, in either direction."""
        reached = {key}
        for _ in range(depth):
            near = set(reached)
            for arrow in self.arrows:
                if arrow.source in reached:
                    near.add(arrow.target)
                if arrow.target in reached:
                    near.add(arrow.source)
            reached = near
        return self.only(reached)

    def linked(self) -> Picture:
        """Without boxes that no arrow touches."""
        return self.only({key for a in self.arrows for key in (a.source, a.target)})
