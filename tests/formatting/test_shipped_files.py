"""The rule files of the project are in the one style, and whatever looks otherwise becomes so."""

from __future__ import annotations

import random
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from rulekit.formatting.files import find
from rulekit.formatting.formatter import comments, formatted
from rulekit.formatting.lines import Line, lines_of
from rulekit.formatting.token_layout import read
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.language.source import Source
from sampling import examples

ROOT = Path(__file__).parents[2]
SHIPPED = find(
    [
        *sorted(ROOT.glob("*.rules")),
        *(ROOT / n for n in ("benchmarks", "docs", "rulekit", "rulesets", "tests")),
    ]
)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SHIPPED, ids=named)
def test_a_shipped_file_is_formatted(path: Path) -> None:
    source = read_source(path)
    assert formatted(source) == source.text, f"run `rulekit fmt {named(path)}`"


# --- Whatever looks otherwise --------------------------------------------------------


def pieces(path: Path) -> list[str]:
    """A file in parts of some fifty lines that begin with a declaration or a comment."""
    parts: list[list[str]] = [[]]
    for before, line in pairwise(["", *path.read_text(encoding="utf-8").splitlines()]):
        if len(parts[-1]) > 50 and not before and line[:1].strip():
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part).strip("\n") + "\n" for part in parts]


PIECES = [piece for path in SHIPPED for piece in pieces(path)]


def spoilt(lines: list[Line], chance: random.Random) -> str:
    """The same lines with other indentation, spaces and empty lines."""
    columns = [0, *accumulate(chance.randint(1, 5) for _ in range(40))]
    made = []
    for line in lines:
        if line.after_blank or (chance.random() < 0.1 and not made):
            made += [" " * chance.randint(0, 3)] * chance.randint(1, 3)
        text = " " * columns[line.indentation // 2]
        for place, word in enumerate(line.words):
            apart = place > 0 and word.token.type != "POSSESSIVE"
            text += " " * chance.randint(1, 3) * apart + word.token.text
        if line.comment:
            text += " " * chance.randint(0, 9) * bool(line.words) + line.comment
        made.append(text + " " * chance.randint(0, 2))
    return chance.choice(("\n", "\r\n")).join(made) + "\n" * chance.randint(0, 3)


def commented(text: str, chance: random.Random) -> str:
    """The same text with comments and empty lines in any place."""
    made = []
    for line in text.splitlines():
        while chance.random() < 0.15:
            made.append(" " * chance.randint(0, 12) + chance.choice(("# a", '#"b', "", "# c  ")))
        made.append(line + chance.choice(("", "", "", "#d", "   # e")) * ("#" not in line))
    return "\n".join(made)


def broken(lines: list[Line], chance: random.Random) -> str:
    """The same lines, broken anew within brackets, with comments at the breaks."""
    made, depth = "", 0
    for line in lines:
        made += "\n" * line.after_blank + " " * line.indentation
        for place, word in enumerate(line.words):
            if depth and word.token.type != "POSSESSIVE" and chance.random() < 0.2:
                made += chance.choice(("", "", "  # a", "\n#b")) + "\n" + " " * chance.randint(1, 9)
            made += " " * (place > 0 and word.token.type != "POSSESSIVE") + word.token.text
            depth += (word.token.text in "([{") - (word.token.text in ")]}")
        made += line.comment + "\n"
    return made


@settings(max_examples=examples(60))
@given(st.sampled_from(PIECES), st.integers(0, 2**32))
def test_a_file_with_spoilt_spaces_becomes_what_it_was(piece: str, seed: int) -> None:
    text = spoilt(list(lines_of(read(Source("piece", piece)))), random.Random(seed))
    assert formatted(Source("spoilt", text)).replace("\r\n", "\n") == piece


@settings(max_examples=examples(60))
@given(st.sampled_from(PIECES), st.integers(0, 2**32))
def test_comments_in_any_place_are_kept_and_change_nothing(piece: str, seed: int) -> None:
    keeps_all(commented(piece, random.Random(seed)), piece)


@settings(max_examples=examples(60))
@given(st.sampled_from(PIECES), st.integers(0, 2**32))
def test_lines_that_are_broken_elsewhere_say_the_same(piece: str, seed: int) -> None:
    keeps_all(broken(list(lines_of(read(Source("piece", piece)))), random.Random(seed)), piece)


def keeps_all(text: str, piece: str) -> None:
    result = formatted(Source("text", text))
    assert comments(result) == comments(text)
    assert repr(parse(Source("", result))[0].declarations) == repr(
        parse(Source("", piece))[0].declarations
    )
    assert formatted(Source("again", result)) == result
