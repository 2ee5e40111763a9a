"""The syntax tree: what a file says, before anybody asks what it means.

Every node is frozen and carries the span it was read from. The tree is built by
`language/tree_builder.py`, merged by `rulekit.merging` and given a meaning by `rulekit.checker`.
The parts of scenarios are imported when they are first used: most files have none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulekit.language.tree.basics import *
from rulekit.language.tree.declarations import *
from rulekit.language.tree.expressions import *
from rulekit.language.tree.members import *
from rulekit.language.tree.statements import *

if TYPE_CHECKING:
    from rulekit.language.tree.scenarios import *
else:  # mypy is to know every name

    def __getattr__(name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        scenarios = import_module("rulekit.language.tree.scenarios")
        try:
            found = globals()[name] = getattr(scenarios, name)
        except AttributeError:
            raise AttributeError(f"the syntax tree has no {name!r}") from None
        return found
