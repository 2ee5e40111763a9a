"""What is said of games that failed and are left out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rulekit.cli import exit_codes

if TYPE_CHECKING:
    from rulekit.language.report import RulesError


def tell(how_many: str, failure: RulesError | None, first: str = "") -> int:
    """Says how many failed, as `3 of 100 games`, and raises why the first of them did; where that
    is not known, `first` names it."""
    if failure is None:
        told = (
            f"; {first} was the first, and did not fail when it was played again" if first else ""
        )
        print(f"rulekit: {how_many} failed{told}.", file=sys.stderr)
        return exit_codes.FINDINGS
    print(f"rulekit: {how_many} failed; this is the first.", file=sys.stderr)
    raise failure
