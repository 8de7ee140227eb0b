"""Lure on the terminal: the centre, the dice, and a card for each player with what lies in front of it."""

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from mischief.games.lure.described import View
from mischief.games.lure.moves import COLOUR_NAMES

# Colour never speaks alone: each has its sign, the same as on the page.
SIGNS = {"red": "♥", "orange": "▲", "yellow": "★", "green": "♣", "blue": "●", "white": "✿"}
STYLES = {
    "red": "bold #e0524e",
    "orange": "bold #ef8535",
    "yellow": "bold #f0bd2a",
    "green": "bold #4f9f68",
    "blue": "bold #4a7bc0",
    "white": "bold white",
}


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    cards = [_card(view, seat, name) for seat, name in enumerate(names)]
    return Group(_centre(view), Columns(cards, equal=True, padding=(0, 1)))


def _centre(view: View) -> Panel:
    lines = [_mice(view.centre)]
    if view.dice:
        lines.append(Text.assemble("dice   ", *_dice(view.dice)))
    return Panel(Group(*lines), title="centre", box=box.ROUNDED, border_style="green", expand=False)


def _dice(faces: tuple[str, str]) -> list[Text | str]:
    shown: list[Text | str] = []
    for face in faces:
        shown += [Text(f" {SIGNS[face]} {face} ", STYLES[face] + " reverse"), "  "]
    return shown


def _card(view: View, seat: int, name: str) -> Panel:
    on_turn = view.seat == seat
    lines: list[RenderableType] = [_mice(view.cards[seat])]
    if on_turn and any(view.front):
        lines.append(Text.assemble(("in front  ", "dim"), _row(view.front)))
    title = f"{'▶ ' if on_turn else ''}{name}: {view.points[seat]}"
    style = "bold yellow" if on_turn else "white"
    return Panel(Group(*lines), title=title, box=box.ROUNDED, border_style=style, width=34)


def _mice(counts: Sequence[int]) -> Text:
    """A line per colour that has mice."""
    lines = [
        Text.assemble((f"{colour:<7}", STYLES[colour]), (SIGNS[colour] * count, STYLES[colour]))
        for colour, count in zip(COLOUR_NAMES, counts, strict=True)
    ]
    return Text("\n").join(lines)


def _row(counts: Sequence[int]) -> Text:
    signs = [(SIGNS[c] * n + " ", STYLES[c]) for c, n in zip(COLOUR_NAMES, counts, strict=True) if n]
    return Text.assemble(*signs)
