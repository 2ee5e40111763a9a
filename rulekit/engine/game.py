"""A game in progress: what a player, a bot, a scenario or a client drives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.compiler.compiling import compile_ruleset
from rulekit.engine.answers import answer, is_allowed, together
from rulekit.engine.argument_errors import refused, unknown_name, whole
from rulekit.engine.assembling import program_of
from rulekit.engine.decisions import as_seen, decision_of
from rulekit.engine.interpreter import failing, run
from rulekit.engine.journal import log_lines, tells_more
from rulekit.engine.objects import (
    Card,
    Decision,
    LogLine,
    Option,
    Result,
    StackFrame,
    refusal,
)
from rulekit.engine.program import Program
from rulekit.engine.readable_names import Describing
from rulekit.engine.redaction import sight_of
from rulekit.engine.seating import check_names, check_players, letters
from rulekit.engine.state import State
from rulekit.language.report import Diagnostic, RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import check_settings, setting_values
from rulekit.ruleset.types import ABSENT

if TYPE_CHECKING:
    from rulekit.engine.chance import Stream
    from rulekit.engine.knowing import Knowledge
    from rulekit.engine.view import View


MOST_PROGRAMS = 32
"""Programs of a ruleset that are kept."""


class NotOffered(RulesError):
    """An answer that the pending decision does not offer."""


class Game:
    """One game. Make it with `new_game`; go on with `choose` until `over`.

    A game is its set-up (seed and settings, or the position it started from) and its
    choices; everything else follows from them.
    """

    def __init__(
        self,
        program: Program,
        state: State,
        *,
        seed: int,
        settings: Mapping[str, str],
        names: Sequence[str],
        origin: State | None,
        choices: list[Any] | None = None,
    ) -> None:
        self.program = program
        self.ruleset = program.ruleset
        self.state = state
        self.seed = seed
        self.settings = dict(settings)
        self.names = list(names)
        self.choices: list[Any] = [] if choices is None else choices
        self.origin = origin
        self.known: Knowledge | None = None  # of a world that a seat thinks possible
        self.describing = Describing(program, self.names)
        self._decision: tuple[Any, Decision] | None = None

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value}" for name, value in self.settings.items())
        return (
            f"<{self.ruleset.name}, {self.players} players, seed {self.seed}{settings}, "
            f"choices {self.choices}>"
        )

    # --- What is going on --------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.program.players

    @property
    def ask_forced(self) -> bool:
        """Whether players are also asked where there is only one possible answer."""
        return self.state.ask

    @property
    def discreet(self) -> bool:
        """Whether nobody can tell from who is asked, or when, what somebody holds."""
        return self.state.discreet

    @property
    def over(self) -> bool:
        """Whether the game has come to its end: `result` then says how."""
        return self.state.ending != ABSENT

    @property
    def current(self) -> int:
        """The seat whose turn it is."""
        return self.state.current

    @property
    def phase(self) -> str | None:
        """The phase that the turn is in; None between phases and where the rules have none."""
        for frame in reversed(self.state.stack):
            info = self.program.infos[frame[0]]
            if info.kind == "phase":
                return str(info.name)
        return None

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None when the game is over; it is for the host of a game.

        A player is shown `view(seat).decision`.
        """
        pend = self.state.pend
        if pend is None:
            return None
        if self._decision is None or self._decision[0] is not pend:
            self._decision = (pend, decision_of(self, pend))
        return self._decision[1]

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        ending = list(self.ruleset.endings.values())[self.state.ending]
        return Result(ending.name, self.state.winners, dict(self.state.scores), ending.text)

    @property
    def journal(self) -> list[tuple[Any, ...]]:
        """What happened, as tuples of integers; see `rulekit.engine.card_moves` for their form."""
        return self.state.journal

    @property
    def stack(self) -> list[StackFrame]:
        """What is in progress, the outermost first; it is for the host of a game."""
        return sight_of(self, None).stack(self)

    def log(self, seat: int | None = None, since: int = 0) -> list[LogLine]:
        """The story so far as a seat may know it (None: all of it, -1: an onlooker),
        without the lines that stem from the first `since` journal entries."""
        return log_lines(self, seat, since)

    def view(self, seat: int) -> View:
        """The game as one player may know it.

        Raises ValueError for a seat that is not at the table.
        """
        from rulekit.engine.view import View

        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; seats are numbered 0 to {self.players - 1}")
        return View(self, seat)

    def spectator(self) -> View:
        """The game as somebody who only looks on may know it."""
        from rulekit.engine.view import View

        return View(self, ABSENT)

    def card(self, number: int) -> Card:
        """The card of this number, which is its `id`."""
        return self.describing.card(number)

    def value(self, name: str, *arguments: int | Card) -> Any:
        """The value that the rules give for a question that they declare.

        Raises KeyError for a value that the ruleset does not declare, TypeError for a wrong
        number of arguments.
        """
        from rulekit.engine.positions import ask_value

        if name not in self.ruleset.values:
            raise unknown_name(name, self.ruleset.values, f"{self.ruleset.title} has no value")
        wanted = len(self.ruleset.values[name].parameters)
        if len(arguments) != wanted:
            raise TypeError(f"{name} has {wanted} parameters, but {len(arguments)} are given")
        plain = [one.id if isinstance(one, Card) else one for one in arguments]
        return ask_value(self, name, plain)

    def groups(self, seat: int) -> dict[str, str]:
        """Names that tell a seat from others: the card in each zone that holds a single one
        (`role`: `Ninja`), and the symbols printed on it (`side`: `ninjas`)."""
        from rulekit.engine.seat_groups import groups_of

        return groups_of(self, seat, self.state.z)

    # --- Going on ----------------------------------------------------------------------

    def choose(self, *options: Option) -> None:
        """Answers the pending decision. An answer that was not offered changes nothing.

        Raises NotOffered for such an answer, RuleFailure where a rule then fails (the game
        is then as it was before), TypeError for anything that is no Option.
        """
        decision = self.decision
        if decision is None:
            raise _not_offered("the game is over; there is nothing to decide", [])
        for option in options:
            if not isinstance(option, Option):
                raise TypeError(
                    f"choose takes options of `game.decision.options`, not {option!r}; "
                    "choose_index takes their positions"
                )
            index = option.index
            if not 0 <= index < len(decision.options) or (
                option not in (decision.options[index], self._offered()[index])
            ):
                raise _not_offered(f"“{option.label}” is not offered", self._offered())
        self.choose_index(*(option.index for option in options))

    def choose_index(self, *indexes: int) -> None:
        """Answers the pending decision by positions in its options.

        Raises as `choose`, and TypeError for anything that is no number.
        """
        s = self.state
        if s.pend is None:
            raise _not_offered("the game is over; there is nothing to decide", [])
        _, options, low, high, site = s.pend
        several = together(options) if self.program.sites[site].many else []
        try:
            wrong = [index for index in indexes if not 0 <= index < len(options)]
            chosen = [] if wrong else [options[index] for index in indexes]
        except TypeError:
            given = ", ".join(map(repr, indexes))
            raise TypeError(
                f"choose_index takes positions in `game.decision.options`, not {given}"
            ) from None
        if wrong or not is_allowed(indexes, len(options), several, low, high):
            assert self.decision is not None
            raise _not_offered(refusal(self.decision, indexes), self._offered())
        if len(indexes) == 1 and indexes[0] not in several:
            s.answer = chosen[0]
            self.choices.append(indexes[0])
        else:
            s.answer = chosen
            self.choices.append(tuple(indexes))
        s.pend = None
        try:
            run(self.program, s)
        except RulesError:
            self.choices.pop()
            self.state = self.after(self.choices).state
            raise

    def _offered(self) -> Sequence[Option]:
        """The options as they are shown to the player who decides."""
        decision = self.decision
        if decision is None:
            return ()
        return as_seen(self, decision, sight_of(self, decision.player)).options

    def play_out(self, bot_seed: int) -> None:
        """Plays the rest of the game at random, as bots called `random` do, from one stream.

        Raises RuleFailure where a rule fails, TypeError for a seed that is no whole number."""
        from rulekit.engine.playout import play_out

        play_out(self, whole("bot_seed", bot_seed))

    # --- Copies, saves and second thoughts ---------------------------------------------

    def clone(self) -> Game:
        """A copy that goes its own way."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)  # what a game is called by never changes
        other.state = self.state.clone()
        other.choices = self.choices[:]
        other._decision = None
        return other

    def redealt(self, seat: int, stream: Stream) -> Game:
        """A game that a seat thinks possible: the cards that it cannot know lie anew, by chance.

        What the seat is shown is the same in both, and so is the decision it has to take. What
        lies where, and how chance goes on, follows from what the seat knows and from `stream`
        alone. The new game has no past: no seed, no choices, no log.

        Raises ValueError for a seat that is not at the table.
        """
        from rulekit.engine.redealing import redealt

        return redealt(self, seat, stream)

    def save(self) -> dict[str, Any]:
        """A document of plain lists and numbers, from which `resume` continues the game."""
        from rulekit.engine.saving import document_of

        return document_of(self)

    def undo(self, reveal: bool = False) -> None:
        """Takes back the last decision.

        Raises RulesError if there is none, or if it has shown somebody hidden cards or
        used chance, unless `reveal` says that this does not matter.
        """
        if not self.choices:
            raise refused("RK6006", "there is no decision to take back")
        before = self.after(self.choices[:-1]).state
        if not reveal and tells_more(self, before):
            raise refused(
                "RK6006",
                "the last decision has shown hidden cards, or used chance",
                "take it back all the same with `reveal`, if everybody agrees",
            )
        self.choices.pop()
        self.state = before
        self._decision = None

    def after(self, choices: Sequence[Any]) -> Game:
        """The same game after some choices from the start."""
        again = self.from_start()
        for choice in choices:
            answer(again, choice)
        return again

    def from_start(self) -> Game:
        """The same game before its first decision."""
        if self.origin is None:
            return new_game(
                self.ruleset,
                players=self.players,
                seed=self.seed,
                settings=self.settings,
                names=self.names,
                ask_forced=self.ask_forced,
                discreet=self.discreet,
            )
        again = Game(
            self.program,
            self.origin.clone(),
            seed=self.seed,
            settings=self.settings,
            names=self.names,
            origin=self.origin,
        )
        again.known = self.known
        if again.state.pend is None:
            run(self.program, again.state)
        return again


def new_game(
    ruleset: Ruleset,
    players: int | None = None,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
    names: Sequence[str] | None = None,
    ask_forced: bool = False,
    discreet: bool = False,
) -> Game:
    """A new game, set up and run to its first decision.

    `players` defaults to the smallest number that the ruleset allows; `ask_forced` asks
    also where there is only one possible answer. So does `discreet`, and where a player can
    only pass, at each decision that depends on cards that not everybody sees: then nobody can
    tell from who is asked, or when, what somebody holds. The same arguments give the same game.

    Raises RulesError for a number of players, an option or a value that the ruleset does
    not have, RuleFailure if a rule fails during the set-up, and TypeError for an argument
    of another type.
    """
    game = about_to_begin(ruleset, players, seed, settings, names, ask_forced, discreet)
    run(game.program, game.state)
    return game


def about_to_begin(
    ruleset: Ruleset,
    players: int | None = None,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
    names: Sequence[str] | None = None,
    ask_forced: bool = False,
    discreet: bool = False,
) -> Game:
    """A game whose set-up is the next thing that runs. Raises as `new_game`."""
    game = unstarted(ruleset, players, seed, settings, names, ask_forced, discreet=discreet)
    program, s = game.program, game.state
    s.stack.append([program.unit.begin_block])
    s.stack.append(program.frame_of_setup())
    return game


def unstarted(
    ruleset: Ruleset,
    players: int | None,
    seed: int,
    settings: Mapping[str, str] | None,
    names: Sequence[str] | None,
    ask_forced: bool,
    program: Program | None = None,
    discreet: bool = False,
) -> Game:
    """A game whose cards lie where their kinds start; `program` if not of the whole rules."""
    number = ruleset.player_counts[0] if players is None else whole("players", players)
    check_players(ruleset, number)
    seed = whole("seed", seed)
    if settings is not None and not isinstance(settings, Mapping):
        raise TypeError(f'settings are a mapping such as {{"name": "value"}}, not {settings!r}')
    if isinstance(names, str):
        raise TypeError(f"names are a list, one name for each player, not {names!r}")
    chosen = dict(settings or {})
    check_settings(ruleset, chosen)
    called = letters(number) if names is None else list(map(str, names))
    if len(called) != number:
        raise refused("RK6001", f"there are {number} players, but {len(called)} names")
    check_names(called)
    program = program or program_for(ruleset, number, chosen)
    state = program.fresh_state(seed, ask_forced, discreet)
    with failing(program, state):
        program.function("start_variables")(state)
    return Game(program, state, seed=seed, settings=chosen, names=called, origin=None)


def program_for(ruleset: Ruleset, players: int, settings: Mapping[str, str]) -> Program:
    """The program of a ruleset for a number of players and its settings; those
    that were asked for last are kept."""
    # By the values: a default that is spelled out needs no program of its own.
    key = (players, *setting_values(ruleset, settings).values())
    program = ruleset.compiled.pop(key, None)
    if not isinstance(program, Program):
        program = program_of(compile_ruleset(ruleset, players, settings))
        for oldest in list(ruleset.compiled)[: -MOST_PROGRAMS + 1]:
            del ruleset.compiled[oldest]
    ruleset.compiled[key] = program
    return program


def _not_offered(message: str, options: Sequence[Option]) -> NotOffered:
    offered = ", ".join(option.label for option in options[:20])
    help = f"offered: {offered}" if offered else None
    return NotOffered((Diagnostic("RK6003", "error", message, None, help=help),))
