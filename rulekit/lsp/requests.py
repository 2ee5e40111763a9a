"""Which function of `rulekit.editing` answers which request of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rulekit.editing import code_actions as actions
from rulekit.editing.call_hierarchy import incoming_calls, outgoing_calls, prepare_calls
from rulekit.editing.completion import completion
from rulekit.editing.definition import definition
from rulekit.editing.folding import folding
from rulekit.editing.formatting import formatting, range_formatting
from rulekit.editing.hover import hover
from rulekit.editing.inlay_hints import inlay_hints
from rulekit.editing.lenses import lenses, resolved_lens
from rulekit.editing.outline import document_symbols, workspace_symbols
from rulekit.editing.play_from_here import position_with
from rulekit.editing.references import highlights, references
from rulekit.editing.renaming import Refusal, prepare_rename, rename
from rulekit.editing.rulebook_preview import rulebook_preview
from rulekit.editing.scenario_runs import listed_scenarios, run_scenarios
from rulekit.editing.semantic_tokens import MODIFIERS, TYPES, semantic_tokens
from rulekit.editing.signature_help import signature_help
from rulekit.editing.workspace import Workspace, path_of
from rulekit.language.report import RulesError


@frozen
class Asked:
    """A question: what the protocol writes, of these files."""

    workspace: Workspace
    params: Mapping[str, Any]
    snippets: bool
    """Whether the editor fills in what is put in."""

    @property
    def path(self) -> Path:
        return path_of(self.params["textDocument"]["uri"])

    @property
    def place(self) -> tuple[Path, int]:
        return self.workspace.offset(self.params["textDocument"]["uri"], self.params["position"])

    @property
    def stretch(self) -> tuple[Path, int, int]:
        uri, asked = self.params["textDocument"]["uri"], self.params["range"]
        path, start = self.workspace.offset(uri, asked["start"])
        return path, start, self.workspace.offset(uri, asked["end"])[1]


Answer: TypeAlias = Callable[[Asked], object]


@frozen
class Request:
    """How a request is answered, and what the editor is told of that beforehand."""

    answer: Answer
    options: Any = None
    completes: bool = False
    """Whether it completes what it is asked with: where it cannot, that is the answer."""


class Refused(JsonRpcException):
    """A wish that cannot be granted: the editor shows why."""

    CODE = types.LSPErrorCodes.RequestFailed
    MESSAGE = "it cannot be done"


def _at(feature: Callable[[Workspace, Path, int], object]) -> Answer:
    """A feature that is asked about a place."""
    return lambda asked: feature(asked.workspace, *asked.place)


def _of(feature: Callable[[Workspace, Path], object]) -> Answer:
    """A feature that is asked about a file."""
    return lambda asked: feature(asked.workspace, asked.path)


def _granted(answer: object) -> object:
    if isinstance(answer, Refusal):
        raise Refused(answer.reason)
    return answer


def _within(feature: Callable[[Workspace, Path, int, int], object]) -> Answer:
    """A feature that is asked about a stretch of text."""
    return lambda asked: feature(asked.workspace, *asked.stretch)


def _references(asked: Asked) -> object:
    wanted = asked.params["context"]["includeDeclaration"]
    return references(asked.workspace, *asked.place, declaration=wanted)


def _code_actions(asked: Asked) -> object:
    """Those of the kinds that are wanted."""
    context = asked.params["context"]
    kinds = context.get("only") or [""]
    found = actions.code_actions(asked.workspace, *asked.stretch, context["diagnostics"])
    return [one for one in found if any(_is_of(one["kind"], kind) for kind in kinds)]


def _is_of(kind: str, wanted: str) -> bool:
    return not wanted or kind == wanted or kind.startswith(f"{wanted}.")


def _rulebook(asked: Asked) -> object:
    """A page, or why there is none."""
    try:
        return rulebook_preview(asked.workspace, *asked.place, asked.params.get("language", "en"))
    except RulesError as error:
        raise Refused(
            f"the rulebook is made once this is mended: {error.diagnostics[0].message}"
        ) from None
    except ModuleNotFoundError as error:
        raise Refused(
            f'a rulebook needs {error.name}: pip install "rulekit-cards[book]" brings it'
        ) from None


def _scenarios(asked: Asked) -> object:
    """The scenarios of a document, or of all files that have some."""
    if "textDocument" in asked.params:
        return [listed_scenarios(asked.workspace, asked.path)]
    files = [listed_scenarios(asked.workspace, path) for path in asked.workspace.files()]
    return [file for file in files if file["scenarios"]]


LIST_SCENARIOS, RUN_SCENARIOS = "rulekit/scenarios", "rulekit/runScenarios"
PLAY_FROM_HERE, RULEBOOK = "rulekit/playFromHere", "rulekit/rulebook"
"""Requests of our own."""

_LEGEND = types.SemanticTokensLegend(list(TYPES), list(MODIFIERS))

REQUESTS: dict[str, Request] = {
    types.TEXT_DOCUMENT_COMPLETION: Request(
        lambda asked: completion(asked.workspace, *asked.place, snippets=asked.snippets),
        types.CompletionOptions(trigger_characters=["."]),
    ),
    types.TEXT_DOCUMENT_HOVER: Request(_at(hover)),
    types.TEXT_DOCUMENT_DEFINITION: Request(_at(definition)),
    types.TEXT_DOCUMENT_REFERENCES: Request(_references),
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: Request(_at(highlights)),
    types.TEXT_DOCUMENT_PREPARE_RENAME: Request(
        lambda asked: _granted(prepare_rename(asked.workspace, *asked.place))
    ),
    types.TEXT_DOCUMENT_RENAME: Request(
        lambda asked: _granted(rename(asked.workspace, *asked.place, asked.params["newName"])),
        types.RenameOptions(prepare_provider=True),
    ),
    types.TEXT_DOCUMENT_CODE_ACTION: Request(
        _code_actions,
        types.CodeActionOptions([actions.QUICK_FIX, actions.FIX_ALL], resolve_provider=True),
    ),
    types.CODE_ACTION_RESOLVE: Request(
        lambda asked: actions.resolved(asked.workspace, asked.params),  # type: ignore[arg-type]
        completes=True,
    ),
    types.TEXT_DOCUMENT_CODE_LENS: Request(
        _of(lenses), types.CodeLensOptions(resolve_provider=True)
    ),
    types.CODE_LENS_RESOLVE: Request(
        lambda asked: resolved_lens(asked.workspace, asked.params),  # type: ignore[arg-type]
        completes=True,
    ),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: Request(_of(document_symbols)),
    types.WORKSPACE_SYMBOL: Request(
        lambda asked: workspace_symbols(asked.workspace, asked.params["query"])
    ),
    types.TEXT_DOCUMENT_FOLDING_RANGE: Request(_of(folding)),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: Request(_of(semantic_tokens), _LEGEND),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: Request(
        lambda asked: semantic_tokens(asked.workspace, asked.path, asked.params["range"]), _LEGEND
    ),
    types.TEXT_DOCUMENT_FORMATTING: Request(_of(formatting)),
    types.TEXT_DOCUMENT_RANGE_FORMATTING: Request(_within(range_formatting)),
    types.TEXT_DOCUMENT_INLAY_HINT: Request(_within(inlay_hints)),
    types.TEXT_DOCUMENT_SIGNATURE_HELP: Request(
        _at(signature_help), types.SignatureHelpOptions(trigger_characters=["(", ","])
    ),
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: Request(_at(prepare_calls)),
    types.CALL_HIERARCHY_INCOMING_CALLS: Request(
        lambda asked: incoming_calls(asked.workspace, asked.params["item"])
    ),
    types.CALL_HIERARCHY_OUTGOING_CALLS: Request(
        lambda asked: outgoing_calls(asked.workspace, asked.params["item"])
    ),
    LIST_SCENARIOS: Request(_scenarios),
    RUN_SCENARIOS: Request(
        lambda asked: run_scenarios(asked.workspace, asked.path, asked.params.get("name"))
    ),
    RULEBOOK: Request(_rulebook),
    PLAY_FROM_HERE: Request(
        lambda asked: position_with(asked.workspace, asked.path, asked.params["card"])
    ),
}
