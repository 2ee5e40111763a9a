"""The core that a thing of a ruleset was compiled to, with what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from rulekit.cli.declared_lines import DeclaredLines
from rulekit.cli.exit_codes import UsageError
from rulekit.compiler.compiling import built
from rulekit.documents.rulesets import CoreFrame, CoreFunction, CorePart, CoreSlot
from rulekit.language.wording import listed
from rulekit.listing.core_listing import ListedFrame, ListedFunction, Lister, Listing, Parameter
from rulekit.ruleset.catalogue import Declared
from rulekit.ruleset.description import head_of
from rulekit.ruleset.model import Ruleset

_MOST_LINES = 4
"""Of a function of others so many are shown that speak of a thing."""

_WIDTH = 100


def listed_for(things: Sequence[Declared], ruleset: Ruleset) -> Listing:
    """The core of things, for the most players.

    Raises UsageError of what is neither compiled nor in tables, such as a zone.
    """
    builder = built(ruleset, ruleset.player_counts[-1])
    lines = DeclaredLines.of(things, ruleset)
    definitions = [one.definition for one in things]
    made = Lister(builder).listing(definitions, lines.have)
    if not (made.tables or made.functions or made.parts):
        names = listed([f"`{one.name}`" for one in things], "or")
        raise UsageError(f"nothing of {names} becomes code: it is only spoken of in other rules.")
    return made


def print_listing(console: Console, made: Listing) -> None:
    """Tables, then each frame before its first block, then where else something stands."""
    blocks = [_tables(made), *_functions(made), _parts(made)]
    for number, text in enumerate(filter(None, blocks)):
        if number:
            console.print()
        code = Syntax(text, "python", background_color="default", word_wrap=True)
        console.print(code if console.color_system else Text(text), soft_wrap=True)


def _tables(made: Listing) -> str:
    return "\n".join(f"# {line}" for line in made.tables)


def _parts(made: Listing) -> str:
    if not made.parts:
        return ""
    has_own = bool(made.functions)
    lines = ["# something of it stands in these functions, too:" if has_own else
             "# it has no function of its own, but something of it stands in these:"]  # fmt: skip
    for one in made.parts:
        lines += ["", f"# {one.function}, {one.source.name}:{one.line}"]
        lines += [f"    {text}" for text in one.text[:_MOST_LINES]]
        lines += ["    …"] * (len(one.text) > _MOST_LINES)
    return "\n".join(lines)


def _functions(made: Listing) -> list[str]:
    texts, seen = [], set[int]()
    for one in made.functions:
        if one.frame is not None and id(one.frame) not in seen:
            seen.add(id(one.frame))
            texts.append(_frame(one.frame))
        texts.append(_function(one))
    return texts


def _frame(frame: ListedFrame) -> str:
    head = f"frame of {frame.kind} {frame.name}:"
    if not frame.slots:
        return f"# {head} no slots"
    width = max(len(slot.name) for slot in frame.slots)
    lines = [f"#   f.{slot.name.ljust(width)}  {slot.type}".rstrip() for slot in frame.slots]
    return "\n".join([f"# {head}", *lines])


def _function(one: ListedFunction) -> str:
    place = f"{one.source.name}:{one.line}"
    if one.block is not None:
        head = f"def {one.name}(f):  # block {one.block}, {place}"
    else:
        parameters = ", ".join(map(_parameter, one.parameters))
        result = f" -> {one.result}" if one.result else ""
        head = f"def {one.name}({parameters}){result}:  # {place}"
    facts = wrap(one.facts.in_words(), _WIDTH, initial_indent="    # ", subsequent_indent="    # ")
    return "\n".join([head, *facts, one.text])


def _parameter(one: Parameter) -> str:
    return f"{one.name}: {one.type}" if one.type else one.name


# --- As a document ---------------------------------------------------------------------


def describe_core(made: Listing, ruleset: Ruleset) -> dict[str, Any]:
    frames = {id(one.frame): one.frame for one in made.functions if one.frame is not None}
    numbers = {key: number for number, key in enumerate(frames)}
    return {
        **head_of(ruleset),
        "tables": list(made.tables),
        "frames": [
            CoreFrame(kind=one.kind, name=one.name, slots=_slots(one.slots))
            for one in frames.values()
        ],
        "functions": [_described(one, numbers) for one in made.functions],
        "parts": [
            CorePart(
                file=one.source.name, line=one.line, function=one.function, core=list(one.text)
            )
            for one in made.parts
        ],
    }


def _slots(given: Sequence[Parameter]) -> list[CoreSlot]:
    return [CoreSlot(name=one.name, type=one.type) for one in given]


def _described(one: ListedFunction, frames: dict[int, int]) -> CoreFunction:
    facts = one.facts
    return CoreFunction(
        file=one.source.name,
        line=one.line,
        rule=one.source.line(one.line).strip(),
        name=one.name,
        block=one.block,
        frame=None if one.frame is None else frames[id(one.frame)],
        parameters=_slots(one.parameters),
        result=one.result,
        waits_for=[*["an answer"] * facts.asks, *facts.starts],
        reads=list(facts.reads),
        writes=list(facts.writes),
        draws=facts.draws,
        may_end_turn=facts.leaves_turn,
        may_end_game=facts.leaves_game,
        sites={str(number): what for number, what in one.sites},
        core=one.text,
    )
