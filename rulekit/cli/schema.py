"""`rulekit schema`: the JSON Schema of what verbs print and save."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from rulekit.cli import completers, exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.streams import document_follows
from rulekit.documents import TYPES, path_of
from rulekit.language.report import suggest

EPILOGUE = """\
Examples:

  rulekit schema
  rulekit schema check
  rulekit schema save > save.schema.json
"""

app = App(name="schema", help_epilogue=EPILOGUE)


@app.default
def schema(name: Annotated[str | None, Parameter(completer=completers.documents)] = None, /) -> int:
    """Print the JSON Schema, of draft 2020-12, of a JSON document.

    Every verb with `--format json` has one of its name; `coverage` is that of `test
    --cover-format json`, `save` what `play --save` writes, `game` what
    `Game.save()` gives.

    Parameters
    ----------
    name
        Which document; without one, all names are listed.
    """
    if name is None:
        print("\n".join(TYPES))
        return exit_codes.CLEAN
    if name not in TYPES:
        advice = suggest(name, TYPES) or f"there are {', '.join(TYPES)}"
        raise UsageError(f"no document is called {name}; {advice}.")
    document_follows()
    print(path_of(name).read_text(encoding="utf-8"), end="")
    return exit_codes.CLEAN
