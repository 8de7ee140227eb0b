"""Pig on the terminal: a bar for each player, and the die."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mischief_pig.record import OVER

FACES = " ⚀⚁⚂⚃⚄⚅"


def draw(view: dict[str, Any], names: Sequence[str]) -> RenderableType:
    """Everybody's points on the way to the target, and what is at stake."""
    target, points = view["target"], view["points"]
    table = Table("", "player", "points", title=f"first to {target}")
    for seat, name in enumerate(names):
        mark = "▶" if seat == view["seat"] and view["phase"] != OVER else ""
        table.add_row(mark, name, f"{points[seat]:>4} {'▮' * (20 * points[seat] // target)}")
    return Group(table, Text(f"{FACES[view['face']]}  gathered in this turn: {view['gathered']}"))
