"""The rules of Pig, stated once."""

from mischief.game.actors import LUCK, awaiting, clockwise, nobody
from mischief.game.luck import Luck
from mischief.game.rule import NONE, Array, rule
from mischief_pig.record import (
    CHOOSING_FIRST,
    DECIDING,
    DIE,
    FIRST,
    HOLD,
    MOST_MOVES,
    ONES,
    OVER,
    STATE,
    TALLIES,
    THROW,
    THROWING,
    THROWS,
    Options,
    State,
)

__all__ = ["MOST_MOVES", "STATE", "TALLIES"]


@rule
def set_up(state: State, seats: int, options: Options) -> None:
    """P1: nobody has points; luck chooses who begins unless the options name somebody."""
    state.seats, state.target, state.phase = seats, options.target, CHOOSING_FIRST
    if options.first != NONE:
        begin_turn(state, options.first)


@rule
def begin_turn(state: State, seat: int) -> None:
    """A turn begins with a throw."""
    state.seat, state.gathered, state.phase = seat, 0, THROWING


@rule
def turn(state: State) -> int:
    """P2: luck throws the die, then the player throws again or holds."""
    if state.phase == OVER:
        return nobody()
    return awaiting(state.seat) if state.phase == DECIDING else awaiting(LUCK)


@rule
def legal(state: State, seat: int, moves: Array) -> int:
    """Throw again, or hold."""
    moves[0], moves[1] = THROW, HOLD
    return 2


@rule
def odds(state: State) -> int:
    """Who begins, or the faces of a die."""
    return state.seats if state.phase == CHOOSING_FIRST else 6


@rule
def outcome(state: State, ticket: int) -> int:
    """The move that a ticket stands for."""
    return FIRST + ticket if state.phase == CHOOSING_FIRST else DIE + ticket


@rule
def play(state: State, actor: int, move: int) -> None:
    """Carry out a legal move."""
    if move == THROW:
        state.phase = THROWING
    elif move == HOLD:
        hold(state)
    elif move < FIRST:
        land(state, move - DIE + 1)
    else:
        begin_turn(state, move - FIRST)


@rule
def land(state: State, face: int) -> None:
    """P3: a one takes all that was gathered in this turn and ends it; any other face is added."""
    state.face, state.phase = face, DECIDING
    state.gathered += face
    state.tally[THROWS] += 1
    if face == 1:
        state.tally[ONES] += 1
        begin_turn(state, clockwise(state.seat, 1, state.seats))


@rule
def hold(state: State) -> None:
    """P4: what was gathered is safe, and the turn passes to the left."""
    state.points[state.seat] += state.gathered
    state.gathered = 0
    if is_won(state):
        state.phase = OVER
    else:
        begin_turn(state, clockwise(state.seat, 1, state.seats))


@rule
def is_won(state: State) -> bool:
    """P5: whoever holds with as many points as the target wins at once."""
    return state.points[state.seat] >= state.target


@rule
def score(state: State, seat: int) -> int:
    """The points that are safe."""
    return state.points[seat]


@rule
def standing(state: State, seat: int) -> int:
    """Most points wins."""
    return state.points[seat]


@rule
def pieces(state: State) -> int:
    """One die."""
    return 1


@rule
def redeal(state: State, seat: int, luck: Luck) -> None:
    """Nothing is hidden."""
