"""Whatever is wrong with a scenario is told with a code, at its line, with a way out."""

from __future__ import annotations

import pytest

from rulekit.language.source import Source
from rulekit.scenarios.collecting import read

FOUR = """\
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Katana, Parry]
    B is Ninja, Benkei
    C is Ninja, Goemon, hand [Bokken]
    D is Samurai, Tomoe
    A is in play_cards
"""

TWO = """\
  rules "two_answers.rules"
  given
    A is hand [Either, Count, Paint]
    B is hand 1 card
    A is in play
"""


def scenario(*lines: str) -> str:
    return "\n".join(['scenario "It is wrong"', *lines])


BAD_GIVEN = [
    ("unknown card", "B is Ninja, Benkey", "RK5101", "did you mean `Benkei`?"),
    ("unknown card in a list", "B is Ninja, hand [Daimio]", "RK5101", "did you mean `Daimyo`?"),
    ("too many copies", "B is Ninja, hand [Katana, Katana]", "RK5102",
     "take another card, or give fewer of them"),
    ("more unnamed cards than there are", "B is Ninja, hand 300 cards", "RK5102",
     "give fewer cards"),
    ("no such field", "B is Ninja with moons 2", "RK5103", "the fields are"),
    ("no such value of a field", "B is Ninja with stars 9", "RK5103", "stars 1, stars 2, stars 3"),
    ("no face", "B is Ninja, hand [Katana Q♠]", "RK5103", "bears no playing-card face"),
    ("no place of its own", "B is Ninja, Armor", "RK5104", "`field [Armor]`"),
    ("unknown zone", "B is Ninja, hands [Katana]", "RK5105", "did you mean `hand`?"),
    ("zone of the table", "B is Ninja, discards [Katana]", "RK5105", "the table"),
    ("zone of a player", "hand [Katana]", "RK5105", "in the line of a player"),
    ("player in no seat", "E is in play_cards", "RK5106", "the players are"),
    ("unknown phase", "A is in play_card", "RK5107", "did you mean `play_cards`?"),
    ("unknown counter", "B is Ninja, honour 3", "RK5108", "did you mean `honor`?"),
    ("counter given twice", "B is Ninja, honor 3, honor 2", "RK5109", "leave out one"),
    ("zone given twice", "B is Ninja, hand [Bō], hand [Kiseru]", "RK5109", "one list"),
    ("two of the same kind", "B is Ninja, Samurai", "RK5109", "given twice"),
    ("counter of players", "honor 3", "RK5111", "in the line of a player"),
    ("above the bound", "B is Ninja, honor 99", "RK5112", "honor is a number from 0 to 30, not 99"),
    ("not a number", "B is Ninja, honor many", "RK5112", "is a number"),
    ("two cards in a single place", "B is Ninja, character [Benkei, Chiyome]", "RK5113",
     "give one"),
    ("the rest of a hand", "B is Ninja, hand [Katana, ...]", "RK5114", "3 cards"),
    ("the rest twice", "deck [..., Katana, ...]", "RK5114", "keep one of them"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [each[1:] for each in BAD_GIVEN],
    ids=[each[0] for each in BAD_GIVEN],
)
def test_a_wrong_given_line_is_told(failure_of, line, code, advice):
    text = scenario(
        "  rules samurai_sword",
        "  given",
        f"    {line}",
        "    A is Shogun",
        "    C is Goemon",
        "    D is Samurai, Tomoe",
        "    B is resilience 1",
        "  then",
        "    game goes on",
    )
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == [code]
    assert failure.diagnostics[0].span.line == 4
    assert advice in str(failure)


BAD_STEPS = [
    ("of another player", "C plays Bokken on B", "RK5201", "it is A who decides"),
    ("of nobody", "X passes", "RK5106", "the players are `A`, `B`, `C` and `D`"),
    ("a card not held", "A plays Nodachi on C", "RK5202", "offered are `Katana` and `pass`"),
    ("an unknown card", "A plays Catana on C", "RK5101", "did you mean `Katana`?"),
    ("a card that cannot be played", "A plays Parry", "RK5202", "A decides in main: Katana"),
    ("a target out of reach", "A plays Katana on B", "RK5202", "offered is `C`"),
    ("an unknown use", 'A uses "Rest"', "RK5202", "not offered"),
    ("a choice where none is to be made", "A chooses C", "RK5202", "not offered"),
]


@pytest.mark.parametrize(
    ("step", "code", "advice"),
    [each[1:] for each in BAD_STEPS],
    ids=[each[0] for each in BAD_STEPS],
)
def test_a_wrong_step_is_told(failure_of, step, code, advice):
    text = scenario(FOUR + "  when", f"    {step}", "  then", "    game goes on")
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == [code]
    assert failure.diagnostics[0].span.line == 10
    assert advice in str(failure)


BAD_EXPECTATIONS = [
    ("unknown player", "X to decide", "RK5106", "the players are"),
    ("unknown window", "A to decide in mian", "RK5302", "did you mean `main`?"),
    ("unknown ending", 'game over "Victory of Honour"', "RK5303",
     "did you mean `Victory of Honor`?"),
    ("a number", "A.honor", "RK5304", "`A.honor == …`"),
    ("hidden cards in no zone", "A sees [2 cards]", "RK5305", "`A sees 2 cards in`"),
    ("targets out of turn", "C can play Bokken on A", "RK5306", "begin in a turn of C"),
    ("no top card", "top(discards) is Katana", "RK5307", "this cannot be told"),
    ("unknown card", "A can play Catana", "RK5101", "did you mean `Katana`?"),
    ("unknown use", 'A can use "Rest"', "RK5101", "has no use `Rest`"),
    ("unknown zone", "A sees [Katana] in hands", "RK5105", "did you mean `hand`?"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("expectation", "code", "advice"),
    [each[1:] for each in BAD_EXPECTATIONS],
    ids=[each[0] for each in BAD_EXPECTATIONS],
)
def test_an_expectation_without_a_meaning_is_told(failure_of, expectation, code, advice):
    failure = failure_of(scenario(FOUR + "  then", f"    {expectation}"))
    assert [each.code for each in failure.diagnostics] == [code]
    assert failure.diagnostics[0].span.line == 10
    assert advice in str(failure)


def test_an_unknown_name_in_an_expectation_is_told_as_in_rules(failure_of):
    failure = failure_of(scenario(FOUR + "  then", "    A.honour == 5"))
    assert failure.diagnostics[0].span.line == 10
    assert "did you mean `honor`?" in str(failure)


def test_every_mistake_of_the_given_part_is_told_at_once(failure_of):
    text = scenario(
        "  rules samurai_sword",
        "  given",
        "    A is Shogum, honour 3",
        "    B is Ninja, hand [Catana]",
        "    C is Ninja",
        "  then",
        "    game goes on",
    )
    diagnostics = failure_of(text).diagnostics
    assert [(each.code, each.span.line) for each in diagnostics] == [
        ("RK5101", 4),
        ("RK5101", 5),
    ]


def test_too_few_players_are_told(failure_of):
    text = scenario("  rules samurai_sword", "  given", "    A is Shogun", "  then",
                    "    game goes on")  # fmt: skip
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == ["RK5005"]
    assert "for 3 to 7 players, and this scenario has 1" in str(failure)


def test_an_unknown_option_is_told(failure_of):
    text = scenario("  options reshuffel = at_once", FOUR + "  then", "    game goes on")
    failure = failure_of(text)
    assert [(each.code, each.span.line) for each in failure.diagnostics] == [("RK5006", 2)]
    assert "did you mean `reshuffle`?" in str(failure)


def test_an_unknown_value_of_an_option_is_told(failure_of):
    text = scenario("  options reshuffle = never", FOUR + "  then", "    game goes on")
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == ["RK5006"]
    assert "the values are `at_once` and `when_needed`" in str(failure)


def test_a_scenario_without_rules_is_told(failure_of):
    text = scenario("  given", "    A is Shogun", "  then", "    game goes on")
    assert [each.code for each in failure_of(text).diagnostics] == ["RK5007"]


def test_rules_that_are_not_there_are_told_at_the_line_that_names_them(failure_of):
    text = scenario("  given", "    A is Shogun", "  rules samurai", "  then",
                    "    game goes on")  # fmt: skip
    failure = failure_of(text)
    assert [(each.code, each.span.line) for each in failure.diagnostics] == [("RK1012", 4)]
    assert failure.diagnostics[0].span.text == "rules samurai"


def test_two_answers_that_lead_to_the_same_are_told_apart_by_the_author(failure_of):
    text = scenario(TWO + "  when", "    A plays Either on B", "  then", "    B.coins == 1")
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == ["RK5204"]
    assert 'write the answer too: `chooses "Give 1 coin"` or `chooses "Take 1 coin"`' in str(
        failure
    )


def test_a_step_after_the_end_is_told(failure_of):
    text = scenario(
        '  rules "two_answers.rules"',
        "  given",
        "    A is hand [Count], coins 4",
        "    B is coins 4, hand [Either]",
        "    B is in play",
        "  when",
        '    B plays Either on "Give 1 coin", A',
        "    B passes",
        "  then",
        "    game over",
    )
    failure = failure_of(text)
    assert [(each.code, each.span.line) for each in failure.diagnostics] == [("RK5203", 9)]
    assert 'it ended with "Rich"' in str(failure)


def test_too_few_choices_are_told(failure_of):
    text = scenario(
        "  rules samurai_sword",
        "  given",
        "    A is Shogun, hand 9 cards",
        "    B is Ninja, hand [Katana]",
        "    C is Ninja",
        "    D is Samurai, hand [Parry, Parry, Parry, Bō, Bō, Bō, Bokken, Bokken, Nodachi]",
        "    D is in discard_down",
        "  when",
        "    D chooses Nodachi",
        "  then",
        "    game goes on",
    )
    failure = failure_of(text)
    assert [(each.code, each.span.line) for each in failure.diagnostics] == [("RK5205", 10)]
    assert "D must choose 2 here, and 1 can be found in this line" in str(failure)


def test_a_label_may_be_mistyped(failure_of):
    text = scenario(TWO + "  when", "    A plays Either", '    A chooses "Give 2 coins"',
                    "  then", "    B.coins == 1")  # fmt: skip
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == ["RK5202"]
    assert "did you mean" in str(failure)


def test_a_card_that_may_only_be_used_as_another_is_told_so(failure_of):
    text = scenario(
        "  rules samurai_sword",
        "  given",
        "    A is Shogun, hand [Katana]",
        "    B is Ninja, Hanzō, hand [Kiseru, Bō]",
        "    C is Ninja",
        "    A is in play_cards",
        "  when",
        "    A plays Katana on B",
        "    B plays Kiseru",
        "  then",
        "    game goes on",
    )
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == ["RK5202"]
    assert "write `B plays Kiseru as Parry`" in str(failure)


def test_a_name_with_other_signs_is_told_to_stand_in_quotes():
    text = "\n".join(
        [
            'scenario "Signs"',
            "  rules bang",
            "  given",
            "    A is Sheriff, hand [Bang! A♠]",
            "  then",
            "    game goes on",
        ]
    )
    (found,) = read(Source("test.scenarios", text)).diagnostics
    assert (found.code, found.span.text) == ("RK0021", "Bang!")
    assert found.help == (
        'a name with other signs than letters and digits stands in quotes: `"Bang!"`'
    )


def test_what_to_write_first_is_a_choice(failure_of):
    steps = "  when\n    A plays Katana on C\n    A passes\n  then\n    game goes on"
    four = FOUR.replace("hand [Bokken]", "hand [Parry]").replace("[Katana, Parry]", "[Katana]")
    failure = failure_of(scenario(four + steps))
    assert failure.diagnostics[0].help == "write first what C does: `Parry` or `pass`"
