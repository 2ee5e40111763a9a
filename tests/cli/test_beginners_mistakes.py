"""What people write who know other games and languages: what is said of it, and what `--fix` does.

The cases are in beginners_mistakes.txt. Each begins with what surrounds the text, then the text;
below `says` stand the findings, each with its place, headline, label and help; below `fixed` what
the text becomes, if anything is edited.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import frozen

from rulekit.language.reading import read_source
from rulekit.language.report import Diagnostic
from rulekit.loading.fixing import fix
from rulekit.scenarios.findings import findings

VARIANT = "edition 1\nextends samurai_sword\n\n"
SCENARIO = 'edition 1\n\nscenario "S"\n  rules samurai_sword\n'
GIVEN = """\
  given
    A is Shogun, Musashi, hand [Katana, Bokken]
    B is Ninja, Benkei, hand [Parry]
    C is Ninja, Goemon
    D is Samurai, Tomoe
    A is in play_cards
"""
WHEN = "  when\n    A plays Katana on B\n    B plays Parry\n"
THEN = "  then\n    B.resilience == 5\n"

AROUND = {
    "file": ("", 0, ""),
    "variant": (VARIANT, 0, ""),
    "rule of a card": (f"{VARIANT}character Yasuke\n  resilience 5\n", 2, ""),
    "play": (f"{VARIANT}action Bargain x2\n  play\n", 4, ""),
    "file of scenarios": ("", 0, ""),
    "scenario": (SCENARIO, 2, ""),
    "given": (f"{SCENARIO}  given\n", 4, WHEN + THEN),
    "when": (f"{SCENARIO}{GIVEN}  when\n", 4, THEN),
    "then": (f"{SCENARIO}{GIVEN}{WHEN}  then\n", 4, ""),
    "table": (f'{VARIANT}cards of weapon from "deck.csv"\n', 0, ""),
}
"""What stands before a text, how far it is indented, and what follows."""


@frozen
class Case:
    around: str
    text: str
    says: tuple[str, ...]
    fixed: str

    def written(self, folder: Path) -> Path:
        """The file that is checked, with the text in its place."""
        before, indent, after = AROUND[self.around]
        if self.around == "table":
            (folder / "deck.csv").write_text(self.text, encoding="utf-8")
            text = ""
        else:
            text = "".join(_indented(line, indent) for line in self.text.splitlines())
        scenarios = self.around in ("file of scenarios", "scenario", "given", "when", "then")
        path = folder / f"x.{'scenarios' if scenarios else 'rules'}"
        path.write_text(f"{before}{text}{after}", encoding="utf-8")
        return path


def _indented(line: str, indent: int) -> str:
    return f"{' ' * indent}{line}\n" if line.strip() else "\n"


def read_cases() -> list[Case]:
    text = Path(__file__).with_name("beginners_mistakes.txt").read_text(encoding="utf-8")
    cases = []
    for block in text.split("\n=== ")[1:]:
        head, _, rest = block.partition("\n")
        written, _, rest = rest.partition("--- says\n")
        says, _, fixed = rest.partition("--- fixed\n")
        cases.append(Case(head.strip(), written, tuple(says.splitlines()), fixed.rstrip("\n")))
    return cases


def said(found: Diagnostic) -> list[str]:
    """A finding, in a line for what is wrong and one for what to do."""
    place = "" if found.span is None else f"{found.span.line}:{found.span.column} "
    lines = [f"{place}{found.code} {found.message}"]
    lines += [f"  {found.label}"] if found.label else []
    lines += [f"  help: {found.help}"] if found.help else []
    return lines


CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{c.around}: {c.text[:60]!r}" for c in CASES])
def test_a_beginner_is_told_what_to_do(case: Case, tmp_path: Path) -> None:
    path = case.written(tmp_path)
    source, found = read_source(path), findings(str(path))
    assert tuple(line for one in found for line in said(one)) == case.says
    edited = fix(source, lambda text: found if text is source else findings(text))
    assert _changed(edited.before, edited.after) == case.fixed


def _changed(before: str, after: str) -> str:
    """The lines that an edit writes."""
    old = before.splitlines()
    return "\n".join(line for line in after.splitlines() if line not in old)


def test_one_mistake_is_one_error() -> None:
    several = [case.text for case in CASES if sum(" RK" in line for line in case.says) > 2]
    assert several == []
