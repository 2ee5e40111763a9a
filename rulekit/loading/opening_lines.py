"""Checks the lines with which rules begin: `edition` in each file, and `game` in one of them."""

from __future__ import annotations

from pathlib import Path

from rulekit.language import tree
from rulekit.language.editions import EDITIONS
from rulekit.language.report import Edit, Report, closest
from rulekit.language.source import Source, Span
from rulekit.language.wording import listed

_BASES = ("import", "base", "inherits", "use", "using", "uses", "require", "requires", "from", "of")
"""What people write before the name of what a variant builds on."""


def check_edition(file: tree.File, report: Report) -> None:
    """Report an edition that is missing, or that this rulekit does not know."""
    source = file.source
    editions = [d for d in file.declarations if isinstance(d, tree.Edition)]
    for node in editions:
        if node.number not in EDITIONS:
            newer = node.number > EDITIONS[-1]
            word = "edition" if len(EDITIONS) == 1 else "editions"
            report.error(
                "RK1015",
                node.span,
                f"this rulekit does not know edition {node.number} of the language",
                label="newer than this rulekit" if newer else "there was none of this number",
                notes=(f"It knows {word} {listed([str(one) for one in EDITIONS])}.",),
                help=f"{'update rulekit, or write' if newer else 'write'} `edition {EDITIONS[-1]}`",
            )
    if not editions and not begins(source, "edition"):
        report.error(
            "RK1015",
            Span(source, 0, 0),
            "the edition of the language is missing",
            label="here",
            notes=("With it, these rules mean the same when the language grows.",),
            help=f"write `edition {EDITIONS[-1]}` at the top of the file",
        )


def report_no_game(file: tree.File, report: Report) -> None:
    """There is no game in a file, nor in those that it is put together from."""
    for node in file.declarations:
        if not isinstance(node, tree.Component):
            continue
        near = closest(node.kind.text, ("extends", "expands", "include"), cutoff=0.8)
        if node.kind.text in _BASES:
            near = "extends"
        if near is not None:
            report.error(
                "RK1022",
                node.kind.span,
                "there is no game",
                label=f"write `{near}`",
                edit=Edit(node.kind.span, near),
            )
            return
    source = file.source
    is_named_so = source.name.endswith(".scenarios")
    if _has_only_scenarios(file) and not is_named_so:
        named = Path(source.name).with_suffix(".scenarios").name
        report.error(
            "RK1022",
            source.first_character,
            "there is no game, but only scenarios",
            label="no `game` in this file",
            help=f"a file of scenarios ends in `.scenarios`: call it `{named}`",
        )
        return
    report.error(
        "RK1022",
        source.first_character,
        "there is no game",
        label="no `game` in this file or those it is put together from",
        help="this is a file of scenarios, which `rulekit test` runs: name the rules here"
        if is_named_so
        else 'begin with `game "Title"`, or `extends NAME` for a variant of another game; '
        "if this file is only included, check the one that includes it",
    )


def begins(source: Source, word: str) -> bool:
    """Whether a declaration begins with a word, even if it cannot be read."""
    return any(
        source.line(number).lower().startswith(word)
        for number in range(1, len(source.line_starts) + 1)
    )


def _has_only_scenarios(file: tree.File) -> bool:
    others = [one for one in file.declarations if not isinstance(one, tree.Edition)]
    return bool(others) and all(isinstance(one, tree.Scenario) for one in others)
