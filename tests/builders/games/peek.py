"""Moments of Peek from pictures of the table, and a slow way to find legal places that looks at one cell at a time."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from mischief.game.actors import LUCK
from mischief.game.luck import below, seeded, wrapping
from mischief.game.registry import find
from mischief.games.peek import record as r
from mischief.games.peek.cells import COLUMN_OF, LAST, ROW_OF, at
from mischief.games.peek.deck import CAT, COLOURS, HOLE, LETTERS
from mischief.games.peek.described import View
from mischief.games.peek.sight import show

GAME = find("peek")
NAMES = ("Ann", "Bob", "Cleo", "Dan")
ANN, BOB, CLEO, DAN = range(4)
FAR = ("", "", "", "", "", "", "b")  # a mouse so far below that K7 never bites: add it to a picture

Cell = tuple[int, int]


class Placing(NamedTuple):
    """A card, its quarter turns clockwise, and the top left cell of its box, counted from that of the start card."""

    card: int
    turn: int
    row: int
    column: int


def placing(state: Any, move: int) -> Placing:
    """What a move that lays a card does, given the state before it."""
    parts = GAME.parts(state, int(state.seat), move)
    return Placing(int(parts.card), int(parts.turn), int(parts.row), int(parts.column))


def picture(
    *rows: str, ann: str = "", bob: str = "", seats: int = 2, turn: int = ANN, version: str = GAME.version
) -> Any:
    """A moment when this is in sight, from the start card's corner on; hands as in ann="card 1, cat 2"."""
    state = GAME.under(version).start(GAME.options(first=turn), seats)
    for layer in (state.sight, state.mice, state.covered, state.closed):
        layer[:] = 0
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter != " ":
                state.covered[row] |= at(column)
                show(state, LETTERS.index(letter), row, at(column))
    state.bottom, state.right = len(rows) - 1, max(map(len, rows)) - 1
    for seat, hand in enumerate((ann, bob)):
        state.place[cards(hand)] = r.IN_HAND + seat
    state.phase = r.LAYING
    return state


def cards(words: str) -> list[int]:
    """The numbers of cards from words such as "card 1, cat 2"."""
    return [r.CARD_NAMES.index(word) for word in words.split(", ") if word]


def dealt(seats: int = 2, first: int = ANN, seed: int = 1) -> Any:
    """A game after the deal."""
    return lucky(GAME.start(GAME.options(first=first), seats), seed)


def lucky(state: Any, seed: int = 1) -> Any:
    """The state after luck has done all that it is asked for."""
    luck = seeded(seed, int(state.turns))
    while LUCK in GAME.turn(state):
        with wrapping():
            move = GAME.draw(state, lambda n: below(luck, n))
        state = GAME.apply(state, LUCK, move)
    return state


def played(state: Any, *moves: str) -> Any:
    """The state after players on turn have said these moves; luck draws anything between them."""
    for words in moves:
        state = lucky(state)
        state = GAME.apply(state, int(state.seat), GAME.parse(state, int(state.seat), words, NAMES))
    return state


def choices(state: Any) -> list[str]:
    """What the player on turn may say, in order."""
    return [GAME.say(state, int(state.seat), move, NAMES) for move in GAME.legal(state, int(state.seat))]


def view(state: Any, seat: int | None = None) -> View:
    seen = GAME.view(state, seat)
    assert isinstance(seen, View)
    return seen


# --- the slow way ----------------------------------------------------------------------------------------------------


def box(place: Placing) -> list[Cell]:
    """The cells that a card covers, in the order of its own cells."""
    return [
        (place.row + int(row), place.column + int(column))
        for row, column in zip(ROW_OF[place.turn], COLUMN_OF[place.turn], strict=True)
    ]


class SlowTable:
    """What lies on the table, cell by cell."""

    def __init__(self, seen: View) -> None:
        self.cards = seen.cards
        self.boxes = [(frozenset(box(Placing(r.START, 0, 0, 0))), False)]
        self.sight = dict(zip(box(Placing(r.START, 0, 0, 0)), seen.cards[r.START], strict=True))
        for one in seen.played:
            if one.turn is not None and one.row is not None and one.column is not None:
                self.lay(Placing(one.card, one.turn, one.row, one.column))

    def lay(self, place: Placing) -> None:
        self.boxes.append((frozenset(box(place)), place.card >= r.MICE))
        for cell, letter in zip(box(place), self.cards[place.card], strict=True):
            if letter != HOLE:
                self.sight[cell] = letter

    def hidden(self, place: Placing) -> int:
        solid = [cell for cell, letter in zip(box(place), self.cards[place.card], strict=True) if letter != HOLE]
        return sum(self.sight.get(cell, CAT) in COLOURS for cell in solid)

    def may_lie(self, place: Placing) -> bool:
        """K2, K4, K5, K6."""
        here = frozenset(box(place))
        if any(here == there or (is_cat and here & there) for there, is_cat in self.boxes):
            return False
        overlaps = any(here & there for there, _ in self.boxes)
        return overlaps and self.hidden(place) in (range(5) if place.card >= r.MICE else range(1, 3))

    def places(self, card: int) -> Iterator[Placing]:
        cells = {cell for there, _ in self.boxes for cell in there}
        corners = {(row - down, column - right) for row, column in cells for down in range(3) for right in range(3)}
        for turn in range(4):
            yield from (Placing(card, turn, *corner) for corner in sorted(corners))

    def has_room(self) -> bool:
        """Whether a mouse card with some hole pattern of the deck may lie somewhere."""
        return any(self.may_lie(place) for card in range(0, r.MICE, 4) for place in self.places(card))

    def legal(self, card: int, seen: View) -> list[Placing]:
        found = [place for place in self.places(card) if self.may_lie(place)]
        if card < r.MICE or seen.deck + sum(seen.held) == 1:
            return found
        return [place for place in found if self.after(place, seen).has_room()]

    def after(self, place: Placing, seen: View) -> "SlowTable":
        table = SlowTable(seen)
        table.lay(place)
        return table


def slow_legal(state: Any) -> list[Placing]:
    """Where the player on turn may lay cards, in the documented order."""
    seen = view(state, int(state.seat))
    table = SlowTable(seen)
    return [place for card in seen.hand or [] for place in table.legal(card, seen)]


def legal(state: Any) -> list[Placing]:
    """The same by the rules."""
    return [placing(state, move) for move in GAME.legal(state, int(state.seat))]


def in_sight(state: Any, row: int, column: int) -> str:
    """What one sees in a cell."""
    for thing in range(r.THINGS):
        if state.sight[thing, row & LAST] & at(column):
            return LETTERS[thing]
    return " "
