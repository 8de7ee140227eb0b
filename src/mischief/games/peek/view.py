"""What a seat may see of Peek: the table, its own hand, and how many cards the others hold."""

import numpy as np

from mischief.game.actors import clockwise
from mischief.game.rule import NONE, rule
from mischief.games.peek import rules
from mischief.games.peek.cells import CELLS, COLUMN_OF, LAST, NOWHERE, ONE, ROW_OF, WHERE, rolled
from mischief.games.peek.record import (
    AT_COLUMN,
    AT_ROW,
    AT_TURN,
    BY_SEAT,
    CARDS,
    CHOOSING_FIRST,
    COLOURS,
    DISCARD,
    DRAW,
    DRAWING,
    FIRST,
    HOLE,
    HOLES,
    IN_DECK,
    IN_HAND,
    MICE,
    MOST_HELD,
    MOST_SEATS,
    OF_CARD,
    OVER,
    PEEK_COLOUR,
    PEEK_COLUMN,
    PEEK_ROW,
    THINGS,
    UNSEEN,
    Sight,
    State,
    card_of,
    column_of,
    count_at,
    laying,
    row_of,
    turn_of,
)
from mischief.games.peek.sight import count_mice_in_sight, in_sight, mouse_at

# --- seeing ----------------------------------------------------------------------------------------------------------


@rule
def look(state: State, seat: int, sight: Sight) -> None:
    """What a seat may know; a spectator sees no hand."""
    sight.version, sight.seats, sight.me, sight.phase = state.version, state.seats, seat, state.phase
    sight.seat = NONE if state.phase == CHOOSING_FIRST or state.phase == OVER else state.seat
    for card in range(CARDS + 1):
        for cell in range(CELLS):
            sight.cards[card, cell] = state.cards[card, cell]
    look_back(state, sight)
    look_at_table(state, sight)
    look_through_holes(state, sight)
    look_at_hand(state, seat, sight)
    for player in range(MOST_SEATS):
        look_at_player(state, player, sight)
    sight.deck = count_at(state, IN_DECK, 0, MICE)


@rule
def look_back(state: State, sight: Sight) -> None:
    """The turns so far; who is on turn now tells who had the last one, for turns go round without a gap."""
    for number in range(state.turns, sight.turns):
        for column in range(AT_COLUMN + 1):
            sight.played[number, column] = 0
    sight.turns = state.turns
    seat = (state.seat - state.turns + int(state.phase == DRAWING)) % state.seats
    for number in range(state.turns):
        sight.played[number, BY_SEAT] = seat
        note_card(state, int(state.played[number]), number, sight)
        seat = clockwise(seat, 1, state.seats)


@rule
def note_card(state: State, move: int, number: int, sight: Sight) -> None:
    """Which card was played, and where it lies unless it was put away."""
    if move >= DISCARD:
        sight.played[number, OF_CARD], sight.played[number, AT_TURN] = move - DISCARD, NONE
        sight.played[number, AT_ROW], sight.played[number, AT_COLUMN] = NONE, NONE
    else:
        sight.played[number, OF_CARD], sight.played[number, AT_TURN] = card_of(move), turn_of(move)
        sight.played[number, AT_ROW], sight.played[number, AT_COLUMN] = row_of(state, move), column_of(state, move)


@rule
def look_at_table(state: State, sight: Sight) -> None:
    """What is in sight in every cell of the rows and columns that cards lie in."""
    rows, columns = state.bottom - state.top + 1, state.right - state.left + 1
    for cell in range(rows * columns, sight.area):
        sight.table[cell] = 0
    sight.top, sight.left, sight.columns, sight.area = state.top, state.left, columns, rows * columns
    for row in range(rows):
        look_at_row(state, row, columns, sight)
    for colour in range(COLOURS):
        sight.in_sight[colour] = in_sight(state, colour)


@rule
def look_at_row(state: State, row: int, columns: int, sight: Sight) -> None:
    """What is in sight in every cell of a row, one thing at most; NONE on the bare table."""
    ones = twos = fours = NOWHERE  # three bits of a number for each cell: 0 for NONE, then the things
    for thing in range(THINGS):
        cells, number = rolled(state.sight[thing, (state.top + row) & LAST], state.left), thing - NONE
        ones |= cells & WHERE[number & 1]
        twos |= cells & WHERE[(number >> 1) & 1]
        fours |= cells & WHERE[number >> 2]
    for column in range(columns):
        here = np.uint64(column)
        one, two, four = int((ones >> here) & ONE), int((twos >> here) & ONE), int((fours >> here) & ONE)
        sight.table[row * columns + column] = NONE + one + 2 * two + 4 * four


@rule
def look_through_holes(state: State, sight: Sight) -> None:
    """The mice in sight through the card that was laid last, from the top: nothing has come to lie on it yet (K9)."""
    sight.mice_peeking = 0
    for mouse in range(HOLES):
        sight.peeking[mouse, PEEK_ROW], sight.peeking[mouse, PEEK_COLUMN], sight.peeking[mouse, PEEK_COLOUR] = 0, 0, 0
    if state.turns > 0 and state.played[state.turns - 1] < DISCARD:
        move = int(state.played[state.turns - 1])
        card, turn, top, left = card_of(move), turn_of(move), row_of(state, move), column_of(state, move)
        for box in range(9):  # cell by cell of the square around it, so that the order is that of the table
            for cell in range(CELLS):
                if state.cards[card, cell] == HOLE and ROW_OF[turn, cell] * 3 + COLUMN_OF[turn, cell] == box:
                    look_through(state, top + box // 3, left + box % 3, sight)


@rule
def look_through(state: State, row: int, column: int, sight: Sight) -> None:
    """Note the mouse that peeks through one hole, if there is one."""
    colour = mouse_at(state, row, column)
    if colour < COLOURS:
        sight.peeking[sight.mice_peeking, PEEK_ROW] = row
        sight.peeking[sight.mice_peeking, PEEK_COLUMN] = column
        sight.peeking[sight.mice_peeking, PEEK_COLOUR] = colour
        sight.mice_peeking += 1


@rule
def look_at_hand(state: State, seat: int, sight: Sight) -> None:
    """One's own cards."""
    sight.holding = 0
    for card in range(CARDS if seat != NONE else 0):
        if state.place[card] == IN_HAND + seat:
            sight.hand[sight.holding] = card
            sight.holding += 1
    for unused in range(sight.holding, MOST_HELD):
        sight.hand[unused] = 0


@rule
def look_at_player(state: State, player: int, sight: Sight) -> None:
    """What everybody knows of a player: how many cards and cats they hold, and their cheese."""
    plays = player < state.seats
    sight.held[player] = count_at(state, IN_HAND + player, 0, CARDS) if plays else 0
    sight.cats[player] = count_at(state, IN_HAND + player, MICE, CARDS) if plays else 0
    sight.points[player] = rules.score(state, player) if plays else 0


@rule
def tell(state: State, actor: int, move: int, seat: int) -> int:
    """Others are told only that a card was drawn; what is laid or discarded is shown to all."""
    return UNSEEN if DRAW <= move < FIRST and seat != state.seat else move


# --- imagining -------------------------------------------------------------------------------------------------------


@rule
def imagine(sight: Sight, state: State) -> None:
    """Fill a blank state from a sight; other hands hold whatever cards come first."""
    state.version = sight.version
    for card in range(CARDS + 1):
        for cell in range(CELLS):
            state.cards[card, cell] = sight.cards[card, cell]
    rules.lay_start(state, sight.seats)
    for number in range(sight.turns):
        play_again(sight, state, number)
    for held in range(sight.holding):
        state.place[sight.hand[held]] = IN_HAND + sight.me
    for seat in range(sight.seats):
        if seat != sight.me:
            hold(state, seat, sight.cats[seat], MICE, CARDS)
            hold(state, seat, sight.held[seat] - sight.cats[seat], 0, MICE)
    state.phase, state.seat = sight.phase, max(0, sight.seat)
    if state.phase == OVER:
        state.seat = clockwise(sight.played[sight.turns - 1, BY_SEAT], 1, state.seats)
        count_mice_in_sight(state)


@rule
def play_again(sight: Sight, state: State, number: int) -> None:
    """Play a turn again; its luck is filled in later."""
    card, turn = sight.played[number, OF_CARD], sight.played[number, AT_TURN]
    if turn == NONE:
        move = DISCARD + card
        rules.discard(state, card)
    else:
        move = laying(card, turn, sight.played[number, AT_ROW], sight.played[number, AT_COLUMN])
        rules.lay(state, move)
    rules.note(state, move)


@rule
def hold(state: State, seat: int, count: int, first: int, end: int) -> None:
    """Give a seat so many unseen cards of those numbered from first to before end."""
    for card in range(first, end):
        if count > 0 and state.place[card] == IN_DECK:
            state.place[card] = IN_HAND + seat
            count -= 1
