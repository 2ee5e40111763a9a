"""What is known of a function, as a line of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from rulekit.compiler.core.tree_effects import Does, in_all, what_all_do
from rulekit.listing.meanings import Meanings


@frozen
class Facts:
    """Of a function with all that it calls; of a block without the blocks it goes on to."""

    is_block: bool
    asks: bool
    starts: tuple[str, ...]  # the frames it puts on the stack
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    draws: bool
    leaves_turn: bool
    leaves_game: bool

    def in_words(self) -> str:
        said = [] if self.is_block else ["never waits"]
        awaited = [*["an answer"] * self.asks, *self.starts]
        if awaited:
            said.append(f"may wait for {', '.join(awaited)}")
        for verb, parts in (("reads", self.reads), ("writes", self.writes)):
            if parts:
                said.append(f"{verb} {', '.join(parts)}")
        said += ["draws chance"] * self.draws
        said += ["may end the turn"] * self.leaves_turn
        said += ["may end the game"] * self.leaves_game
        return "; ".join(said)


def facts_of(meanings: Meanings) -> dict[str, Facts]:
    """By the names of functions."""
    blocks = meanings.labels
    own = what_all_do(meanings.builder)
    together = in_all({name: _without(one, blocks) for name, one in own.items()})
    return {name: _facts(name, one, meanings) for name, one in together.items()}


def _without(does: Does, blocks: Iterable[str]) -> Does:
    return evolve(does, calls=does.calls - set(blocks))


def _facts(name: str, does: Does, meanings: Meanings) -> Facts:
    starts = [meanings.builder.block_infos[label] for label in sorted(does.starts)]
    launches = [one for one in ("launch", "launch_any", "launch_play") if one in does.helpers]
    return Facts(
        is_block=name in meanings.labels,
        asks=does.asks,
        starts=(
            *dict.fromkeys(f"{one.kind} {one.name}" for one in starts),
            *["what is played"] * bool(launches),
            *["rules that hook it"] * (name in meanings.labels and _hooked(does)),
        ),
        reads=tuple(_spelled(does.reads, meanings)),
        writes=tuple(_spelled(does.writes, meanings)),
        draws=does.draws,
        leaves_turn=does.leaves_turn,
        leaves_game=does.leaves_game,
    )


def _hooked(does: Does) -> bool:
    """Whether it may start the frame of a hook or replacement."""
    return not does.helpers.isdisjoint(("hooks_for", "replacements"))


def _spelled(parts: Iterable[str], meanings: Meanings) -> Sequence[str]:
    cells: Mapping[str, object] = meanings.cells
    named = [meanings.cells[one].name if one in cells else one for one in parts]
    return sorted(dict.fromkeys(named))
