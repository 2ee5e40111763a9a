"""Lines that are shown as examples can be read themselves."""

from __future__ import annotations

import pytest

from rulekit.language.grammar import first_words
from rulekit.language.line_forms import CARRIED, COMPONENT, DECLARED, STATED
from rulekit.language.parser import parse
from rulekit.language.source import Source

BODIES = {
    "change": "  cost 4",
    "ending": "  winners players",
    "example": "  rules samurai_sword\n  given\n    A is Shogun\n  then\n    game goes on",
    "game": "  players 2",
    "rule": '  "Who is wounded first begins."',
    "scenario": "  rules samurai_sword\n  given\n    A is Shogun\n  then\n    game goes on",
}
"""What a declaration needs below its line."""

WRITTEN = [
    *((form, f"{form}\n{BODIES.get(word, '')}") for word, form in DECLARED.items()),
    (COMPONENT, COMPONENT),
    *(
        (
            form,
            f"change charm Lantern\n  {form}" if word == "remove" else f"weapon Katana\n  {form}",
        )
        for word, form in CARRIED.items()
    ),
    *(
        (form, f"event e\n  {form}\n{below}")
        for word, form in STATED.items()
        for below in ['    option "Draw 2": draw 2' if word == "ask" else ""]
        if word not in ("option", "score", "winners")
    ),
    (STATED["option"], f"event e\n  ask you\n    {STATED['option']}"),
    *((STATED[word], f'ending "E"\n  {STATED[word]}') for word in ("score", "winners")),
]


@pytest.mark.parametrize(("form", "text"), WRITTEN, ids=[form for form, _ in WRITTEN])
def test_a_line_that_is_shown_can_be_read(form: str, text: str) -> None:
    head = "" if form.startswith(("version", "extends", "expands", "include")) else "edition 1\n"
    _, found = parse(Source("test", f"{head}{text}\n"))
    assert [one for one in found if one.code.startswith("RK01")] == []


def test_every_declaration_has_its_line() -> None:
    assert first_words("declaration") - {"edition", "rules"} <= DECLARED.keys()


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("zone hand of player ordered, private", DECLARED["zone"]),
        ("weapon Sai + 2", COMPONENT),
        ("weapon Sai\n  modify damage sometimes more", CARRIED["modify"]),
        ("event e\n  swap c d", STATED["swap"]),
        ("event e\n  ask you\n    option 2", STATED["option"]),
    ],
)
def test_what_cannot_be_read_is_told_with_a_line_that_can(text: str, form: str) -> None:
    _, found = parse(Source("test", f"edition 1\n{text}\n"))
    assert found[0].help == f"such a line is written like `{form}`"
