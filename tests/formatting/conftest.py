"""Formats literal text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.formatting.formatter import formatted
from rulekit.language.source import Source


@pytest.fixture
def fmt() -> Callable[[str], str]:
    """The text in the one style; that it stays so when formatted again is seen on the way."""

    def fmt(text: str) -> str:
        once = formatted(Source("test.rules", text))
        assert formatted(Source("test.rules", once)) == once
        return once

    return fmt
