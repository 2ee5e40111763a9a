"""Bots that somebody wrote: what goes wrong in one is told as a fault of that bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.engine.interpreter import RuleFailure
from rulekit.engine.objects import Decision
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View
from rulekit.language.report import Diagnostic, RulesError

if TYPE_CHECKING:
    from rulekit.bots.bots import Bot
    from rulekit.engine.chance import Stream

_MOST_PLACES = 4
"""Of the calls that led to the fault, the last ones."""


@frozen(eq=False)
class OwnBot:
    """A bot of a module; `name` is what `--bot` was told."""

    name: str
    bot: Bot

    @classmethod
    def made(cls, name: str, its_class: Callable[[Stream], Bot], stream: Stream) -> OwnBot:
        """Raises RulesError (RK6011) if it cannot be made."""
        with _blamed(name, "cannot be made"):
            return cls(name, its_class(stream))

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        """Raises RulesError (RK6011) if it fails, RuleFailure where rules do in a world."""
        with _blamed(self.name, "failed", f"asked: {decision.prompt}"):
            return self.bot.choose(decision, view, worlds)


@contextmanager
def _blamed(name: str, did: str, *notes: str) -> Iterator[None]:
    try:
        yield
    except RuleFailure:
        raise
    except (Exception, SystemExit) as error:
        kind = type(error).__name__
        told = error.diagnostics[0].message if isinstance(error, RulesError) else str(error)
        message = f"the bot {name} {did}: {kind}" + (f": {told}" if told else "")
        found = (*notes, *_places(error))
        raise RulesError(
            [Diagnostic("RK6011", "error", message, None, notes=found, help=_HELP)]
        ) from error


_HELP = "the bot is to be put right; the rules did nothing wrong"


def _places(error: BaseException) -> Iterator[str]:
    """Where in the bot, and in what it called, it happened, the innermost last."""
    frames = extract_tb(error.__traceback__)[2:]  # without `_blamed` and who is blamed
    for frame in frames[-_MOST_PLACES:]:
        yield f"{Path(frame.filename).name}, line {frame.lineno}: `{frame.line}`"
