"""Entries of the journal, which lie one after the other as words."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import (
    _address,
    _get,
    _is_list,
    _list,
    _load,
    _plus,
    _same,
    _set,
    _store,
)


def begin_entry(s, length):
    s.told = s.told + 1
    top = _get("journal top")
    if top > JOURNAL_FULL:
        raise Runaway
    _store(top, length)
    _set("journal top", _plus(top, 4))


def tell_item(item):
    top = _get("journal top")
    if not _is_list(item):
        _store(top, item)
        _set("journal top", _plus(top, 4))
        return
    length = len(item)
    if _plus(top, length << 2) > JOURNAL_FULL:
        raise Runaway
    _store(top, _list(0))
    _store(_plus(top, 4), length)
    _set("journal top", _plus(top, 8))
    at = _address(item)
    for _ in range(length):
        at = _plus(at, 4)
        tell_item(_load(at))


def tell(s, entry):
    begin_entry(s, len(entry))
    for item in entry:
        tell_item(item)


def entry_after(at):
    """Where the next entry of the journal begins."""
    left = _plus(_load(at), 0)
    at = _plus(at, 4)
    while left > 0:
        left -= 1
        word = _load(at)
        at = _plus(at, 4)
        if _same(word, _list(0)):
            left = _plus(left, _load(at))
            at = _plus(at, 4)
    return at
