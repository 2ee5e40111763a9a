"""Shares and means with their intervals."""

import pytest

from counting import histogram
from rulekit.statistics.shares import Share, spread


def test_a_share_has_the_wilson_interval_of_the_textbook():
    # 15 of 20: Wilson's interval at 95 % is 0.531 to 0.888.
    low, high = Share(15, 20).interval
    assert (low, high) == (pytest.approx(0.5313, abs=1e-4), pytest.approx(0.8881, abs=1e-4))


def test_a_share_of_nothing_won_does_not_claim_certainty():
    low, high = Share(0, 10).interval
    assert low == 0.0
    assert high == pytest.approx(0.2775, abs=1e-4)


def test_a_share_of_everything_won_does_not_claim_certainty():
    low, high = Share(10, 10).interval
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == pytest.approx(1.0)


def test_without_games_every_share_is_possible():
    assert Share(0, 0).interval == (0.0, 1.0)


def test_a_spread_sums_up_numbers():
    numbers = spread(histogram(2, 4, 4, 10))
    assert numbers is not None
    assert (numbers.mean, numbers.median, numbers.least, numbers.greatest) == (5.0, 4.0, 2, 10)
    # Standard deviation 3.4641, of the mean 1.7321, times 1.96.
    assert numbers.interval == (pytest.approx(1.6052, abs=1e-4), pytest.approx(8.3948, abs=1e-4))


def test_one_number_is_its_own_interval():
    numbers = spread(histogram(7))
    assert numbers is not None
    assert numbers.interval == (7.0, 7.0)


def test_there_is_no_spread_of_nothing():
    assert spread(histogram()) is None
