"""A sight of Peek with names for everything, for people to read."""

import msgspec

from mischief.game.fields import plain
from mischief.game.rule import NONE
from mischief.games.peek.deck import COLOURS as COLOUR_LETTERS
from mischief.games.peek.deck import LETTERS
from mischief.games.peek.record import (
    PHASES,
    Sight,
)

# --- seeing ----------------------------------------------------------------------------------------------------------


NOTHING = " "  # bare table, seen beside the cards or through a hole


class Played(msgspec.Struct, frozen=True):
    """A card that was laid, its quarter turns and the top left cell of its box; a discarded one has no place."""

    seat: int
    card: int
    turn: int | None = None
    row: int | None = None
    column: int | None = None


class Peeking(msgspec.Struct, frozen=True):
    """A mouse that peeks through a hole."""

    row: int
    column: int
    colour: str


class View(msgspec.Struct, frozen=True, tag="peek", tag_field="game"):
    """A moment of Peek as one seat sees it.

    Cards are numbered as in `cards`: 24 mouse cards, four cats, the start card. Rows and columns are counted down and
    right from the top left cell of the start card. Seat n plays colour n of blue, yellow, purple, green.
    A move that lays a card is ((card * 4 + turn) * 64 + row % 64) * 64 + column % 64.
    """

    seats: int
    me: int | None  # whose view this is; none for a spectator
    phase: str
    seat: int | None  # who is on turn, or draws
    cards: list[str]  # what each card of the deck shows: six letters as in a deck file, row by row
    played: list[Played]  # in order
    top: int  # the row and column where `table` begins
    left: int
    table: list[str]  # what is in sight, row by row: letters as in a deck file, a space for bare table
    peeking: list[Peeking]  # K9: the mice that earned cheese in the last turn, neutral ones too
    in_sight: list[int]  # mice by colour
    hand: list[int] | None  # one's own cards
    held: list[int]  # how many cards each seat holds
    cats: list[int]  # how many of them are cats, which everyone can count
    deck: int  # how many cards are left to draw
    points: list[int]  # cheese by seat
    version: int  # of the rules that are played


def describe(sight: Sight) -> View:
    """A sight with names for everything."""
    seen = plain(sight)
    return View(
        version=seen.version,
        seats=seen.seats,
        me=None if seen.me == NONE else seen.me,
        phase=PHASES[seen.phase],
        seat=None if seen.seat == NONE else seen.seat,
        cards=["".join(LETTERS[cell] for cell in card) for card in seen.cards.tolist()],
        played=[_played(row) for row in seen.played[: seen.turns].tolist()],
        top=seen.top,
        left=seen.left,
        table=_rows(seen.table[: seen.area].tolist(), seen.columns),
        peeking=[
            Peeking(row, column, COLOUR_LETTERS[colour])
            for row, column, colour in seen.peeking[: seen.mice_peeking].tolist()
        ],
        in_sight=seen.in_sight.tolist(),
        hand=None if seen.me == NONE else seen.hand.tolist()[: seen.holding],
        held=seen.held.tolist()[: seen.seats],
        cats=seen.cats.tolist()[: seen.seats],
        deck=seen.deck,
        points=seen.points.tolist()[: seen.seats],
    )


def _played(row: list[int]) -> Played:
    seat, card, turn, *where = row
    return Played(seat, card) if turn == NONE else Played(seat, card, turn, *where)


def _rows(cells: list[int], columns: int) -> list[str]:
    letters = "".join(NOTHING if thing == NONE else LETTERS[thing] for thing in cells)
    return [letters[start : start + columns] for start in range(0, len(letters), columns)]
