"""What an editor has the server do by the command of a lens: run scenarios, begin a game."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from attrs import frozen

from rulekit.editing.lenses import PLAY, RUN, RUN_ALL, SHOW_REFERENCES
from rulekit.editing.play_from_here import position_with
from rulekit.editing.scenario_runs import run_scenarios
from rulekit.editing.shapes import Problem, ScenarioResult
from rulekit.editing.workspace import path_of
from rulekit.language.wording import counted
from rulekit.lsp.publishing import Publisher

_ERROR = 1


@frozen
class Commands:
    """The commands; what comes of them is also said, for editors that show nothing themselves."""

    publisher: Publisher
    say: Callable[[str], None]

    async def run(self, uri: str, name: str) -> list[ScenarioResult]:
        """Run a scenario of a document."""
        return await self._run(uri, name)

    async def run_all(self, uri: str) -> list[ScenarioResult]:
        """Run all scenarios of a document."""
        return await self._run(uri, None)

    async def play(self, uri: str, card: str) -> list[str] | None:
        """Tell what begins a game with a card at hand: a terminal is the editor's."""
        workspace, do = self.publisher.workspace, self.publisher.worker.do
        arguments = await do(lambda: position_with(workspace, path_of(uri), card))
        if arguments is not None:
            self.say(shlex.join(["rulekit", *arguments]))
        return arguments

    async def show_references(self, uri: str, place: object, found: object) -> None:
        """Nothing: what is to be shown is in the lens, and only an editor can show it."""

    async def _run(self, uri: str, name: str | None) -> list[ScenarioResult]:
        """Those that fail are problems of the document until they are run again."""
        path, workspace = path_of(uri), self.publisher.workspace
        told = await self.publisher.worker.do(lambda: run_scenarios(workspace, path, name))
        results = told or []
        failed = [one for one in results if one["state"] == "failed"]
        problems = [_problem(one) for one in failed]
        self.publisher.ran(path, [one["name"] for one in results], problems)
        self.say(_said(results, failed))
        return results

    @property
    def by_name(self) -> dict[str, Callable[..., object]]:
        return {
            RUN: self.run,
            RUN_ALL: self.run_all,
            PLAY: self.play,
            SHOW_REFERENCES: self.show_references,
        }


def _problem(failed: ScenarioResult) -> Problem:
    message = f"{failed['name']}: {failed['message']}"
    return Problem(
        range=failed["range"], severity=_ERROR, code="scenario", source="rulekit", message=message
    )


def _said(results: Sequence[ScenarioResult], failed: Sequence[ScenarioResult]) -> str:
    if not results:
        return "There is no such scenario here."
    run = counted(len(results), "scenario")
    if not failed:
        return f"{run} run, none failed."
    return f"{len(failed)} of {run} failed: {failed[0]['name']}: {failed[0]['message']}"
