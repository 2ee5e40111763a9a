"""Plays games and says which secrets got out: who can tell what, and from what."""

from __future__ import annotations

from attrs import evolve, frozen

from rulekit.engine.chance import Stream
from rulekit.engine.game import Game, program_for
from rulekit.engine.knowing import Following, drawing
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.searching.answers import Choice, answer, fitted, random_answer
from rulekit.searching.games import MOST_DECISIONS, Case, Exchange, Secret, Trouble
from rulekit.searching.secrets import Told, Watch, smaller, some_exchanges, told_by
from rulekit.searching.telling import name_told

MOST_TRIES = 12
"""So many sets of cards change places when a game is played again."""


@frozen
class Spied:
    """What came of looking at a game."""

    positions: int
    troubles: tuple[Trouble, ...]


def spy(ruleset: Ruleset, case: Case, most: int = MOST_DECISIONS) -> Spied:
    """A game in which everybody chooses at random, and what of it gets out that should not.

    Where the game is not discreet, who is asked may tell what somebody holds; that is found
    too.
    """
    chance = Stream(case.seed, "fuzz")
    found: list[Trouble] = []
    with drawing(program_for(ruleset, case.players, case.options)) as draws:
        game = case.begun(ruleset)
        watch = Watch(
            game,
            draws.setdefault(id(game.state), []),
            Stream(case.seed, "secrets"),
            asked=not case.discreet,
        )
        try:
            while not game.over and len(game.choices) < most:
                for told in watch.look():
                    found.append(_trouble(case, told, tuple(game.choices)))
                watch.choose(random_answer(game, chance))
        except RulesError:
            pass  # a rule fails: who looks for that plays without looking for secrets
    return Spied(watch.positions, tuple(found))


def spied_again(ruleset: Ruleset, trouble: Trouble, case: Case) -> Trouble | None:
    """The same secret in the game of the choices of a case, each bent to what is offered."""
    assert trouble.secret is not None
    secret = trouble.secret
    early = case.choices[: len(case.choices) - secret.choices]
    late = case.choices[len(early) :]
    made: list[Choice] = []
    with drawing(program_for(ruleset, case.players, case.options)) as draws:
        try:
            game = case.begun(ruleset)
            knowledge = Following(game.program, secret.seat)
            for choice in early:
                if game.over:
                    return None
                knowledge.follow(game.journal, draws.get(id(game.state), ()))
                knowledge.told(_offered(game, secret.seat))
                made.append(fitted(game, choice))
                answer(game, made[-1])
            knowledge.follow(game.journal, draws.get(id(game.state), ()))
            told = None if game.over else _tried(game, knowledge, trouble, late)
        except RulesError:
            return None
    return None if told is None else _trouble(case, told, (*made, *told.choices))


def _tried(
    game: Game, knowledge: Following, trouble: Trouble, choices: tuple[Choice, ...]
) -> Told | None:
    """The secret from here on: with the same cards, or others that will do."""
    secret, key = trouble.secret, trouble.key.removeprefix("secret ")
    assert secret is not None
    if not secret.exchanges:
        named = name_told(game, secret.seat, knowledge)
        fits = named is not None and named.key == key
        return Told(game, secret.seat, (), (), named) if named is not None and fits else None
    chance = Stream(len(game.choices), "again")
    for number in range(MOST_TRIES):
        exchanges = some_exchanges(game, knowledge, chance) if number else secret.exchanges
        told = told_by(game, knowledge, secret.seat, exchanges, choices, key)
        if told is not None:
            return smaller(told, knowledge)
    return None


def _offered(game: Game, seat: int) -> list[int]:
    """The cards that a decision shows to a seat."""
    decision = game.decision
    if decision is None or decision.player != seat:
        return []
    return [option.card.id for option in decision.options if option.card is not None]


# --- What is said of it --------------------------------------------------------------


def _trouble(case: Case, told: Told, choices: tuple[Choice, ...]) -> Trouble:
    """`choices` led from the beginning to where the difference shows."""
    difference = told.difference
    diagnostic = _named(told) if not told.exchanges else _diagnostic(told)
    return Trouble(
        "secret",
        f"secret {difference.key}",
        (diagnostic,),
        diagnostic.message,
        evolve(case, choices=choices),
        secret=Secret(told.seat, told.exchanges, len(told.choices), difference.kind == "asked"),
    )


def _diagnostic(told: Told) -> Diagnostic:
    game, difference = told.start, told.difference
    who = _seat(game, told.seat)
    notes = [
        f"{_lying(game, told.exchanges, changed=False)}: {_quoted(told, difference.here)}",
        f"{_lying(game, told.exchanges, changed=True)}: {_quoted(told, difference.there)}",
    ]
    if difference.kind == "asked":
        return Diagnostic(
            "RK6111",
            "error",
            f"from who is asked, {who} can tell {_what(game, told.exchanges)}",
            difference.span,
            label="who is asked here depends on it",
            notes=tuple(notes),
            help="in a discreet game nobody is passed over for what they hold; "
            "or ask everybody, and let `when` decide what is offered",
        )
    return Diagnostic(
        "RK6110",
        "error",
        f"from {difference.label}, {who} can tell {_what(game, told.exchanges)}",
        difference.span,
        notes=tuple(notes),
        help="let it depend on what everybody knows, or `reveal` the cards first",
    )


def _named(told: Told) -> Diagnostic:
    difference = told.difference
    return Diagnostic(
        "RK6110",
        "error",
        f"from {difference.label}, {_seat(told.start, told.seat)} can tell which card it is "
        "whose rule is in progress",
        difference.span,
        label="the rule of a card that they may not know",
        notes=(f"it says {_quoted(told, difference.here)}",),
        help="`reveal` the card first, or let its rules work only where everybody sees it",
    )


def _seat(game: Game, seat: int) -> str:
    return "a spectator" if seat < 0 else game.names[seat]


def _what(game: Game, exchanges: tuple[Exchange, ...]) -> str:
    """`whether hand of B has Parry or Armor`."""
    told = []
    for each in exchanges:
        one, other = game.card(each.one), game.card(each.other)
        here, there = _place(game, each.one), _place(game, each.other)
        if here == there:
            told.append(f"in which order {one} and {other} lie in {here}")
        else:
            told.append(f"whether {here} has {one} or {other}")
    return " and ".join(told)


def _lying(game: Game, exchanges: tuple[Exchange, ...], *, changed: bool) -> str:
    """`with Parry in hand of B and Armor in deck`, or with each in the place of the other."""
    told = []
    for each in exchanges:
        places = [_place(game, each.one), _place(game, each.other)]
        if places[0] == places[1]:
            pile = game.state.z[game.state.where[each.one]]
            places = [f"{places[0]} at {pile.index(card) + 1}" for card in (each.one, each.other)]
        if changed:
            places.reverse()
        told += [f"{game.card(each.one)} in {places[0]}", f"{game.card(each.other)} in {places[1]}"]
    return "with " + " and ".join(told)


def _place(game: Game, card: int) -> str:
    return game.describing.zone(game.state.where[card])


def _quoted(told: Told, text: str) -> str:
    return text if told.difference.kind == "asked" else f"“{text}”"
