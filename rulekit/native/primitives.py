"""What functions of the runtime ask of memory itself; each is one or a few instructions.

They are called in source that is translated, and never by Python.
"""

from __future__ import annotations

from typing import Any, NoReturn


def _only_native(*_: Any) -> NoReturn:
    raise NotImplementedError("this is done in native code only")


def _load(address: int) -> Any:
    _only_native(address)


def _store(address: int, word: Any) -> None:
    _only_native(address, word)


def _copy(to: int, source: int, size: int) -> None:
    """Copies bytes."""
    _only_native(to, source, size)


def _find(word: Any, begin: int, end: int) -> int:
    """Where a word lies first, from `begin` on; an address from `end` on where it does not."""
    _only_native(word, begin, end)


def _first_difference(begin: int, apart: int, end: int) -> int:
    """Where a word lies first, from `begin` on, that differs from the one `apart` bytes behind
    it; an address from `end` on where none does."""
    _only_native(begin, apart, end)


def _zeros(address: int) -> int:
    """Which of the four words from an address on are 0, as bits."""
    _only_native(address)


def _copy_fours(to: int, source: int, size: int) -> None:
    """Copies words from the first on, four at once: up to three that lie behind, too."""
    _only_native(to, source, size)


def _address(items: Any) -> int:
    """Where a list lies."""
    _only_native(items)


def _list(address: int) -> Any:
    """The list that lies there."""
    _only_native(address)


def _is_list(word: Any) -> bool:
    _only_native(word)


def _same(one: Any, other: Any) -> bool:
    """Whether two words are the same."""
    _only_native(one, other)


def _plus(one: int, other: int) -> int:
    """A sum of addresses, which is known not to be too large."""
    _only_native(one, other)


def _get(name: str) -> int:
    """A global number of the module."""
    _only_native(name)


def _set(name: str, value: int) -> None:
    _only_native(name, value)


def _below(stream: int, bound: int) -> int:
    """A random number below a bound, from the stream whose state lies at an address."""
    _only_native(stream, bound)


def _stir(stream: int, letter: int) -> None:
    """Makes the stream whose state lies at an address that of a name with one letter more."""
    _only_native(stream, letter)


def _run_block(frame: Any) -> Any:
    """Runs the block of a frame."""
    _only_native(frame)
