"""`rulekit book` and `rulekit translate`: books, catalogs, and what is said of bad ones."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

NUTS = """\
edition 1

game "Nuts"
  players 2..2
  turn crack

zone bag: hidden
zone hand of player: private

kind nut: starts in bag
  play: move this to bag

nut Walnut x3
  "Worth 5 points."

phase crack
  offer main to you until pass
"""


@pytest.fixture
def nuts(tmp_path: Path) -> str:
    (tmp_path / "nuts.rules").write_text(NUTS, encoding="utf-8")
    return "nuts.rules"


def translated(tmp_path: Path, english: str, text: str) -> Path:
    """Write one translation into the French catalog."""
    path = tmp_path / "locale" / "fr" / "nuts.po"
    catalog = path.read_text("utf-8")
    empty = f'msgid "{english}"\nmsgstr ""'
    assert empty in catalog
    path.write_text(catalog.replace(empty, f'msgid "{english}"\nmsgstr "{text}"'), "utf-8")
    return path


def test_a_book_goes_to_standard_output_or_a_file(run, nuts, tmp_path):
    printed = run("book", nuts)
    assert printed.returncode == 0
    assert printed.stdout.startswith('<!doctype html>\n<html lang="en">')
    assert printed.stdout.endswith("</html>\n")
    written = run("book", nuts, "-o", "nuts.html")
    assert written.stdout == "nuts.html: Nuts, 3 cards, in `en`.\n"
    assert (tmp_path / "nuts.html").read_text("utf-8") == printed.stdout


def test_a_translation_is_begun_written_and_read(run, nuts, tmp_path):
    begun = run("translate", nuts, "fr")
    assert begun.stdout == "locale/fr/nuts.po: 0 of 7 texts translated, 7 new.\n"
    translated(tmp_path, "Walnut", "Noix")
    again = run("translate", nuts, "fr")
    assert again.stdout == "locale/fr/nuts.po: 1 of 7 texts translated.\n"
    book = run("book", nuts, "--lang", "fr").stdout
    assert '<html lang="fr">' in book
    assert "<h4>Noix</h4>" in book
    assert "Worth 5 points." in book


def test_what_is_missing_or_wrong_is_a_finding_of_a_check(run, nuts, tmp_path):
    run("translate", nuts, "fr")
    path = translated(tmp_path, "Worth 5 points.", "Vaut 50 points.")
    before = path.read_text("utf-8")
    done = run("translate", nuts, "fr", "--check")
    assert done.returncode == 1
    assert "warning[RK6103]" in done.stderr and "50 here, 5 in the rules" in done.stderr
    assert "warning[RK6104]: locale/fr/nuts.po: 6 of its texts are not translated" in done.stderr
    assert path.read_text("utf-8") == before


def test_a_check_as_a_document(run, nuts, tmp_path):
    run("translate", nuts, "fr")
    translated(tmp_path, "Worth 5 points.", "Vaut 50 points.")
    done = run("translate", nuts, "fr", "--check", "--format", "json")
    document = json.loads(done.stdout)
    assert document["format_version"] == 1
    assert (document["texts"], document["translated"], document["fuzzy"]) == (7, 1, 0)
    assert {"context": "component name", "text": "Walnut"} in document["missing"]
    assert [one["code"] for one in document["findings"]] == ["RK6103", "RK6104"]


def test_a_template_has_no_language(run, nuts, tmp_path):
    assert run("translate", nuts, "-o", "nuts.pot").stdout == "nuts.pot: 7 texts to translate.\n"
    assert '"Language: \\n"' in (tmp_path / "nuts.pot").read_text("utf-8")


def test_an_expansion_has_a_catalog_of_its_own(run, nuts, tmp_path):
    (tmp_path / "shells.rules").write_text(
        'edition 1\nexpands nuts\n\nnut Hazel\n  "Worth 1 point."\n', encoding="utf-8"
    )
    done = run("translate", nuts, "fr", "--with", "shells.rules")
    assert done.stdout == "locale/fr/shells.po: 0 of 3 texts translated, 3 new.\n"
    assert "Walnut" not in (tmp_path / "locale" / "fr" / "shells.po").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("book", "nuts.rules", "--lang", "tlh"), 2, "The languages are de, en, es, it."),
        (("book", "nuts.rules", "--lang", "../x"), 2, "is not the code of a language"),
        (("book", "nots.rules"), 3, "nots.rules"),
        (("translate", "nuts.rules"), 2, "say which language"),
        (("translate", "nuts.rules", "../../x"), 2, "is not the code of a language"),
        (("translate", "nuts.rules", "fr", "--check"), 2, "without --check it is written"),
        (("book", "nuts.rules", "-o", "no/where.html"), 3, "no such file or directory"),
    ],
)
def test_wrong_usage_is_told(run, nuts, arguments, code, said):
    done = run(*arguments)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_catalog_stops_a_book_and_is_never_overwritten(run, nuts, tmp_path):
    path = tmp_path / "locale" / "fr" / "nuts.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "Walnut"\nmsgstr "Noix\n', encoding="utf-8")
    for arguments in (("book", nuts, "--lang", "fr"), ("translate", nuts, "fr")):
        done = run(*arguments)
        assert done.returncode == 3
        assert "error[RK6102]" in done.stderr and "nuts.po:2:1" in done.stderr
    assert path.read_text("utf-8") == 'msgid "Walnut"\nmsgstr "Noix\n'


def without(monkeypatch, module: str) -> None:
    """As if it was not installed."""
    monkeypatch.setitem(sys.modules, module, None)
    for name in [name for name in sys.modules if name.startswith("rulekit.book.")]:
        monkeypatch.delitem(sys.modules, name)


def test_a_book_in_english_needs_no_library_for_translations(run, nuts, monkeypatch):
    without(monkeypatch, "polib")
    assert run("book", nuts, "-o", "nuts.html").returncode == 0


@pytest.mark.parametrize(("module", "what"), [("jinja2", "a page"), ("polib", "a translation")])
def test_a_missing_library_is_told_in_a_sentence(run, nuts, monkeypatch, module, what):
    without(monkeypatch, module)
    done = run("book", nuts, "--lang", "de")
    assert done.returncode == 2
    assert f"rulekit: {what} needs {module}" in done.stderr
    assert 'pip install "rulekit-cards[book]"' in done.stderr


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("nuts",), "nuts"),
        (("nuts", "--with", "shells"), "shells"),
        (("shipped/nuts.rules", "--with", "shells"), "shells"),
    ],
)
def test_nothing_is_written_beside_rules_that_come_with_rulekit(
    run, tmp_path, monkeypatch, arguments, name
):
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "nuts.rules").write_text(NUTS, encoding="utf-8")
    (shipped / "shells.rules").write_text("edition 1\nexpands nuts\nnut Hazel\n", "utf-8")
    monkeypatch.setattr("rulekit.loading.shipped.folders", lambda: iter([shipped]))
    first, *rest = arguments
    refused = run("translate", first, "fr", *rest)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"rulekit: {name} comes with rulekit, and where it lies is no place to write: say where "
        f"with -o {name}-fr.po, or give the path of your own copy of the rules.\n"
    )
    assert not (shipped / "locale").exists()
    assert run("translate", first, "fr", *rest, "-o", "mine.po").returncode == 0
    assert (tmp_path / "mine.po").is_file()


def test_the_path_of_rules_says_where_the_translation_goes(run, nuts, tmp_path, monkeypatch):
    monkeypatch.setattr("rulekit.loading.shipped.folders", lambda: iter([tmp_path]))
    assert run("translate", nuts, "fr").returncode == 0
    assert (tmp_path / "locale" / "fr" / "nuts.po").is_file()


@pytest.mark.parametrize("made", [os.mkdir, os.mkfifo])
def test_what_is_no_file_in_place_of_a_catalog_is_told(run, nuts, tmp_path, made):
    path = tmp_path / "locale" / "fr" / "nuts.po"
    path.parent.mkdir(parents=True)
    made(path)
    for arguments in (
        ("book", nuts, "--lang", "fr"),
        ("translate", nuts, "fr"),
        ("translate", nuts, "fr", "--check"),
    ):
        done = run(*arguments)
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.startswith("rulekit: cannot use locale/fr/nuts.po: ")


TWO_NUTS = """
example "A Walnut goes back into the bag"
  given
    A is hand [Walnut]
    B is hand 1 cards
    A is in crack
  when
    A plays Walnut
  then
    count(A.hand) == 1
"""


def test_no_book_is_made_if_an_example_does_not_hold(run, tmp_path):
    (tmp_path / "nuts.rules").write_text(NUTS + TWO_NUTS, encoding="utf-8")
    done = run("book", "nuts.rules", "-o", "nuts.html")
    assert done.returncode == 1
    assert "the example “A Walnut goes back into the bag” does not hold" in done.stderr
    assert not (tmp_path / "nuts.html").exists()


def test_a_book_tells_an_example_that_holds(run, tmp_path):
    text = NUTS + TWO_NUTS.replace("== 1", "== 0")
    (tmp_path / "nuts.rules").write_text(text, encoding="utf-8")
    done = run("book", "nuts.rules")
    assert done.returncode == 0
    assert "A plays Walnut." in done.stdout


def test_an_example_is_run_as_a_test_too(run, tmp_path):
    (tmp_path / "nuts.rules").write_text(NUTS + TWO_NUTS, encoding="utf-8")
    done = run("test", "nuts.rules")
    assert done.returncode == 1
    assert "1 failed" in done.stdout
