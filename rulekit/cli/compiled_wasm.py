"""The WebAssembly that native code has for a thing of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.cli.code_output import Code
from rulekit.cli.compiled_python import no_code_of
from rulekit.cli.declared_lines import DeclaredLines
from rulekit.cli.exit_codes import UsageError
from rulekit.compiler.compiling import built
from rulekit.listing.known_kinds import FAULTS
from rulekit.listing.wasm_text import wasm_of
from rulekit.ruleset.catalogue import Declared
from rulekit.ruleset.model import Ruleset


def functions_for(things: Sequence[Declared], ruleset: Ruleset) -> list[Code]:
    """The functions of things, for the most players, in the order of the rules.

    Raises UsageError if there are none, or if native code cannot be made of the rules.
    """
    lines = DeclaredLines.of(things, ruleset)
    builder = built(ruleset, ruleset.player_counts[-1])
    try:
        made = wasm_of(builder, lines.have)
    except FAULTS as error:
        raise UsageError(
            f"native code cannot be made of {ruleset.title}, so that Python plays it: {error}"
        ) from None
    if not made:
        raise no_code_of(things)
    return [Code(one.source, one.line, one.text) for one in made]
