"""Peek on the terminal: what is in sight with its compass, the players, the last turn, and one's own hand."""

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mischief.games.peek.deck import COLOURS
from mischief.games.peek.described import Played, View
from mischief.games.peek.moves import TURN_NAMES, say_place
from mischief.games.peek.record import CARD_NAMES

# Colour never speaks alone: each has its sign, the same as on the page.
SIGNS = {"b": "●", "y": "★", "p": "♦", "g": "♣"}
NAMES = {"b": "blue", "y": "yellow", "p": "purple", "g": "green"}
CELLS = {".": " ∴ ", "c": "^.^", "o": "( )", " ": "   "}
STYLES = {
    "b": "bold #4a7bc0",
    "y": "bold #f0bd2a",
    "p": "bold #a06cc4",
    "g": "bold #4f9f68",
    ".": "#f0d58a",
    "c": "bold white on #6b5b4b",
    "o": "dim",
    " ": "",
}


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    parts: list[RenderableType] = [_table(view), _legend(), _players(view, names)]
    if view.played:
        parts.append(_last_turn(view, names))
    if view.hand:
        parts.append(Columns([_card(view, card) for card in view.hand], padding=(0, 1)))
    return Group(*parts)


# --- the table ---


def _table(view: View) -> RenderableType:
    """Rows and columns with their names, as places are said: "n1w2" is the row n1 and the column w2."""
    peeking = {(mouse.row, mouse.column) for mouse in view.peeking}
    grid = Table(box=None, padding=(0, 0), pad_edge=False, show_header=True, header_style="dim")
    grid.add_column("", style="dim", min_width=5)
    for column in range(view.left, view.left + len(view.table[0])):
        grid.add_column(_label(0, column), min_width=4, justify="center")
    for row, letters in enumerate(view.table, view.top):
        cells = [_cell(letter, (row, column) in peeking) for column, letter in enumerate(letters, view.left)]
        grid.add_row(f"{_label(row, 0):>4}", *cells)
    return grid


def _label(row: int, column: int) -> str:
    return "0" if (row, column) == (0, 0) else say_place(row, column)


def _cell(letter: str, is_peeking: bool = False) -> Text:
    """A mouse, cheese, cat or hole; a mouse that has just peeked stands in brackets."""
    if letter in SIGNS:
        sign = f"[{SIGNS[letter]}]" if is_peeking else f" {SIGNS[letter]} "
        return Text(sign, STYLES[letter])
    return Text(CELLS[letter], STYLES[letter])


def _legend() -> Text:
    mice = "  ".join(f"{SIGNS[colour]} {NAMES[colour]}" for colour in COLOURS)
    return Text(f"{mice}  ∴ cheese  ^.^ cat  ( ) hole  [●] peeks", "dim")


# --- the players ---


def _players(view: View, names: Sequence[str]) -> Table:
    table = Table("", "player", "cheese", "in sight", "cards", "of them cats", box=box.SIMPLE)
    for seat, name in enumerate(names):
        counts = (view.points[seat], view.in_sight[seat], view.held[seat], view.cats[seat])
        colour = COLOURS[seat]
        who = Text(f"{SIGNS[colour]} {name}", STYLES[colour])
        table.add_row("▶" if view.seat == seat else "", who, *map(str, counts))
    table.caption = f"{view.deck} cards to draw"
    return table


def _last_turn(view: View, names: Sequence[str]) -> Text:
    """The last turn in words: "Ann laid card 7 at n2w1 turned once: ● peeks"."""
    mice = [_cell(mouse.colour) for mouse in view.peeking]
    said = f"{names[view.played[-1].seat]} {_deed(view.played[-1])}"
    if not mice:
        return Text(said)
    return Text.assemble(said, ":", *mice, "peek" if len(mice) > 1 else "peeks")


def _deed(last: Played) -> str:
    if last.turn is None or last.row is None or last.column is None:
        return f"could lay nothing and put away {CARD_NAMES[last.card]}"
    return f"laid {CARD_NAMES[last.card]} at {say_place(last.row, last.column)}{TURN_NAMES[last.turn]}"


# --- the hand ---


def _card(view: View, card: int) -> Panel:
    letters = view.cards[card]
    rows = [Text.assemble(*(_cell(letter) for letter in row)) for row in (letters[:3], letters[3:])]
    return Panel(Group(*rows), title=CARD_NAMES[card], box=box.ROUNDED, expand=False)
