"""What somebody may set for the server: `rulekit.*` in the settings of an editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

SECTION = "rulekit"
_LONGEST = 60_000


@frozen
class Settings:
    """How long problems wait for the next keystroke, in milliseconds."""

    delay: int = 150
    """Until errors are looked for."""
    typing_delay: int = 600
    """Until a new error of syntax in the line that is being typed is shown."""
    advice_delay: int = 300
    """From the errors to the advice."""

    @property
    def seconds(self) -> tuple[float, float, float]:
        """The delays in seconds: of errors, what a typed line waits longer, of advice."""
        longer = max(0, self.typing_delay - self.delay)
        return self.delay / 1000, longer / 1000, self.advice_delay / 1000


def settings_of(given: object) -> Settings:
    """The settings that an editor sends; what is missing or makes no sense is as it usually is."""
    told = given.get("diagnostics") if isinstance(given, Mapping) else None
    names = {"delay": "delay", "typingDelay": "typing_delay", "adviceDelay": "advice_delay"}
    values: dict[str, Any] = dict(told) if isinstance(told, Mapping) else {}
    return Settings(
        **{
            ours: values[theirs]
            for theirs, ours in names.items()
            if type(values.get(theirs)) is int and 0 <= values[theirs] <= _LONGEST
        }
    )
