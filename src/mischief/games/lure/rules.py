"""The rules of Lure, stated once.

Seats are numbered clockwise. A move names another player by distance ("the first to my left is 1"), so the same move
means the same thing from every seat. Luck chooses the first player and throws the dice; after a successful throw the
player lures, then decides.
"""

import numpy as np

from mischief.game.actors import LUCK, awaiting, nobody
from mischief.game.luck import Luck
from mischief.game.rule import Array, Record, layout, many, one, rule
from mischief.games.lure.options import Options

COLOURS = 5
EACH = 6  # mice of each colour
MICE = COLOURS * EACH
MOST_SEATS = 4
RED, ORANGE, YELLOW, GREEN, BLUE, WHITE = range(6)
WORTH = (5, 4, 3, 2, 1)
ALL_COLOURS = (1 << COLOURS) - 1
ENOUGH = 5  # with fewer mice than this in the centre the game is over

CHOOSING_FIRST, THROWING, LURING, DECIDING, OVER = range(5)

# Moves 0-79 lure, then the two decisions, then what luck can do. Source 0 is the centre, 1-3 the players to the left.
SOURCES = MOST_SEATS
NONE = -1
PAIRS_OF_SOURCES = 10
ONE_MOUSE, TWO_COLOURS, TWO_ALIKE, THROW, STOP, DICE, FIRST = 0, 20, 30, 80, 81, 82, 118
MOST_MOVES = 80  # with room to spare: six mice of a colour never lie in pairs at four places
COLOUR_PAIRS = np.array([(a, b) for a in range(COLOURS) for b in range(a + 1, COLOURS)], np.int8)
SOURCE_PAIRS = np.array([(a, b) for a in range(SOURCES) for b in range(a, SOURCES)], np.int8)

TALLIES = ("throws", "failed hunts", "mice taken from players", "daredevil catches")
THROWS, FAILED, TAKEN, DAREDEVILS = range(4)


class State(Record):
    """One moment of Lure."""

    centre: Array = many(COLOURS)  # mice in the centre, by colour
    cards: Array = many(MOST_SEATS, COLOURS)  # mice caught, by seat and colour
    front: Array = many(COLOURS)  # mice lured, in front of the card of the player on turn
    dice: Array = many(2)  # the faces of the last throw, NONE before the first
    seats: int = one()
    seat: int = one()  # who is on turn
    phase: int = one()
    little_ones: int = one()
    daredevil: int = one()
    jokers_steal: int = one()
    tally: Array = many(len(TALLIES))


STATE = layout(State)


# --- set-up and turns ------------------------------------------------------------------------------------------------


def set_up(state: State, seats: int, options: Options) -> None:
    """L1: all mice lie in the centre; the first player is chosen by luck unless the options name one."""
    state.centre[:] = EACH
    state.dice[:] = NONE
    state.seats = seats
    state.little_ones = options.little_ones
    state.daredevil = options.daredevil
    state.jokers_steal = not options.jokers_dont_steal
    state.phase = CHOOSING_FIRST
    if options.first is not None:
        begin_turn(state, options.first)


@rule
def turn(state: State) -> int:
    """L2: luck throws, then the player lures, and after each successful throw decides."""
    if state.phase == OVER:
        return nobody()
    if state.phase == LURING or state.phase == DECIDING:
        return awaiting(state.seat)
    return awaiting(LUCK)


@rule
def to_the_left(state: State, distance: int) -> int:
    """The seat that far clockwise from the player on turn."""
    seat = state.seat + distance
    return seat - state.seats if seat >= state.seats else seat


@rule
def begin_turn(state: State, seat: int) -> None:
    """A turn begins with a throw that is not optional (ruling of L2)."""
    state.seat = seat
    state.phase = THROWING


@rule
def is_nearly_empty(state: State) -> bool:
    """Whether so few mice lie in the centre that the game is over when the turn ends (L10)."""
    left = 0
    for colour in range(COLOURS):
        left += state.centre[colour]
    return left < ENOUGH


@rule
def end_turn(state: State) -> None:
    """L10: fewer than five mice in the centre when a turn ends, and the game is over; else play goes clockwise."""
    if is_nearly_empty(state):
        state.phase = OVER
    else:
        begin_turn(state, to_the_left(state, 1))


# --- luck ------------------------------------------------------------------------------------------------------------


@rule
def odds(state: State) -> int:
    """How many equally likely things luck can do now: seats to choose from, or faces of two dice."""
    return state.seats if state.phase == CHOOSING_FIRST else 36


@rule
def outcome(state: State, ticket: int) -> int:
    """The move that a ticket stands for."""
    return FIRST + ticket if state.phase == CHOOSING_FIRST else DICE + ticket


@rule
def land(state: State, throw: int) -> None:
    """The dice have landed; a throw that lures nobody ends the hunt."""
    state.dice[0] = throw // 6
    state.dice[1] = throw % 6
    state.tally[THROWS] += 1
    state.phase = LURING
    if not can_lure(state):
        fail(state)


# --- luring ----------------------------------------------------------------------------------------------------------


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
    return state.cards[to_the_left(state, source), colour]


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
    for throw in range(36):
        state.dice[0], state.dice[1] = throw // 6, throw % 6
        if not can_lure(state):
            failing += 1
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
        state.cards[to_the_left(state, source), colour] -= 1
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
def lure(state: State, move: int) -> None:
    """Take the mice that a move names, then let the player decide."""
    colour, source, other, place = mice_of(move)
    take(state, source, colour)
    if other != NONE:
        take(state, place, other)
    dare(state)
    state.phase = DECIDING


@rule
def dare(state: State) -> None:
    """L14: with "daredevil", all five colours in front are caught at once and the turn goes on, nothing in front."""
    if state.daredevil and unlured(state) == 0:
        state.tally[DAREDEVILS] += 1
        catch(state)


# --- how a turn ends -------------------------------------------------------------------------------------------------


@rule
def catch(state: State) -> None:
    """The mice in front move onto the card."""
    for colour in range(COLOURS):
        state.cards[state.seat, colour] += state.front[colour]
        state.front[colour] = 0


@rule
def stop(state: State) -> None:
    """L9: who stops keeps what was lured: the mice in front are caught."""
    catch(state)
    end_turn(state)


@rule
def fail(state: State) -> None:
    """L8: every mouse in front goes to the centre, also those that came from players, and the turn ends."""
    for colour in range(COLOURS):
        state.centre[colour] += state.front[colour]
        state.front[colour] = 0
    state.tally[FAILED] += 1
    end_turn(state)


@rule
def play(state: State, actor: int, move: int) -> None:
    """Carry out a legal move."""
    if move < THROW:
        lure(state, move)
    elif move == THROW:
        state.phase = THROWING
    elif move == STOP:
        stop(state)
    elif move < FIRST:
        land(state, move - DICE)
    else:
        begin_turn(state, move - FIRST)


# --- score -----------------------------------------------------------------------------------------------------------


@rule
def worth(state: State, colour: int) -> int:
    """L13: with "little ones" every mouse is worth 1; else red is worth 5, down to blue 1."""
    return 1 if state.little_ones else WORTH[colour]


@rule
def score(state: State, seat: int) -> int:
    """The points of the mice a player has caught (L11)."""
    points = 0
    for colour in range(COLOURS):
        points += worth(state, colour) * int(state.cards[seat, colour])
    return points


@rule
def standing(state: State, seat: int) -> int:
    """L11: most points wins, among equals the one with more mice; equal standings share the win."""
    mice = 0
    for colour in range(COLOURS):
        mice += int(state.cards[seat, colour])
    return score(state, seat) * (MICE + 1) + mice


def starter(game: int, seats: int) -> int:
    """L12: who starts the game of this number in a series of as many games as players: each starts one."""
    return game % seats


# --- what the laws ask of every game ---------------------------------------------------------------------------------


@rule
def pieces(state: State) -> int:
    """Every mouse on the table; there are always 30."""
    mice = 0
    for colour in range(COLOURS):
        mice += state.centre[colour] + state.front[colour]
        for seat in range(state.seats):
            mice += state.cards[seat, colour]
    return mice


@rule
def redeal(state: State, seat: int, luck: Luck) -> None:
    """Everything in Lure lies open, so there is nothing to deal again."""
