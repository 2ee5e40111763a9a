"""Tells the files that rules are built on from those that are the rules' own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rulekit.language.report import Report
from rulekit.loading.locating import base_of
from rulekit.loading.prelude import PATH as PRELUDE
from rulekit.loading.reference import RulesetReference
from rulekit.loading.shipped import bundled


def base_files(rules: RulesetReference) -> set[Path]:
    """With expansions, the files of what they expand; else those of what the rules extend; and
    always the prelude."""
    main, found = rules.sources[0], {PRELUDE.resolve()}
    base = main if rules.expansions else base_of(main, Report())
    return found if base is None else found | _files_of(RulesetReference(base))


def bundled_base_files(rules: RulesetReference) -> set[Path]:
    """Those of them that come with rulekit, which are not the author's to test."""
    coming = {path.resolve() for path in bundled().values()}
    return base_files(rules) & (coming | {PRELUDE.resolve()})


@lru_cache(maxsize=16)
def _files_of(rules: RulesetReference) -> frozenset[Path]:
    """Many variants and expansions have the same base, which takes time to be loaded."""
    sources = rules.load().sources
    return frozenset(source.path.resolve() for source in sources if source.path is not None)
