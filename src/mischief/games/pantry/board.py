"""Pantry on the terminal: the field with its compass, the players, one's own hand, and the reckoning at the end."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mischief.games.pantry.described import Step, Tile, View
from mischief.games.pantry.places import say_place

# Colour never speaks alone: every kind has its sign, and mice carry the number of their owner's seat.
SIGNS = {
    "plain mouse": "m",
    "supermouse": "M",
    "trap-wise mouse": "w",
    "ginger friend": "g",
    "black friend": "b",
    "grey friend": "y",
    "ginger cat": "G",
    "black cat": "B",
    "grey cat": "Y",
    "milk": "~",
    "trap": "#",
    "cheese": "◆",
}
STYLES = {
    "ginger cat": "bold #2b2118 on #ef8535",
    "black cat": "bold white on #2b2b2b",
    "grey cat": "bold #2b2118 on #a8a8a8",
    "milk": "bold white",
    "trap": "bold #e0524e",
    "cheese": "bold #f0bd2a",
}
OWNERS = ("bold #e0524e", "bold #4a9bd0", "bold #4f9f68", "bold #b07cc6")
OVER = "dim strike"  # a tile that reckoning has turned over
SPOT = (" · ", "dim")
MICE = tuple(SIGNS)[:6]
VERBS = {
    "drinks": "drinks",
    "disarmed": "is disarmed",
    "caught by cat": "is caught",
    "caught by trap": "is caught",
    "paid": "eats",
}


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    parts: list[RenderableType] = [_field(view), _legend(view), _players(view, names)]
    if view.hand:
        parts.append(Text.assemble(("your hand  ", "bold"), _hand(view.hand, view.me)))
    if view.phase == "over":
        parts.append(_reckoning(view, names))
    return Group(*parts)


# --- the field ---


def _field(view: View) -> RenderableType:
    """Rows from north to south, each with its name, and columns from west to east."""
    signs = _signs(view)
    columns, rows = _span([east for east, _ in signs]), _span([north for _, north in signs])
    grid = Table(box=None, padding=(0, 0), pad_edge=False, show_header=True, header_style="dim")
    grid.add_column("", justify="right", style="dim", min_width=4)
    for east in columns:
        grid.add_column(f" {_label((east, 0))}", min_width=4)
    for north in reversed(rows):
        grid.add_row(_label((0, north)) + " ", *(signs.get((east, north), Text()) for east in columns))
    return grid


def _signs(view: View) -> dict[tuple[int, int], Text]:
    over = {step.tile for step in view.reckoning if step.what != "paid" and view.phase == "over"}
    signs = {(spot.east, spot.north): Text(*SPOT) for spot in view.spots}
    for number, tile in enumerate(view.field):
        signs[tile.east, tile.north] = _sign(tile.kind, tile.owner, OVER if number in over else "")
    return signs


def _sign(kind: str, owner: int | None, extra: str = "") -> Text:
    """A tile as a sign; a mouse in its owner's colour and with the number of the seat."""
    if kind in MICE and owner is not None:
        return Text(f" {SIGNS[kind]}{owner + 1}", f"{OWNERS[owner]} {extra}")
    return Text(f" {SIGNS[kind]} ", f"{STYLES[kind]} {extra}")


def _span(numbers: Sequence[int]) -> range:
    return range(min(numbers, default=0), max(numbers, default=0) + 1)


def _label(place: tuple[int, int]) -> str:
    return "0" if place == (0, 0) else say_place(place)


def _legend(view: View) -> Text:
    kinds = [kind for kind in SIGNS if kind in view.tiles]
    return Text("  ".join(f"{SIGNS[kind]} {kind}" for kind in kinds), "dim")


# --- the players ---


def _players(view: View, names: Sequence[str]) -> Table:
    table = Table("", "player", "points", "in hand", "in the stack", box=box.SIMPLE)
    for seat, name in enumerate(names):
        mark = "▶" if view.seat == seat else ""
        who = Text(f"{seat + 1} {name}", OWNERS[seat])
        table.add_row(mark, who, str(view.points[seat]), str(view.held[seat]), str(view.stacked[seat]))
    return table


def _hand(hand: dict[str, int], seat: int | None) -> Text:
    tiles = [Text.assemble(_sign(kind, seat), f" {kind}") for kind, count in hand.items() for _ in range(count)]
    return Text("   ").join(tiles)


# --- the reckoning ---


def _reckoning(view: View, names: Sequence[str]) -> Panel:
    lines = [_step(view, step, names) for step in view.reckoning]
    return Panel(Text("\n").join(lines), title="reckoning", box=box.ROUNDED, border_style="yellow", expand=False)


def _step(view: View, step: Step, names: Sequence[str]) -> Text:
    """One step in words: "Ann's plain mouse at n1 is caught: ginger cat at n2"."""
    tile = view.field[step.tile]
    whose = f"{names[tile.owner]}'s " if tile.kind in MICE else ""
    said = f" {VERBS[step.what]}: {', '.join(_reasons(view, step))}"
    points = (f"  +{step.points}", OWNERS[tile.owner]) if step.points else ""
    return Text.assemble(f"{whose}{_called(tile)}", said, points)


def _reasons(view: View, step: Step) -> Iterator[str]:
    for number in step.because:
        yield _called(view.field[number])


def _called(tile: Tile) -> str:
    return f"{tile.kind} at {say_place((tile.east, tile.north))}"
