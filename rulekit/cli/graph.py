"""`rulekit graph`: a picture of a turn, of the events or of the files of a ruleset."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.parameters import Rules, With
from rulekit.cli.streams import document_follows
from rulekit.language.files import write_whole
from rulekit.language.wording import counted, words

if TYPE_CHECKING:
    from rulekit.diagrams.graph import Picture
    from rulekit.ruleset.model import Ruleset

EPILOGUE = """\
Examples:

  rulekit graph samurai_sword -o turn.svg
  rulekit graph bang --what events -o events.svg
  rulekit graph bang --what events --around damage --depth 2 -o damage.svg
  rulekit graph my_game.rules --what files --format mermaid
  rulekit graph bang --what events --format dot | dot -Tpdf -o events.pdf

A picture has at most 60 boxes, unless --all is given; --around chooses some.
"""

MOST = 60
"""Boxes of a picture that a person can still read."""

What = Literal["turn", "events", "files"]
PictureFormat = Literal["svg", "dot", "mermaid"]

app = App(name="graph", help_epilogue=EPILOGUE)


@app.default
def graph(
    ruleset: Rules,
    /,
    *,
    what: What = "turn",
    around: str | None = None,
    depth: int = 1,
    all_: Annotated[bool, Parameter(name="--all", negative=())] = False,
    with_: With = (),
    format: Annotated[PictureFormat | None, Parameter(name="--format")] = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
) -> int:
    """Draw a turn, the events, or the files of a ruleset.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    what
        The phases of a turn, the events and who hooks them, or the files of the rules.
    around
        Only what has to do with this event, window, phase or file.
    depth
        How many arrows away from it.
    all_
        Also events of the prelude, however many boxes that makes.
    format
        SVG to look at, DOT for Graphviz, Mermaid for Markdown; else as the output is called.
    output
        The file to write; without it the picture goes to standard output.
    """
    from rulekit.loading.loader import load

    if depth < 0:
        raise UsageError(f"--depth {depth}: say how many arrows away, 0 or more.")
    rules = load(ruleset, expansions=list(with_))
    picture = _picture(rules, what, everything=all_ or around is not None)
    if around is not None:
        picture = picture.around(_key(around, picture), depth)
    if not picture.boxes:
        print(f"rulekit: {rules.title} has no {what} to draw.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    if len(picture.boxes) > MOST and not all_:
        raise UsageError(
            f"there are {len(picture.boxes)} boxes, too many to read: choose some with --around "
            "NAME and --depth N, or draw them --all."
        )
    text = _drawn(picture, format or _format_of(output))
    if output is None:
        document_follows()
        print(text, end="")
    else:
        write_whole(output, text)
        arrows = counted(len(picture.arrows), "arrow")
        boxes = "1 box" if len(picture.boxes) == 1 else f"{len(picture.boxes)} boxes"
        print(f"{output}: {boxes}, {arrows}.")
    return exit_codes.CLEAN


def _picture(rules: Ruleset, what: What, *, everything: bool) -> Picture:
    from rulekit.diagrams.event_diagram import events_picture
    from rulekit.diagrams.file_diagram import files_picture
    from rulekit.diagrams.turn_diagram import turn_picture

    match what:
        case "turn":
            return turn_picture(rules)
        case "events":
            return events_picture(rules, everything=everything)
        case "files":
            return files_picture(rules)


def _key(name: str, picture: Picture) -> str:
    """The box of that name."""
    from rulekit.language.report import suggest

    wanted = words(name).casefold()
    by_title: dict[str, str] = {}
    for key, box in picture.boxes.items():
        by_title[box.title.casefold()] = key
        by_title.setdefault(words(box.title.removesuffix(".rules")).casefold(), key)
    if wanted in by_title:
        return by_title[wanted]
    hint = suggest(wanted, by_title)
    raise UsageError(f"nothing in this picture is called `{name}`" + (f"; {hint}" if hint else "."))


def _format_of(output: Path | None) -> PictureFormat:
    endings: dict[str, PictureFormat] = {
        ".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".md": "mermaid",
    }  # fmt: skip
    if output is None:
        return "svg"
    found = endings.get(output.suffix.lower())
    if found is None:
        raise UsageError(
            f"--output {output}: cannot tell from its name what to write; end it in .svg, .dot "
            "or .mmd, or give --format."
        )
    return found


def _drawn(picture: Picture, format: PictureFormat) -> str:
    if format == "svg":
        from rulekit.diagrams.svg import to_svg

        return to_svg(picture)
    from rulekit.diagrams.dot_and_mermaid import to_dot, to_mermaid

    return to_dot(picture) if format == "dot" else to_mermaid(picture)
