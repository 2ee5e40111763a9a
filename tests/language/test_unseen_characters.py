"""Characters that nobody sees, where a text is printed."""

from __future__ import annotations

import json

import pytest

from rulekit.language.invisible_characters import escaped, first_unseen, printable, printable_lines


@pytest.mark.parametrize(
    "character",
    ["\x00", "\x07", "\x1b", "\x7f", "\x9b", "\u061c", "\u200b", "\u202e", "\u2066", "\ufeff",
     "\ud800", "\U000e0041"],
)  # fmt: skip
def test_a_sign_stands_for_what_nobody_sees(character):
    assert printable(f"a{character}b") == "a\ufffdb"
    assert printable_lines(f"a\n{character}b") == "a\n\ufffdb"


def test_letters_and_signs_of_every_script_stay():
    assert printable("Zoë 狐 ✨ é") == "Zoë 狐 ✨ é"


def test_a_name_is_one_line():
    assert printable("a\nb\tc\rd") == "a\ufffdb\ufffdc\ufffdd"


def test_a_text_of_several_lines_keeps_them_but_never_goes_back_to_their_beginning():
    assert printable_lines("a\n\tb\r\nc\rd") == "a\n\tb\r\nc\ufffdd"


def test_the_first_of_them_is_named():
    assert first_unseen("plain") is None
    assert first_unseen("a\x1b\u202e") == "U+001B"


def test_json_reads_what_is_escaped_as_it_was():
    text = "\x9b \u202e \U000e0041 \ud800"
    assert json.loads(escaped(json.dumps(text, ensure_ascii=False))) == text
