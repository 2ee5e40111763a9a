"""The project itself: what is shipped, what it promises, and the taste it keeps."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import rulekit

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES = sorted((ROOT / "rulekit").rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("rulesets/*.md")])


def text_of(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text(encoding="utf-8")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- What is shipped -----------------------------------------------------------------


def test_the_changelog_begins_with_this_version() -> None:
    newest = re.search(r"^## \[(.+?)\]", text_of("CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == rulekit.__version__


def test_every_game_at_the_top_is_put_into_the_wheel() -> None:
    shipped = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    games = {path.name: f"rulekit/bundled/{path.name}" for path in ROOT.glob("*.rules")}
    translations = {"locale": "rulekit/bundled/locale"}
    assert shipped == {**games, **translations, "rulesets": "rulekit/bundled"}


def test_entry_points_lead_somewhere() -> None:
    points = [
        *PROJECT["project"]["scripts"].values(),
        *(
            point
            for group in PROJECT["project"]["entry-points"].values()
            for point in group.values()
        ),
        *PROJECT["tool"]["coverage"]["run"]["plugins"],
    ]
    for point in points:
        module, _, name = point.partition(":")
        loaded = import_module(module)
        assert not name or callable(getattr(loaded, name))


def test_every_dependency_has_a_reason() -> None:
    wanted = [
        *PROJECT["build-system"]["requires"],
        *PROJECT["project"]["dependencies"],
        *(one for extra in PROJECT["project"]["optional-dependencies"].values() for one in extra),
    ]
    names = {re.split(r"[\[<>=]", requirement)[0] for requirement in wanted} - {"rulekit-cards"}
    reasons = text_of("docs", "dependencies.md")
    assert {name for name in names if f"`{name}`" not in reasons} == set()


# --- What is promised ----------------------------------------------------------------


def imported_by(program: str) -> set[str]:
    """The packages that a new process has imported when the program is done."""
    shown = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return {module.partition(".")[0] for module in shown.stdout.split()}


def test_importing_rulekit_imports_no_other_package() -> None:
    others = {"attr", "attrs", "cyclopts", "joblib", "lark", "networkx", "rich"}
    assert imported_by("import rulekit") & others == set()


def test_a_game_is_played_without_any_extra() -> None:
    program = 'import rulekit; rulekit.load("samurai_sword").new_game(seed=1).play_out(1)'
    extras = {"coverage", "cyclopts", "hypothesis", "pytest", "rich"}
    assert imported_by(program) & extras == set()


def test_rules_are_loaded_without_what_only_pictures_and_explanations_need() -> None:
    others = {"grandalf", "jinja2", "networkx", "polib", "rich"}
    assert imported_by('import rulekit; rulekit.load("samurai_sword")') & others == set()


def test_games_are_simulated_in_one_process_without_what_shares_them() -> None:
    program = 'import rulekit; rulekit.simulate("kuhn_poker", games=10, jobs=1)'
    assert imported_by(program) & {"distributed", "joblib"} == set()


def test_every_public_name_says_what_it_is_for() -> None:
    silent = [
        name
        for name in rulekit.__all__
        if name != "__version__" and not getattr(rulekit, name).__doc__
    ]
    assert silent == []


def test_make_help_tells_every_target() -> None:
    makefile = text_of("Makefile")
    targets = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert targets is not None
    untold = [name for name in targets[1].split() if f'"make {name} ' not in makefile]
    assert untold == ["help"]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_links_to_files_that_exist(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+\.\w+|[^)#\s]+/)(?:#[^)]*)?\)", page.read_text("utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


# --- Taste ---------------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES, ids=named)
def test_a_module_says_its_job_in_its_first_sentence(module: Path) -> None:
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    assert docstring is not None
    sentence = docstring.partition("\n\n")[0]
    assert sentence.endswith((".", ":"))
    assert 10 <= len(sentence) <= 200


def test_no_module_is_named_after_nothing() -> None:
    nothing = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
    assert [named(path) for path in MODULES if path.stem in nothing] == []


def test_the_engine_names_no_card_of_any_game() -> None:
    cards = {
        name
        for path in rulekit.bundled().values()
        for name in re.findall(
            r'^\w+ "?([A-Z][^"\n]*?)"?(?: x\d+)?$', path.read_text("utf-8"), re.M
        )
    }
    assert {"Katana", "Battle Cry", "Shogun"} <= cards
    found = [
        f"{named(path)}:{node.lineno} {node.value}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in cards
    ]
    assert found == []
