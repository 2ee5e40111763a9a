"""What names mean is told of all of them, and costs nothing where nobody asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.checker.scope import BUILT_IN, SPECIAL
from rulekit.checker.written_types import BASIC
from rulekit.language.grammar import keywords
from rulekit.language.source import Span
from rulekit.language.tokens import tokenize
from rulekit.loading.loader import understand
from rulekit.loading.shipped import bundled
from rulekit.ruleset.builtins import OF_CARD
from rulekit.ruleset.definitions import Binding, Definition
from rulekit.ruleset.uses import Uses

TRAITS = {"hidden", "private", "outward", "public", "ordered", "single", "starts", "works",
          "discards", "resolved", "played", "refills", "chosen"}  # fmt: skip
KNOWN = {*keywords(), *SPECIAL, *BUILT_IN, *BASIC, *OF_CARD, *TRAITS}
GAMES = sorted(set(bundled()) - {"event_deck"})


def noted(path: Path) -> tuple[str, set[int]]:
    """The text of a file without its scenarios, and where names in it begin that mean something."""
    uses = Uses()
    world, report = understand(path, uses=uses)
    assert world is not None and not report.has_errors
    rules = world.ruleset
    spans = [span for span, _ in uses.noted] + [span for span, _ in uses.alike]
    spans += [one.span for one in rules.definitions() if one.span is not None]
    spans += [place for one in rules.symbols.values() for place in one.places.values()]
    source = next(one for one in rules.sources if one.path == path)
    text = source.text.partition("\nexample ")[0].partition("\nscenario ")[0]
    return text, {span.start for span in spans if span.source is source}


@pytest.mark.parametrize("name", GAMES)
def test_every_name_in_a_shipped_file_means_something(name: str) -> None:
    text, starts = noted(bundled()[name])
    unknown = [
        token.text
        for token in tokenize(text, 0)
        if token.type == "NAME" and token.text not in KNOWN and token.start not in starts
    ]
    at_the_top = {"bang", "samurai_sword", "event_deck"}  # files that it builds on
    assert set(unknown) <= at_the_top


def meant(text: str, tmp_path: Path) -> list[tuple[str, str]]:
    path = tmp_path / "game.rules"
    path.write_text(text, encoding="utf-8")
    uses = Uses()
    understand(path, uses=uses)
    return [(span.text, _called(one)) for span, one in uses.noted if _is_in(span, path)]


def _is_in(span: Span, path: Path) -> bool:
    return span.source.path == path


def _called(one: object) -> str:
    if isinstance(one, Binding):
        return f"{one.role} {one.name}"
    return f"{one.sort} {one.name}" if isinstance(one, Definition) else type(one).__name__


def test_names_are_told_also_where_others_mean_nothing(tmp_path: Path) -> None:
    text = 'edition 1\n\ngame "G"\n  players 1\n  turn t\n\nphase t\n  nonsense\n  let n = gone + 1\n  say n\n'
    assert meant(text, tmp_path) == [("t", "phase t"), ("n", "local n"), ("n", "local n")]
