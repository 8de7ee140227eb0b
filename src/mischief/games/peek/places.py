"""Where a card may lie: K2 and K4 to K7, a whole row of the table at a time."""

from mischief.game.rule import rule
from mischief.games.peek.cells import (
    BEYOND,
    CELLS,
    COLUMN_OF,
    HEIGHT,
    LAST,
    NOWHERE,
    ONE,
    ROW_OF,
    TURNS,
    WHERE,
    Word,
    at,
    covering,
    first_of,
    lying,
    rolled,
    touching,
)
from mischief.games.peek.record import CARDS, HOLE, IN_DECK, IN_HAND, MICE, OLD_RULINGS, START, State, count_at


@rule
def solid_cells(state: State, card: int) -> int:
    """The cells of a card that are no holes, a bit for each."""
    solid = 0
    for cell in range(CELLS):
        solid |= int(state.cards[card, cell] != HOLE) << cell
    return solid


@rule
def is_same_turned(solid: int) -> bool:
    """Whether half a turn brings holes to where holes were."""
    same = True
    for cell in range(CELLS):
        same = same and (solid >> cell) & 1 == (solid >> (CELLS - 1 - cell)) & 1
    return same


@rule
def hiding_one_or_two(state: State, solid: int, turn: int, row: int) -> Word:
    """Where in this row the solid cells of a card would hide one or two mice in sight."""
    one = two = three = NOWHERE
    for cell in range(CELLS):
        mice = rolled(state.mice[(row + ROW_OF[turn, cell]) & LAST], COLUMN_OF[turn, cell])
        mice &= WHERE[(solid >> cell) & 1]  # no branch for holes, for this is most of what listing moves takes
        three |= two & mice
        two |= one & mice
        one |= mice
    return one & ~three


@rule
def for_mouse(state: State, solid: int, turn: int, row: int) -> Word:
    """K4: where in this row a mouse card may lie: it must hide one or two mice in sight, not none, not three."""
    return hiding_one_or_two(state, solid, turn, row) & ~state.closed[lying(turn), row & LAST]


@rule
def for_cat(state: State, turn: int, row: int) -> Word:
    """K5: where in this row a cat may lie, but for K7: it may hide none, and its four cells never more than four."""
    return covering(state.covered, turn, row) & ~state.closed[lying(turn), row & LAST]


@rule
def close(state: State, card: int, turn: int, row: int, column: int) -> None:
    """K6: no card may lie over any part of a cat, nor over the very cells of any card, for a cover is partial (K2)."""
    state.closed[lying(turn), row & LAST] |= at(column)
    if card >= MICE and card != START:
        for how in range(2):
            for r in range(row - HEIGHT[how] + 1, row + HEIGHT[lying(turn)]):
                state.closed[how, r & LAST] |= touching(how, r, turn, row, column)


# --- no dead end -----------------------------------------------------------------------------------------------------


@rule
def must_leave_room(state: State, seat: int) -> bool:
    """Whether K7 is asked: of who holds a cat, unless it is the last card of all and there is no next player."""
    if count_at(state, IN_HAND + seat, MICE, CARDS) == 0:
        return False
    return state.version == OLD_RULINGS or cards_to_lay(state) > 1


@rule
def cards_to_lay(state: State) -> int:
    """How many cards are in the deck and in hands, which everyone can count."""
    cards = count_at(state, IN_DECK, 0, MICE)
    for seat in range(state.seats):
        cards += count_at(state, IN_HAND + seat, 0, CARDS)
    return cards


@rule
def room(state: State, how: int, row: int) -> Word:
    """Where in this row a mouse card with some hole pattern of the deck may lie, flat or upright (K7)."""
    found = NOWHERE
    for pattern in range(state.pattern_count):
        for turn in range(how, TURNS, 2):
            found |= for_mouse(state, solid_cells(state, state.patterns[pattern]), turn, row)
    return found


@rule
def has_room(state: State, row: int) -> bool:
    """Whether a mouse card fits somewhere in this row (K7)."""
    for pattern in range(state.pattern_count):
        solid = solid_cells(state, state.patterns[pattern])
        for turn in range(TURNS):
            if for_mouse(state, solid, turn, row) != NOWHERE:
                return True
    return False


@rule
def rows_with_room(state: State) -> tuple[int, int]:
    """The first and the last row where a mouse card fits now; the last is the lesser if there is none (K7)."""
    first, last = state.top - BEYOND, state.bottom
    up = 0  # first down from the top, then up from the bottom; one loop, so that it is compiled once
    while up < 2 and first <= last:
        if has_room(state, last if up else first):
            up += 1
        elif up:
            last -= 1
        else:
            first += 1
    return first, last


@rule
def is_roomy(rows: tuple[int, int]) -> bool:
    """Cards that touch a cat begin in one of five rows, so room in rows further apart can't be lost."""
    return rows[1] - rows[0] > 4


@rule
def leaves_room(state: State, rows: tuple[int, int], turn: int, row: int, column: int) -> bool:
    """Whether a mouse card fits somewhere once a cat lies here: just where it fits now, clear of the cat (K7)."""
    for r in range(rows[0], rows[1] + 1):
        for how in range(2):
            if room(state, how, r) & ~touching(how, r, turn, row, column) != NOWHERE:
                return True
    return False


@rule
def dead_ends(state: State, rows: tuple[int, int], turn: int, row: int, places: Word) -> Word:
    """K7: the places in this row where a cat would be a dead end: then no hole pattern of the deck fits anywhere."""
    dead = NOWHERE
    if is_roomy(rows):
        return dead
    while places != NOWHERE:
        column = first_of(places)
        places &= places - ONE
        if not leaves_room(state, rows, turn, row, column):
            dead |= at(column)
    return dead


@rule
def has_dead_end(state: State, seat: int) -> bool:
    """Whether K7 forbids a player some place for a cat that they hold."""
    if not must_leave_room(state, seat):
        return False
    rows = rows_with_room(state)
    if is_roomy(rows):
        return False
    for turn in range(2):
        for row in range(state.top - BEYOND, state.bottom + 1):
            if dead_ends(state, rows, turn, row, for_cat(state, turn, row)) != NOWHERE:
                return True
    return False
