"""Whether what is offered depends on cards that not everybody sees."""

from __future__ import annotations

import pytest

from leaking_rules import GAME
from rulekit.language.source import Source
from rulekit.ruleset import meaning
from rulekit.ruleset.information import depends_on_hidden
from rulekit.ruleset.loading import load
from rulekit.ruleset.walking import everything


def dependence(text: str, at: str) -> list[bool]:
    """Of each choice, ask or offer that begins with some words."""
    ruleset = load(Source("duel.rules", GAME + text))
    return [
        depends_on_hidden(ruleset, node)
        for node in everything(ruleset)
        if isinstance(node, meaning.Choose | meaning.Ask | meaning.Offer)
        and node.span.text.startswith(at)
    ]


def test_a_choice_among_players_depends_on_nothing_hidden() -> None:
    text = "spell Omen\n  play\n    choose foe from others\n    draw 1 for foe\n"
    assert dependence(text, "choose foe") == [False]


@pytest.mark.parametrize(
    "choice",
    [
        "choose card from you.hand",
        "may choose card from you.hand where card is Even",
        "choose card from top(deck, 2)",
    ],
)
def test_a_choice_among_hidden_cards_depends_on_them(choice: str) -> None:
    text = f"spell Omen\n  play\n    {choice}\n    discard card\n"
    assert dependence(text, choice) == [True]


def test_a_choice_among_cards_that_all_see_does_not() -> None:
    text = "spell Omen\n  play\n    choose card from you.field\n    discard card\n"
    assert dependence(text, "choose card") == [False]


def test_a_choice_that_is_made_only_if_a_hand_holds_something_does() -> None:
    text = (
        "spell Omen\n  play\n    if spy(you) > 0\n"
        "      may choose foe from others\n        draw 1 for foe\n"
    )
    assert dependence(text, "may choose foe") == [True]


def test_a_choice_in_an_event_depends_on_what_the_event_is_given() -> None:
    text = (
        "event aim who: player for amount: number\n  choose up to (amount) ps from players by who\n"
        "  for p in ps\n    draw 1 for p\n"
    )
    known = "spell Omen\n  play: aim you for 2\n"
    hidden = "spell Omen\n  play: aim you for spy(you)\n"
    assert dependence(text + known, "choose up to") == [False]
    assert dependence(text + hidden, "choose up to") == [True]


def test_an_event_that_happens_only_if_a_hand_holds_something_asks_accordingly() -> None:
    text = (
        "event aim who: player\n  may choose p from players by who\n    draw 1 for p\n"
        "spell Omen\n  play\n    if spy(you) > 0: aim you\n"
    )
    assert dependence(text, "may choose p") == [True]


def test_an_option_depends_on_its_condition() -> None:
    text = (
        'spell Omen\n  play\n    ask you\n      option "a" when {}\n        draw 1\n'
        '      option "b"\n        draw 2\n'
    )
    assert dependence(text.format("you.coins > 0"), "ask you") == [False]
    assert dependence(text.format("spy(you) > 0"), "ask you") == [True]


def test_a_window_for_cards_of_the_hand_depends_on_the_hand() -> None:
    assert dependence("spell Omen\n  play in answers: won = yes\n", "offer answers") == [True]


def test_a_window_for_what_lies_open_does_not() -> None:
    text = 'spell Omen\n  use "win" in answers: won = yes\n'
    assert dependence(text, "offer answers") == [False]


def test_a_window_for_what_lies_face_down_does() -> None:
    text = 'face Hag\n  use "win" in answers: won = yes\n'
    assert dependence(text, "offer answers") == [True]


def test_a_use_depends_on_its_condition() -> None:
    text = 'rule "R"\n  use "win" in answers when spy(you) > 1: won = yes\n'
    assert dependence(text, "offer answers") == [True]


def test_a_hook_of_a_card_that_lies_face_down_asks_because_it_does() -> None:
    text = (
        "face Hag\n  after duel when foe is you\n    may choose foe2 from others\n"
        "      draw 1 for foe2\n"
    )
    assert dependence(text, "may choose foe2") == [True]
