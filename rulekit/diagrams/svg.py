"""A picture as SVG: readable on light and dark ground, without scripts or outside files."""

from __future__ import annotations

from html import escape

from rulekit.diagrams.graph import LEGEND, Picture, Style
from rulekit.diagrams.layout import Placed, Point, Route, lay_out
from rulekit.diagrams.text_boxes import (
    LINE_HEIGHT,
    LINE_SIZE,
    PADDING_X,
    PADDING_Y,
    TITLE_HEIGHT,
    TITLE_SIZE,
    lines_in,
    width_of,
)

MARGIN = 24
_HEAD = 44
_FOOT = 34

LIGHT = {
    "ground": "#ffffff", "ink": "#1c2430", "soft": "#5b6675", "line": "#8a94a3",
    "event": "#eaf1fb", "event-edge": "#5b86c4", "phase": "#fdf0d9", "phase-edge": "#c98d26",
    "window": "#e6f5ec", "window-edge": "#4b9a6c", "outside": "#f3f4f6",
    "outside-edge": "#aab2bd", "hook": "#b4489a", "play": "#2f7d50",
}  # fmt: skip
_DARK = {
    "ground": "#14181f", "ink": "#e6eaf0", "soft": "#a3adbb", "line": "#76808f",
    "event": "#1d2a3d", "event-edge": "#6d9ad8", "phase": "#37290f", "phase-edge": "#d9a441",
    "window": "#16301f", "window-edge": "#62b383", "outside": "#20252d",
    "outside-edge": "#5d6673", "hook": "#dc83c6", "play": "#62b383",
}  # fmt: skip

_SHAPES = """\
svg{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
.head{font-size:17px;font-weight:650}.title{font-size:14px;font-weight:600}
.line,.label{font-size:11px}.label{paint-order:stroke;stroke-width:4px}
.box{stroke-width:1.3}.arrow{fill:none;stroke-width:1.4}.next{stroke-width:2.2}
.offers{stroke-dasharray:2 4;stroke-linecap:round;stroke-width:1.8}.hook{stroke-dasharray:7 4}
"""
_COLOURS = """\
.ground{{fill:{ground}}}.head,.title{{fill:{ink}}}.line,.label{{fill:{soft}}}.label{{stroke:{ground}}}
.event,.file{{fill:{event};stroke:{event-edge}}}.phase{{fill:{phase};stroke:{phase-edge}}}
.window{{fill:{window};stroke:{window-edge}}}.outside{{fill:{outside};stroke:{outside-edge}}}
.plain{{stroke:{line}}}.next{{stroke:{phase-edge}}}.offers{{stroke:{window-edge}}}
.hook{{stroke:{hook}}}.play{{stroke:{play}}}
.tip-plain{{fill:{line}}}.tip-next{{fill:{phase-edge}}}.tip-offers{{fill:{window-edge}}}
.tip-hook{{fill:{hook}}}.tip-play{{fill:{play}}}
"""


def _style_sheet() -> str:
    """Colours by class: programs that draw SVG know these, and few know variables of CSS."""
    light, dark = _COLOURS.format(**LIGHT), _COLOURS.format(**_DARK)
    return f"{_SHAPES}{light}@media(prefers-color-scheme:dark){{\n{dark}}}\n"


_STYLES: tuple[Style, ...] = ("plain", "next", "offers", "hook", "play")


def to_svg(picture: Picture) -> str:
    """The whole picture, with a title and a legend of what its arrows mean."""
    layout = lay_out(picture)
    legend = _legend_of(picture)
    legend_width = sum(width for _, _, width in legend)
    inner = max(layout.width, width_of(picture.title, 17) * 1.1, legend_width, 200)
    width = inner + 2 * MARGIN + 30  # room for loops
    foot = _FOOT if legend else 0
    height = layout.height + _HEAD + foot + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" '
        f'aria-label="{escape(picture.title)}">',
        f"<title>{escape(picture.title)}</title>",
        f"<style>{_style_sheet()}</style>",
        _markers(),
        f'<rect class="ground" width="{width:.0f}" height="{height:.0f}"/>',
        f'<text class="head" x="{MARGIN}" y="{MARGIN + 14}">{escape(picture.title)}</text>',
        f'<g transform="translate({MARGIN} {MARGIN + _HEAD - 10})">',
        *(_route(route) for route in layout.routes),
        *(_box(placed) for placed in layout.boxes.values()),
        *(_label(route) for route in layout.routes if route.arrow.label),
        "</g>",
        *_legend(legend, height - MARGIN),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _markers() -> str:
    tips = "".join(
        f'<marker id="tip-{style}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" '
        f'markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse">'
        f'<path class="tip-{style}" d="M0 1 L10 5 L0 9 z"/></marker>'
        for style in _STYLES
    )
    return f"<defs>{tips}</defs>"


def _box(placed: Placed) -> str:
    box = placed.box
    rounded = {"window": placed.height / 2 if not box.lines else 16, "outside": 4}
    radius = rounded.get(box.sort, 7)
    x, y = placed.x, placed.y
    baseline = y + PADDING_Y + TITLE_SIZE - 2
    rows = [
        f'<text class="title" x="{x + placed.width / 2:.1f}" y="{baseline:.1f}" '
        f'text-anchor="middle">{escape(box.title)}</text>'
    ]
    for number, line in enumerate(lines_in(box)):
        down = y + PADDING_Y + TITLE_HEIGHT + LINE_SIZE + LINE_HEIGHT * number
        shift = 8 if line.startswith(" ") else 0
        rows.append(
            f'<text class="line" x="{x + PADDING_X + shift:.1f}" y="{down:.1f}">'
            f"{escape(line.strip())}</text>"
        )
    tip = f"<title>{escape(box.place)}</title>" if box.place else ""
    return (
        f'<g>{tip}<rect class="box {box.sort}" x="{x:.1f}" y="{y:.1f}" '
        f'width="{placed.width:.1f}" height="{placed.height:.1f}" rx="{radius:.0f}"/>'
        f"{''.join(rows)}</g>"
    )


def _route(route: Route) -> str:
    style = route.arrow.style
    path = _path(route.points)
    return f'<path class="arrow {style}" d="{path}" marker-end="url(#tip-{style})"/>'


def _path(points: tuple[Point, ...]) -> str:
    """A line that leaves, passes and enters each point level."""
    x, y = points[0]
    parts = [f"M{x:.1f} {y:.1f}"]
    for next_x, next_y in points[1:]:
        bend = (next_x - x) / 2
        parts.append(f"C{x + bend:.1f} {y:.1f} {next_x - bend:.1f} {next_y:.1f} "
                     f"{next_x:.1f} {next_y:.1f}")  # fmt: skip
        x, y = next_x, next_y
    return " ".join(parts)


def _label(route: Route) -> str:
    place = len(route.points) // 2
    (x, y), (u, v) = route.points[place - 1], route.points[place]
    return (
        f'<text class="label" x="{(x + u) / 2:.1f}" y="{(y + v) / 2 - 5:.1f}" '
        f'text-anchor="middle">{escape(route.arrow.label)}</text>'
    )


def _legend_of(picture: Picture) -> list[tuple[Style, str, float]]:
    """The styles of arrows that a reader has to tell apart."""
    used = {arrow.style for arrow in picture.arrows if not arrow.label}
    if len(used) < 2:
        return []
    return [
        (style, text, 46 + width_of(text, 11) + 22)
        for style, text in LEGEND.items()
        if style in used
    ]


def _legend(legend: list[tuple[Style, str, float]], y: float) -> list[str]:
    parts = []
    x = float(MARGIN)
    for style, text, width in legend:
        parts.append(
            f'<path class="arrow {style}" d="M{x:.1f} {y - 4:.1f} h34" '
            f'marker-end="url(#tip-{style})"/>'
            f'<text class="line" x="{x + 42:.1f}" y="{y:.1f}">{escape(text)}</text>'
        )
        x += width
    return parts
