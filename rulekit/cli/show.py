"""`rulekit show`: a ruleset, its options, or one thing of it and all that concerns it."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import App, Parameter

from rulekit.cli import completers, exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import console_for, print_json
from rulekit.cli.parameters import Color, Rules, With
from rulekit.cli.streams import document_follows

EPILOGUE = """\
Examples:

  rulekit show samurai_sword
  rulekit show samurai_sword --options
  rulekit show samurai_sword armor
  rulekit show hearts QS
  rulekit show bang wound --with dodge_city
  rulekit show samurai_sword daimyo --python
  rulekit show samurai_sword jujutsu --core
  rulekit show bang --cards > deck.csv
  rulekit show my_game.rules --with my_expansion.rules --format json
"""

ShowFormat = Annotated[
    Literal["human", "json", "csv", "tsv"],
    Parameter(
        name="--format",
        help="For people, a JSON document for programs, or the cards as a table.",
    ),
]

app = App(name="show", help_epilogue=EPILOGUE)


@app.default
def show(
    ruleset: Rules,
    name: Annotated[str | None, Parameter(completer=completers.things)] = None,
    /,
    *,
    options: Annotated[bool, Parameter(negative=())] = False,
    cards: Annotated[bool, Parameter(negative=())] = False,
    python: Annotated[bool, Parameter(negative=())] = False,
    core: Annotated[bool, Parameter(negative=())] = False,
    with_: With = (),
    format: ShowFormat = "human",
    color: Color = "auto",
) -> int:
    """Show a ruleset, its options, or one thing of it: a card, an event or any other.

    Of a thing: the rules that make it so, from which file each is, and what raises,
    hooks, modifies, asks or names it.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    name
        The name of a thing; of a card its beginning will do, or a face such as Q♠ or QS.
    cards
        All cards as a table that rules can read again: CSV, or --format tsv.
    options
        Show the options that --set can set, with their values; the first is the default.
    python
        Show the Python code that the rules of a thing become, and the line of each rule.
    core
        Show the same code with names for its numbers, and what is known of it: types, what
        it waits for, reads and writes.
    """
    if (python or core) and name is None:
        shown = "--python" if python else "--core"
        raise UsageError(f"{shown} shows the code of one thing: give its name.")
    if python and core:
        raise UsageError("--python and --core show the same code: choose one of them.")
    from rulekit.cli import pages
    from rulekit.loading.loader import load
    from rulekit.ruleset import description

    rules = load(ruleset, expansions=list(with_))
    if format in ("csv", "tsv") or (cards and format == "human"):
        if name is not None or options:
            raise UsageError("a table has all cards: leave out what else is asked.")
        from rulekit.ruleset.card_table import to_table

        document_follows()
        print(to_table(rules, "\t" if format == "tsv" else ","), end="")
    elif name is not None:
        from rulekit.cli.definitions import called

        found = called(name, rules)
        if python:
            from rulekit.cli import compiled_python

            functions = compiled_python.functions_for(found, rules)
            if format == "json":
                print_json({"functions": functions})
            else:
                compiled_python.print_functions(console_for(color), functions)
        elif core:
            from rulekit.cli import compiled_core

            made = compiled_core.listed_for(found, rules)
            if format == "json":
                print_json(compiled_core.describe_core(made, rules))
            else:
                compiled_core.print_listing(console_for(color), made)
        elif format == "json":
            print_json(description.describe_things(found, rules))
        else:
            pages.print_things(console_for(color), found, rules)
    elif format == "json":
        describe = description.describe_settings if options else description.describe_ruleset
        print_json(describe(rules))
    else:
        show_page = pages.print_options if options else pages.print_overview
        show_page(console_for(color), rules)
    return exit_codes.CLEAN
