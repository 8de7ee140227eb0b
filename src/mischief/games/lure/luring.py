"""Luring: which mice a throw allows to lure, from where, and the moves that say so."""

from mischief.game.actors import clockwise
from mischief.game.rule import NONE, Array, rule
from mischief.games.lure.record import (
    ALL_COLOURS,
    COLOUR_PAIRS,
    COLOURS,
    DECIDING,
    ONE_MOUSE,
    PAIRS_OF_SOURCES,
    SOURCE_PAIRS,
    SOURCES,
    STOP,
    TAKEN,
    THROW,
    TWO_ALIKE,
    TWO_COLOURS,
    WHITE,
    State,
)


@rule
def reading(face: int) -> int:
    """L3: the colours a face can be read as, as a set of bits; white is whichever its thrower likes."""
    return ALL_COLOURS if face == WHITE else 1 << face


@rule
def unlured(state: State) -> int:
    """L6: colours that don't yet lie in front of the player's own card; only they can be lured."""
    colours = 0
    for colour in range(COLOURS):
        colours |= int(state.front[colour] == 0) << colour
    return colours


@rule
def in_centre(state: State) -> int:
    """The colours of which a mouse lies in the centre."""
    colours = 0
    for colour in range(COLOURS):
        colours |= int(state.centre[colour] > 0) << colour
    return colours


@rule
def from_centre(state: State) -> int:
    """Colours of which one mouse can come from the centre, read off either die (L4)."""
    return (reading(state.dice[0]) | reading(state.dice[1])) & unlured(state) & in_centre(state)


@rule
def paired(state: State) -> int:
    """Colours that both dice can be read as, so that one or two mice may come, from players too (L5)."""
    return reading(state.dice[0]) & reading(state.dice[1]) & unlured(state)


@rule
def may_steal(state: State) -> bool:
    """L15: with "jokers don't steal", a pair made with a white face takes from the centre only."""
    return state.jokers_steal != 0 or (state.dice[0] != WHITE and state.dice[1] != WHITE)


@rule
def lying(state: State, source: int, colour: int) -> int:
    """How many mice of a colour lie at a source: the centre, or the card of the player that far to the left."""
    if source == 0:
        return state.centre[colour]
    return state.cards[clockwise(state.seat, source, state.seats), colour]


@rule
def sources(state: State) -> int:
    """From how many places a pair may take: the centre, and every other player's card unless L15 forbids it."""
    return state.seats if may_steal(state) else 1


@rule
def can_lure(state: State) -> bool:
    """Whether at least one mouse can be lured, as L7 and L8 ask."""
    if from_centre(state) != 0:
        return True
    pairs = paired(state)
    for colour in range(COLOURS):
        if (pairs >> colour) & 1:
            for source in range(1, sources(state)):
                if lying(state, source, colour) > 0:
                    return True
    return False


@rule
def risk(state: State) -> int:
    """How many of the 36 throws would lure nobody, so that the hunt would fail, if the player threw again now."""
    first, second, failing = state.dice[0], state.dice[1], 0
    for one in range(WHITE + 1):
        for other in range(one + 1):  # each pair of faces once: in the other order it lures the same
            state.dice[0], state.dice[1] = one, other
            failing += int(not can_lure(state)) * (1 + int(one != other))
    state.dice[0], state.dice[1] = first, second
    return failing


@rule
def legal(state: State, seat: int, moves: Array) -> int:
    """Write the legal moves into `moves`, in the order of their numbers, and say how many there are."""
    if state.phase == DECIDING:
        moves[0], moves[1] = THROW, STOP
        return 2
    centre, pairs, places = from_centre(state), paired(state), sources(state)
    count = ways_to_lure_one(state, centre, pairs, places, moves)
    count = ways_to_lure_two_colours(state, centre, moves, count)
    return ways_to_lure_two_alike(state, pairs, places, moves, count)


# A way is written first and counted if it is open, so that compiled code has no branches for the dice to surprise.


@rule
def ways_to_lure_one(state: State, centre: int, pairs: int, places: int, moves: Array) -> int:
    """L7: at least one mouse must come if any can, and one is always enough."""
    count = 0
    for colour in range(COLOURS):
        moves[count] = ONE_MOUSE + colour * SOURCES
        count += (centre >> colour) & 1
        if (pairs >> colour) & 1:
            for source in range(1, places):
                moves[count] = ONE_MOUSE + colour * SOURCES + source
                count += int(lying(state, source, colour) > 0)
    return count


@rule
def ways_to_lure_two_colours(state: State, centre: int, moves: Array, count: int) -> int:
    """L4: two different colours may bring one mouse of each, from the centre only."""
    one, other = reading(state.dice[0]) & centre, reading(state.dice[1]) & centre
    for pair in range(len(COLOUR_PAIRS)):
        a, b = COLOUR_PAIRS[pair, 0], COLOUR_PAIRS[pair, 1]
        moves[count] = TWO_COLOURS + pair
        count += ((one >> a) & (other >> b) | (one >> b) & (other >> a)) & 1
    return count


@rule
def ways_to_lure_two_alike(state: State, pairs: int, places: int, moves: Array, count: int) -> int:
    """L5: two of one colour, each from the centre or from any other player, in any mixture."""
    for colour in range(COLOURS):
        if (pairs >> colour) & 1:
            for a in range(places):
                for b in range(a, places):
                    moves[count] = TWO_ALIKE + colour * PAIRS_OF_SOURCES + pair_of_sources(a, b)
                    count += int(lying(state, a, colour) > int(a == b)) & int(lying(state, b, colour) > 0)
    return count


@rule
def pair_of_sources(a: int, b: int) -> int:
    """The row of SOURCE_PAIRS that holds two sources, the nearer first."""
    return a * (2 * SOURCES + 1 - a) // 2 + b - a


@rule
def take(state: State, source: int, colour: int) -> None:
    """A mouse taken lies in front of the player's card: lured, not yet caught (L4)."""
    if source == 0:
        state.centre[colour] -= 1
    else:
        state.cards[clockwise(state.seat, source, state.seats), colour] -= 1
        state.tally[TAKEN] += 1
    state.front[colour] += 1


@rule
def mice_of(move: int) -> tuple[int, int, int, int]:
    """The mice that a lure takes: colour and source of one, then of the other, or NONE if it takes one only."""
    if move < TWO_COLOURS:
        return move // SOURCES, move % SOURCES, NONE, NONE
    if move < TWO_ALIKE:
        pair = move - TWO_COLOURS
        return int(COLOUR_PAIRS[pair, 0]), 0, int(COLOUR_PAIRS[pair, 1]), 0
    colour, pair = (move - TWO_ALIKE) // PAIRS_OF_SOURCES, (move - TWO_ALIKE) % PAIRS_OF_SOURCES
    return colour, int(SOURCE_PAIRS[pair, 0]), colour, int(SOURCE_PAIRS[pair, 1])


@rule
def lure_of(colour: int, source: int, other: int, place: int) -> int:
    """The lure that takes these mice, named in any order; the inverse of `mice_of`."""
    if other == NONE:
        return ONE_MOUSE + colour * SOURCES + source
    if colour == other:
        return TWO_ALIKE + colour * PAIRS_OF_SOURCES + pair_of_sources(min(source, place), max(source, place))
    return TWO_COLOURS + pair_of_colours(min(colour, other), max(colour, other))


@rule
def pair_of_colours(a: int, b: int) -> int:
    """The row of COLOUR_PAIRS that holds two colours, the lower first."""
    return a * (2 * COLOURS - 1 - a) // 2 + b - a - 1
