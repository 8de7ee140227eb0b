"""The rules of Lure, stated once.

Seats are numbered clockwise. A move names another player by distance ("the first to my left is 1"), so the same move
means the same thing from every seat. Luck chooses the first player and throws the dice; after a successful throw the
player lures, then decides.
"""

from mischief.game.actors import LUCK, awaiting, clockwise, nobody
from mischief.game.luck import Luck
from mischief.game.rule import NONE, rule
from mischief.games.lure.luring import can_lure, legal, mice_of, take, unlured
from mischief.games.lure.record import (
    CHOOSING_FIRST,
    COLOURS,
    DAREDEVILS,
    DECIDING,
    DICE,
    EACH,
    ENOUGH,
    FAILED,
    FIRST,
    LURING,
    MICE,
    MOST_MOVES,
    OVER,
    STATE,
    STOP,
    TALLIES,
    THROW,
    THROWING,
    THROWS,
    WORTH,
    Options,
    State,
)

__all__ = ["MOST_MOVES", "STATE", "TALLIES", "legal"]


# --- set-up and turns ------------------------------------------------------------------------------------------------


@rule
def set_up(state: State, seats: int, options: Options) -> None:
    """L1: all mice lie in the centre; the first player is chosen by luck unless the options name one."""
    for colour in range(COLOURS):
        state.centre[colour] = EACH
    state.dice[0], state.dice[1] = NONE, NONE
    state.seats = seats
    state.little_ones = options.little_ones
    state.daredevil = options.daredevil
    state.jokers_steal = 1 - options.jokers_dont_steal
    state.phase = CHOOSING_FIRST
    if options.first != NONE:
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
        begin_turn(state, clockwise(state.seat, 1, state.seats))


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
