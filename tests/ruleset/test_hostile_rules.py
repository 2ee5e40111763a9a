"""No rule file brings the checker down or keeps it busy."""

from __future__ import annotations

import pytest

from rulekit.language.source import Source
from rulekit.ruleset.loading import check

GAME = 'edition 1\ngame "x"\n  players 2\n  turn act\nphase act: do_nothing\n'

LONG = {
    "values": "".join(f"value v{i}() = v{i + 1}()\n" for i in range(1200)) + "value v1200() = 1\n",
    "events": "".join(f"event e{i}\n  e{i + 1}\n" for i in range(1200))
    + "event e1200: do_nothing\n",
    "kinds": "".join(f"kind k{i} of k{i + 1}\n" for i in range(1200)) + "kind k1200\n",
}


@pytest.mark.parametrize(
    ("what", "code"), [("values", "RK0013"), ("events", "RK0013"), ("kinds", "RK3004")]
)
def test_a_long_chain_is_followed(what: str, code: str) -> None:
    assert [d.code for d in check(Source("x", GAME + LONG[what]))[1]] == [code]


def test_a_long_circle_is_one_error() -> None:
    text = "".join(f"value v{i}() = v{(i + 1) % 1200}()\n" for i in range(1200))
    assert [d.code for d in check(Source("x", GAME + text))[1]] == ["RK3001"]


def test_values_that_ask_each_other_twice_are_followed_once() -> None:
    # Followed anew each time, these would be looked at 2 to the 25th times.
    text = (
        "zone deck: public\nzone hand of player: private\nkind charm: starts in deck\n"
        "charm Clover\n  play\n    choose p from others where v0(p) > 1\n    do_nothing\n"
        + "".join(f"value v{i}(p: player) = v{i + 1}(p) + v{i + 1}(p)\n" for i in range(25))
        + "value v25(p: player) = 1 if p.hand has Clover else 0\n"
    )
    found = [d.code for d in check(Source("x", GAME + text))[1] if d.severity == "error"]
    assert found == ["RK3007"]


def test_choices_that_take_in_the_rest_of_a_block_are_bounded() -> None:
    text = "event a p: player\n" + "".join(f"  choose c{i} from players by p\n" for i in range(300))
    (found,) = [d for d in check(Source("x", GAME + text))[1] if d.severity == "error"]
    assert (found.code, found.message) == ("RK0013", "this is choice 51 in one block")
