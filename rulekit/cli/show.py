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
  rulekit show samurai_sword daimyo --wasm
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
    wasm: Annotated[bool, Parameter(negative=())] = False,
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
    wasm
        Show the WebAssembly that native code has for the rules of a thing.
    """
    forms = {"--python": python, "--core": core, "--wasm": wasm}
    chosen = [form for form, wanted in forms.items() if wanted]
    if chosen and name is None:
        raise UsageError(f"{chosen[0]} shows the code of one thing: give its name.")
    if len(chosen) > 1:
        raise UsageError(f"{' and '.join(chosen)} show the same code: choose one of them.")
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
        if python or wasm:
            from rulekit.cli import code_output, compiled_python, compiled_wasm

            form: code_output.Form = "python" if python else "wasm"
            compiled = compiled_python if python else compiled_wasm
            functions = compiled.functions_for(found, rules)
            if format == "json":
                print_json(code_output.describe_code(functions, form))
            else:
                code_output.print_code(console_for(color), functions, form)
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
