"""Whether a game can be set up for as few and as many players as its rules say."""

from __future__ import annotations

from pathlib import Path

from rulekit.scenarios.findings import findings

GAME = """\
edition 1

game "Dealt"
  players 2..{most}
  turn act

zone deck: hidden, ordered
zone hand of player: private

kind tile: starts in deck
tile Odd x9
  play: do_nothing

setup
  for p in seats
    move top(deck, [5, 3, 2][count(seats) - 2]) to p.hand

phase act
  offer main to you until pass
"""


def told(folder: Path, text: str) -> list[str]:
    path = folder / "dealt.rules"
    path.write_text(text, encoding="utf-8")
    return [
        f"{one.span.line if one.span else 0} {one.code} {one.message}"
        for one in findings(str(path))
        if one.code.startswith("RK4")
    ]


def test_a_set_up_that_fails_for_the_most_players_is_told_where_they_are_counted(
    tmp_path: Path,
) -> None:
    assert told(tmp_path, GAME.format(most=5)) == [
        "4 RK4001 with 5 players no game begins: a rule failed: a card is asked for where there is none"
    ]


def test_a_set_up_that_holds_for_the_fewest_and_the_most_is_passed_over(tmp_path: Path) -> None:
    assert told(tmp_path, GAME.format(most=4)) == []


def test_a_variant_that_says_nothing_of_it_is_not_set_up(tmp_path: Path) -> None:
    variant = "edition 1\nextends samurai_sword\n\ncharacter Yasuke\n  resilience 5\n"
    assert told(tmp_path, variant) == []


def test_a_variant_for_more_players_than_its_base_knows_is_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, "edition 1\nextends samurai_sword\n\nchange game\n  players 3..8\n")
    assert found.startswith("5 RK4001 with 8 players no game begins: ")
