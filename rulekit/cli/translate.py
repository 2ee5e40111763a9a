"""`rulekit translate`: makes, renews and checks the translation of a rule file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import print_diagnostics, print_json
from rulekit.cli.parameters import Color, Format, Rules, With
from rulekit.language.files import SUFFIXES, write_whole

if TYPE_CHECKING:
    from rulekit.book.translatable_texts import Entry
    from rulekit.book.translation_files import Merged
    from rulekit.language.report import Diagnostic
    from rulekit.language.source import Source
    from rulekit.ruleset.model import Ruleset

EPILOGUE = """\
Examples:

  rulekit translate my_game.rules fr
  rulekit translate my_game.rules fr --check
  rulekit translate my_game.rules -o my_game.pot
  rulekit translate bang fr --with dodge_city -o dodge_city.po

The file is `locale/LANGUAGE/NAME.po` beside the rule file. Run it again when the rules
have changed: what is translated stays. With --with it is that of the last expansion.
Beside rules that come with rulekit nothing is written: give -o, or copy them.
"""

app = App(name="translate", help_epilogue=EPILOGUE)


@app.default
def translate(
    ruleset: Rules,
    lang: str | None = None,
    /,
    *,
    check: Annotated[bool, Parameter(negative=())] = False,
    with_: With = (),
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Begin, renew or check the catalog (.po) of a translation of a rule file.

    It has an entry for each name and text, with its place in the rules. Any editor
    for gettext catalogs opens it. Warned of are translations that name other
    numbers or names in braces than the English text.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    lang
        The language, such as fr or pt_BR. Without it a template is written, to --output.
    check
        Write nothing: say what is missing or wrong, and exit with 1 if there is anything.
    output
        The file to write or check, if it is not to lie beside the rule file.
    """
    from rulekit.book import catalogs, translation_files
    from rulekit.book.translatable_texts import entries
    from rulekit.loading.loader import load

    rules = load(ruleset, expansions=list(with_))
    found = entries(rules, _own(rules, bool(with_)))
    if lang is None:
        if output is None or check:
            raise UsageError("say which language, or where to write a template: -o NAME.pot.")
        write_whole(
            output, translation_files.text_of(translation_files.template(rules.title, found))
        )
        print(f"{output}: {len(found)} texts to translate.")
        return exit_codes.CLEAN
    catalogs.check_language(lang)
    path = output or _beside(rules, lang, bool(with_))
    if output is None and not check:
        _refuse_shipped(with_[-1] if with_ else ruleset, _own(rules, bool(with_))[0], lang)
    if check and not path.exists():
        raise UsageError(f"{path} is not there; without --check it is written.")
    merged = translation_files.merge(rules.title, found, lang, path)
    if not check:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, translation_files.text_of(merged.catalog))
    findings = translation_files.mistakes(path)
    if check and merged.missing:
        findings.append(translation_files.missing(merged.missing, path))
    if format == "json":
        print_json(_document(path, lang, merged, findings))
    else:
        if findings:
            print_diagnostics(findings, color)
        print(_summary(path, merged, found))
    return exit_codes.FINDINGS if findings and check else exit_codes.CLEAN


def _own(rules: Ruleset, expanded: bool) -> list[Source]:
    """The file whose texts are wanted, and those that are only included."""
    last = list(rules.parts)[-1]
    main = last if expanded else next((s for s in rules.parts if s.path == rules.path), last)
    part = rules.parts[main]
    included = [
        source
        for source, other in rules.parts.items()
        if other == part and not re.search(r"^(game|extends|expands)\b", source.text, re.M)
    ]
    return [main, *included]


def _beside(rules: Ruleset, lang: str, expanded: bool) -> Path:
    from rulekit.book.catalogs import path_of

    path = path_of(_own(rules, expanded)[0], lang)
    if path is None:
        raise UsageError("these rules are no file: say with -o where the translation lies.")
    return path


def _refuse_shipped(reference: str, own: Source, lang: str) -> None:
    """A name means the rules where rulekit is installed: an update would take what lies there."""
    from rulekit.loading.shipped import bundled

    if Path(reference).suffix not in SUFFIXES and own.path in bundled().values():
        raise UsageError(
            f"{reference} comes with rulekit, and where it lies is no place to write: say where "
            f"with -o {reference}-{lang}.po, or give the path of your own copy of the rules."
        )


def _summary(path: Path, merged: Merged, found: list[Entry]) -> str:
    parts = [f"{merged.translated} of {len(found)} texts translated"]
    if merged.fuzzy:
        parts.append(f"{merged.fuzzy} fuzzy and not used")
    if merged.added:
        parts.append(f"{merged.added} new")
    if merged.obsolete:
        parts.append(f"{merged.obsolete} no longer in the rules")
    return f"{path}: {', '.join(parts)}."


def _document(path: Path, lang: str, merged: Merged, findings: list[Diagnostic]) -> dict[str, Any]:
    return {
        "format_version": 1,
        "file": str(path),
        "language": lang,
        "texts": merged.total,
        "translated": merged.translated,
        "fuzzy": merged.fuzzy,
        "obsolete": merged.obsolete,
        "missing": [{"context": one.context, "text": one.text} for one in merged.missing],
        "findings": [
            {
                "code": one.code,
                "message": one.message,
                "line": one.span.line if one.span else None,
                "label": one.label,
            }
            for one in findings
        ],
    }
