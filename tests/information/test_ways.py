"""A leak is told with the way from the cards to where they are found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from leaking_rules import GAME, LEAKS, leaks
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check


def way(diagnostic: Diagnostic) -> list[tuple[str, str]]:
    assert diagnostic.span is not None
    first = (diagnostic.span.in_one_line, diagnostic.label)
    return [first, *((label.span.in_one_line, label.text) for label in diagnostic.secondary)]


def test_the_way_of_a_local_goes_through_the_value_that_it_asked() -> None:
    (found,) = leaks("""
        spell Omen
          play
            choose q from others
            let y = spy(q)
            choose p from players where y > 0
            draw 1 for p
    """)
    assert found.severity == "error"
    assert found.message == (
        "what may be chosen would betray the cards in `hand` of another player"
    )
    assert way(found) == [
        ("y", "depends on a private zone"),
        ("hand", "declared here"),
        ("spy(q)", "asks `spy`"),
        ("p.hand", "looked at here"),
    ]


def test_the_way_of_a_condition_begins_at_what_it_is_the_condition_of() -> None:
    (found,) = leaks("""
        spell Omen
          play
            choose q from others
            if q.hand has Even: you.coins += 1
    """)
    assert (found.severity, found.message) == (
        "warning",
        "`coins` is seen by all, and would betray the cards in `hand`",
    )
    assert way(found) == [
        ("you.coins += 1", "depends on a private zone"),
        ("hand", "declared here"),
        ("q.hand", "looked at here"),
    ]


def test_the_way_of_an_argument_names_the_event_in_which_it_is_found_out() -> None:
    (found,) = leaks("""
        spell Omen
          play
            choose q from others
            pick q.hand by you
    """)
    assert found.message == "the one who chooses does not see the cards in `hand`"
    assert way(found) == [
        ("q.hand", "a private zone"),
        ("hand", "declared here"),
        ("cards", "found out here"),
    ]


def test_the_way_of_an_event_goes_through_its_result() -> None:
    (found,) = leaks("""
        spell Omen
          play
            choose q from others
            if peek(q)
              may choose c from you.hand
                discard c
    """)
    assert found.message == (
        "that somebody is asked would betray the cards in `hand` of another player"
    )
    assert way(found)[2:] == [
        ("peek(q)", "the result of `peek`"),
        ("spy(q)", "asks `spy`"),
        ("p.hand", "looked at here"),
    ]


def test_a_modifier_is_named_with_its_card_and_where_that_works() -> None:
    (found,) = leaks("""
        face Hag
          modify seen by +1 when p is you
        spell Omen
          play
            choose q from others where seen(q) > 0
            draw 1 for q
    """)
    assert way(found) == [
        ("seen(q)", "depends on a private zone"),
        ("mask", "declared here"),
        (
            "modify seen by +1 when p is you",
            "`Hag` changes `seen`, and works in `mask`",
        ),
    ]


def test_players_that_are_chosen_are_not_called_cards() -> None:
    (found,) = leaks("""
        spell Omen
          play
            choose p from hurt(you)
            draw 1 for p
    """)
    assert found.message == (
        "what may be chosen would betray the cards in `hand` of another player"
    )


def test_a_value_that_is_shown_is_told_where_the_game_says_so(tmp_path: Path) -> None:
    (tmp_path / "masks.rules").write_text(
        "edition 1\nextends samurai_sword\nchange game\n  shows weapons_of\n"
        "value weapons_of(p: player) = count(c in p.hand where c is weapon)\n",
        encoding="utf-8",
    )
    (found,) = check(tmp_path / "masks.rules")[1]
    assert (found.code, found.message) == (
        "RK3010",
        "showing `weapons_of` would betray the cards in `hand`",
    )
    assert way(found)[0] == ("weapons_of", "depends on a private zone")


OWN = "spy(viewer) + p.coins"
IF_OWN = "spy(p) if viewer is p else 0"
OTHERS = "spy(p)"


@pytest.mark.parametrize(("body", "found"), [(OWN, []), (IF_OWN, []), (OTHERS, ["RK3010"])])
def test_what_is_shown_to_whoever_looks_on_may_be_what_that_player_sees(
    body: str, found: list[str]
) -> None:
    game = GAME.replace("turn act", "turn act\n  shows known")
    text = f"{game}value known(viewer: player, p: player) = {body}\n"
    codes = [one.code for one in check(Source("duel.rules", text))[1]]
    assert [code for code in codes if code in LEAKS] == found


def test_a_long_way_is_shown_from_both_ends() -> None:
    text = "".join(f"value v{n}(p: player) = v{n + 1}(p)\n" for n in range(40))
    (found,) = leaks(
        "spell Omen\n  play\n    choose q from others where v0(q) > 0\n    draw 1 for q\n"
        f"{text}value v40(p: player) = spy(p)\n"
    )
    assert way(found) == [
        ("v0(q)", "depends on a private zone"),
        ("hand", "declared here"),
        ("v1(p)", "asks `v1`"),
        ("v2(p)", "asks `v2`"),
        ("v3(p)", "asks `v3`"),
        ("v4(p)", "asks `v4`, and 36 more in between"),
        ("spy(p)", "asks `spy`"),
        ("p.hand", "looked at here"),
    ]


def test_four_thousand_values_are_followed() -> None:
    text = "".join(f"value v{n}(p: player) = v{n + 1}(p)\n" for n in range(4000))
    found = check(
        Source(
            "duel.rules",
            f"{GAME}{text}value v4000(p: player) = spy(p)\n"
            "spell Omen\n  play\n    choose q from others where v0(q) > 0\n    draw 1 for q\n",
        )
    )[1]
    assert [one.span.text for one in found if one.code == "RK3007" and one.span] == ["v0(q)"]


def test_long_sums_in_a_chain_of_values_are_followed() -> None:
    text = "".join(f"value v{n}(p: player) = v{n + 1}(p){' + 1' * 90}\n" for n in range(30))
    (found,) = leaks(
        "spell Omen\n  play\n    choose q from others where v0(q) > 0\n    draw 1 for q\n"
        f"{text}value v30(p: player) = spy(p)\n"
    )
    assert found.code == "RK3007"


def test_a_variant_that_hides_cards_is_told_at_its_own_line(tmp_path: Path) -> None:
    (tmp_path / "masks.rules").write_text(
        "edition 1\nextends bang\nreplace zone character of player: private, single\n",
        encoding="utf-8",
    )
    found = [one for one in check(tmp_path / "masks.rules")[1] if one.code != "RK3004"]
    assert {(one.span.source.name, one.span.line) for one in found if one.span} == {
        (str(tmp_path / "masks.rules"), 3)
    }
    ways = {one.message: way(one) for one in found}
    assert ways["what may be chosen would betray the cards in `character` of another player"] == [
        ("character", "makes it private"),
        ("distance_to(you, victim)", "depends on a private zone"),
        ("seen_at(viewer, target)", "asks `seen_at`"),
        (
            "modify seen_at by +1 when target is you",
            "`Paul Regret` changes `seen_at`, and works in `character`",
        ),
    ]
    assert ways["the bounds of `life` would betray the cards in `character`"] == [
        ("character", "makes it private"),
        ("max_life(player)", "depends on a private zone"),
        ("p.character", "looked at here"),
    ]


def test_where_all_choose_from_the_cards_of_one_their_own_are_named() -> None:
    (found,) = leaks("""
        spell Omen
          play
            choose c from you.hand by all players
              discard c
    """)
    assert found.code == "RK3007"
    assert found.help == "if each chooses among their own cards, write `asked.hand`"
