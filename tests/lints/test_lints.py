"""What runs but is suspicious, and what would betray hidden cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

Found = Callable[[str], list[Diagnostic]]

FINDINGS = [
    ("RK3002", "warning", 4, "event a p: player\n  p.life += 1\ntower Spire\n  after a: draw 1\n"),
    ("RK3003", "warning", 2, "spell Fog\n  after strike: draw 1\n  power 1\n"),
    ("RK3004", "warning", 1, "value a(p: player) = p.life\n"),
    ("RK3004", "warning", 1, "event a p: player\n  p.life += 1\n"),
    ("RK3004", "warning", 1, "counter luck of player: 0..3\n"),
    ("RK3004", "warning", 1, "var luck: number\n"),
    ("RK3004", "warning", 1, "zone cup: public\n"),
    ("RK3004", "warning", 1, "symbols air: hot, cold\n"),
    ("RK3004", "warning", 1, "option kind_of: red_one, blue_one\n"),
    ("RK3004", "warning", 1, "window late\n"),
    ("RK3004", "warning", 1, "phase dusk: do_nothing\n"),
    ("RK3004", "warning", 1, "kind relic: starts in deck\n"),
    ("RK3005", "warning", 3, "spell Fog\n  play\n    choose c from []\n    discard c\n  power 1\n"),
    ("RK3005", "warning", 2, "spell Fog\n  play when no: draw 1\n  power 1\n"),
    ("RK3006", "error", 2, "tower Spire\n  after strike: strike victim by you for 1 with this\n"),
    ("RK3006", "error", 2, "tower Spire\n  before draw: draw 1\n"),
    ("RK3006", "error", 2, "tower Spire\n  after draw when who is you: draw 1\n"),
    ("RK3006", "error", 2, "tower Spire\n  after draw when who is you: draw 1 for who\n"),
    ("RK3006", "error", 2, "tower Spire\n  whenever yes: draw 1\n"),
    ("RK3008", "warning", 1, "kind relic: works in field\nrelic Crown\n"),
    ("RK3007", "error", 3, "spell Fog\n  play\n    choose c from deck\n    discard c\n  power 1\n"),
    ("RK3007", "error", 2,
     "spell Fog\n  play when any(c in top(deck, 2) where c is spell): draw 1\n  power 1\n"),
]  # fmt: skip


def new(found: list[Diagnostic], code: str) -> list[tuple[str, int]]:
    """Of the findings, those of one code before the small game begins."""
    return [
        (d.severity, d.span.line) for d in found if d.code == code and d.span and d.span.line < 6
    ]


@pytest.mark.parametrize(
    ("code", "severity", "line", "text"), FINDINGS, ids=[f[3][:40] for f in FINDINGS]
)
def test_a_finding_is_told_at_its_line(
    diagnostics: Found, code: str, severity: str, line: int, text: str
) -> None:
    assert new(diagnostics(text), code) == [(severity, line)]


def plays(body: str) -> str:
    return f"spell Fog\n  power 1\n  play\n{body}"


LEAKS = [
    "    choose p from others where p.hand has spell\n    draw 1 for p\n",
    "    choose p from others where any(c in p.hand where c is spell)\n    draw 1 for p\n",
    "    choose p from others where first(p.hand) is spell\n    draw 1 for p\n",
    "    choose p from others where top(p.hand) is spell\n    draw 1 for p\n",
    "    choose p from others\n    choose c from p.hand\n    discard c\n",
    "    choose p from others\n    choose c from p.hand + you.hand\n    discard c\n",
    "    choose c from cards_in(hand)\n    discard c\n",
    "    choose c from you.hand by current\n    discard c\n",
    '    ask you\n      option "x" when any(p in others where p.hand has spell)\n        draw 1\n',
]


@pytest.mark.parametrize("body", LEAKS)
def test_a_choice_that_betrays_hidden_cards_is_an_error(diagnostics: Found, body: str) -> None:
    assert [d.severity for d in diagnostics(plays(body)) if d.code == "RK3007"] == ["error"]


SAFE = [
    "    choose p from others where count(p.hand) > 0\n    discard random(p.hand)\n",
    "    choose p from others where any(p.hand)\n    discard random(p.hand)\n",
    "    choose c from you.hand where c is spell\n    discard c\n",
    "    choose p from others where you.hand has spell\n    draw 1 for p\n",
    "    for p in others\n      may choose c from p.hand where c is spell by p\n        discard c\n",
    "    choose c from cards_in(field) where c is tower\n    discard c\n",
    "    choose p from others\n    reveal p.hand to [you]\n    choose c from p.hand\n    discard c\n",
    "    choose c from top(deck, 3)\n    move c to you.hand\n",
    "    draw 1\n    choose c from discards\n    move c to deck\n",
]


@pytest.mark.parametrize("body", SAFE)
def test_what_a_player_may_know_is_no_leak(diagnostics: Found, body: str) -> None:
    assert [d.message for d in diagnostics(plays(body)) if d.severity == "error"] == []


def test_a_leak_is_found_through_the_values_that_are_asked(diagnostics: Found) -> None:
    text = (
        plays("    choose p from others where armed(p)\n    draw 1 for p\n")
        + "value armed(q: player) = q.hand has spell\n"
    )
    (found,) = [d for d in diagnostics(text) if d.code == "RK3007"]
    assert found.span is not None
    assert (found.span.line, found.span.text) == (4, "armed(p)")
    assert [(label.span.text, label.text) for label in found.secondary][1] == (
        "q.hand",
        "looked at here",
    )


def test_a_value_about_oneself_is_no_leak(diagnostics: Found) -> None:
    text = plays("    choose p from others where armed(you)\n    draw 1 for p\n") + (
        "value armed(q: player) = q.hand has spell\n"
    )
    assert [d.code for d in diagnostics(text) if d.code == "RK3007"] == []


def test_a_play_needs_somebody_who_offers_the_main_window() -> None:
    text = (
        'edition 1\ngame "x"\n  players 2\n  turn act\nzone deck: public\n'
        "kind charm: starts in deck, discards to deck\n  play: do_nothing\ncharm Clover\nphase act: do_nothing\n"
    )
    (found,) = check(Source("x", text))[1]
    assert (found.code, found.label) == ("RK3005", "nothing offers the window `main`")


BOUNDED = [
    "tower Spire\n  after strike when victim.life > 2: strike victim by you for 1 with this\n",
    "tower Spire\n  after strike\n    if amount > 1: strike victim by you for 1 with this\n",
    "tower Spire\n  after strike\n    if slow: return\n    strike victim by you for 1 with this\n",
    "tower Spire\n  instead of strike: strike victim by you for 1 with this\n",
    "tower Spire\n  whenever you.life == 0: draw 1\n",
]


@pytest.mark.parametrize("text", BOUNDED)
def test_a_chain_with_a_condition_is_no_endless_one(diagnostics: Found, text: str) -> None:
    assert [d.message for d in diagnostics(text) if d.severity == "error"] == []


def test_a_chain_through_several_events_is_shown(diagnostics: Found) -> None:
    text = (
        "event a p: player\n  b p\nevent b p: player\n  c p\nevent c p: player\n  p.life -= 1\n"
        'rule "Again"\n  after c: a p\nphase dusk after main_phase: a you\n'
    )
    (found,) = [d for d in diagnostics(text) if d.code == "RK3006"]
    assert found.notes == (
        "`a` raises `b` raises `c` raises `a`, and no condition stands between.",
    )


def test_rules_that_work_nowhere_may_be_lent(diagnostics: Found) -> None:
    text = (
        "spell Fog\n  power 1\n  after strike: draw 1\n"
        "tower Spire\n  after main_phase: grant rules of top(discards) to you until end of turn\n"
    )
    assert [d.code for d in diagnostics(text) if d.code == "RK3003"] == []


def test_a_rule_of_a_kind_works_where_a_kind_of_it_does(diagnostics: Found) -> None:
    text = (
        "kind relic: starts in deck\n  after strike: draw 1\n"
        "kind charm: relic, works in field\ncharm Crown\n"
    )
    assert [d.code for d in diagnostics(text) if d.code == "RK3003"] == []


def test_every_rule_of_a_card_that_never_works_is_told(diagnostics: Found) -> None:
    text = "spell Fog\n  power 1\n  modify might by +1\n  after strike: draw 1\n"
    assert new(diagnostics(text), "RK3003") == [("warning", 3), ("warning", 4)]


def test_a_condition_that_never_holds_is_told_as_one(diagnostics: Found) -> None:
    text = "spell Fog\n  power 1\n  play when 1 > 2: draw 1\n"
    (found,) = [d for d in diagnostics(text) if d.code == "RK3005"]
    assert found.notes == ("A play or use is offered only where its condition holds.",)
    assert found.help == "name a condition that can come true, or remove the rule"


IMPOSSIBLE = [
    "play when this is spell and this is ward: draw 1",
    "play when fog is thick and fog is thin: draw 1",
    "play when you is nobody: draw 1",
    "play when any(p.life > 5 for p in players): draw 1",
    "play when top(pile) is Fog and top(pile) is Haze: draw 1",
    "play when top(pile) is Fog and top(pile) is ward: draw 1",
]
POSSIBLE = [
    "play when this is spell and this is Fog: draw 1",
    "play when top(pile) is Fog and bottom(pile) is Haze: draw 1",
    "play when top(pile) is Fog or top(pile) is Haze: draw 1",
    "play when any(c in pile where c is spell and c is not Haze): draw 1",
    "play when all(p.life > 2 for p in players): draw 1",
]
MISTY = """edition 1
game "x"
  players 2
  turn act
option fog: thin, thick
zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
counter life of player: 0..5, starts at 3
kind spell: starts in deck, discards to pile
kind ward: starts in deck, discards to pile
  play: draw 1
ward Shield
spell Haze
  play when fog is thin: draw 1
phase act
  offer main to you
spell Fog
  {play}
"""


def misty(play: str) -> list[str]:
    found = check(Source("x", MISTY.replace("{play}", play)))[1]
    return [one.code for one in found if one.code != "RK3004"]  # of what only some games ask for


@pytest.mark.parametrize("play", IMPOSSIBLE)
def test_a_condition_that_contradicts_itself_is_never_true(play: str) -> None:
    assert misty(play) == ["RK3005"]


@pytest.mark.parametrize("play", POSSIBLE)
def test_a_condition_that_may_hold_is_not_called_a_contradiction(play: str) -> None:
    assert misty(play) == []
