"""What a seat may see of Peek: the table, its own hand, and how many cards the others hold."""

import msgspec

from mischief.game.actors import clockwise
from mischief.games.peek import rules
from mischief.games.peek.cells import CELLS, COLUMN_OF, LAST, ROW_OF
from mischief.games.peek.deck import COLOURS, LETTERS, code
from mischief.games.peek.moves import placing
from mischief.games.peek.options import Options
from mischief.games.peek.record import (
    CARDS,
    CHOOSING_FIRST,
    DISCARD,
    DRAW,
    DRAWING,
    FIRST,
    HOLE,
    IN_DECK,
    IN_HAND,
    MICE,
    OVER,
    UNSEEN,
    State,
    count_at,
    laying,
)
from mischief.games.peek.sight import count_mice_in_sight, mouse_at

PHASES = ("choosing first", "dealing cats", "dealing mice", "laying", "drawing", "over")
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


def view(state: State, seat: int | None) -> View:
    """What a seat may know; a spectator (None) sees no hand."""
    seats, table = range(int(state.seats)), _table(state)
    return View(
        seats=len(seats),
        me=seat,
        phase=PHASES[state.phase],
        seat=None if state.phase in (CHOOSING_FIRST, OVER) else int(state.seat),
        cards=["".join(LETTERS[cell] for cell in card) for card in state.cards.tolist()],
        played=_played(state),
        top=int(state.top),
        left=int(state.left),
        table=table,
        peeking=_peeking(state),
        in_sight=["".join(table).count(colour) for colour in COLOURS],
        hand=None if seat is None else _hand(state, seat),
        held=[len(_hand(state, other)) for other in seats],
        cats=[sum(card >= MICE for card in _hand(state, other)) for other in seats],
        deck=int(count_at(state, IN_DECK, 0, MICE)),
        points=[int(rules.score(state, other)) for other in seats],
        version=int(state.version),
    )


def _hand(state: State, seat: int) -> list[int]:
    return [card for card, place in enumerate(state.place.tolist()) if place == IN_HAND + seat]


def _played(state: State) -> list[Played]:
    """The turns so far; who is on turn now tells who had the last one, for turns go round without a gap."""
    moves = state.played[: state.turns].tolist()
    first = int(state.seat) - len(moves) + int(state.phase == DRAWING)
    return [_as_played(state, (first + number) % int(state.seats), move) for number, move in enumerate(moves)]


def _as_played(state: State, seat: int, move: int) -> Played:
    return Played(seat, move - DISCARD) if move >= DISCARD else Played(seat, *placing(state, move))


def _table(state: State) -> list[str]:
    rows, columns = range(state.top, state.bottom + 1), range(state.left, state.right + 1)
    layers = state.sight.tolist()
    return ["".join(_thing(layers, row & LAST, column & LAST) for column in columns) for row in rows]


def _thing(layers: list[list[int]], row: int, column: int) -> str:
    """The letter of what is in sight in a cell."""
    return next((LETTERS[thing] for thing, layer in enumerate(layers) if layer[row] >> column & 1), NOTHING)


def _peeking(state: State) -> list[Peeking]:
    """The mice in sight through the card that was laid last: nothing has come to lie on it yet."""
    if state.turns == 0 or state.played[state.turns - 1] >= DISCARD:
        return []
    last = placing(state, int(state.played[state.turns - 1]))
    holes = [cell for cell in range(CELLS) if state.cards[last.card, cell] == HOLE]
    cells = [(last.row + int(ROW_OF[last.turn, cell]), last.column + int(COLUMN_OF[last.turn, cell])) for cell in holes]
    mice = [(*cell, int(mouse_at(state, *cell))) for cell in sorted(cells)]
    return [Peeking(row, column, COLOURS[colour]) for row, column, colour in mice if colour < len(COLOURS)]


def tell(state: State, actor: int, move: int, seat: int | None) -> int:
    """Others are told only that a card was drawn; what is laid or discarded is shown to all."""
    return UNSEEN if DRAW <= move < FIRST and seat != state.seat else move


def imagine(view: View, state: State) -> None:
    """Fill a blank state from a view; other hands hold whatever cards come first."""
    state.version = view.version
    rules.set_up(state, view.seats, Options(deck=code(tuple(view.cards))))
    for played in view.played:
        _play(state, played)
    if view.me is not None and view.hand is not None:
        state.place[view.hand] = IN_HAND + view.me
    for seat in range(view.seats):
        if seat != view.me:
            _hold(state, seat, view.cats[seat], MICE)
            _hold(state, seat, view.held[seat] - view.cats[seat], 0)
    state.phase = PHASES.index(view.phase)
    state.seat = view.seat or 0
    if state.phase == OVER:
        state.seat = clockwise(view.played[-1].seat, 1, int(state.seats))
        count_mice_in_sight(state)


def _play(state: State, played: Played) -> None:
    """Play a turn again; its luck is filled in later."""
    if played.turn is None or played.row is None or played.column is None:
        move = DISCARD + played.card
        rules.discard(state, played.card)
    else:
        move = int(laying(played.card, played.turn, played.row, played.column))
        rules.lay(state, move)
    rules.note(state, move)


def _hold(state: State, seat: int, count: int, first: int) -> None:
    """Give a seat so many unseen cards, mice or cats."""
    unseen = [card for card in range(first, MICE if first < MICE else CARDS) if state.place[card] == IN_DECK]
    state.place[unseen[:count]] = IN_HAND + seat
