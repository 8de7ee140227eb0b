"""The rules of Peek, stated once; where a card may lie is in places.py, what is in sight in sight.py.

A move names a card, its turn and the top left cell of the box it will cover. The deck has no order: luck draws a card
when one is needed, and deals the cats and the hands the same way.
"""

from mischief.game.actors import LUCK, awaiting, clockwise, nobody
from mischief.game.luck import Luck, below
from mischief.game.rule import NONE, Array, rule
from mischief.games.peek.cells import BEYOND, CELLS, NOWHERE, ONE, ROUND, TURNS, Word, first_of, rolled
from mischief.games.peek.places import (
    close,
    dead_ends,
    for_cat,
    for_mouse,
    has_dead_end,
    is_same_turned,
    must_leave_room,
    rows_with_room,
    solid_cells,
)
from mischief.games.peek.record import (
    CARDS,
    CATS,
    CATS_LAID,
    CHOOSING_FIRST,
    DEALING_CATS,
    DEALING_MICE,
    DISCARD,
    DISCARDED,
    DRAW,
    DRAWING,
    FIRST,
    FORBIDDEN,
    HAND,
    HOLE,
    IN_DECK,
    IN_HAND,
    LAID,
    LAYING,
    MICE,
    MOST_MOVES,
    ON_TABLE,
    OVER,
    START,
    STATE,
    STUCK,
    TALLIES,
    Options,
    State,
    card_of,
    column_of,
    count_at,
    laying,
    row_of,
    turn_of,
)
from mischief.games.peek.sight import count_mice_in_sight, peek, put

__all__ = ["MOST_MOVES", "STATE", "TALLIES"]  # passed on to those who take all rules from here


# --- set-up and turns ------------------------------------------------------------------------------------------------


@rule
def set_up(state: State, seats: int, options: Options) -> None:
    """K1: the start card lies on the table; luck says who begins unless the options do."""
    for card in range(CARDS + 1):
        for cell in range(CELLS):
            state.cards[card, cell] = options.cards[card, cell]
    lay_start(state, seats)
    if options.first != NONE:
        begin(state, options.first)


@rule
def lay_start(state: State, seats: int) -> None:
    """A table of so many players before anything has happened, once its cards are known."""
    find_patterns(state)
    put(state, START, 0, 0, 0)
    close(state, START, 0, 0, 0)
    state.seats = seats
    state.phase = CHOOSING_FIRST


@rule
def find_patterns(state: State) -> None:
    """Note a mouse card for each hole pattern of the deck (K7); patterns that half a turn makes equal count once."""
    state.pattern_count = 0
    for card in range(MICE):
        known = False
        for pattern in range(state.pattern_count):
            known = known or has_holes_of(state, card, state.patterns[pattern])
        if not known:
            state.patterns[state.pattern_count] = card
            state.pattern_count += 1


@rule
def has_holes_of(state: State, card: int, other: int) -> bool:
    """Whether two cards have their holes in the same cells, as they are or after half a turn."""
    same, turned = True, True
    for cell in range(CELLS):
        hole = state.cards[card, cell] == HOLE
        same = same and hole == (state.cards[other, cell] == HOLE)
        turned = turned and hole == (state.cards[other, CELLS - 1 - cell] == HOLE)
    return same or turned


@rule
def turn(state: State) -> int:
    """Players lay cards; whatever is drawn or dealt is luck's."""
    if state.phase == OVER:
        return nobody()
    return awaiting(state.seat) if state.phase == LAYING else awaiting(LUCK)


@rule
def begin(state: State, seat: int) -> None:
    """The first player is dealt to first, the cats before the mice (K1)."""
    state.seat = seat
    state.phase = DEALING_CATS


@rule
def cats_each(state: State) -> int:
    """Two cats each with 2 players, one each with 3 (one stays in the box) or 4 (K1)."""
    return CATS // state.seats


@rule
def pass_on(state: State) -> None:
    """The turn passes clockwise; when all cards are laid, the game is over (K10)."""
    state.seat = clockwise(state.seat, 1, state.seats)
    state.phase = LAYING
    if count_at(state, IN_HAND + state.seat, 0, CARDS) == 0:
        state.phase = OVER
        count_mice_in_sight(state)


# --- luck ------------------------------------------------------------------------------------------------------------


@rule
def odds(state: State) -> int:
    """How many equally likely things luck can do now: seats to choose from, or cards to draw."""
    if state.phase == CHOOSING_FIRST:
        return state.seats
    if state.phase == DEALING_CATS:
        return count_at(state, IN_DECK, MICE, CARDS)
    return count_at(state, IN_DECK, 0, MICE)


@rule
def outcome(state: State, ticket: int) -> int:
    """The move that a ticket stands for: the seat that begins, or the card of that rank among those left."""
    if state.phase == CHOOSING_FIRST:
        return FIRST + ticket
    card = MICE if state.phase == DEALING_CATS else 0
    while state.place[card] != IN_DECK or ticket > 0:
        ticket -= int(state.place[card] == IN_DECK)
        card += 1
    return DRAW + card


@rule
def draw(state: State, card: int) -> None:
    """A card comes into the hand of the player it was drawn for."""
    state.place[card] = IN_HAND + state.seat
    if state.phase == DRAWING:
        pass_on(state)
    else:
        deal_on(state)


@rule
def deal_on(state: State) -> None:
    """Cats are dealt round, evenly, then four mouse cards each; who was dealt to first begins (K1)."""
    state.seat = clockwise(state.seat, 1, state.seats)
    if state.phase == DEALING_CATS:
        if count_at(state, IN_HAND + state.seat, MICE, CARDS) == cats_each(state):
            state.phase = DEALING_MICE
    elif count_at(state, IN_HAND + state.seat, 0, MICE) == HAND:
        state.phase = LAYING


# --- moves -----------------------------------------------------------------------------------------------------------


@rule
def legal(state: State, seat: int, moves: Array) -> int:
    """Write the legal moves: by card, turn, row from the top, column from the left; or K12's discards."""
    count, rows = 0, (0, ROUND)  # as if there were room everywhere
    if must_leave_room(state, seat):
        rows = rows_with_room(state)
    cat, first = NONE, 0
    for card in range(CARDS):
        if state.place[card] == IN_HAND + seat:
            if cat != NONE:  # another one may lie just where the first may
                count = again(moves, first, count, laying(card, 0, 0, 0) - laying(cat, 0, 0, 0))
            else:
                first = count
                count = ways_to_lay(state, card, rows, moves, count)
                cat = card if card >= MICE else NONE
    return count if count > 0 else ways_to_discard(state, seat, moves)


@rule
def ways_to_lay(state: State, card: int, rows: tuple[int, int], moves: Array, count: int) -> int:
    """K2: a card may lie turned any way; if half a turn brings holes to holes, and with cats, it changes nothing."""
    first, solid = count, solid_cells(state, card)
    is_same = card >= MICE or is_same_turned(solid)
    for turn in range(TURNS // 2 if is_same else TURNS):
        count = ways_to_lay_turned(state, card, solid, turn, rows, moves, count)
    return again(moves, first, count, laying(0, TURNS // 2, 0, 0)) if is_same else count


@rule
def again(moves: Array, first: int, count: int, further: int) -> int:
    """Write the moves from number first on once more, all of them so much further on."""
    for number in range(count - first):
        moves[count + number] = moves[first + number] + further
    return 2 * count - first


@rule
def ways_to_lay_turned(
    state: State, card: int, solid: int, turn: int, rows: tuple[int, int], moves: Array, count: int
) -> int:
    """A card turned so may lie wherever a cell of it is over a card on the table and K4 to K7 allow it."""
    for row in range(state.top - BEYOND, state.bottom + 1):
        if card < MICE:
            places = for_mouse(state, solid, turn, row)
        else:
            places = for_cat(state, turn, row)
            places &= ~dead_ends(state, rows, turn, row, places)
        count = write(card, turn, row, state.left - BEYOND, places, moves, count)
    return count


@rule
def write(card: int, turn: int, row: int, left: int, places: Word, moves: Array, count: int) -> int:
    """Write a move for every place in a row, beginning at the column `left`."""
    places = rolled(places, left)
    while places != NOWHERE:
        moves[count] = laying(card, turn, row, left + first_of(places))
        count += 1
        places &= places - ONE
    return count


@rule
def ways_to_discard(state: State, seat: int, moves: Array) -> int:
    """K12: who can't lay any card discards one of their choice."""
    count = 0
    for card in range(CARDS):
        if state.place[card] == IN_HAND + seat:
            moves[count] = DISCARD + card
            count += 1
    return count


@rule
def play(state: State, actor: int, move: int) -> None:
    """Carry out a legal move."""
    if move >= FIRST:
        begin(state, move - FIRST)
    elif move >= DRAW:
        draw(state, move - DRAW)
    else:
        state.tally[FORBIDDEN] += int(has_dead_end(state, state.seat))
        if move < DISCARD:
            lay(state, move)
        else:
            discard(state, move - DISCARD)
        note(state, move)
        end_turn(state)


@rule
def note(state: State, move: int) -> None:
    """Remember what players did, which all of them saw."""
    state.played[state.turns] = move
    state.turns += 1


@rule
def end_turn(state: State) -> None:
    """K8: who has laid or discarded a card draws a mouse card while the deck lasts."""
    if count_at(state, IN_DECK, 0, MICE) > 0:
        state.phase = DRAWING
    else:
        pass_on(state)


@rule
def discard(state: State, card: int) -> None:
    """The card is shown and out of the game (K12)."""
    state.place[card] = DISCARDED
    state.tally[STUCK] += 1


@rule
def lay(state: State, move: int) -> None:
    """A card goes from the hand onto the table, and mice peek through its holes."""
    card, turn, row, column = card_of(move), turn_of(move), row_of(state, move), column_of(state, move)
    state.place[card] = ON_TABLE
    state.tally[LAID] += 1
    state.tally[CATS_LAID] += int(card >= MICE)
    put(state, card, turn, row, column)
    close(state, card, turn, row, column)
    peek(state, card, turn, row, column)


# --- score -----------------------------------------------------------------------------------------------------------


@rule
def score(state: State, seat: int) -> int:
    """The cheese of a player; it does not run out."""
    return state.cheese[seat]


@rule
def standing(state: State, seat: int) -> int:
    """K11: most cheese wins, equals share."""
    return state.cheese[seat]


# --- what the laws ask of every game ---------------------------------------------------------------------------------


@rule
def pieces(state: State) -> int:
    """Every card: those that players have laid or discarded, in the deck and in hands; there are always 28."""
    cards = state.turns
    for card in range(CARDS):
        cards += int(state.place[card] == IN_DECK or state.place[card] >= IN_HAND)
    return cards


@rule
def redeal(state: State, seat: int, luck: Luck) -> None:
    """Deal anew what a seat can't see: others' cards, the deck, the cat in the box. Counts stay as they are."""
    reshuffle(state, seat, 0, MICE, luck)
    reshuffle(state, seat, MICE, CARDS, luck)


@rule
def is_unseen(state: State, seat: int, card: int) -> bool:
    """Whether a card lies where a seat can't see its face."""
    place = state.place[card]
    return place == IN_DECK or (place >= IN_HAND and place != IN_HAND + seat)


@rule
def reshuffle(state: State, seat: int, first: int, end: int, luck: Luck) -> None:
    """Swap each unseen card of this range with one of the unseen cards up to it, each equally likely."""
    unseen = 0
    for card in range(first, end):
        if is_unseen(state, seat, card):
            unseen += 1
            other = nth_unseen(state, seat, first, below(luck, unseen))
            place = state.place[card]
            state.place[card] = state.place[other]
            state.place[other] = place


@rule
def nth_unseen(state: State, seat: int, first: int, rank: int) -> int:
    """The card of this rank among the unseen ones from number first on."""
    card = first
    while not is_unseen(state, seat, card) or rank > 0:
        rank -= int(is_unseen(state, seat, card))
        card += 1
    return card
