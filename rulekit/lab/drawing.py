"""Charts as pictures: SVG that takes the colours of the page it stands in."""

from __future__ import annotations

import re
from typing import Any

from rulekit.lab import chart_parts

PAGE_COLOURS = {
    chart_parts.INK: "ink",
    chart_parts.QUIET: "quiet",
    chart_parts.LINE: "line",
    chart_parts.PAPER: "sheet",
    chart_parts.NEITHER: "neither",
    **{colour: f"series-{number}" for number, colour in enumerate(chart_parts.SERIES)},
}
"""The colours of charts, and the names of those of the page, light or dark, in their place."""


def can_draw() -> bool:
    """Whether what draws charts is installed (the extra `lab`)."""
    try:
        import vl_convert  # noqa: F401
    except ImportError:
        return False
    return True


def draw(spec: chart_parts.Spec) -> str:
    """An `<svg>` for the page. Raises ImportError without the extra `lab`."""
    import vl_convert

    svg: Any = vl_convert.vegalite_to_svg(spec, vl_version="5.20", allowed_base_urls=[])
    return _without_roles(_in_page_colours(str(svg)))


def _in_page_colours(svg: str) -> str:
    def named(found: re.Match[str]) -> str:
        name = PAGE_COLOURS.get(found[2].lower())
        return found[0] if name is None else f'{found[1]}="var(--{name})"'

    return re.sub(r'\b(fill|stroke)="(#[0-9a-fA-F]{3,8})"', named, svg)


def _without_roles(svg: str) -> str:
    """One picture with one name for those who listen: the table beside it has the numbers."""
    svg = re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", svg)
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    assert size is not None
    head = '<svg aria-hidden="true" focusable="false"'
    return svg.replace("<svg", head, 1)
