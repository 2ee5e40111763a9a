"""`rulekit show`: a ruleset, its options, or one of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rulekit.cli import exits
from rulekit.cli.exits import UsageError
from rulekit.cli.output import console_for, print_json
from rulekit.cli.parameters import Color, Format, With

if TYPE_CHECKING:
    from rulekit.ruleset.model import Component, Ruleset

EPILOGUE = """\
Examples:

  rulekit show samurai_sword
  rulekit show samurai_sword --options
  rulekit show samurai_sword armor
  rulekit show my_game.rules --with my_expansion.rules --format json
"""

app = App(name="show", help_epilogue=EPILOGUE)


@app.default
def show(
    ruleset: str,
    card: str | None = None,
    /,
    *,
    options: Annotated[bool, Parameter(negative=())] = False,
    with_: With = (),
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Show a ruleset, its options, or one of its cards.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    card
        The name of a card, or its beginning: its fields, text and rules are shown.
    options
        Show the options that --set can set, with their values; the first is the default.
    """
    from rulekit.cli import description, pages
    from rulekit.ruleset.loading import load

    rules = load(ruleset, expansions=list(with_))
    if card is not None:
        found = _find(card, rules)
        if format == "json":
            print_json(description.describe_card(found, rules))
        else:
            pages.print_card(console_for(color), found, rules)
    elif options:
        if format == "json":
            print_json(description.describe_options(rules))
        else:
            pages.print_options(console_for(color), rules)
    elif format == "json":
        print_json(description.describe_ruleset(rules))
    else:
        pages.print_overview(console_for(color), rules)
    return exits.CLEAN


def _find(name: str, ruleset: Ruleset) -> Component:
    from rulekit.language.diagnostics import suggest
    from rulekit.play.wording import components_called, listed

    found = components_called(name, ruleset.components.values())
    if len(found) == 1:
        return found[0]
    if found:
        names = listed([component.name for component in found], "or")
        raise UsageError(f"`{name}` may be {names}: write more of the name.")
    hint = suggest(name, ruleset.components)
    raise UsageError(
        f"{ruleset.title} has no card called `{name}`" + (f"; {hint}" if hint else ".")
    )
