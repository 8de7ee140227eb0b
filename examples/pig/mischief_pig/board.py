"""Pig on the terminal: a bar for each player, and the die."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mischief_pig.view import View

FACES = " ⚀⚁⚂⚃⚄⚅"


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """Everybody's points on the way to the target, and what is at stake."""
    table = Table("", "player", "points", title=f"first to {view.target}")
    for seat, name in enumerate(names):
        mark = "▶" if seat == view.seat and view.phase != "over" else ""
        table.add_row(mark, name, f"{view.points[seat]:>4} {'▮' * (20 * view.points[seat] // view.target)}")
    return Group(table, Text(f"{FACES[view.face]}  gathered in this turn: {view.gathered}"))
