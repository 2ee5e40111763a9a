"""A picture as text that other tools draw: DOT of Graphviz, and Mermaid."""

from __future__ import annotations

import json

from rulekit.diagrams.graph import Picture, Sort, Style
from rulekit.diagrams.svg import LIGHT

_DOT_SHAPES: dict[Sort, str] = {
    "phase": f'shape=box, style="rounded,filled,bold", fillcolor="{LIGHT["phase"]}"',
    "event": f'shape=box, style="rounded,filled", fillcolor="{LIGHT["event"]}"',
    "window": f'shape=box, style="rounded,filled", fillcolor="{LIGHT["window"]}"',
    "file": f'shape=note, style="filled", fillcolor="{LIGHT["event"]}"',
    "outside": f'shape=box, style="filled", fillcolor="{LIGHT["outside"]}", '
    f'color="{LIGHT["outside-edge"]}"',
}
_DOT_ARROWS: dict[Style, str] = {
    "plain": "",
    "next": "penwidth=2",
    "offers": "style=dotted",
    "hook": f'style=dashed, color="{LIGHT["hook"]}"',
    "play": f'color="{LIGHT["play"]}"',
}
_MERMAID_ARROWS: dict[Style, str] = {
    "plain": "-->", "next": "==>", "offers": "-.->", "hook": "-.->", "play": "-->",
}  # fmt: skip


def to_dot(picture: Picture) -> str:
    """For Graphviz: `dot -Tsvg`."""
    rows = [f"digraph {_quoted(picture.title)} {{", "  rankdir=LR;", '  node [fontname="sans"];']
    for box in picture.boxes.values():
        label = _quoted("\n".join([box.title, *box.lines]))
        rows.append(f"  {_quoted(box.key)} [label={label}, {_DOT_SHAPES[box.sort]}];")
    for arrow in picture.arrows:
        about = [_DOT_ARROWS[arrow.style]] if _DOT_ARROWS[arrow.style] else []
        if arrow.label:
            about.append(f"label={_quoted(arrow.label)}")
        shown = f" [{', '.join(about)}]" if about else ""
        rows.append(f"  {_quoted(arrow.source)} -> {_quoted(arrow.target)}{shown};")
    return "\n".join([*rows, "}"]) + "\n"


def to_mermaid(picture: Picture) -> str:
    """For Mermaid, as in Markdown on many sites."""
    numbers = {key: f"n{place}" for place, key in enumerate(picture.boxes)}
    rows = ["flowchart LR"]
    for key, box in picture.boxes.items():
        label = "<br/>".join(_entities(line) for line in (box.title, *box.lines))
        opening, closing = ("([", "])") if box.sort == "window" else ("[", "]")
        rows.append(f'  {numbers[key]}{opening}"{label}"{closing}:::{box.sort}')
    for arrow in picture.arrows:
        label = f'|"{_entities(arrow.label)}"|' if arrow.label else ""
        tip = _MERMAID_ARROWS[arrow.style]
        rows.append(f"  {numbers[arrow.source]} {tip}{label} {numbers[arrow.target]}")
    sorts = dict.fromkeys(box.sort for box in picture.boxes.values())
    colours = {
        "phase": "fill:#fdf0d9,stroke:#c98d26,color:#1c2430",
        "event": "fill:#eaf1fb,stroke:#5b86c4,color:#1c2430",
        "window": "fill:#e6f5ec,stroke:#4b9a6c,color:#1c2430",
        "file": "fill:#eaf1fb,stroke:#5b86c4,color:#1c2430",
        "outside": "fill:#f3f4f6,stroke:#aab2bd,color:#1c2430",
    }
    rows += [f"  classDef {sort} {colours[sort]}" for sort in sorts]
    return "\n".join(rows) + "\n"


def _quoted(text: str) -> str:
    # A string of DOT is one of JSON but for escapes of letters, which it need not have.
    return json.dumps(text, ensure_ascii=False)


def _entities(text: str) -> str:
    """Signs that Mermaid would read as its own, by their numbers."""
    return "".join(f"#{ord(c)};" if c in '"#<>&;[]{}()|`' else c for c in text)
