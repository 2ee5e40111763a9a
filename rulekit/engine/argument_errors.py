"""What is said to those who call rulekit from Python with something that cannot be meant."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

from rulekit.language.report import Diagnostic, RulesError, closest


def whole(what: str, value: Any) -> int:
    """A whole number of any kind, as an int. Raises TypeError for anything else."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number such as 4, not {value!r}") from None


def unknown_name(name: object, known: Iterable[str], message: str) -> KeyError:
    """The error for a name that there is not, with the nearest that there is."""
    names = list(known)
    near = closest(name, names) if isinstance(name, str) else None
    advice = f"did you mean `{near}`?" if near else f"there are {', '.join(names) or 'none'}"
    return KeyError(f"{message} `{name}`: {advice}")


def refused(code: str, message: str, help: str | None = None) -> RulesError:
    """The error for what rules or a game do not allow, of which no line of a file is the cause."""
    return RulesError((Diagnostic(code, "error", message, None, help=help),))
