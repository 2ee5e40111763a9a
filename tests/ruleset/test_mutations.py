"""Whatever is done to a rule file, checking it ends with a report."""

from __future__ import annotations

import re

from hypothesis import given, settings, strategies as st

from rulekit.language.source import Source
from rulekit.loading.loader import check
from rulekit.loading.shipped import bundled
from sampling import examples

TEXT = bundled()["samurai_sword"].read_text(encoding="utf-8")
PIECES = re.split(r"(\w+|[^\w\s])", TEXT)
TOKENS = [i for i, piece in enumerate(PIECES) if piece and not piece.isspace()]
WORDS = sorted({PIECES[i] for i in TOKENS})

places = st.sampled_from(TOKENS)


def mutated(changes: dict[int, str]) -> str:
    return "".join(changes.get(i, piece) for i, piece in enumerate(PIECES))


def is_reported(text: str) -> None:
    ruleset, diagnostics = check(Source("mutated.rules", text))
    # Either there is a ruleset, or somebody is told why there is none.
    assert (ruleset is None) == any(d.severity == "error" for d in diagnostics)
    assert all(d.label and d.span for d in diagnostics if d.code[2] in "123")


@settings(max_examples=examples(12), deadline=None)
@given(places)
def test_a_token_may_be_missing(place: int) -> None:
    is_reported(mutated({place: ""}))


@settings(max_examples=examples(12), deadline=None)
@given(places, places)
def test_two_tokens_may_be_swapped(one: int, other: int) -> None:
    is_reported(mutated({one: PIECES[other], other: PIECES[one]}))


@settings(max_examples=examples(12), deadline=None)
@given(st.dictionaries(places, st.sampled_from(WORDS), min_size=1, max_size=3))
def test_words_may_stand_in_the_wrong_places(changes: dict[int, str]) -> None:
    is_reported(mutated(changes))


@settings(max_examples=examples(12), deadline=None)
@given(st.lists(st.sampled_from(TEXT.split("\n\n")), max_size=12))
def test_declarations_may_be_missing_or_doubled(parts: list[str]) -> None:
    is_reported("edition 1\n\n" + "\n\n".join(parts) + "\n")
