"""The collector of cycles is paused, and what others put aside stays aside."""

from __future__ import annotations

import gc

import pytest

from rulekit.language import gc_pause
from rulekit.language.gc_pause import collector_paused


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the collector, in place of doing it."""
    asked: list[str] = []
    monkeypatch.setattr(gc_pause, "_frozen", False)
    for name in ("freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: asked.append(name))
    return asked


def pause(monkeypatch: pytest.MonkeyPatch, asked: list[str], frozen: int) -> None:
    monkeypatch.setattr(gc, "get_freeze_count", lambda: asked.append("count") or frozen)
    with collector_paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_made_is_as_old_as_the_rest(
    monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    pause(monkeypatch, asked, 0)
    assert asked == ["count", "freeze", "unfreeze"]


def test_what_others_froze_stays_frozen_and_is_counted_once(
    monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    pause(monkeypatch, asked, 5_000_000)
    pause(monkeypatch, asked, 5_000_000)
    assert asked == ["count"]
