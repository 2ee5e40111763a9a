"""Runs the command line: whatever happens, a person reads a sentence, not a traceback."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rulekit.cli import exit_codes, streams

_EXTRAS = {
    "cyclopts": ("the command line", "cli"),
    "rich": ("the command line", "cli"),
    "coverage": ("coverage of rules", "test"),
    "grandalf": ("a picture", "graph"),
    "jinja2": ("a page", "book"),
    "polars": ("a table in Parquet", "lab"),
    "polib": ("a translation", "book"),
    "lsprotocol": ("an editor's server", "lsp"),
    "pygls": ("an editor's server", "lsp"),
    "distributed": ("a cluster", "cluster"),
}
"""What needs a module that may be missing, and the extra that brings it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `rulekit` with these arguments (those of the process by default)."""
    streams.complete()
    with streams.safe():
        return _run(list(sys.argv[1:] if arguments is None else arguments))


def _run(tokens: Sequence[str]) -> int:
    try:
        code = _carried_out(tokens)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _say("rulekit: interrupted.")
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone, as with `| head`. What was found may not have
        # been said, so this is no success.
        return exit_codes.UNHEARD
    except OSError as error:
        _say(f"rulekit: {_describe(error)}")
        return exit_codes.UNREADABLE


def _carried_out(tokens: Sequence[str]) -> int:
    from rulekit.language.report import RulesError

    try:
        from rulekit.cli.app import run

        return run(tokens)
    except OSError:
        raise
    except exit_codes.UsageError as error:
        _say(f"rulekit: {error}")
        return exit_codes.USAGE
    except RulesError as error:
        from rulekit.cli.output import print_diagnostics

        print_diagnostics(error.diagnostics)
        return max(exit_codes.exit_code_of(found.code) for found in error.diagnostics)
    except ModuleNotFoundError as error:
        return _explain_missing(error)
    except (MemoryError, RecursionError) as error:
        # Rules and saves have limits, each with a code; this is for what slipped past them.
        what = "has no memory left for" if isinstance(error, MemoryError) else "cannot follow"
        _say(f"rulekit: rulekit {what} what these files hold: they are too large, or nested too "
             "deep.\nPlease report it, with the files.")  # fmt: skip
        return exit_codes.UNREADABLE
    except Exception as error:
        return _apologise(tokens, _said_of(error))


def _explain_missing(error: ModuleNotFoundError) -> int:
    module = (error.name or "").partition(".")[0]
    if module not in _EXTRAS:
        return _apologise(())
    what, extra = _EXTRAS[module]
    _say(
        f"rulekit: {what} needs {module}, which is not installed: "
        f'pip install "rulekit-cards[{extra}]" brings it.'
    )
    return exit_codes.USAGE


def _describe(error: OSError) -> str:
    reason = error.strerror.lower() if error.strerror else str(error)  # what is ours has names
    return f"cannot use {error.filename}: {reason}" if error.filename else reason


def _said_of(error: Exception) -> str:
    """What is found wrong with compiled code says itself where that is."""
    from rulekit.compiler.core.verifying import Malformed

    if not isinstance(error, Malformed):
        return ""
    return f"The code of these rules is not well formed:\n{error}\n"


def _apologise(tokens: Sequence[str], said: str = "") -> int:
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
        f"{said}Please report it, with the rules and this file: {path}"
    )
    return exit_codes.OUR_FAULT


def _say(message: str) -> None:
    print(message, file=sys.stderr)
