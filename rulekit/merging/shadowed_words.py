"""Notes where a name of the language means what a file of an earlier edition has declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulekit.language import tree
from rulekit.language.editions import SINCE, since
from rulekit.language.nodes import walk
from rulekit.language.report import Label, Report
from rulekit.language.source import Span
from rulekit.merging.declaration_keys import CATEGORIES, key_of, name_span
from rulekit.merging.families import Family, PlacedFile


def report_shadowed(files: Sequence[PlacedFile], report: Report) -> None:
    """Point out, once in each file, a name that would be the language's but for another file."""
    if not SINCE:
        return
    for name, place, family in _unaware(files):
        for user in files:
            if user.file.source.knows(name) and user.family.knows(family):
                for span in _mentions(user.file, name)[:1]:
                    _note(name, span, place, report)


def _unaware(files: Iterable[PlacedFile]) -> Iterator[tuple[str, Span, Family]]:
    """What files have declared that is a name of the language since a later edition."""
    for one in files:
        for node in one.file.declarations:
            if type(node) in CATEGORIES:
                name = key_of(node)[1]
                if not one.file.source.knows(name):
                    yield name, name_span(node), one.family


def _mentions(file: tree.File, name: str) -> list[Span]:
    named = [
        (node.span, node.name if isinstance(node, tree.TypeName) else node.text)
        for node in walk(file.declarations)
        if isinstance(node, tree.Name | tree.Word | tree.TypeName)
    ]
    return [span for span, text in named if text == name]


def _note(name: str, span: Span, place: Span, report: Report) -> None:
    report.note(
        "RK1042",
        span,
        f"`{name}` is what {place.source.name} declares, and not the word of the language",
        label=f"a word of the language since edition {since(name)}",
        secondary=[Label(place, "declared here")],
        notes=("A name means one thing for a file and for all that build on it.",),
    )
