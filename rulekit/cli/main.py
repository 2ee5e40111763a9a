"""Runs the command line: whatever happens, a person reads a sentence, not a traceback."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from rulekit.cli import exits
from rulekit.cli.plain import HANDLER

_EXTRAS = {
    "cyclopts": ("the command line", "cli"),
    "rich": ("the command line", "cli"),
    "coverage": ("coverage of rules", "test"),
    "grandalf": ("a picture", "graph"),
    "jinja2": ("a rulebook", "book"),
    "polib": ("a translation", "book"),
}
"""What needs a module that may be missing, and the extra that brings it."""


_SELDOM = 200_000
"""So many new objects may pile up before Python's collector looks through them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `rulekit` with these arguments (those of the process by default)."""
    _make_output_safe()
    # What a command makes of rules stays until it is done: to look for cycles seldom is enough.
    gc.set_threshold(_SELDOM)
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(tokens)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _say("rulekit: interrupted.")
        return exits.INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone, as with `| head`. What was found may not have
        # been said, so this is no success.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.UNHEARD


def _run(tokens: list[str]) -> int:
    from rulekit.language.diagnostics import RulesError

    try:
        from rulekit.cli.app import run
    except ModuleNotFoundError as error:
        return _explain_missing(error)
    try:
        return run(tokens)
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except exits.UsageError as error:
        _say(f"rulekit: {error}")
        return exits.USAGE
    except RulesError as error:
        from rulekit.cli.output import print_findings

        print_findings(error.diagnostics)
        return max(exits.exit_code_of(found.code) for found in error.diagnostics)
    except ModuleNotFoundError as error:
        return _explain_missing(error)
    except OSError as error:
        _say(f"rulekit: {_describe(error)}")
        return exits.UNREADABLE
    except Exception:
        return _apologise(tokens)


def _explain_missing(error: ModuleNotFoundError) -> int:
    module = (error.name or "").partition(".")[0]
    if module not in _EXTRAS:
        return _apologise([])
    what, extra = _EXTRAS[module]
    _say(
        f"rulekit: {what} needs {module}, which is not installed: "
        f'pip install "rulekit-cards[{extra}]" brings it.'
    )
    return exits.USAGE


def _describe(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"cannot use {error.filename}: {reason}" if error.filename else reason


def _apologise(tokens: list[str]) -> int:
    """Keep the traceback of a fault of ours in a file, and say where it is."""
    import shlex
    import tempfile
    import traceback

    handle, path = tempfile.mkstemp(prefix="rulekit-", suffix=".txt")
    with open(handle, "w", encoding="utf-8") as file:
        file.write(f"rulekit {shlex.join(tokens)}\nPython {sys.version}\n\n")
        traceback.print_exc(file=file)
    _say(
        "rulekit: something went wrong inside rulekit; this is not your fault.\n"
        f"Please report it, with the rules and this file: {path}"
    )
    return exits.OUR_FAULT


def _make_output_safe() -> None:
    """A character that a terminal cannot show never stops the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


def _say(message: str) -> None:
    print(message, file=sys.stderr)
