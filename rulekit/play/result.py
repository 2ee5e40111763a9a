"""How a game ended: who won, with what, and what everybody had kept secret."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rulekit.engine.game import Game
from rulekit.language.wording import listed, words
from rulekit.play.gauges import gauge
from rulekit.terminal import LABEL, NAME, STAR, plain_table


def print_result(console: Console, game: Game, seat: int | None = None) -> None:
    console.print(result_panel(game, seat))


def result_panel(game: Game, seat: int | None = None) -> RenderableType:
    """The result of a game that is over."""
    result = game.result
    assert result is not None
    head: list[RenderableType] = []
    if result.text:
        head.append(Text(result.text, style=LABEL))
    head += [_sentence(game, seat), Text()]
    return Panel(
        Group(*head, _standings(game, seat)),
        title=Text(f"{STAR} {result.ending} {STAR}", style="bold yellow"),
        subtitle=Text(f"seed {game.seed}", style=LABEL),
        subtitle_align="right",
        border_style="yellow",
        box=ROUNDED,
        padding=(0, 2),
        expand=False,
    )


def _sentence(game: Game, seat: int | None) -> Text:
    result = game.result
    assert result is not None
    winners = [game.names[winner] for winner in result.winners]
    if not winners:
        return Text("Nobody wins.", style=NAME)
    if seat is not None and seat in result.winners:
        others = [game.names[winner] for winner in result.winners if winner != seat]
        with_whom = f" with {listed(others)}" if others else ""
        return Text(f"You win{with_whom}!", style="bold green")
    return Text(f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}.", style=NAME)


def _standings(game: Game, seat: int | None) -> Table:
    result = game.result
    assert result is not None
    groups = [game.groups(player) for player in range(game.players)]
    columns = list(dict.fromkeys(key for group in groups for key in group))
    spectator = game.spectator()
    counters = [
        name
        for name, declared in game.ruleset.counters.items()
        if declared.owner == "player" and not declared.resets
    ]
    table = plain_table("", "player", *map(words, [*columns, *counters]))
    if result.scores:
        table.add_column("score", justify="right")
    ranking = sorted(
        range(game.players),
        key=lambda player: (player not in result.winners, -result.scores.get(player, 0), player),
    )
    for player in ranking:
        won = player in result.winners
        name = game.names[player] + (" (you)" if player == seat else "")
        shown = spectator.seats[player]
        bars = [
            gauge(shown.counters[name], *shown.bounds.get(name, (0, None))) for name in counters
        ]
        cells: list[Text] = [
            Text(STAR if won else " ", style="yellow"),
            Text(name, style=NAME if won else ""),
            *(Text(groups[player].get(key, "")) for key in columns),
            *bars,
        ]
        if result.scores:
            cells.append(Text(str(result.scores.get(player, "")), style=NAME))
        table.add_row(*cells)
    return table
