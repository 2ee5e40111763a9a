"""Makes the files of a new ruleset, and keeps only what checks, passes its tests and plays."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Template
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.language.files import write_whole
from rulekit.language.phrases import with_article
from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.loader import check, load
from rulekit.loading.shipped import bundled
from rulekit.ruleset.model import Ruleset
from rulekit.scaffold.example_changes import Idea, expansion_ideas, seats_of, variant_ideas
from rulekit.scenarios import run_all
from rulekit.simulation.games import Plan, play_game

What: TypeAlias = Literal["variant", "expansion"]

_TEMPLATES = Path(__file__).parent / "templates"
_GAMES = 3  # played before anything is written
_CARDS = (0, 1)  # that players of a scenario hold; not every game goes on without any


@frozen
class Base:
    """What a variant or expansion is of: how rules name it, and the files to copy beside."""

    ruleset: Ruleset
    reference: str
    files: tuple[Path, ...] = ()
    folder: Path = Path()  # where they lie

    @property
    def played(self) -> str:
        """What is played with an expansion: the copy, or what comes with rulekit."""
        return f"{self.reference}.rules" if self.files else self.reference


def base_of(reference: str) -> Base:
    """A shipped ruleset by its name, or one by its path, whose files come along: rules may
    not read from folders above their own. Raises RulesError if it cannot be loaded."""
    ruleset = load(reference)
    assert ruleset.path is not None
    path = ruleset.path.resolve()
    if bundled().get(path.stem) == path:
        return Base(ruleset, path.stem)
    shipped = set(bundled().values())
    own = [s.path.resolve() for s in ruleset.sources if s.path and ruleset.parts[s] != "prelude"]
    own = [file for file in own if file not in shipped]
    return Base(ruleset, path.stem, tuple(own), path.parent)


def new_game(name: str, title: str) -> dict[str, str]:
    """The files of a new game, by name."""
    facts = {"name": name, "title": title}
    return {
        f"{name}.rules": _filled("game.rules", facts),
        f"{name}.scenarios": _filled("game.scenarios", facts),
        "README.md": _read_me(facts, "A game for 2 to 4 players.", f"{name}.rules"),
    }


def new_variant(name: str, title: str, base: Base) -> dict[str, str]:
    """The files of a new variant: the first idea for its base that works."""
    return _first_that_works("variant", name, title, base, variant_ideas(base.ruleset))


def new_expansion(name: str, title: str, base: Base) -> dict[str, str]:
    """The files of a new expansion: the first idea for its base that works."""
    return _first_that_works("expansion", name, title, base, expansion_ideas(base.ruleset))


def _first_that_works(
    what: What, name: str, title: str, base: Base, ideas: Iterable[Idea]
) -> dict[str, str]:
    files: dict[str, str] = {}
    for files in _makings(what, name, title, base, ideas):
        with tempfile.TemporaryDirectory(prefix="rulekit-new-") as folder:
            write(files, Path(folder), base)
            if _works(what, Path(folder), name, base):
                break
    return files


def _makings(
    what: What, name: str, title: str, base: Base, ideas: Iterable[Idea]
) -> Iterator[dict[str, str]]:
    """The files that would come of each idea."""
    own, rules = f"{name}.rules", name
    about = f"{with_article(what).capitalize()} of {base.ruleset.title}."
    played = own
    if what == "expansion":
        played = f"{base.played} --with {own}"
        rules = f"{base.reference} with {name}"
    for idea in ideas:
        facts = {
            "name": name,
            "title": title,
            "base": base.reference,
            "version": str(base.ruleset.version),
            "base_title": base.ruleset.title,
            "change": idea.rules,
        }
        for cards in _CARDS:
            scenario = _scenario(idea, base, rules, cards)
            yield {
                own: _filled(f"{what}.rules", facts),
                f"{name}.scenarios": _filled("made.scenarios", {**facts, "scenarios": scenario}),
                "README.md": _read_me(facts, about, played, f"rulekit diff {own}"),
            }


def _scenario(idea: Idea, base: Base, rules: str, cards: int) -> str:
    """A scenario with as few players as there can be, who hold some cards or none."""
    zones = base.ruleset.zones.values()
    zone = next((z.name for z in zones if z.of_player and not z.single), "hand")
    rows = [f'scenario "{idea.title}"', f"  rules {rules}", "  given"]
    for seat in seats_of(base.ruleset):
        rows.append(f"    {seat} is {zone} {cards} cards")
    if idea.hand:
        rows[3] = f"    A is hand {idea.hand}"
    if idea.given:
        rows.append(f"    {idea.given}")
    return "\n".join(rows) + "\n" + idea.steps.rstrip()


def _works(what: What, folder: Path, name: str, base: Base) -> bool:
    """Do the rules of a folder check, pass their scenarios and play?"""
    rules = folder / f"{name}.rules"
    if what == "expansion":
        ruleset, found = check(folder / base.played if base.files else base.reference, [rules])
    else:
        ruleset, found = check(rules)
    if ruleset is None or any(
        one.severity in ("error", "warning") and _in(folder, one) for one in found
    ):
        return False
    results = run_all([folder / f"{name}.scenarios"])
    if results.diagnostics or results.failed or not results.outcomes:
        return False
    plan = Plan(ruleset.player_counts[0], 1, ("random",) * ruleset.player_counts[0])
    try:
        for number in range(_GAMES):
            play_game(ruleset, plan, number)
    except RulesError:
        return False
    return True


def write(files: dict[str, str], folder: Path, base: Base | None = None) -> None:
    """Write files into a folder, and copy those of the base beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    if base is not None:
        for path in base.files:
            copy = folder / path.relative_to(base.folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for file, text in files.items():
        write_whole(folder / file, text)


def _in(folder: Path, found: Diagnostic) -> bool:
    path = None if found.span is None else found.span.source.path
    return found.span is None or (path is not None and folder in path.parents)


def _filled(template: str, facts: dict[str, str]) -> str:
    text = (_TEMPLATES / f"{template}.template").read_text(encoding="utf-8")
    return Template(text).substitute(facts)


def _read_me(facts: dict[str, str], about: str, play: str, diff: str = "") -> str:
    changed = f", `{diff}` what is different" if diff else ""
    return _filled("README.md", {**facts, "about": about, "play": play, "diff": changed})
