"""Who stands how to a fair share, and what somebody expects of it."""

from __future__ import annotations

import random

import pytest

from rulekit.simulation.counts import Counts
from rulekit.simulation.expectations import read_expectation
from rulekit.simulation.standings import Judging, all_clear, verdicts
from rulekit.simulation.tally import Tally, tally
from rulekit.statistics.shares import Share


def sides(reds: int, blues: int) -> Tally:
    counts = Counts(games=reds + blues)
    counts.present["side"] = counts.present.get("side", counts.endings.copy())
    counts.present["side"].update({"reds": reds + blues, "blues": reds + blues})
    counts.won["side"] = counts.endings.copy()
    counts.won["side"].update({"reds": reds, "blues": blues})
    return tally(counts)


def said(told: Tally, judging: Judging) -> dict[str, str]:
    found = verdicts(told.wins["side"], told.games, judging)
    return {name: str(verdict) for name, verdict in found.items()}


def test_sides_are_told_how_they_stand() -> None:
    assert said(sides(5600, 4400), Judging()) == {
        "blues": "behind by 5 to 7 points",
        "reds": "ahead by 5 to 7 points",
    }
    assert said(sides(5010, 4990), Judging()) == {"blues": "even", "reds": "even"}
    assert said(sides(52, 48), Judging())["reds"] == "cannot tell: about 3,200 more games"


def test_who_is_alone_in_a_group_is_not_judged() -> None:
    assert verdicts({"crew": Share(10, 20)}, 20, Judging()) == {}


def test_a_look_among_many_asks_for_more_evidence() -> None:
    # 2.4 standard errors: enough for one look at two sides, not for as many as one likes.
    told = sides(5120, 4880)
    assert said(told, Judging(0.005))["reds"] == "ahead by 0.1 to 2.3 points"
    assert said(told, Judging(0.005, at_every_look=True))["reds"].startswith("cannot tell")


@pytest.mark.parametrize(("share", "most"), [(0.5, 0), (0.6, 0)])
def test_a_run_until_all_is_clear_is_seldom_wrong(share: float, most: int) -> None:
    dice, wrong = random.Random(1), 0
    for _ in range(40):
        reds = games = 0
        look = 200.0
        while games < 30_000:
            new = int(look) - games
            reds += sum(dice.random() < share for _ in range(new))
            games, look = games + new, look * 1.25
            if all_clear(sides(reds, games - reds), Judging(at_every_look=True)):
                break
        found = said(sides(reds, games - reds), Judging(at_every_look=True))["reds"]
        wrong += not found.startswith("even" if share == 0.5 else "ahead")
    assert wrong <= most


@pytest.mark.parametrize(
    ("text", "failures"),
    [
        ("side within 10%", []),
        ("side reds within 10%", []),
        ("side Reds 50% to 60%", []),
        ("side reds 60% to 70%", ["reds wins 56.0% (55.0% to 57.0%), and not 60.0% to 70.0%."]),
        (
            "side within 6.5%",
            [
                "blues wins 44.0% (42.9% to 45.1%): whether that is 43.5% to 56.5% cannot be told "
                "from 10,000 games.",
                "reds wins 56.0% (54.9% to 57.1%): whether that is 43.5% to 56.5% cannot be told "
                "from 10,000 games.",
            ],
        ),
    ],
)
def test_what_is_expected_has_to_be_shown(text: str, failures: list[str]) -> None:
    told = sides(5600, 4400)
    assert read_expectation(text).failures(told, Judging()) == failures


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("reds 5", "`reds 5` is no expectation: write `side within 5%`"),
        ("side 45% to 55%", "says not of whom: write as in `side reds 45% to 55%`."),
        ("side reds 55% to 45%", "leaves no room: the lower share comes first."),
    ],
)
def test_what_cannot_be_read_says_how_to_write_it(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="`") as error:
        read_expectation(text)
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("team within 5%", "no group is called team: there is side."),
        ("side greens within 5%", "no side is called greens: there is blues and reds."),
    ],
)
def test_a_name_that_nobody_has_is_told_with_those_there_are(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_expectation(text).failures(sides(50, 50), Judging())
