"""What is kept on disk is read only where nobody else could have written it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulekit import cache

KEY = cache.key_of("test", "a", "b")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "above" / "cache"
    monkeypatch.setenv("RULEKIT_CACHE", str(path))
    monkeypatch.setattr(cache, "_WRITES_BETWEEN", 1)
    return path


def test_what_was_written_is_read(folder: Path) -> None:
    assert cache.read(KEY) is None
    cache.write(KEY, b"first")
    cache.write(KEY, b"second")
    assert cache.read(KEY) == b"second"
    assert [path.name for path in folder.iterdir()] == [f"{KEY}.kept"]


def test_the_folder_and_its_files_are_for_us_alone(folder: Path) -> None:
    cache.write(KEY, b"data")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / f"{KEY}.kept").stat().st_mode & 0o777 == 0o600


def test_keys_tell_parts_and_sorts_apart() -> None:
    made = [("x", "ab", "c"), ("x", "a", "bc"), ("x", "abc"), ("y", "abc"), ("x", "abc", "")]
    assert len({cache.key_of(*one) for one in made}) == len(made)


def test_off_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write(KEY, b"data")
    monkeypatch.setenv("RULEKIT_CACHE", "off")
    assert cache.place() is None
    assert cache.read(KEY) is None
    cache.write(KEY, b"other")
    monkeypatch.setenv("RULEKIT_CACHE", str(folder))
    assert cache.read(KEY) == b"data"


@pytest.mark.parametrize(
    ("set_to", "expected"),
    [
        ({"RULEKIT_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, Path("/a")),
        ({"XDG_CACHE_HOME": "/b", "HOME": "/c"}, Path("/b/rulekit")),
        ({"XDG_CACHE_HOME": "", "HOME": "/c"}, Path("/c/.cache/rulekit")),
        ({"XDG_CACHE_HOME": "here", "HOME": "/c"}, Path("/c/.cache/rulekit")),
        ({"RULEKIT_CACHE": "here", "HOME": "/c"}, None),  # it would lie where somebody works
    ],
)
def test_where_it_lies(
    set_to: dict[str, str], expected: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("RULEKIT_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert cache.place() == expected


@pytest.mark.parametrize("mode", [0o701, 0o710, 0o702, 0o720, 0o755, 0o777])
def test_a_folder_that_others_may_use_is_not_used(folder: Path, mode: int) -> None:
    cache.write(KEY, b"data")
    folder.chmod(mode)
    assert cache.read(KEY) is None
    cache.write(KEY, b"other")
    folder.chmod(0o700)
    assert cache.read(KEY) == b"data"


def test_a_folder_of_somebody_else_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write(KEY, b"data")
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    assert cache.read(KEY) is None
    cache.write(KEY, b"other")
    monkeypatch.undo()
    monkeypatch.setenv("RULEKIT_CACHE", str(folder))
    assert cache.read(KEY) == b"data"


def test_a_link_to_a_folder_is_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    folder.parent.mkdir()
    folder.symlink_to(tmp_path / "elsewhere")
    cache.write(KEY, b"data")
    assert cache.read(KEY) is None
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_file_in_the_place_of_the_folder_is_left_alone(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("mine")
    cache.write(KEY, b"data")
    assert cache.read(KEY) is None
    assert folder.read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_no_failure(folder: Path) -> None:
    folder.parent.write_text("a file")
    cache.write(KEY, b"data")
    assert cache.read(KEY) is None


def test_no_home_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RULEKIT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    cache.write(KEY, b"data")
    assert not (tmp_path / "nobody").exists()


def test_a_link_to_a_file_is_neither_read_nor_replaced(folder: Path, tmp_path: Path) -> None:
    cache.write(KEY, b"data")
    kept = folder / f"{KEY}.kept"
    kept.rename(tmp_path / "moved")
    kept.symlink_to(tmp_path / "moved")
    assert cache.read(KEY) is None
    cache.write(KEY, b"other")
    assert kept.is_symlink()


@pytest.mark.parametrize("mode", [0o604, 0o620, 0o666])
def test_a_file_that_others_may_use_is_neither_read_nor_replaced(folder: Path, mode: int) -> None:
    cache.write(KEY, b"data")
    kept = folder / f"{KEY}.kept"
    kept.chmod(mode)
    assert cache.read(KEY) is None
    cache.write(KEY, b"other")
    assert b"data" in kept.read_bytes()


def test_a_pipe_does_not_hold_us_up(folder: Path) -> None:
    cache.write(KEY, b"data")
    (folder / f"{KEY}.kept").unlink()
    os.mkfifo(folder / f"{KEY}.kept", 0o600)
    assert cache.read(KEY) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: whole[:-1],
        lambda whole: whole + b"!",
        lambda whole: whole.replace(b"data", b"dada"),
        lambda whole: whole.replace(b"cache 1", b"cache 2"),
    ],
)
def test_a_damaged_file_is_not_read_and_made_anew(folder: Path, damage: object) -> None:
    assert callable(damage)
    cache.write(KEY, b"data")
    kept = folder / f"{KEY}.kept"
    kept.write_bytes(damage(kept.read_bytes()))
    assert cache.read(KEY) is None
    cache.write(KEY, b"data")
    assert cache.read(KEY) == b"data"


def test_what_is_kept_under_one_key_is_not_read_under_another(folder: Path) -> None:
    cache.write(KEY, b"data")
    other = cache.key_of("test", "c")
    (folder / f"{KEY}.kept").rename(folder / f"{other}.kept")
    assert cache.read(other) is None


def test_what_was_not_used_for_the_longest_time_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 1000)
    keys = [cache.key_of("test", str(number)) for number in range(4)]
    for number, key in enumerate(keys):
        cache.write(key, bytes(300))
        if (folder / f"{key}.kept").exists():
            os.utime(folder / f"{key}.kept", (number, number))
    assert cache.read(keys[0]) is None
    assert cache.read(keys[3]) == bytes(300)


def test_files_that_are_not_ours_are_left_where_they_lie(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 400)
    folder.mkdir(mode=0o700, parents=True)
    (folder / "diary.txt").write_bytes(bytes(5000))
    os.utime(folder / "diary.txt", (0, 0))
    cache.write(KEY, bytes(300))
    assert sorted(path.name for path in folder.iterdir()) == ["diary.txt", f"{KEY}.kept"]


def test_what_was_never_finished_goes(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True)
    old, new = (folder / f"{KEY}.kept.{digit * 16}" for digit in "01")
    old.write_bytes(b"half")
    new.write_bytes(b"half")
    os.utime(old, (0, 0))
    cache.write(KEY, b"data")
    assert not old.exists()
    assert new.exists()
