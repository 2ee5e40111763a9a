"""Expressions and statements whose names are resolved and whose types are known.

At run time players, cards, components, symbols and zones are small integers; a flag is a
bool; `nobody` and `nothing` are -1. Statements are normalised: the body of a `choose`
without a block is the rest of its block, and an event that returns a result is called
only by a `CallEvent`.
"""

from __future__ import annotations

from rulekit.ruleset.meaning.expressions import *
from rulekit.ruleset.meaning.statements import *
