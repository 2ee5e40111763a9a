"""A comment allows what would be told of its line, if it says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check, load

GAME = """edition 1
game "Duel"
  players 2..4
  turn act
zone deck: hidden
zone discards: public
zone hand of player: private
var leader: player?
kind spell: starts in deck, discards to discards
spell Omen
  play
    choose p from others
    {choice}
phase act
  {line}
  if leader is you: draw 1
  offer main to you
"""
LEADS = "leader = first(p in seats where p.hand has Omen)"
SNATCH = "choose c from p.hand\n    discard c"
DRAW = "draw 1 for p"


def found(line: str = "leader = you", choice: str = DRAW) -> list[Diagnostic]:
    return check(Source("duel.rules", GAME.format(line=line, choice=choice)))[1]


def test_what_no_comment_allows_is_told() -> None:
    assert [one.code for one in found(LEADS)] == ["RK3011"]


@pytest.mark.parametrize(
    "line",
    [
        f"{LEADS}  # allow RK3011: who has it says so",
        f"# allow RK3011: who has it says so\n  {LEADS}",
        f"# allow RK3011: who has it says so\n\n  # and leads\n  {LEADS}",
        f"# allow RK3012, RK3011: who has it says so\n  {LEADS}",
        f"# allow RK3011 -- who has it says so\n  {LEADS}",
    ],
)
def test_a_comment_with_a_reason_allows_it(line: str) -> None:
    assert [str(one) for one in found(line)] == []


@pytest.mark.parametrize(
    "line",
    [
        f"# allow RK3011: too early\n  draw 1\n  {LEADS}",
        f"{LEADS}\n  # allow RK3011: too late",
    ],
)
def test_on_another_line_it_allows_nothing(line: str) -> None:
    assert sorted(one.code for one in found(line)) == ["RK3011", "RK3013"]


def test_another_code_allows_nothing() -> None:
    assert [one.code for one in found(f"{LEADS}  # allow RK3012: nobody is asked")] == ["RK3011"]


def test_without_a_reason_nothing_is_allowed() -> None:
    told = found(f"{LEADS}  # allow RK3011")
    assert [(one.code, one.message) for one in told] == [
        ("RK3011", "`leader` is seen by all, and would betray the cards in `hand`"),
        ("RK3013", "this `allow` gives no reason"),
    ]


def test_an_allow_that_is_not_needed_is_told() -> None:
    (one,) = found("leader = you  # allow RK3011: everybody sees it")
    assert (one.code, one.severity, one.message) == (
        "RK3013",
        "warning",
        "this `allow` is not needed",
    )
    assert one.span is not None
    assert one.span.text == "# allow RK3011: everybody sees it"


@pytest.mark.parametrize(
    ("code", "message"),
    [("RK2001", "RK2001 cannot be allowed"), ("RK3099", "there is no code `RK3099`")],
)
def test_what_cannot_be_allowed_is_told(code: str, message: str) -> None:
    (one,) = found(f"leader = you  # allow {code}: because")
    assert (one.code, one.message) == ("RK3013", message)


def test_an_error_that_betrays_cards_can_be_allowed() -> None:
    allowed = SNATCH.replace("hand\n", "hand  # allow RK3007: played with open hands\n")
    assert [one.code for one in found(choice=SNATCH)] == ["RK3007"]
    assert [str(one) for one in found(choice=allowed)] == []
    load(Source("duel.rules", GAME.format(line="leader = you", choice=allowed)))


def test_advice_can_be_allowed() -> None:
    unused = "counter doom: 0..9  # allow RK3004: for an expansion\n"
    text = GAME.format(line="leader = you", choice=DRAW) + unused
    assert [str(one) for one in check(Source("duel.rules", text))[1]] == []


def test_a_text_with_the_same_words_is_no_comment() -> None:
    line = 'say "# allow RK3011: no comment"\n  ' + LEADS
    assert [one.code for one in found(line)] == ["RK3011"]


def test_where_cards_are_looked_at_a_comment_lets_all_know_them() -> None:
    value = "value holder() = first(p in seats where p.hand has Omen)  # allow RK3011: it is told\n"
    text = GAME.format(line="leader = holder()", choice=DRAW) + value
    assert [str(one) for one in check(Source("duel.rules", text))[1]] == []


def test_a_variant_is_not_told_of_comments_that_its_base_needs(tmp_path: Path) -> None:
    base = GAME.format(line=f"{LEADS}  # allow RK3011: who has it says so", choice=DRAW)
    (tmp_path / "duel.rules").write_text(base, encoding="utf-8")
    (tmp_path / "open.rules").write_text(
        "edition 1\nextends duel\nreplace zone hand of player: public\n", encoding="utf-8"
    )
    assert [str(one) for one in check(tmp_path / "open.rules")[1]] == []
