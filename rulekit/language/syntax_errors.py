"""The error for a declaration that cannot be parsed: names the likely mistake.

Each frequent mistake is one function: it looks at the fault and answers with a diagnostic
if the mistake is its own. Where none is, the error says what could have stood there.
"""

from __future__ import annotations

from collections.abc import Callable

from rulekit.language import declaration_mistakes, statement_mistakes
from rulekit.language.diagnostics import Diagnostic, Edit, closest
from rulekit.language.foreign_words import FOREIGN
from rulekit.language.grammar import first_words
from rulekit.language.phrases import expected, found
from rulekit.language.source import Span
from rulekit.language.syntax_fault import Fault
from rulekit.language.tokens import LAYOUT

# `card` is a good name for a kind and no misspelt `cards`.
_DECLARING = first_words("declaration") - {"cards", "more"}
# With which a line within a declaration may begin.
_INNER = frozenset().union(
    *map(first_words, ("statement", "changed_member", "choice", "scenario_part")), ("elif", "else")
)


def syntax_error(fault: Fault) -> Diagnostic:
    """The error for a declaration that could not be parsed."""
    for mistake in _MISTAKES:
        diagnostic = mistake(fault)
        if diagnostic is not None:
            return diagnostic
    return _unexpected(fault)


# --- Frequent mistakes ---------------------------------------------------------------


def _assigned_in_condition(fault: Fault) -> Diagnostic | None:
    """`if x = 3` and, the other way round, `x == 3` as a statement."""
    token = fault.token
    if token.type == "EQUALS" and "COMPARISON" in fault.accepted:
        message = "`=` gives a value, it does not compare"
        return fault.instead("RK0102", token, "==", message)
    if token.text == "==" and "EQUALS" in fault.accepted and "COMPARISON" not in fault.accepted:
        message = "`==` compares, it does not give a value"
        return fault.instead("RK0102", token, "=", message)
    return None


def _foreign_word(fault: Fault) -> Diagnostic | None:
    first, token = fault.line[0], fault.token
    if first.text == "else" and token.text == "if":
        span = Span(fault.source, first.start, token.end)
        return fault.error(
            "RK0105", span, "`else if` is one word here", "write `elif`", edit=Edit(span, "elif")
        )
    for word in (token, first):
        right = FOREIGN.get(word.text) if word.type == "NAME" else None
        if right is not None:
            return fault.instead(
                "RK0105", word, right, f"`{word.text}` is no word of this language"
            )
    if token.text in ("then", "do") and "COLON" in fault.accepted:
        message = f"`{token.text}` is no word of this language"
        return fault.error(
            "RK0105", fault.span(token), message, "write `:` after what stands before it"
        )
    if first.text == "end" and len(fault.line) == 1:
        return fault.error(
            "RK0105",
            fault.span(first),
            "a block has no `end`",
            "delete this line",
            help="a block ends where its indentation ends; `end turn` ends a turn",
        )
    if token.type == "LBRACE" and "_NL" in fault.accepted:
        message = "blocks stand between no brackets"
        return fault.error(
            "RK0105", fault.span(token), message, "indent the lines of the block instead"
        )
    return None


def _capital_word(fault: Fault) -> Diagnostic | None:
    """`If`, `AND`: the words of the language are written in small letters."""
    token, first, declaring = fault.token, fault.line[0], fault.tokens[0]
    for word in (token, first, declaring):
        small = word.text.lower()
        if word.type != "NAME" or small == word.text or small not in fault.keywords:
            continue
        if word is token and fault.keywords[small] not in fault.accepted:
            continue
        if word is declaring and small not in _DECLARING:
            continue
        message = f"`{word.text}` is written in small letters"
        return fault.instead("RK0107", word, small, message)
    return None


def _stray_else(fault: Fault) -> Diagnostic | None:
    first = fault.line[0]
    # Where it could belong to an `if`, the parser took it for the word that it is.
    if first.type != "NAME" or first.text not in ("else", "elif"):
        return None
    return fault.error(
        "RK0101",
        fault.span(first),
        f"this `{first.text}` belongs to nothing above it",
        "nothing here can have one",
        help="it stands directly below the block of an `if`, with the same indentation",
    )


def _called(fault: Fault) -> Diagnostic | None:
    """`move(c, p)`: an event set in motion as if it were a question."""
    line = fault.line
    if len(line) < 2 or line[0].type != "NAME" or line[1].type != "LPAR":
        return None
    if line[0].end != line[1].start or fault.token.type not in ("COMMA", "RPAR", "FOR"):
        return None
    name = line[0].text
    return fault.error(
        "RK0104",
        fault.span(line[0]),
        f"`{name}` is called like a question",
        "an event is set in motion without brackets",
        help=f"name its arguments with prepositions, as in `{name} a to b`",
    )


def _copies(fault: Fault) -> Diagnostic | None:
    """`weapon Sword 3`, `x 3` or `3x` instead of `x3`."""
    if "COPIES" not in fault.accepted:
        return None
    token, rest = fault.token, fault.tokens[fault.index + 1 :]
    number, last = token, token
    if token.text == "x" and rest and rest[0].type == "INT":
        number = last = rest[0]
    elif token.type == "INT" and rest and rest[0].text == "x":
        last = rest[0]
    if number.type != "INT":
        return None
    span = Span(fault.source, token.start, last.end)
    right = f"x{number.text}"
    message = "the number of copies is written with an `x` before it"
    return fault.error("RK0106", span, message, f"write `{right}`", edit=Edit(span, right))


def _no_body(fault: Fault) -> Diagnostic | None:
    line = fault.line
    if fault.starts_line or fault.token.type == "_NL":
        if fault.accepted != {"_INDENT"}:
            return None
        span = Span(fault.source, line[0].start, line[-1].end)
        if fault.token.type not in LAYOUT and fault.previous is not None:
            above = Fault(
                fault.source,
                fault.tokens,
                fault.tokens.index(fault.previous),
                fault.accepted,
                fault.keywords,
            ).line
            span = Span(fault.source, above[0].start, above[-1].end)
        return fault.error(
            "RK0103",
            span,
            "this line opens a block, but nothing is indented under it",
            "its body is missing",
            help="indent the lines that belong to it, or write `do_nothing`",
        )
    previous = fault.previous
    if previous is None or not {"COLON", "_NL"} <= fault.accepted:
        return None
    if line[0].text in ("kind", "invariant"):  # they may have a `:`, but no block on its line
        return None
    span = fault.span(fault.token)
    place = Span(fault.source, previous.end, previous.end)
    return fault.error(
        "RK0103",
        span,
        f"expected `:` before {found(fault.token)}",
        "the body starts here",
        help="write `:` before a body on the same line, or indent it on the next lines",
        edit=Edit(place, ":"),
    )


def _indented(fault: Fault) -> Diagnostic | None:
    if fault.token.type != "_INDENT":
        return None
    following = fault.tokens[fault.index + 1]
    return fault.error(
        "RK0012",
        fault.span(following),
        "this line is indented, but the line above it opens no block",
        "indented too far",
        help="align it with the line above",
    )


def _late_text(fault: Fault) -> Diagnostic | None:
    if fault.token.type != "STRING" or not fault.starts_line:
        return None
    return fault.error(
        "RK0101",
        fault.span(fault.token),
        "a text stands where a rule or a statement should",
        "unexpected text",
        help="the text of a declaration is the first line of its body",
    )


def _misspelt_declaration(fault: Fault) -> Diagnostic | None:
    """`evnt wound victim: player`: a first word that is almost one of the language."""
    first = fault.tokens[0]
    # Very alike only: `role` is a good name for a kind and no misspelt `rule`.
    near = closest(first.text, _DECLARING, cutoff=0.8)
    if first.type != "NAME" or near is None:
        return None
    return fault.instead("RK0101", first, near, f"`{first.text}` declares nothing like this")


def _nameless(fault: Fault) -> Diagnostic | None:
    """`choose from hand`, `let = 3`: a word of the language where a name should be."""
    for token in fault.line:
        if token is fault.token:
            break
        if token.type == "NAME" and fault.keywords.get(token.text) in fault.accepted:
            return fault.error(
                "RK0101",
                fault.span(token),
                f"expected a name before `{token.text}`",
                "a name is missing here",
            )
    return None


def _unexpected(fault: Fault) -> Diagnostic:
    token, previous = fault.token, fault.previous
    wanted = expected(fault.accepted)
    after = f" after {found(previous)}" if previous and not fault.starts_line else ""
    span = fault.span(token)
    if token.type == "_DEDENT" and previous is not None:
        span = Span(fault.source, previous.end, previous.end)
    return fault.error(
        "RK0101",
        span,
        f"expected {wanted}{after}, found {found(token)}",
        f"expected {wanted}",
        help=_hint(fault),
    )


def _hint(fault: Fault) -> str | None:
    token, first = fault.token, fault.line[0]
    if token.text in fault.keywords and "NAME" in fault.accepted:
        return f"`{token.text}` is a word of the language; a name must be another word"
    if "ELSE" in fault.accepted and "NAME" not in fault.accepted:
        return "a value on a condition names both: `A if CONDITION else B`"
    by_terminal = {terminal: word for word, terminal in fault.keywords.items()}
    if token.type == "NAME":
        near = closest(token.text, (by_terminal[t] for t in fault.accepted if t in by_terminal))
        if near:
            return f"did you mean `{near}`?"
    if first.type == "NAME" and first is not token:
        near = closest(first.text, _INNER)
        if near and near != first.text:
            return f"did you mean `{near}` instead of `{first.text}`?"
    return None


_MISTAKES: list[Callable[[Fault], Diagnostic | None]] = [
    declaration_mistakes.changed_in_part,
    declaration_mistakes.misplaced,
    declaration_mistakes.file_reference,
    declaration_mistakes.value_sign,
    declaration_mistakes.setting_sign,
    _stray_else,
    _capital_word,
    _misspelt_declaration,
    statement_mistakes.statement_of_card,
    statement_mistakes.field_sign,
    statement_mistakes.chained_comparison,
    statement_mistakes.fraction,
    statement_mistakes.possessive,
    statement_mistakes.set_at_a_place,
    _assigned_in_condition,
    statement_mistakes.foreign_assignment,
    _foreign_word,
    _copies,
    statement_mistakes.method,
    _called,
    statement_mistakes.another_condition,
    statement_mistakes.colon_before_block,
    statement_mistakes.counted_noun,
    statement_mistakes.unsigned_change,
    declaration_mistakes.name_of_words,
    _no_body,
    _indented,
    _late_text,
    declaration_mistakes.unquoted_name,
    _nameless,
]
