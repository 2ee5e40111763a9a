"""Lays what the lab found out as one page of HTML: no script, nothing fetched, light and dark."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from rulekit.lab import chart_parts, charts, drawing
from rulekit.lab.estimates import Finding
from rulekit.lab.tables_of_findings import Table, table_of

if TYPE_CHECKING:
    from rulekit.lab.reports import Report

TEMPLATE = "lab.html.jinja"


def page(report: Report, *, draw: bool | None = None) -> str:
    """The page; the same report gives the same text. Charts are drawn if the extra `lab` is
    installed, else (or with `draw=False`) tables have small pictures of their intervals."""
    drawn = drawing.can_draw() if draw is None else draw
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_read),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style = _read("lab.css")
    text = environment.get_template(TEMPLATE).render(
        report=report,
        style=Markup(style),
        style_hash=_hash(style),
        pictures=_pictures if drawn else _no_pictures,
        table_of=_table_of,
        colour=chart_parts.standing_of,
    )
    return text + "\n"


def _pictures(finding: Finding) -> list[tuple[str, Markup]]:
    """The chart for wide pages and for narrow ones, each with the class that shows it there."""
    made = []
    for name, width in (("broad", charts.WIDE), ("slim", charts.NARROW)):
        spec = charts.spec_of(finding, width)
        if spec is not None:
            made.append((name, Markup(drawing.draw(spec))))
    return made


def _no_pictures(finding: Finding) -> list[tuple[str, Markup]]:
    return []


def _table_of(finding: Finding, *, drawn: bool) -> Table:
    return table_of(finding, bars=not drawn)


def _hash(style: str) -> str:
    """By which the page allows this style, and no other."""
    digest = hashlib.sha256(style.encode()).digest()
    return "sha256-" + base64.b64encode(digest).decode()


def _read(name: str) -> str:
    return files("rulekit.lab").joinpath("templates", name).read_text(encoding="utf-8")
