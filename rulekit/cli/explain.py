"""`rulekit explain`: the page that belongs to the code of a message."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import App, Parameter

from rulekit.cli import completers, exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import OutputFormat, print_json, wants_color
from rulekit.cli.parameters import Color, Format
from rulekit.cli.streams import painted
from rulekit.language import codes

EPILOGUE = """\
Examples:

  rulekit explain RK1001
  rulekit explain            (lists all codes)
"""

app = App(name="explain", help_epilogue=EPILOGUE)


@app.default
def explain(
    code: Annotated[str | None, Parameter(completer=completers.codes)] = None,
    /,
    *,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Explain the code of a message, such as RK1001.

    Shows what is wrong, a bad and a good example, and why it matters.

    Parameters
    ----------
    code
        A code as messages show it; without one, all codes are listed.
    """
    if code is None:
        return _list(format)
    wanted = code.strip().upper()
    wanted = wanted if wanted.startswith("RK") else f"RK{wanted}"
    if wanted not in codes.codes():
        raise UsageError(f"there is no code {code}; `rulekit explain` lists all of them.")
    page = codes.explain(wanted)
    if format == "json":
        print_json({"format_version": 1, "code": wanted, "page": page})
    else:
        text = coloured(page) if wants_color(color, sys.stdout) else page.strip()
        print(text, file=painted(sys.stdout))
    return exit_codes.CLEAN


def _list(format: OutputFormat) -> int:
    titles = {code: known.title for code, known in sorted(codes.codes().items())}
    if format == "json":
        listed = [{"code": code, "title": title} for code, title in titles.items()]
        print_json({"format_version": 1, "codes": listed})
    else:
        for code, title in titles.items():
            print(f"{code}  {title}")
    return exit_codes.CLEAN


def coloured(page: str) -> str:
    """The page with its headings in bold and its examples in colour."""
    lines = []
    sample = ""
    for line in page.strip().splitlines():
        if line.startswith("```"):
            sample = "" if sample else "\x1b[36m"
        elif line.startswith("#"):
            lines.append(f"\x1b[1m{line.lstrip('# ')}\x1b[0m")
        else:
            lines.append(f"{sample}  {line}\x1b[0m" if sample else line)
    return "\n".join(lines)
