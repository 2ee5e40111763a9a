"""The grammar, Pygments and VS Code have the same words."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pygments.token import Keyword, Operator

from rulekit.checker.scope import SPECIAL
from rulekit.highlighting import textmate
from rulekit.highlighting.lexer import RulesLexer
from rulekit.highlighting.patterns import words
from rulekit.language.grammar import GRAMMAR

WORDS = set(re.findall(r'^[A-Z]+: "([a-z_]+)"$', GRAMMAR.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_word_of_the_grammar_is_known_and_no_other() -> None:
    assert {"event", "choose", "not", "cannot", "do_nothing"} <= WORDS
    assert words().declarations | words().operators | words().keywords == WORDS


def test_words_are_told_apart_by_what_they_do() -> None:
    assert {"event", "kind", "scenario", "replace"} <= words().declarations
    assert words().operators == {"and", "or", "not", "is", "has", "in"}
    assert {"if", "to", "until"} <= words().keywords


def test_pygments_colours_every_word_of_the_grammar() -> None:
    tokens = RulesLexer().get_tokens("  " + " ".join(sorted(WORDS - SPECIAL)))
    coloured = {word for token, word in tokens if token in Keyword or token is Operator.Word}
    assert coloured == WORDS - SPECIAL


def test_the_extension_colours_every_word_of_the_grammar() -> None:
    rules = json.loads(textmate.SYNTAX.read_text(encoding="utf-8"))["patterns"]
    coloured = {
        word
        for word in WORDS - SPECIAL
        for rule in rules
        if rule.get("name", "").startswith("keyword.") and re.fullmatch(rule["match"], word)
    }
    assert coloured == WORDS - SPECIAL


def test_the_colours_of_the_extension_are_made_from_the_grammar() -> None:
    written = textmate.SYNTAX.read_text(encoding="utf-8")
    assert written == textmate.text(), "run `python -m rulekit.highlighting.textmate`"


def test_what_the_extension_indents_after_are_words_of_the_grammar() -> None:
    file = Path(textmate.SYNTAX).parents[1] / "language-configuration.json"
    (rule,) = json.loads(file.read_text(encoding="utf-8"))["onEnterRules"]
    found = re.search(r"\(\?:(.+?)\)", rule["beforeText"])
    assert found is not None
    assert set(found[1].split("|")) <= WORDS
