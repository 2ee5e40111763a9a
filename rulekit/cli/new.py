"""`rulekit new`: a folder with a new game, variant or expansion that works at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.language.phrases import with_article

if TYPE_CHECKING:
    from rulekit.scaffold.generator import Base

EPILOGUE = """\
Examples:

  rulekit new game lanterns
  rulekit new variant long_night --of samurai_sword
  rulekit new expansion gold_rush --of bang
  rulekit new variant fast --of ../my_game.rules

The folder holds a rule file, scenarios and a README. The rules check, pass their
scenarios and can be played. Nothing is ever overwritten.
"""

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LONGEST = 40
_OF_WINDOWS = re.compile(r"con|prn|aux|nul|(com|lpt)[1-9]")
"""What no file can be called there, whatever its ending."""

New = Literal["game", "variant", "expansion"]

app = App(name="new", help_epilogue=EPILOGUE)


@app.default
def new(
    what: New,
    name: str,
    /,
    *,
    of: Annotated[str | None, Parameter(metavar="BASE")] = None,
) -> int:
    """Begin a game, or a variant or expansion of one.

    Parameters
    ----------
    what
        A game, a variant in place of its base, or an expansion played with it.
    name
        How the rules are called: small letters, digits and _. The folder is called so too.
    of
        Name or path of the base of a variant or expansion.
    """
    from rulekit.scaffold import generator

    folder = Path(name)
    _must_be_a_name(name)
    if folder.exists():
        raise UsageError(f"{name} exists already: choose another name, or go to another folder.")
    title = name.replace("_", " ").title()
    base: Base | None = None
    if what == "game":
        if of is not None:
            raise UsageError("a game has no base: `new variant` and `new expansion` take --of.")
        files = generator.new_game(name, title)
    else:
        if of is None:
            raise UsageError(
                f"{with_article(what)} needs a base: add --of NAME; `rulekit show NAME` shows one."
            )
        base = generator.base_of(of)
        if base.reference == name:
            raise UsageError(f"the base is called `{name}` too: choose another name.")
        make = generator.new_variant if what == "variant" else generator.new_expansion
        files = make(name, title, base)
    generator.write(files, folder, base)
    _print_next(what, name, files, base)
    return exit_codes.CLEAN


def _must_be_a_name(name: str) -> None:
    from rulekit.loading.shipped import bundled

    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        better = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:_LONGEST]
        hint = f", such as `{better}`" if _NAME.fullmatch(better) else ""
        raise UsageError(
            f"`{name}` cannot be the name of rules: write small letters, digits and _, beginning "
            f"with a letter{hint}."
        )
    if _OF_WINDOWS.fullmatch(name):
        raise UsageError(f"`{name}` can be the name of no file on Windows: choose another name.")
    if name in bundled():
        raise UsageError(
            f"`{name}` comes with rulekit, and other rules name it: choose another name."
        )


def _print_next(what: New, name: str, files: dict[str, str], base: Base | None) -> None:
    print(f"Made {name}/ with {', '.join(files)}.")
    if base is not None and base.files:
        copied = ", ".join(path.name for path in base.files)
        print(f"Copied beside them: {copied}, since rules name files in their own folder only.")
    played = f"{name}.rules"
    if what == "expansion" and base is not None:
        played = f"{base.played} --with {name}.rules"
    print("\nNext:\n")
    commands = [f"cd {name}", f"rulekit check {name}.rules", "rulekit test"]
    commands += [f"rulekit play {played}"]
    if what != "game":
        commands.append(f"rulekit diff {name}.rules")
    print("\n".join(f"  {command}" for command in commands))
