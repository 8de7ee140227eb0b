"""What a seat may see of Lure: everything, for nothing in it is secret."""

from mischief.game.rule import NONE, rule
from mischief.games.lure.luring import risk
from mischief.games.lure.record import (
    CHOOSING_FIRST,
    COLOURS,
    DECIDING,
    MOST_SEATS,
    OVER,
    Sight,
    State,
)
from mischief.games.lure.rules import score, worth

OPEN = True


@rule
def look(state: State, seat: int, sight: Sight) -> None:
    """The same for every seat and for spectators."""
    sight.seats = state.seats
    sight.phase = state.phase
    sight.seat = NONE if state.phase == CHOOSING_FIRST or state.phase == OVER else state.seat
    sight.dice[0], sight.dice[1] = state.dice[0], state.dice[1]
    look_at_mice(state, sight)
    sight.risk = risk(state) if state.phase == DECIDING else NONE
    sight.little_ones = state.little_ones
    sight.daredevil = state.daredevil
    sight.jokers_steal = state.jokers_steal


@rule
def look_at_mice(state: State, sight: Sight) -> None:
    """Where the mice lie and what they are worth."""
    for colour in range(COLOURS):
        sight.centre[colour] = state.centre[colour]
        sight.front[colour] = state.front[colour]
        sight.worth[colour] = worth(state, colour)
    for owner in range(MOST_SEATS):
        sight.points[owner] = score(state, owner)
        for colour in range(COLOURS):
            sight.cards[owner, colour] = state.cards[owner, colour]


@rule
def tell(state: State, actor: int, move: int, seat: int) -> int:
    """Every move is made in the open."""
    return move


@rule
def imagine(sight: Sight, state: State) -> None:
    """Fill a blank state from a sight."""
    state.seats = sight.seats
    state.phase = sight.phase
    state.seat = max(0, sight.seat)
    state.dice[0], state.dice[1] = sight.dice[0], sight.dice[1]
    for colour in range(COLOURS):
        state.centre[colour] = sight.centre[colour]
        state.front[colour] = sight.front[colour]
        for owner in range(MOST_SEATS):
            state.cards[owner, colour] = sight.cards[owner, colour]
    state.little_ones = sight.little_ones
    state.daredevil = sight.daredevil
    state.jokers_steal = sight.jokers_steal
