"""Players who are out, the round, scores, what the log says, and invariants in scenarios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.scenarios.reporting import Failure

FailureOf = Callable[[str], Failure | None]

FOUR = """\
scenario "Four"
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Daimyo]
    B is Ninja, Goemon
    C is Ninja, Benkei
    D is Samurai, Tomoe
    E is Ninja, Chiyome
    round 3
    A is in play_cards
  when
    A plays Daimyo
"""

ENDING = """\
scenario "The last point"
  rules bang
  given
    A is Sheriff, Jourdonnais, hand ["BANG!"], life 4
    B is Outlaw, "Bart Cassidy", life 1
    C is Renegade, "Rose Doolan", out
    D is Outlaw, "Black Jack", out
    A is in play_cards
  when
    A plays "BANG!"
"""

LAST_HONOR = """\
scenario "The last honor"
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Nodachi, Parry], honor 3
    B is Ninja with stars 3, Goemon, resilience 1, honor 1, hand [Bō]
    C is Ninja with stars 2, Benkei, honor 2
    D is Samurai, Tomoe, honor 4
    A is in play_cards
  when
    A plays Nodachi on B
"""


def said(failure: Failure | None) -> str:
    assert failure is not None
    return str(failure)


@pytest.mark.parametrize(
    "expectation",
    [
        "round() == 3",
        'log has "A draws 2"',
        'log has "Daimyo"',
        'not (log has "B draws")',
        'A\'s log has "Daimyo"',
        'B\'s log has "A draws 2."',
        'not (B\'s log has "→ hand of A")',
        'not B\'s log has "→ hand of A"',
        'spectator\'s log has "A draws 2."',
        'A\'s prompt has "pass"',
        'B\'s stack has "turn of A"',
        'not (spectator\'s stack has "play Daimyo")',
    ],
)
def test_it_holds(failure_of: FailureOf, expectation: str) -> None:
    assert failure_of(f"{FOUR}  then\n    {expectation}\n") is None


@pytest.mark.parametrize(
    ("expectation", "told"),
    [
        ('log has "A draws 3"', "no line of the log says this"),
        ('log has "A draws 3"', "nearest is: A draws 2."),
        ('not (log has "Daimyo")', "a line of the log says this"),
        ('B\'s log has "A draws 3"', "no line of B's log says this"),
        ('B\'s log has "A draws 3"', "nearest is: A draws 2."),
        ('not (B\'s log has "A draws")', "a line of B's log says this"),
        ('spectator\'s stack has "Daimyo"', "no line of spectator's stack says this"),
        ('B\'s prompt has "pass"', "B has no prompt"),
        ('B\'s prompt has "pass"', "it is A who decides"),
        ('B\'s hand has "Daimyo"', "nobody is told a `hand`"),
        ('B\'s hand has "Daimyo"', "write `B.hand`"),
        ('F\'s log has "A"', "there is no player `F` in this scenario"),
        ("scores A 3", "nobody has a score yet"),
        ("scores F 3", "there is no player `F` in this scenario"),
    ],
)
def test_it_does_not_hold(failure_of: FailureOf, expectation: str, told: str) -> None:
    assert told in said(failure_of(f"{FOUR}  then\n    {expectation}\n"))


def test_scores_are_compared_one_by_one(failure_of: FailureOf) -> None:
    over = f"{LAST_HONOR}  then\n    game over\n    scores A 8, D 12, B 2\n"
    told = said(failure_of(over))
    assert "the scores are others" in told
    assert "A has 12, not 8" in told
    assert "D has" not in told
    assert "scores: A 12, B 2, C 2, D 12" in told


def test_an_ending_without_scores_says_so(failure_of: FailureOf) -> None:
    told = said(failure_of(f"{ENDING}  then\n    game over\n    scores A 1\n"))
    assert "there are no scores" in told
    assert "which scores nothing" in told


def test_who_is_out_takes_no_part(failure_of: FailureOf) -> None:
    text = ENDING.replace("life 1", "life 3")
    assert failure_of(f"{text}  then\n    not alive(C)\n    players == [A, B]\n") is None


def test_nobody_is_out_of_a_game_that_nobody_leaves(failure_of: FailureOf) -> None:
    told = said(failure_of(FOUR.replace("Benkei", "Benkei, out") + "  then\n    game goes on\n"))
    assert "RK5111" in told
    assert "nobody is ever out of Samurai Sword" in told


def test_the_round_is_a_number_from_1(failure_of: FailureOf) -> None:
    told = said(failure_of(FOUR.replace("round 3", "round 0") + "  then\n    game goes on\n"))
    assert "RK5112" in told
    assert "rounds are counted from 1" in told


def test_a_broken_invariant_fails_a_scenario_with_its_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure_of: FailureOf
) -> None:
    (tmp_path / "small_hands.rules").write_text(
        'edition 1\nextends samurai_sword\n\ninvariant "Small hands"\n'
        "  all(count(p.hand) <= 2 for p in players)\n",
        encoding="utf-8",
    )
    from rulekit.scenarios import collect, run

    file = tmp_path / "hands.scenarios"
    text = FOUR.replace("rules samurai_sword", "rules small_hands").replace(
        "hand [Daimyo]", "hand [Daimyo, Parry]"
    )
    file.write_text(f"edition 1\n\n{text}  then\n    game goes on\n", encoding="utf-8")
    told = said(run(collect(file)[0]).failure)
    assert 'the invariant "Small hands" does not hold' in told
    assert "for A, count(p.hand) is 3" in told
    assert "A plays Daimyo" in told
    assert "A draws 2." in told
