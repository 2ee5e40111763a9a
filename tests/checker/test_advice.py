"""A diagnostic says what to do about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.checker import unknown_names
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

ADVICE = [
    ("event a p: player for n: number\n  a p by 2", "write `a p for 2`"),
    ("event a p: player\n  reveal top(deck) for p", "write `reveal top(deck) to p`"),
    ("event a p: player -> flag\n  let x = a(p, 2)\n  return x", "write `a(p)`"),
    ("event a p: player\n  for c in p.hand and p.field: move c to deck",
     "write `p.hand + p.field`, which has the cards of both"),
    ("value a() = Bolt.copies", "write `count(cards_of(Bolt))`"),
    ("value a(c: card) = c.name.name is Bolt", "write `c.name`"),
    ("value a() = Bolt.pwoer", "did you mean `power`?"),
    ("value a() = components_of(Bolt)", "write `components_of(spell)`"),
    ("value a() = components_of(deck)", "write `components_of(spell)`"),
    ("value a() = components_of(spel)", "did you mean `spell`?"),
    ("value a(p: player) = p.hand == [Bolt]",
     "write `p.hand has …` for one of them, or `(c.name for c in p.hand) == [Bolt]`"),
    ("value a(p: player) = p.hand is Bolt",
     "write `p.hand has …` for one of them, or `(c.name for c in p.hand) == [Bolt]`"),
    ("value a(p: player) = p.lief", "did you mean `life`?"),
    ("event a p: player\n  strik p by p for 1 with nothing", "did you mean `strike`?"),
    ("value a(p: player) = p.side is bleu", "did you mean `blue`?"),
    ("value a() = infinity", "write `unlimited`"),
    ("value a() = life", "write `p.life`"),
    ("event a p: player\n  strike p for 1", "write `strike p by attacker for 1 with cause`"),
    ("value a(p: player) = might()", "write `might(p)`"),
    ("event a p: player\n  let x = answer(p) and no",
     "call it on its own line first: `let x = answer(…)`"),
    ("event a p: player\n  if p.life: return", "compare it with a number, as in `… > 0`"),
    ("value a(c: card) = c == Keep", "write `is`"),
    ('value a(c: card) = c is "Keap"', "did you mean `Keep`?"),
    ("value a(c: card) = c is nobody", "write `nothing`"),
    ("tower Spire\n  hight 3", "did you mean `height`?"),
    ("spell Fog", "add a line `power …`, or give the field a default in the kind"),
    ("event a p: player\n  might p",
     "use the answer, as in `let x = might(…)` or `if might(…)`"),
    ("zone pile: public, orderd", "did you mean `ordered`?"),
    ("kind relic: start in deck", "write `starts in deck`"),
    ("event a p: player\n  p.hand = []", "move cards there: `move … to …`"),
    ("event a p: player\n  choose c from p.field", "say it: `choose … by PLAYER`"),
    ("tower Spire\n  before strike: proceed", "move it into an `instead of` rule"),
    ("event a c: card\n  move c",
     "write `move c to ZONE`, or `move c under ZONE` to put them at its bottom"),
    ("phase dusk after main_phase: offer main to you",
     "put `offer …` on the next line, indented"),
    ("tower Spire\n  modify strike by +1", "hook it: `before strike`, `instead of strike`"),
    ("event a p: player\n  offer defense to p",
     "offer it in `strike`, or declare a window of its own"),
    ("tower Spire\n  play in strike: do_nothing", "name a window of this event: `defense`"),
    ('tower Spire\n  use "x" in answer: do_nothing',
     "declare `window NAME in answer`, and offer it there"),
    ("event a p: player\n  offer main_phase to p", "name the window that it offers, such as `main`"),
    ("tower Spire\n  after strike: might -= 1",
     "change its answers with a rule of its own: `modify might by -1 when …`"),
    ("tower Spire\n  after strike: might = doom + 1",
     "change its answers with a rule of its own: `modify might to (doom + 1) when …`"),
    ("event a p: player\n  p.might -= 1", "`might` is a value: ask it with `might(p)`"),
    ("tower Spire\n  treat spell as tower", "name a card, such as `Spire`"),
    ("tower Spire\n  height: number = 5", "its kind declares it; give its value alone: `height 5`"),
    ("after strike\n  draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
    ("event a p: player\n  discard 2", "choose them first, as in `choose 2 cards from you.hand`"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "help_"), ADVICE, ids=[a[0][:50] for a in ADVICE])
def test_the_remedy_is_named(
    errors: Callable[[str], list[Diagnostic]], text: str, help_: str
) -> None:
    assert [d.help for d in errors(text + "\n")] == [help_]


def test_a_call_shows_where_the_event_was_declared(
    errors: Callable[[str], list[Diagnostic]],
) -> None:
    (found,) = errors("event a p: player\n  strike p for 1\n")
    assert found.message == "`strike` is not called like this"
    assert found.label == "`by attacker` and `with cause` are missing"
    assert [label.text for label in found.secondary] == ["declared here"]
    assert found.notes == (
        "`victim` is a player, `attacker` is a player, `amount` is a number, `cause` is a card.",
    )


def test_an_event_of_the_prelude_says_what_the_game_lacks() -> None:
    text = 'edition 1\ngame "x"\n  players 2\n  turn a\nphase a: draw 1\n'
    (found,) = check(Source("x", text))[1]
    assert (found.code, found.label) == (
        "RK2003",
        "`from from_zone` and `to to_zone` are missing",
    )
    assert found.notes[0] == ("The prelude fills it in only for games that have `deck` and `hand`.")


def test_you_in_a_value_is_explained(errors: Callable[[str], list[Diagnostic]]) -> None:
    (found,) = errors("value a() = you.life\n")
    assert [note.partition("; ")[2] for note in found.notes] == [
        "a value is asked about the game as a whole."
    ]
    assert found.help == "give it a parameter"


def test_a_kind_has_its_article_as_it_is_spoken(
    errors: Callable[[str], list[Diagnostic]],
) -> None:
    kinds = "kind action: starts in deck\n\nkind unit: starts in deck\n\n"
    one, other = errors(f"{kinds}action Wish\n  speed 3\n\nunit Knight\n  haste 3\n")
    assert (one.message, one.notes) == (
        "an action has no field `speed`",
        ("An action has no fields.",),
    )
    assert (other.message, other.notes) == (
        "a unit has no field `haste`",
        ("A unit has no fields.",),
    )


def test_a_counter_among_the_values_to_show_is_said_to_be_shown_anyway() -> None:
    text = 'edition 1\ngame "x"\n  players 2\n  turn a\n  shows bid\ncounter bid: 0..3\n'
    (found,) = check(Source("x", f"{text}phase a: bid += 1\nsetup: bid = 2\n"))[1][:1]
    assert (found.code, found.message, found.help) == (
        "RK1005",
        "`bid` is a counter, and no value",
        "leave it out",
    )


def test_braces_in_what_is_said_are_told_and_other_signs_are_not(
    errors: Callable[[str], list[Diagnostic]],
) -> None:
    (found,) = errors('event a p: player\n  say "{0} {} { p } and {p} rest."\n')
    assert found.span is not None
    assert (found.code, found.span.text) == ("RK1021", "{p}")
    assert found.help is not None and found.help.startswith("let an event tell it")


def test_a_name_that_is_unknown_in_many_places_is_looked_up_once(
    errors: Callable[[str], list[Diagnostic]], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []
    real = unknown_names.suggest
    monkeypatch.setattr(
        unknown_names, "suggest", lambda name, of: looked_up.append(name) or real(name, of)
    )
    (found,) = errors("event a p: player\n" + "  strik p\n" * 5)
    assert looked_up == ["strik"]
    assert found.help == "did you mean `strike`?"
    assert len(found.secondary) == 3 and "So it is in 1 more place." in found.notes
    many = "".join(f"  zz{number}qq p\n" for number in range(150))
    assert len(errors(f"event a p: player\n{many}")) == 150
    assert len(looked_up) == 1 + unknown_names.MOST_SUGGESTED


def test_of_many_names_only_some_are_listed(errors: Callable[[str], list[Diagnostic]]) -> None:
    members = ", ".join(f"s{number}" for number in range(40))
    (found,) = errors(f"symbols shade: {members}\nvar tint: shade\nvalue a() = tint is violet\n")
    assert found.notes == (
        "`shade` has `s0`, `s1`, `s2`, `s3`, `s4`, `s5`, `s6`, `s7`, `s8`, `s9`, `s10`, `s11`,"
        " … (28 more).",
    )
