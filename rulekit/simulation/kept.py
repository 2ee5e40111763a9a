"""Counts of games kept in a file, gone on with after a stop, and put together.

The file is JSON Lines: a head that says which games they are, then one line for each thousand
games or so, written as soon as they are played. Each line has a digest, which tells damage. A last
line that was cut off is as if it had not been written, where a run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from attrs import define, evolve, field, frozen

from rulekit.language.files import named_in_errors
from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.description import identity
from rulekit.simulation.batch import Part
from rulekit.simulation.counts import Counts
from rulekit.simulation.games import Plan

FORMAT_VERSION = 2
GAMES_OF_A_LINE = 1000
_CHECK = "line_digest"


@frozen
class Subject:
    """What is simulated: `rules` is as in every document about rules."""

    rules: dict[str, Any]
    plan: Plan
    settings: dict[str, str]

    @classmethod
    def of(cls, rules: RulesetReference, plan: Plan) -> Subject:
        return cls(identity(rules.rules), plan, dict(rules.settings))

    def to_json(self) -> dict[str, Any]:
        return {
            **self.rules, "players": self.plan.players, "seed": self.plan.seed,
            "bots": list(self.plan.bots), "settings": self.settings,
        }  # fmt: skip

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Subject:
        rules = {name: told[name] for name in ("ruleset", "title", "digest")}
        plan = Plan(int(told["players"]), int(told["seed"]), tuple(told["bots"]))
        return cls(rules, plan, dict(told["settings"]))

    def difference(self, other: Subject) -> str | None:
        """What the other has and this has not, in words; None if they are the same."""
        mine, theirs = self.to_json(), other.to_json()
        for name, value in mine.items():
            if theirs[name] != value:
                return f"{name} {_shown(theirs[name])} and not {_shown(value)}"
        return None


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@frozen
class Kept:
    """What a file holds; `end` is where its last whole line ends, in bytes, and `is_cut` whether
    there is more behind it."""

    subject: Subject
    parts: tuple[Part, ...]
    end: int
    is_cut: bool = False


def read(path: Path) -> Kept:
    """Raises RulesError (RK6007) for a file of something else, OSError if it cannot be read."""
    lines = path.read_bytes().splitlines(keepends=True)
    is_cut = bool(lines) and not lines[-1].endswith(b"\n")
    if is_cut:
        lines.pop()
    try:
        told = [json.loads(line) for line in lines]
        version = told[0]["format_version"]
        subject = Subject.from_json(told[0])
        parts = [_part(one) for one in told[1:]] if version == FORMAT_VERSION else []
        damaged = [number for number, one in enumerate(told, 1) if not _is_whole(one)]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise _unusable(
            f"{path} holds no counts of games", "name a file that `--save` has written"
        ) from None
    if version != FORMAT_VERSION:
        raise _unusable(
            f"{path} is of format {version}, and this rulekit reads {FORMAT_VERSION}",
            "count the games anew, or take the rulekit that wrote it",
        )
    if damaged:
        raise _unusable(
            f"line {damaged[0]} of {path} is damaged",
            "take the file as `--save` has written it, or count its games anew",
        )
    return Kept(subject, tuple(parts), sum(map(len, lines)), is_cut)


def _part(told: dict[str, Any]) -> Part:
    return Part(int(told["from"]), int(told["to"]), Counts.from_json(told["counts"]))


def _with_digest(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, _CHECK: sha256(_text(line).encode()).hexdigest()[:16]}


def _is_whole(told: dict[str, Any]) -> bool:
    """Whether a line is as it was written."""
    line = {name: value for name, value in told.items() if name != _CHECK}
    return told == _with_digest(line)


def _text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def merge(paths: Sequence[Path]) -> tuple[Subject, range, Counts]:
    """The games of all files together.

    Raises RulesError (RK6007) if they are of different games, if a game is in two of them, if
    games between them are missing, or one holds no game or was cut off; OSError if one cannot be
    read.
    """
    files = [read(path) for path in paths]
    subject = files[0].subject
    for path, kept in zip(paths, files, strict=True):
        if other := subject.difference(kept.subject):
            raise _unusable(
                f"{path} has {other} as {paths[0]}", "put together parts of one run alone"
            )
        if kept.is_cut:
            raise _unusable(
                f"{path} ends in the middle of a line",
                "go on with its run (`--resume`), which plays these games again",
            )
        if not kept.parts:
            raise _unusable(f"{path} holds no game yet", "let its games be played first")
    parts = [(part, path) for path, kept in zip(paths, files, strict=True) for part in kept.parts]
    counts = _added(parts)
    games = range(min(part.start for part, _ in parts), max(part.stop for part, _ in parts))
    if gaps := _gaps(games, [part for part, _ in parts]):
        start, stop = gaps[0].start, gaps[0].stop
        raise _unusable(
            f"games {start} to {stop - 1} are in none of the files",
            f"play them: `--from {start} --to {stop} --save FILE`",
        )
    return subject, games, counts


def _added(parts: Iterable[tuple[Part, Path]]) -> Counts:
    """The counts of all parts, each from a file, if no game is in two of them."""
    counts, stop = Counts(), 0
    for part, path in sorted(parts, key=lambda one: one[0].start):
        if part.start < stop:
            raise _unusable(
                f"{path} has game {part.start}, which is counted already",
                "name each file once, and give parts of a run games of their own",
            )
        counts.merge(part.counts)
        stop = part.stop
    return counts


def _unusable(message: str, help: str) -> RulesError:
    return RulesError([Diagnostic("RK6007", "error", message, help=help)])


@define
class Keeper:
    """Writes parts as they come, about a thousand games to a line; `counts` are those of all
    that the file holds, `missing` the games that it does not hold as it is opened."""

    stream: TextIO
    counts: Counts
    missing: list[range]
    _waiting: Part | None = field(default=None, init=False)

    @classmethod
    def open(cls, path: Path, subject: Subject, games: range, *, resume: bool) -> Keeper:
        """Raises RulesError (RK6007) for a file that is there, or with `resume` for one that is
        not, or holds other games; OSError if it cannot be written."""
        if resume:
            return cls._go_on(path, subject, games)
        try:
            stream = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise _unusable(
                f"{path} is there already", "go on with it (`--resume`), or name another file"
            ) from None
        keeper = cls(stream, Counts(), [games])
        keeper._write({"format_version": FORMAT_VERSION, **subject.to_json()})
        return keeper

    @classmethod
    def _go_on(cls, path: Path, subject: Subject, games: range) -> Keeper:
        try:
            found = read(path)
        except FileNotFoundError:
            raise _unusable(
                f"there is no {path} to go on with", "leave out `--resume`, and it is begun"
            ) from None
        if other := subject.difference(found.subject):
            raise _unusable(
                f"{path} has {other}", "go on with the rules, players, bots and seed it has"
            )
        if any(part.start < games.start or part.stop > games.stop for part in found.parts):
            raise _unusable(
                f"{path} holds games that are none of {games.start} to {games.stop - 1}",
                "say the same `--from` and `--to`, or more games",
            )
        counts = _added((part, path) for part in found.parts)
        stream = path.open("r+", encoding="utf-8", newline="\n")
        stream.seek(found.end)
        stream.truncate()
        return cls(stream, counts, _gaps(games, found.parts))

    def keep(self, part: Part) -> None:
        if self._waiting is None or self._waiting.stop != part.start:
            self._flush()
            self._waiting = Part(part.start, part.start, Counts())
        self._waiting.counts.merge(part.counts)
        self._waiting = evolve(self._waiting, stop=part.stop)
        self.counts.merge(part.counts)
        if self._waiting.stop - self._waiting.start >= GAMES_OF_A_LINE:
            self._flush()

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *_: object) -> None:
        self._flush()
        self.stream.close()

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            counts = waiting.counts.to_json()
            self._write({"from": waiting.start, "to": waiting.stop, "counts": counts})

    def _write(self, line: dict[str, Any]) -> None:
        with named_in_errors(Path(self.stream.name)):
            self.stream.write(_text(_with_digest(line)) + "\n")
            self.stream.flush()


def _gaps(games: range, parts: Sequence[Part]) -> list[range]:
    """The games that no part has."""
    gaps, start = [], games.start
    for part in sorted(parts, key=lambda part: part.start):
        gaps.append(range(start, part.start))
        start = max(start, part.stop)
    gaps.append(range(start, games.stop))
    return [gap for gap in gaps if gap]
