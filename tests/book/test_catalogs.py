"""Translations lie beside the rules; what is missing, fuzzy or broken never goes unseen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.book import headings
from rulekit.book.catalogs import HEADINGS, languages, path_of, read_catalog, words_in
from rulekit.book.translatable_texts import entries
from rulekit.book.translation_files import merge, mistakes, template, text_of
from rulekit.language.report import RulesError
from rulekit.loading.loader import load

LANGUAGES = ("de", "es", "it")
GAMES = ("bang", "samurai_sword")
PLACES = re.compile(r"%\(\w+\)s")


def refused(language: str, ruleset_path: Path) -> tuple[str, str]:
    with pytest.raises(RulesError) as error:
        words_in(language, load(ruleset_path))
    found = error.value.diagnostics[0]
    return found.code, f"{found} {found.label} {found.notes} {found.help}"


def test_a_translation_is_used_and_what_is_missing_stays_english(pigs: Path) -> None:
    words = words_in("de", load(pigs))
    assert words("component name", "Piglet") == "Ferkel"
    assert words("component name", "Butcher") == "Butcher"


def test_a_fuzzy_and_an_obsolete_entry_are_not_used(pigs: Path) -> None:
    words = words_in("de", load(pigs))
    assert words("component name", "Sow") == "Sow"
    assert words("component name", "Goose") == "Goose"


def test_the_context_keeps_apart_what_is_spelt_alike(pigs: Path) -> None:
    assert words_in("de", load(pigs))("kind", "Piglet") == "Piglet"


def test_a_language_may_be_had_that_only_the_rules_have(pigs: Path, german: Path) -> None:
    other = pigs.parent / "locale" / "fr" / "pigs.po"
    other.parent.mkdir()
    other.write_text(german.read_text("utf-8"), encoding="utf-8")
    assert languages(load(pigs)) == ["de", "en", "es", "fr", "it"]
    assert words_in("fr", load(pigs))("component name", "Piglet") == "Ferkel"


def test_an_unknown_language_is_told_with_those_there_are(pigs: Path) -> None:
    code, said = refused("nl", pigs)
    assert code == "RK6101"
    assert "The languages are de, en, es, it." in said


@pytest.mark.parametrize("language", ["../de", "DE", "deutsch", "de_", ""])
def test_what_is_no_language_is_no_folder(pigs: Path, language: str) -> None:
    code, said = refused(language, pigs)
    assert code == "RK6101"
    assert "is not the code of a language" in said


def test_a_catalog_is_not_read_beyond_what_one_can_hold(pigs: Path, german: Path) -> None:
    with german.open("wb") as file:
        file.truncate(50_000_000_000)  # takes no room on the disk
    code, said = refused("de", pigs)
    assert code == "RK6102"
    assert "pigs.po has more than 10,000,000 bytes" in said


@pytest.mark.parametrize(
    ("broken", "place", "said"),
    [
        ('msgid "a"\nmsgstr "b\n', "pigs.po:2:1", "not a line of a catalog"),
        ('msgid "a"\nmsgstr b\n', "pigs.po:2:1", "not a line of a catalog"),
        ("Ferkel\n", "pigs.po:1:1", "not a line of a catalog"),
        ('\nmsgid "a"\nmsgid "b"\n', "pigs.po:3:1", "does not belong here"),
    ],
)
def test_a_broken_catalog_is_told_with_its_line(
    pigs: Path, german: Path, broken: str, place: str, said: str
) -> None:
    german.write_text(broken, encoding="utf-8")
    code, told = refused("de", pigs)
    assert code == "RK6102"
    assert place in told and said in told


def test_a_catalog_in_another_encoding_is_told(pigs: Path, german: Path) -> None:
    german.write_bytes(b'msgid "Sow"\nmsgstr "S\xe4ue"\n')
    code, said = refused("de", pigs)
    assert code == "RK6102"
    assert "not written in UTF-8" in said and "Byte 22 " in said


def test_an_empty_catalog_translates_nothing(pigs: Path, german: Path) -> None:
    german.write_text("", encoding="utf-8")
    assert words_in("de", load(pigs)).known == {}


def test_other_numbers_and_braces_are_warned_of(german: Path) -> None:
    german.write_text(
        'msgid "Draw 2 for {who}."\nmsgstr "{who} zieht 3."\n\n'
        'msgid "Lose 1 of {what}."\nmsgstr "Verliere 1."\n\n'
        'msgid "Take 10, then 1."\nmsgstr "Erst 1, dann 10."\n',
        encoding="utf-8",
    )
    found = mistakes(german)
    assert [(one.code, one.span and one.span.line, one.label) for one in found] == [
        ("RK6103", 2, "3 here, 2 in the rules"),
        ("RK6103", 5, "none here, {what} in the rules"),
    ]


# --- Templates and merging -----------------------------------------------------------


def test_a_template_tells_context_and_place(pigs: Path) -> None:
    text = text_of(template("Pigs", entries(load(pigs))))
    assert '#: pigs.rules:24\nmsgctxt "component name"\nmsgid "Piglet"\nmsgstr ""\n' in text
    assert 'msgctxt "phase"\nmsgid "feed"\n' in text
    assert 'msgctxt "option value"\nmsgid "short"\n' in text


def test_the_goal_of_a_game_is_translated_too(pigs: Path) -> None:
    text = pigs.read_text("utf-8").replace("  turn feed\n", '  turn feed\n  goal "Eat."\n')
    pigs.write_text(text, encoding="utf-8")
    assert ("game goal", "Eat.") in [(one.context, one.text) for one in entries(load(pigs))]


def test_merging_keeps_what_is_translated(pigs: Path, german: Path) -> None:
    merged = merge("Pigs", entries(load(pigs)), "de", german)
    text = text_of(merged.catalog)
    assert 'msgid "Piglet"\nmsgstr "Ferkel"\n' in text
    assert '#, fuzzy\nmsgctxt "component name"\nmsgid "Sow"\nmsgstr "Saat"\n' in text
    assert '#~ msgid "Goose"\n#~ msgstr "Gans"\n' in text
    assert (merged.translated, merged.fuzzy, merged.obsolete) == (2, 1, 1)
    assert merged.total == len(entries(load(pigs)))


def test_a_text_that_the_rules_no_longer_have_becomes_obsolete(pigs: Path, german: Path) -> None:
    pigs.write_text(pigs.read_text("utf-8").replace("Draw 2 cards.", "Draw 2."), encoding="utf-8")
    merged = merge("Pigs", entries(load(pigs)), "de", german)
    assert merged.obsolete == 2
    assert '#~ msgid "Draw 2 cards."\n#~ msgstr "Ziehe 2 <Karten>."\n' in text_of(merged.catalog)


def test_merging_twice_changes_nothing(pigs: Path, german: Path) -> None:
    found = entries(load(pigs))
    german.write_text(text_of(merge("Pigs", found, "de", german).catalog), encoding="utf-8")
    once = german.read_text("utf-8")
    german.write_text(text_of(merge("Pigs", found, "de", german).catalog), encoding="utf-8")
    assert german.read_text("utf-8") == once


def test_a_card_that_is_called_by_its_face_needs_no_translation() -> None:
    assert [e.text for e in entries(load("hearts")) if e.context == "component name"] == []


# --- What is shipped -----------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_the_base_games_is_translated(name: str, language: str) -> None:
    ruleset = load(name)
    own = [source for source, part in ruleset.parts.items() if part == "base"]
    path = path_of(own[0], language)
    assert path is not None
    merged = merge(ruleset.title, entries(ruleset, own), language, path)
    assert merged.missing == ()
    assert merged.fuzzy == 0
    words = words_in(language, ruleset)
    for component in ruleset.components.values():
        assert ("component name", component.name) in words.known
        if component.text:
            assert words("component text", component.text) != component.text


def shipped() -> list[Path]:
    root = Path(__file__).parents[2]
    return sorted([*root.glob("locale/*/*.po"), *root.glob("rulesets/locale/*/*.po")])


@pytest.mark.parametrize("path", shipped(), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_shipped_translations_name_the_numbers_of_the_rules(path: Path) -> None:
    assert mistakes(path) == []


def test_names_are_those_on_the_printed_cards() -> None:
    def named(language: str, game: str, name: str) -> str:
        return words_in(language, load(game))("component name", name)

    assert named("es", "samurai_sword", "Fast Draw") == "Desenvainado rápido"
    assert named("it", "samurai_sword", "Battle Cry") == "Grido di battaglia"
    assert named("de", "samurai_sword", "Diversion") == "Ablenkung"
    assert named("es", "bang", "Cat Balou") == "La Ingenua Explosiva"
    assert named("it", "bang", "General Store") == "Emporio"
    assert named("de", "bang", "Missed!") == "Fehlschuss!"


def test_an_english_catalog_gives_names_that_are_read_as_words() -> None:
    words = words_in("en", load("bang"))
    assert words("phase", "discard down") == "discard"
    assert words("zone", "field") == "in play"
    assert words("component name", "BANG!") == "BANG!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_book_itself_is_translated(language: str) -> None:
    source, catalog = read_catalog(HEADINGS / f"{language}.po")
    assert [entry.msgid for entry in catalog.untranslated_entries()] == []
    assert {entry.msgid for entry in catalog} == set(headings.messages())
    assert text_of(headings.renewed(catalog)) == source.text, (
        "run `python -m rulekit.book.headings`"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_book_keep_their_places_for_values(language: str) -> None:
    _, catalog = read_catalog(HEADINGS / f"{language}.po")
    texts = {
        entry.msgid: "".join(entry.msgstr_plural.values()) or entry.msgstr for entry in catalog
    }
    assert [e for e, t in texts.items() if set(PLACES.findall(e)) != set(PLACES.findall(t))] == []
