"""Cards that move, and plays that begin and are finished, written out as the engine does it.

It is what `move_card`, `launch` and `finish_play` of the engine do,
without what a ruleset cannot need, such as to look who reads the zones where nobody does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from attrs import frozen

from rulekit.compiler.ast_templates import Part, name, statements
from rulekit.compiler.fuel import MOST_TOLD
from rulekit.compiler.layout import STACK
from rulekit.compiler.value_inlining import is_cheap

_MOVED, _PLAYED = -1, -4
"""As in engine/card_moves.py."""


@frozen(eq=False)
class Moving:
    """What of a ruleset decides how its cards move."""

    singles: frozenset[int]  # zones that hold a single card
    is_read: bool  # whether anybody reads a zone
    stride: int  # options of a window below it are cards
    is_piled_by_player: bool  # whether cards are discarded to piles of players
    asks_again: bool  # whether endings are asked for whenever a play is finished

    def moved(self, call: ast.Call, own: Callable[[str], str]) -> list[ast.stmt]:
        """`move_card(s, card, target)`; `own` makes names for locals."""
        _, card, target = call.args
        at, source = own("card"), own("source")
        parts: dict[str, Part] = {"ONE": name(at), "HERE": name(source), "THERE": target}
        made: list[ast.stmt] = []
        if not is_cheap(target):
            there = own("target")
            made += statements("TARGET = T", TARGET=there, T=target)
            parts["THERE"] = name(there)
        match card:
            case ast.Subscript(
                value=ast.Subscript(value=ast.Name(id="z"), slice=zone),
                slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)),
            ):
                template = "SOURCE = FROM\nAT = z[HERE].pop()"
                made += statements(template, SOURCE=source, FROM=zone, HERE=name(source), AT=at)
            case _:
                made += statements(
                    "AT = CARD\n"
                    "SOURCE = where[ONE]\n"
                    "if z[HERE][-1] == ONE: z[HERE].pop()\n"
                    "else: z[HERE].remove(ONE)",
                    AT=at,
                    CARD=card,
                    SOURCE=source,
                    ONE=name(at),
                    HERE=name(source),
                )
        if self._may_be_single(target):
            made += statements(
                "if IS_SINGLE[THERE] and z[THERE]: is_full(THERE)", THERE=parts["THERE"]
            )
        made += statements(
            "z[THERE].append(ONE)\n"
            "where[ONE] = THERE\n"
            "s.journal.append((MOVED, ONE, HERE, THERE))\n"
            "if len(s.journal) > MOST: overlong(s)\n"
            "if WORKS_IN[ONE] is not None: changed(s, ONE, HERE, THERE)\n"
            "if s.seen[ONE]: s.seen[ONE] = 0",
            **parts,
            MOVED=_MOVED,
            MOST=MOST_TOLD,
        )
        if self.is_read:
            readers = own("readers")
            made += statements(
                "BITS = READERS[HERE] | READERS[THERE]\n"
                "if READ:\n"
                " s.look |= READ\n"
                " if READ & 1: s.dirty = True",
                HERE=parts["HERE"],
                THERE=parts["THERE"],
                BITS=readers,
                READ=name(readers),
            )
        return made

    def _may_be_single(self, target: ast.expr) -> bool:
        match target:
            case ast.Constant(value=int(zone)) | ast.BinOp(right=ast.Constant(value=int(zone))):
                return zone in self.singles
        return bool(self.singles)

    def launched(
        self, node: ast.stmt, call: ast.Call, own: Callable[[str], str]
    ) -> list[ast.stmt] | None:
        """`launch(s, window, option, you, outer)`, the call of a statement."""
        _, window, option, you, outer = call.args
        if self.is_piled_by_player or not (is_cheap(option) and is_cheap(you)):
            return None
        play, parts = own("play"), [own(one) for one in ("start", "padding", "to", "kind")]
        start, padding, to, kind = map(name, parts)
        return statements(
            "PLAY = LAUNCHED[WINDOW][OPTION] if 0 <= OPTION < STRIDE else None\n"
            "if FOUND is None: CALL\n"
            "else:\n"
            " PARTS = FOUND\n"
            " s.journal.append((PLAYED, len(s.stack), YOU, OPTION, KIND))\n"
            " move_card(s, OPTION, TO)\n"
            " s.stack.append([START, OPTION, YOU, OUTER, *PADDING])",
            PLAY=play,
            FOUND=name(play),
            PARTS=tuple(parts),
            START=start,
            PADDING=padding,
            TO=to,
            KIND=kind,
            WINDOW=window,
            OPTION=option,
            STRIDE=self.stride,
            YOU=you,
            OUTER=outer,
            PLAYED=_PLAYED,
            CALL=[node],
        )

    def finished(self) -> list[ast.stmt]:
        """`finish_play(s, f)`."""
        asked = "endings(s)" if self.asks_again else "if s.dirty: endings(s)"
        pile = "PILE[f[1]] + PILE_STEP[f[1]] * f[2]" if self.is_piled_by_player else "PILE[f[1]]"
        return statements(
            f"if where[f[1]] == HERE: move_card(s, f[1], {pile})\ns.stack.pop()\n{asked}",
            HERE=STACK,
        )
