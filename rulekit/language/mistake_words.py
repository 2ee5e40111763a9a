"""What the table of mistakes says that no pattern can tell: words looked up, or alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from rulekit.language.foreign_words import FOREIGN
from rulekit.language.grammar import first_words
from rulekit.language.report import closest
from rulekit.language.syntax_fault import DECLARING, Fault

Words: TypeAlias = Mapping[str, str]
"""What was captured by a pattern, or is to be said, by the names that templates have for it."""

_STATEMENTS = first_words("statement") - first_words("member") - first_words("declaration")
_SETTINGS = first_words("setting")
_IN_BODY = "indent it under a phase, an event or another rule"

# What looks like `options` or `rules` in the first column is a slip of `option` or `rule`.
PLACES: Words = {
    **dict.fromkeys(first_words("member"), 'indent it under a card, a kind or a `rule "Name"`'),
    **dict.fromkeys(("elif", "else", *_STATEMENTS), _IN_BODY),
    **dict.fromkeys(_SETTINGS, "indent it under `game`, or under `change game` in a variant"),
    **dict.fromkeys(
        first_words("scenario_part") - {"options", "rules"}, "indent it under a `scenario`"
    ),
}
"""Words with which a line of a rule begins, and where such a line belongs."""

_SENTENCE = re.compile(r"[A-Z][\w ,]*[.!]?")
_FIELD = re.compile(r" *(?!x )[a-z]\w* +(?:\d+|yes|no|\"[^\"]*\") *")
_BETWEEN_FIELDS = re.compile(r",|(?<=\d) +(?=[^\W\d])")

SETS = {"misplaced": PLACES, "statement": _STATEMENTS, "setting": _SETTINGS, "foreign": FOREIGN}
"""Words that patterns of the table name in common."""


def _place(fault: Fault, words: Words) -> Words:
    return {"place": PLACES.get(words["word"], _IN_BODY)}


def _near(fault: Fault, words: Words) -> Words | None:
    # Very alike only: `role` is a good name for a kind and no misspelt `rule`.
    near = closest(words["word"], DECLARING, cutoff=0.8)
    return None if near is None else {"near": near}


def _right(fault: Fault, words: Words) -> Words:
    return {"right": FOREIGN[words["word"]]}


def _event(fault: Fault, words: Words) -> Words:
    """`p.draw(2)` as it should be: `draw 2 for p`."""
    event, owner, given = words["event"], words["owner"], words["given"]
    if given.startswith("(") and given.endswith(")"):
        given = given[1:-1].strip()
    if not given:
        return {"right": f"`{event} {owner}`"}
    right = event if "," in given else f"{event} {given}"
    if owner == "you" or not owner.isidentifier():
        return {"right": f"`{right}`"}
    return {"right": f"`{right} for {owner}`, with the prepositions of the event"}


def _no_preposition(fault: Fault, words: Words) -> Words | None:
    return {} if closest(words["noun"], fault.words) is None else None


def _fields(fault: Fault, words: Words) -> Words | None:
    """The fields after the name of a card, `difficulty 1, damage 2`, a line for each; a name
    with a number, such as `Long Sword 2`, is none."""
    fields = _BETWEEN_FIELDS.split(words["values"])
    if not all(map(_FIELD.fullmatch, fields)):
        return None
    return {"lines": "".join(f"\n  {one.strip()}" for one in fields)}


def _sentence(fault: Fault, words: Words) -> Words | None:
    """Whether this is a sentence, with a capital and some words, and nothing of a rule."""
    text = words["text"]
    several = len(text.split()) > (1 if text.endswith((".", "!")) else 3)
    return {} if several and _SENTENCE.fullmatch(text) else None


def _reordered(fault: Fault, words: Words) -> Words | None:
    """The values of an option, `slow, fast`, with the one that comes first."""
    values = [value.strip() for value in words["values"].split(",")]
    if words["best"] not in values or len(set(values)) < len(values):
        return None
    rest = [value for value in values if value != words["best"]]
    return {"reordered": ", ".join([words["best"], *rest])}


_SCENARIO_PARTS = first_words("scenario_part")


def _no_part(fault: Fault, words: Words) -> Words | None:
    first = words["line"].split()[0]
    return {} if closest(first, _SCENARIO_PARTS) is None else None


def _small(fault: Fault, words: Words) -> Words | None:
    """Whether a word is no name of a card, as in `Fool's Gold`."""
    return {} if words["owner"].islower() else None


def _capitals(fault: Fault, words: Words) -> Words | None:
    """Whether each word of a name begins with a capital, as in `Fast Draw`."""
    return {} if all(word[:1].isupper() for word in words["name"].split()) else None


def _twice(fault: Fault, words: Words) -> Words | None:
    """Whether a word or number was written twice."""
    is_word = words["first"].replace("_", "").isalnum()
    return {} if is_word and words["first"] == words["second"] else None


MORE: Mapping[str, Callable[[Fault, Words], Words | None]] = {
    "place": _place,
    "sentence": _sentence,
    "near": _near,
    "right": _right,
    "event": _event,
    "fields": _fields,
    "no_preposition": _no_preposition,
    "reordered": _reordered,
    "no_part": _no_part,
    "small": _small,
    "twice": _twice,
    "capitals": _capitals,
}
"""The functions that entries name: what else their templates may say; None if it is no mistake."""
