"""`rulekit lsp`: answers editors while rules are written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError

EPILOGUE = """\
Examples:

  rulekit lsp
  rulekit lsp --tcp 2087 --log server.log

An editor starts it, and asks over the Language Server Protocol; how, tells
docs/how-to/editor.md. It needs the extra `lsp`:

  pip install "rulekit-cards[lsp]"

Exit code: 0 the editor said that it ends, 1 it went without a word.
"""

app = App(name="lsp", help_epilogue=EPILOGUE)


@app.default
def lsp(
    *,
    stdio: Annotated[bool, Parameter(negative=())] = False,
    tcp: int | None = None,
    log: Path | None = None,
) -> int:
    """Answer an editor while rules are written.

    Mistakes, completion, what a word means, renaming and more, for rules and
    scenarios as they stand in the editor, saved or not.

    Parameters
    ----------
    stdio
        Talk over standard input and output, as without it; editors like to say it.
    tcp
        Wait for one editor at this port of this machine instead.
    log
        A file for what happens; without it, faults go to standard error.
    """
    if stdio and tcp is not None:
        raise UsageError("--stdio and --tcp are two ways to talk: choose one.")
    if tcp is not None and not 1 <= tcp <= 65535:
        raise UsageError(f"--tcp takes the number of a port, 1 to 65535, not {tcp}.")
    from rulekit.lsp.transport import serve

    return exit_codes.CLEAN if serve(tcp, log) else exit_codes.FINDINGS
