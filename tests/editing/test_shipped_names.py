"""Every name of every shipped file can be renamed and back; and no text makes a request fail.

A sample is tried, all of them with `HYPOTHESIS_PROFILE=soak`, which takes most of an hour.
"""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from market_files import made
from rulekit.diff.canonical import Reader
from rulekit.diff.outline import Thing, outline
from rulekit.editing.call_hierarchy import incoming_calls, outgoing_calls, prepare_calls
from rulekit.editing.definition import definition
from rulekit.editing.folding import folding
from rulekit.editing.hover import hover
from rulekit.editing.name_index import Place
from rulekit.editing.outline import document_symbols, workspace_symbols
from rulekit.editing.references import highlights, references
from rulekit.editing.renaming import Refusal, prepare_rename, rename
from rulekit.editing.semantic_tokens import semantic_tokens
from rulekit.editing.workspace import Workspace
from rulekit.loading.shipped import bundled
from rulekit.scenarios import run_all
from sampling import ALL

FILES = sorted(bundled().values(), key=lambda path: path.name)
CONFORMANCE = Path(__file__).parent.parent / "conformance"
FEW = ("dodge_city", "hearts", "talents")
TRIED = [path for path in FILES if ALL or path.stem in FEW]
SAMPLE = 1
EXAMPLES = 2000 if ALL else 15
KEPT = (
    "is declared by the prelude, which every game has.",
    "is a word of the language.",
    "has no name but its face.",
    "by this name.",
)
"""Why names of shipped files are refused: nothing else may be said of any."""


@pytest.fixture(scope="module")
def shipped_copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shipped")
    for path in FILES:
        shutil.copy(path, folder / path.name)
    return folder.resolve()


def test_names_of_scenarios_are_known_by_what_they_mean() -> None:
    workspace = Workspace()
    files = sorted((CONFORMANCE if ALL else CONFORMANCE / "small").rglob("*.scenarios"))
    for path in files:
        for one in workspace.scenarios(path):
            names = workspace.rules_of(one).names_in(one)
            assert all(use.place in names.alike(use.place) for use in names.of_file(path)), path


def things_named(workspace: Workspace, path: Path) -> list[tuple[Place, str]]:
    """The first place of each thing that a file names, and its name."""
    names, seen = workspace.understood(path).names, set[Place]()
    found = []
    for use in names.of_file(path):
        if use.place not in seen:
            seen.update(names.alike(use.place))
            found.append((use.place, use.name))
    return found


def what_it_means(workspace: Workspace, path: Path, *names: str) -> list[str]:
    """What every part of the rules means, whichever of some names stands in it."""
    world = workspace.understood(path).world
    assert world is not None
    things = outline(world.ruleset, Reader(world.ruleset), {})
    either = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    parts = [f"{thing.sort} {thing.name}: {_meanings(thing)}" for thing in things.values()]
    return sorted(either.sub("NAME", part) for part in parts)


def _meanings(thing: Thing) -> list[tuple[str, object]]:
    return [(part.what, part.meaning) for part in thing.parts]


@pytest.mark.parametrize("name", [path.name for path in TRIED])
def test_a_thing_that_is_renamed_and_back_is_as_it_was(shipped_copies: Path, name: str) -> None:
    workspace = Workspace((shipped_copies,))
    path = shipped_copies / name
    before = {one: workspace.source(one).text for one in workspace.files()}
    every = things_named(workspace, path)
    few = every if ALL else random.Random(name).sample(every, min(SAMPLE, len(every)))
    for place, old in few:
        was = what_it_means(workspace, path, old, "fresh_name")
        there = rename(workspace, path, place[1], "fresh_name")
        assert there is not None
        if isinstance(there, Refusal):
            assert there.reason.endswith(KEPT)
            continue
        made(workspace, there)
        assert workspace.source(path).text != before[path]
        assert what_it_means(workspace, path, old, "fresh_name") == was
        back = rename(workspace, path, place[1], old)
        assert isinstance(back, dict), (old, back)
        made(workspace, back)
        assert {one: workspace.source(one).text for one in workspace.files()} == before


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("weapon Bokken", "Stick"),
        ("counter honor", "glory"),
        ("action Geisha", "Kind Dancer"),
        ("phase play_cards", "main_phase"),
    ],
)
def test_scenarios_hold_after_something_of_their_rules_was_renamed(
    tmp_path: Path, words: str, name: str
) -> None:
    folder = tmp_path.resolve()
    rules = folder / "samurai_sword.rules"
    shutil.copy(bundled()["samurai_sword"], rules)
    shutil.copy(CONFORMANCE / "samurai_sword" / "hidden.scenarios", folder)
    workspace = Workspace((folder,))
    text = workspace.source(rules).text
    edit = rename(workspace, rules, text.index(words) + len(words), name)
    assert isinstance(edit, dict)
    made(workspace, edit)
    for path, document in workspace.documents.items():
        path.write_text(document.text, encoding="utf-8")
    assert words not in rules.read_text(encoding="utf-8")
    results = run_all([folder / "hidden.scenarios"])
    assert (len(results.those("passed")), results.failed, results.diagnostics) == (20, (), ())


SCENARIOS = sorted(CONFORMANCE.rglob("*.scenarios"))


@st.composite
def broken_files(draw: st.DrawFn) -> tuple[str, str]:
    """The name of a shipped file of rules or scenarios, and its beginning, or its text with a part
    missing or another in its place."""
    path = draw(st.sampled_from(FILES) | st.sampled_from(SCENARIOS))
    text = path.read_text(encoding="utf-8")
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 200)))
    put = draw(st.sampled_from(["", '"', "(", "\n", "  ", " of ", ":", "{", "is", "é", "😀"]))
    return path.name, text[:end] if draw(st.booleans()) else text[:start] + put + text[end:]


@settings(max_examples=EXAMPLES)
@given(broken_files(), st.randoms(use_true_random=False))
def test_no_request_fails_whatever_stands_in_a_file(
    file: tuple[str, str], chance: random.Random
) -> None:
    name, text = file
    workspace, path = Workspace(), Path("/nowhere", name)
    workspace.open(path.as_uri(), text, 1)
    offset = chance.randint(0, len(text))
    document_symbols(workspace, path)
    folding(workspace, path)
    semantic_tokens(workspace, path)
    workspace_symbols(workspace, "a")
    definition(workspace, path, offset)
    references(workspace, path, offset)
    highlights(workspace, path, offset)
    hover(workspace, path, offset)
    prepare_rename(workspace, path, offset)
    rename(workspace, path, offset, "fresh_name")
    for item in prepare_calls(workspace, path, offset) or ():
        incoming_calls(workspace, item)
        outgoing_calls(workspace, item)
