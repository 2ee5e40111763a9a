"""The game block: its settings, and the order of the phases of a turn."""

from __future__ import annotations

from rulekit.checker.coercion import check
from rulekit.checker.constants import constant, range_meant
from rulekit.checker.scope import Context, World
from rulekit.language import tree
from rulekit.language.report import Label
from rulekit.merging.merged import Merged
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.types import NUMBER, PLAYER, UNLIMITED

MOST_PLAYERS = 100
"""Seats that a table may have."""


def read_game(node: tree.Declaration | None, merged: Merged, world: World) -> None:
    """Title, players, order of phases, and whatever else the game block of a ruleset says."""
    rules = world.ruleset
    phases: list[tree.Word] = []
    if isinstance(node, tree.Game):
        rules.title = node.title
        rules.text = node.text.value if node.text else ""
        for setting in node.settings:
            context = Context(world.at(setting), "declaration", pure=True)
            match setting:
                case tree.PlayersSetting():
                    _players(setting, context)
                case tree.TurnSetting():
                    phases = list(setting.phases)
                    world.turn = setting.span.first_line
                case tree.StartsSetting():
                    rules.starter = check(setting.value, context, PLAYER)
                case tree.OrderSetting():
                    if setting.value.text in ("chosen", "seats"):
                        rules.order_chosen = setting.value.text == "chosen"
                        rules.order_stated = True
                    else:
                        world.unknown(
                            "RK1005", setting.value.span, setting.value.text, "order",
                            ["chosen", "seats"], help="write `order chosen`, or leave it out",
                        )  # fmt: skip
                case tree.ShowsSetting():
                    _shows(setting, context.world)
                case tree.GoalSetting():
                    rules.goal = setting.text.value
    found = [_phase(word, world) for word in phases]
    rules.phases += [phase for phase in found if phase is not None]
    _inserted_phases(merged, world)


def _phase(word: tree.Word, world: World) -> Event | None:
    seen = world.at(word)
    known = {name: event for name, event in seen.ruleset.events.items() if event.is_phase}
    return seen.find("RK1005", word, "phase", known)


def _shows(setting: tree.ShowsSetting, world: World) -> None:
    """Values that a table shows: asked of one player, or of the viewer and a player."""
    for word in setting.values:
        values, counters = world.ruleset.values, world.ruleset.counters
        if word.text in counters and word.text not in values:
            world.report.error(
                "RK1005", word.span, f"`{word.text}` is a counter, and no value",
                label="shown without this",
                notes=("A table shows all counters, and beside them these values.",),
                help="leave it out",
            )  # fmt: skip
            continue
        value = world.find("RK1005", word, "value", values)
        if value is None:
            continue
        types = [parameter.binding.type.name for parameter in value.parameters]
        if types not in (["player"], ["player", "player"]):
            world.report.error(
                "RK2021", word.span, f"`{word.text}` cannot be shown beside a player",
                label="its parameters do not fit",
                notes=("It is asked of each player, or of the one who looks and each other.",),
                help="show a value whose parameters are one player, or two",
            )  # fmt: skip
        else:
            world.whole.shown.setdefault(value, word.span)


def _inserted_phases(merged: Merged, world: World) -> None:
    waiting = {n: d for n, d in merged.of("event").items() if isinstance(d, tree.Phase)}
    for name, node in waiting.items():
        anchor = node.after or node.before
        phase = world.ruleset.events[name]
        if anchor is None:
            continue
        if phase in world.ruleset.phases:
            world.at(anchor).look_up(anchor, world.at(anchor).ruleset.events)
            continue
        neighbour = _phase(anchor, world)
        if neighbour is None:
            continue
        if neighbour in world.ruleset.phases:
            place = world.ruleset.phases.index(neighbour) + (1 if node.after else 0)
            world.ruleset.phases.insert(place, phase)
        else:
            world.report.error(
                "RK1005",
                anchor.span,
                f"`{anchor.text}` is not part of a turn",
                label="in no turn",
                secondary=[] if world.turn is None else [Label(world.turn, "not named here")],
                help="name a phase that stands after `turn` in the game",
            )


def _players(node: tree.PlayersSetting, context: Context) -> None:
    meant = range_meant(node.value)
    if meant is not None:
        context.world.report.error(
            "RK2001", node.value.span, "a range is written with two points",
            label=f"write `{meant.replacement}`", edit=meant,
        )  # fmt: skip
        return
    low_node = high_node = node.value
    if isinstance(node.value, tree.Range):
        low_node, high_node = node.value.low, node.value.high
    low = constant(low_node, NUMBER, context)
    high = constant(high_node, NUMBER, context)
    if not isinstance(low, int) or not isinstance(high, int):
        return
    if not 1 <= low <= high < UNLIMITED:
        context.world.report.error(
            "RK2001", node.value.span, "no game has such a number of players",
            label="not a range", help="write `players 2..6`",
        )  # fmt: skip
        return
    if high > MOST_PLAYERS:
        context.world.report.error(
            "RK2001", node.value.span, f"no table has {high} seats",
            label=f"{MOST_PLAYERS} is the most", help=f"write `players {low}..{MOST_PLAYERS}`",
        )  # fmt: skip
        return
    context.world.whole.player_counts = low, high
