"""Bots: always within the rules, never with more than their seat may know."""

from __future__ import annotations

from collections import Counter

import pytest

from counting import counts_of
from rulekit.bots.bots import RandomBot, ask_bot, make_bot
from rulekit.bots.names import PLAIN, NoSuchBot, check_name
from rulekit.engine.chance import Stream
from rulekit.engine.objects import Decision, Option
from rulekit.engine.redealing import Worlds
from rulekit.language.report import RulesError
from rulekit.language.source import Source, Span
from shipped_rules import shipped


def decision(kinds: list[str], low: int = 1, high: int = 1) -> Decision:
    options = tuple(Option(index, kind, kind) for index, kind in enumerate(kinds))
    return Decision(0, "choose", None, "", options, low, high, "", Span(Source("a", ""), 0, 0))


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_a_game_to_its_end(new, name, players):
    game = new(players=players, seed=players)
    bots = {seat: make_bot(name, 1, seat) for seat in range(players)}
    while not game.over:
        ask_bot(game, bots)
    assert game.result.ending == "Last ones"


@pytest.mark.parametrize("name", PLAIN)
def test_the_same_seed_makes_the_same_choices(new, name):
    played = []
    for _ in range(2):
        game = new(seed=9)
        bots = {seat: make_bot(name, 5, seat) for seat in range(3)}
        while not game.over:
            ask_bot(game, bots)
        played.append(game.choices)
    assert played[0] == played[1]


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_hidden_makes_no_difference(new, name):
    game, other = new(seed=1), new(seed=1)
    hidden = other.state.z[other.program.layout.zone_base[other.ruleset.zones["deck"]]]
    hidden[0], hidden[1] = hidden[1], hidden[0]
    for one in (game, other):
        ask_bot(one, {0: make_bot(name, 3, 0)})
    assert game.choices == other.choices


def test_a_random_bot_chooses_every_option_alike():
    stream = Stream(1)
    asked = decision(["player", "player", "pass"])
    counts = Counter(asked.at_random(stream.below) for _ in range(3000))
    assert set(counts) == {(0,), (1,), (2,)}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_random_bot_chooses_each_number_of_options_alike():
    stream = Stream(1)
    asked = decision(["card"] * 5, low=1, high=3)
    counts = Counter(len(asked.at_random(stream.below)) for _ in range(3000))
    assert set(counts) == {1, 2, 3}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_random_bot_chooses_several_in_every_order_and_none_twice():
    stream = Stream(1)
    asked = decision(["card"] * 3, low=2, high=2)
    answers = {asked.at_random(stream.below) for _ in range(300)}
    assert answers == {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)}


def test_a_random_bot_may_choose_none_of_up_to_two():
    stream = Stream(1)
    asked = decision(["card", "card"], low=0, high=2)
    answers = {asked.at_random(stream.below) for _ in range(100)}
    assert answers == {(), (0,), (1,), (0, 1), (1, 0)}


def test_a_random_bot_passes_or_uses_an_ability_alone_or_not_at_all():
    stream = Stream(1)
    asked = decision(["card", "card", "pass", "use"], low=2, high=2)
    answers = {asked.at_random(stream.below) for _ in range(100)}
    assert answers == {(0, 1), (1, 0), (2,), (3,)}


def test_a_random_bot_does_what_is_forced_without_drawing():
    stream = Stream(1)
    before = stream.state
    assert decision(["pass"]).at_random(stream.below) == (0,)
    assert decision(["pass"], low=0, high=0).at_random(stream.below) == (0,)
    assert decision(["card"] * 3, low=3, high=3).at_random(stream.below) == (0, 1, 2)
    assert stream.state == before


def test_a_bot_of_common_sense_uses_an_ability_alone_or_not_at_all(new):
    game = new(seed=1)
    bot = make_bot("heuristic", 1, 0)
    asked = decision(["card", "card", "use"], low=2, high=2)
    assert {bot.choose(asked, game.view(0), Worlds(game, 0)) for _ in range(100)} == {(0, 1)}
    asked = decision(["use", "pass"], low=2, high=2)
    assert {bot.choose(asked, game.view(0), Worlds(game, 0)) for _ in range(100)} == {(0,), (1,)}


def test_random_bots_that_share_a_stream_play_as_play_out_does():
    # Sid Ketchum, in this game, may be asked for two cards and use his ability instead.
    rules = shipped("bang", ["fistful_of_cards"])
    played = rules.new_game(players=7, seed=6)
    played.play_out(6)
    game = rules.new_game(players=7, seed=6)
    shared = RandomBot(Stream(6, "bots"))
    while not game.over:
        ask_bot(game, dict.fromkeys(range(7), shared))
    assert game.choices == played.choices


@pytest.mark.parametrize(
    ("expansions", "players"),
    [
        ([], 5),
        (["dodge_city"], 8),
        (["high_noon"], 4),
        (["fistful_of_cards"], 7),
        (["the_bullet"], 6),
    ],
)
def test_bots_of_both_kinds_answer_all_that_bang_asks(expansions, players):
    rules = shipped("bang", expansions)
    for seed in range(6):
        game = rules.new_game(players=players, seed=seed)
        bots = {seat: make_bot(PLAIN[(seat + seed) % 2], seed, seat) for seat in range(players)}
        while not game.over:
            ask_bot(game, bots)
        assert game.result.ending in rules.endings


def test_a_bot_that_answers_what_is_not_allowed_is_named(new):
    class Greedy:
        def choose(self, decision, view, worlds):
            return (0, 1)

    game = new(seed=1)
    with pytest.raises(RulesError) as refused:
        ask_bot(game, {0: Greedy()})
    (found,) = refused.value.diagnostics
    assert found.code == "RK6010"
    assert found.message == "the bot of Ada gave no answer: one option is to be chosen"
    assert found.notes == ("asked: act: play or use something, or pass", "offered: Nip, pass")
    assert game.choices == []


def test_a_bot_of_common_sense_plays_rather_than_passes(new):
    game = new(seed=1)
    assert [option.label for option in game.decision.options] == ["Nip", "pass"]
    bot = make_bot("heuristic", 1, 0)
    assert {bot.choose(game.decision, game.view(0), Worlds(game, 0)) for _ in range(20)} == {(0,)}


def test_a_bot_of_common_sense_hides_when_it_is_bitten(new):
    game = new(seed=1)
    game.choose_index(0)
    game.choose_index(0)
    assert [option.label for option in game.decision.options] == ["Hide", "Hide", "pass"]
    bot = make_bot("heuristic", 1, 1)
    chosen = {bot.choose(game.decision, game.view(1), Worlds(game, 1)) for _ in range(20)}
    assert chosen == {(0,), (1,)}


def test_common_sense_wins_more_often_than_chance(foxes):
    from rulekit.simulation.games import Plan, play_game
    from rulekit.simulation.tally import tally

    plan = Plan(2, 1, ("heuristic", "random"))
    counted = tally(counts_of(plan, (play_game(foxes, plan, number) for number in range(100))))
    assert counted.wins["bot"]["heuristic"].share > counted.wins["bot"]["random"].share + 0.1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("genius", "no bot is called genius; there are random, heuristic, greedy, search:N"),
        ("serch:20", r"no bot is called serch:20|there is no module serch \(did you mean search"),
        ("heuristics", r"no bot is called heuristics \(did you mean heuristic\?\)"),
        ("random:3", "the bot random takes no number"),
        ("search", "the bot search is to say how many playouts .* write search:200"),
        ("tree:0", "the bot tree:0 is to say how many playouts .* from 1 to 10,000,000"),
        ("search:2s", "the bot search:2s is to say how many playouts"),
        ("no_such_module:Bot", "there is no module no_such_module for the bot"),
        ("json:Decoder", r"the module json has no Decoder \(did you mean JSONDecoder\?\)"),
        ("json:JSONDecoder", "json:JSONDecoder is no bot: it has no method `choose"),
    ],
)
def test_a_name_of_no_bot_is_told_why(name, told):
    with pytest.raises(NoSuchBot, match=told):
        check_name(name)


@pytest.mark.parametrize(
    ("methods", "told"),
    [
        ("def choose(self, decision, view, worlds): ...", "it is made with a stream of random"),
        (
            "def __init__(self, stream): ...\n    def choose(self, view): ...",
            "is called as `choose",
        ),
    ],
)
def test_a_class_that_could_not_be_asked_is_told_before_a_game(
    methods, told, tmp_path, monkeypatch
):
    name = f"lacking_{len(methods)}"
    (tmp_path / f"{name}.py").write_text(f"class Bot:\n    {methods}\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoSuchBot, match=told):
        check_name(f"{name}:Bot")


@pytest.mark.parametrize(
    ("answer", "shown"), [("'first'", "'first'"), ("0", "0"), ("None", "None")]
)
def test_an_answer_of_another_kind_is_told(new, answer, shown):
    class Odd:
        def choose(self, decision, view, worlds):
            return eval(answer)

    with pytest.raises(RulesError, match=rf"gave no answer: {shown} is no tuple of positions"):
        ask_bot(new(seed=1), {0: Odd()})


FAILING = """\
class Failing:
    def __init__(self, stream):
        pass
    def choose(self, decision, view, worlds):
        return {}[view.seat]
class Unmade(Failing):
    def __init__(self, stream):
        raise ValueError("no book of openings")
class Cheat(Failing):
    def choose(self, decision, view, worlds):
        worlds.sample(None).choose_index(77)
"""


@pytest.mark.parametrize(
    ("bot", "told", "place"),
    [
        ("Failing", "failed: KeyError: 0", "failing_bots.py, line 5: `return {}[view.seat]`"),
        ("Unmade", "cannot be made: ValueError: no book of openings", "failing_bots.py, line 8"),
        ("Cheat", "failed: AttributeError: ", "failing_bots.py, line 11"),
    ],
)
def test_a_fault_in_the_bot_of_a_module_is_told_as_its_own(
    new, bot, told, place, tmp_path, monkeypatch
):
    (tmp_path / "failing_bots.py").write_text(FAILING)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesError) as refused:
        ask_bot(new(seed=1), {0: make_bot(f"failing_bots:{bot}", 1, 0)})
    (found,) = refused.value.diagnostics
    assert found.code == "RK6011"
    assert found.message.startswith(f"the bot failing_bots:{bot} {told}")
    assert any(note.startswith(place) for note in found.notes)


def test_the_bot_of_a_module_plays(new, tmp_path, monkeypatch):
    (tmp_path / "first_option.py").write_text(
        "class First:\n"
        "    def __init__(self, stream):\n"
        "        self.stream = stream\n"
        "    def choose(self, decision, view, worlds):\n"
        "        return (0,)\n"
    )
    monkeypatch.chdir(tmp_path)
    game = new(seed=1)
    ask_bot(game, {0: make_bot("first_option:First", 1, 0)})
    assert game.choices == [0]


@pytest.mark.parametrize("players", [3, 7])
def test_bots_of_common_sense_play_the_shipped_game_to_its_end(players):
    from rulekit.engine.game import new_game

    game = new_game(shipped("samurai_sword"), players, seed=2)
    bots = {seat: make_bot("heuristic", 1, seat) for seat in range(players)}
    while not game.over:
        ask_bot(game, bots)
    assert game.result.winners != ()
