"""What a seat may see of Pig: everything."""

from mischief.game.rule import rule
from mischief_pig.record import MOST_SEATS, Sight, State

OPEN = True


@rule
def look(state: State, seat: int, sight: Sight) -> None:
    """The same for every seat and for spectators."""
    sight.seats, sight.seat, sight.phase = state.seats, state.seat, state.phase
    sight.face, sight.gathered, sight.target = state.face, state.gathered, state.target
    for owner in range(MOST_SEATS):
        sight.points[owner] = state.points[owner]


@rule
def imagine(sight: Sight, state: State) -> None:
    """Fill a blank state from a sight."""
    state.seats, state.seat, state.phase = sight.seats, sight.seat, sight.phase
    state.face, state.gathered, state.target = sight.face, sight.gathered, sight.target
    for owner in range(MOST_SEATS):
        state.points[owner] = sight.points[owner]


@rule
def tell(state: State, actor: int, move: int, seat: int) -> int:
    """Every move is made in the open."""
    return move
