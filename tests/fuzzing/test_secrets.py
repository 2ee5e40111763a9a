"""Secrets that get out are found in rules that let them; rules that keep them are silent."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine import journal
from rulekit.engine.redaction import Sight
from rulekit.fuzzing.campaign import Plan, carry_out
from rulekit.fuzzing.driven_games import Case, Trouble
from rulekit.fuzzing.findings import before_it, findings_of
from rulekit.fuzzing.leak_search import spied_again, spy
from rulekit.fuzzing.shrinking import shortened
from rulekit.language.source import Source
from rulekit.loading.loader import load_leaking
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios import run

MASKED = """
edition 1
game "Masked"
  players 2
  turn act
zone deck: hidden, ordered
zone masks: hidden
zone mask of player: private, single
zone hand of player: private
kind tile: starts in deck
tile Odd x9
kind mask_card: starts in masks, works in mask
setup
  shuffle masks
  for p in seats
    move top(masks) to p.mask
phase act
  draw 1
mask_card Plain
  before act when current is you: do_nothing
mask_card Trickster
  before act when current is not you
    ask current
      option "Left"
        draw 1 for you
      option "Right"
        do_nothing
ending "Enough" when count(deck) == 0
  winners players
"""

HANDS = """
edition 1
game "Hands"
  players 3
  turn act
  shows SHOWN
zone deck: hidden, ordered
zone hand of player: private
counter life of player: 0..10, starts at 5
kind tile: starts in deck
tile Odd x12
tile Even x12
setup
  shuffle deck
  for p in seats
    move top(deck, 3) to p.hand
value evens(p: player) = count(c in p.hand where c is Even)
value held(p: player) = count(p.hand)
ending "Enough" when round() == 4
  winners players
"""

LEFT_OR_RIGHT = """
    option "Left"
      do_nothing
    option "Right"
      do_nothing
"""


def loaded(text: str) -> rulekit.Ruleset:
    return load_leaking(Source("secrets.rules", text))


def hands(rules: str, shown: str = "held") -> rulekit.Ruleset:
    return loaded(HANDS.replace("SHOWN", shown) + rules)


def troubles(
    ruleset: rulekit.Ruleset, *, games: int = 12, discreet: bool = True
) -> dict[str, Trouble]:
    """What gets out in some games, by what tells it."""
    low, _ = ruleset.player_counts
    found: dict[str, Trouble] = {}
    for seed in range(games):
        case = Case(low, seed, {}, discreet=discreet)
        for trouble in spy(ruleset, case, most=60).troubles:
            found.setdefault(trouble.key, trouble)
    return found


def told(ruleset: rulekit.Ruleset, *, games: int = 12, discreet: bool = True) -> set[str]:
    return {key.partition(" secrets.rules")[0]
            for key in troubles(ruleset, games=games, discreet=discreet)}  # fmt: skip


def test_the_name_of_a_hidden_card_whose_rule_asks_is_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "secret name Trickster" not in troubles(loaded(MASKED))
    monkeypatch.setattr(Sight, "hides", lambda *_: False)  # as if nobody had thought of it
    found = troubles(loaded(MASKED))["secret name Trickster"]
    (diagnostic,) = found.diagnostics
    assert diagnostic.code == "RK6110"
    assert "can tell which card it is whose rule is in progress" in diagnostic.message
    assert diagnostic.notes == ("it says “Trickster: choose one”",)


@pytest.mark.parametrize("known", ["let kept = count(deck)", "let kept = [1, 2]"])
def test_what_a_phase_puts_off_is_no_rule_of_a_card(known: str) -> None:
    rules = f"""
phase act
  {known}
  later
    if kept != kept: draw 1
    may "Left" by current: do_nothing
"""
    assert troubles(hands(rules)) == {}


SWAPPED = (
    """
event given c: card to who: player
  "{who} takes {c}."
phase act
  let other = first(others)
  let theirs = random(other.hand)
  swap random(you.hand) with theirs
  given theirs to you
  ask you
"""
    + LEFT_OR_RIGHT
)

TURNED = (
    """
event lies c: card
  "{c} lies on top."
phase act
  let low = bottom(deck)
  swap top(deck) with low
  lies low
  ask you
"""
    + LEFT_OR_RIGHT
)


@pytest.mark.parametrize("rules", [SWAPPED, TURNED])
def test_the_log_of_cards_that_nobody_may_know_tells_a_secret(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(hands(rules)) == set()
    # As if each seat were told what the host of a game is told.
    told_all = lambda names, _, where, seen: Sight(names, None, where, seen)  # noqa: E731
    monkeypatch.setattr(journal, "Sight", told_all)
    assert told(hands(rules)) == {"secret log"}


PLAIN = f"phase act\n  ask you\n{LEFT_OR_RIGHT}"


def test_a_value_that_is_shown_tells_a_secret() -> None:
    found = troubles(hands(PLAIN, shown="evens"))
    assert set(found) == {"secret shown evens"}
    (diagnostic,) = found["secret shown evens"].diagnostics
    assert diagnostic.span is not None
    assert diagnostic.span.text == "evens"
    assert diagnostic.message.startswith("from evens of ")


def test_the_bounds_of_a_counter_tell_a_secret() -> None:
    rules = f"counter luck of player: 0..evens(player)\n{PLAIN}"
    assert told(hands(rules)) == {"secret bounds luck"}


def test_a_counter_that_is_set_by_what_is_hidden_tells_a_secret() -> None:
    rules = """
phase act
  ask you
    option "Left"
      you.life = evens(first(others))
    option "Right"
      do_nothing
"""
    assert "secret counter life" in told(hands(rules))


LET = """
phase act
  let many = evens(first(others))
  choose p from players where many > 1 or p is you
    p.life -= 1
"""

RESULT = """
event look who: player -> number
  return evens(who)
phase act
  let many = look(first(others))
  ask you
    option "Left"
      do_nothing
    option "Middle" when many > 1
      do_nothing
    option "Right"
      do_nothing
"""

MODIFIED = """
value favour(p: player) = 0
rule "Favour"
  modify favour by +1 when evens(p) > 1
phase act
  choose p from players where favour(p) > 0 or p is you
    p.life -= 1
"""

BLIND = """
phase act
  let other = first(others)
  choose c from other.hand
    move c to you.hand
"""


@pytest.mark.parametrize("rules", [LET, RESULT, MODIFIED, BLIND])
def test_the_options_of_a_choice_tell_a_secret(rules: str) -> None:
    assert told(hands(rules), games=20) == {"secret options"}


CARRIED = """
zone face of player: private, single
zone faces: hidden
kind face_card: starts in faces, works in face
setup
  shuffle deck
  shuffle faces
  for p in seats
    move top(deck, 3) to p.hand
    move top(faces) to p.face
value near(p: player) = yes
face_card Shy
  modify near to no when p is you
face_card Bold
face_card Calm
face_card Loud
phase act
  choose p from others where near(p)
    p.life -= 1
"""


def test_a_rule_that_a_hidden_card_carries_tells_a_secret_by_the_options() -> None:
    own, _, _ = HANDS.partition("setup")
    rest = HANDS.partition("value")[2]
    ruleset = loaded((own + "value" + rest).replace("SHOWN", "held") + CARRIED)
    assert told(ruleset, games=20) == {"secret options"}


IF = f"""
phase act
  let other = first(others)
  if evens(other) > 1
    ask you
{LEFT_OR_RIGHT.replace("    ", "      ")}
  ask other
{LEFT_OR_RIGHT}
"""


def test_who_is_asked_by_a_rule_tells_a_secret_in_discreet_games_too() -> None:
    assert told(hands(IF)) == {"secret asked act"}
    found = troubles(hands(IF), discreet=False)
    assert {key.partition(" secrets.rules")[0] for key in found} == {"secret asked act"}
    diagnostic = next(iter(found.values())).diagnostics[0]
    assert diagnostic.code == "RK6111"
    assert diagnostic.message.startswith("from who is asked, ")


def test_who_is_asked_to_parry_tells_a_secret() -> None:
    ruleset = rulekit.load("samurai_sword")
    found = spy(ruleset, Case(5, 6, {}), most=200).troubles
    assert {trouble.diagnostics[0].code for trouble in found} == {"RK6111"}
    assert "defend" in {trouble.key.split()[2] for trouble in found}


REVEALED = f"""
phase act
  let other = first(others)
  reveal other.hand
  if evens(other) > 1
    ask you
{LEFT_OR_RIGHT.replace("    ", "      ")}
  choose p from players where evens(p) > 1 or p is not other by you
    p.life -= 1
"""

DRAWN = """
phase act
  move top(deck) to you.hand
  choose c from you.hand
    move c to deck
    shuffle deck
  if evens(you) > 1
    life_lost you
event life_lost who: player
  do_nothing
"""

TAKEN = """
phase act
  let other = first(others)
  move random(other.hand) to you.hand
  choose c from you.hand
    move c to other.hand
"""


@pytest.mark.parametrize("rules", [REVEALED, DRAWN, TAKEN, PLAIN])
def test_rules_that_keep_their_secrets_are_silent(rules: str) -> None:
    assert told(hands(rules), games=40) == set()
    assert told(hands(rules), games=40, discreet=False) == set()


@pytest.mark.parametrize("name", ["samurai_sword", "crazy_eights", "kuhn_poker"])
def test_the_shipped_rulesets_keep_their_secrets(name: str) -> None:
    rules = RulesetReference(name)
    plan = Plan(3, (rules.rules.player_counts[1],), 11, 120, secrets=True, discreet=True)
    done = carry_out(rules, plan)
    assert [trouble.message for _, trouble in done.troubles] == []
    assert done.positions >= 3


def test_a_secret_is_told_of_two_cards_and_the_last_decision() -> None:
    for trouble in troubles(hands(RESULT), games=30).values():
        assert trouble.secret is not None
        assert len(trouble.secret.exchanges) == 1
        assert trouble.secret.choices <= 1


def test_a_game_that_tells_a_secret_is_shortened_and_still_tells_it() -> None:
    ruleset = hands(RESULT)
    long = max(troubles(ruleset, games=30).values(), key=lambda one: len(one.case.choices))
    short = shortened(ruleset, long)
    assert short.key == long.key
    assert len(short.case.choices) <= len(long.case.choices)
    again = spied_again(ruleset, short, short.case)
    assert again is not None
    assert again.case == short.case


def test_options_that_tell_a_secret_become_two_scenarios_of_which_one_fails() -> None:
    ruleset = hands(RESULT)
    (trouble,) = troubles(ruleset, games=30).values()
    (finding,) = findings_of(ruleset, RulesetReference("secrets.rules"), [(0, trouble)])
    first, second = finding.drafts
    assert (first.then, first.steps) == (second.then, second.steps)
    assert first.players != second.players
    assert run(first.scenario(), ruleset).passed
    failure = run(second.scenario(), ruleset).failure
    assert failure is not None
    assert [one.code for one in failure.diagnostics] == ["RK5301"]


def test_after_the_secret_is_kept_both_scenarios_give_the_same_options() -> None:
    ruleset = hands(RESULT)
    (trouble,) = troubles(ruleset, games=30).values()
    (finding,) = findings_of(ruleset, RulesetReference("secrets.rules"), [(0, trouble)])
    kept = hands(RESULT.replace("many > 1", "count(first(others).hand) > 0"))
    outcomes = [run(draft.scenario(), kept).passed for draft in finding.drafts]
    assert outcomes in ([True, True], [False, False])


def test_the_game_before_a_secret_gets_out_can_be_played() -> None:
    ruleset = hands(RESULT)
    for trouble in troubles(ruleset, games=30).values():
        game = before_it(ruleset, trouble)
        assert game is not None
        assert game.decision is not None


def test_rules_that_check_refuses_are_played_all_the_same() -> None:
    text = HANDS.replace("SHOWN", "held") + LET.replace("many > 1", "evens(p) > 1")
    source = Source("secrets.rules", text)
    with pytest.raises(rulekit.RulesError, match="RK3007"):
        rulekit.load(source)
    assert told(load_leaking(source), games=20) == {"secret options"}


ONCE = """
phase act
  let many = evens(first(others))
  ask you
    option "Left"
      end_game "Enough"
    option "Middle" when many > 1
      end_game "Enough"
    option "Right"
      end_game "Enough"
"""


def test_the_first_decision_of_a_game_may_tell_a_secret() -> None:
    ruleset = hands(ONCE)
    (trouble,) = troubles(ruleset, games=40).values()
    assert trouble.key.startswith("secret options")
    assert trouble.case.choices == ()
    (finding,) = findings_of(ruleset, RulesetReference("secrets.rules"), [(0, trouble)])
    assert len(finding.drafts) == 2
