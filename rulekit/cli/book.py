"""`rulekit book`: a rulebook to read and print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.output import wants_color
from rulekit.cli.parameters import Color, Rules, With
from rulekit.cli.streams import document_follows
from rulekit.language.files import write_whole

EPILOGUE = """\
Examples:

  rulekit book samurai_sword -o samurai.html
  rulekit book bang --with dodge_city --with high_noon -o bang.html
  rulekit book samurai_sword --lang de -o samurai-de.html
  rulekit book my_game.rules > my_game.html

Open the page in a browser; its print command makes a PDF. Names and texts in another
language come from `locale/LANGUAGE/NAME.po` beside the rule file; `rulekit translate`
makes and checks such files.
"""

app = App(name="book", help_epilogue=EPILOGUE)


@app.default
def book(
    ruleset: Rules,
    /,
    *,
    lang: Annotated[str, Parameter(name="--lang")] = "en",
    with_: With = (),
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    color: Color = "auto",
) -> int:
    """Make a rulebook to read and print: one page of HTML that needs nothing else.

    It tells the set-up for each number of players, the turn, how the game ends, the
    examples, every card with its copies and text, and the options. What an
    expansion brings is marked. If an example does not hold, there is no book.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    lang
        The language, such as de; what is not translated stays English.
    output
        The file to write; without it the page goes to standard output.
    """
    from rulekit.book.catalogs import words_in
    from rulekit.book.examples import played
    from rulekit.book.page import page
    from rulekit.language.rendering import render
    from rulekit.loading.loader import load

    rules = load(ruleset, expansions=list(with_))
    words = words_in(lang, rules)
    examples = played(rules)
    if examples.diagnostics:
        print(render(examples.diagnostics, colour=wants_color(color, sys.stderr)), file=sys.stderr)
    if examples.failed:
        return exit_codes.FINDINGS
    text = page(rules, words, examples.holding)
    if output is None:
        document_follows()
        print(text, end="")
    else:
        write_whole(output, text)
        cards = sum(card.copies for card in rules.components.values())
        print(f"{output}: {words('game title', rules.title)}, {cards} cards, in `{lang}`.")
    return exit_codes.CLEAN
