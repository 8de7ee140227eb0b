"""What moments and choices are worth, straight from the rules: nothing here uses the solver's tables of transitions.

`values` says what each moment is worth to the player on turn: with something in front to one who decides, with nothing
in front to one who must throw. The functions play on copies, so they are given three places to play on.
"""

from mischief.game.actors import LUCK
from mischief.game.rule import Array, record_in, rule
from mischief.games.lure.record import COLOURS, DECIDING, LURING, OVER, STOP, THROW, State
from mischief.games.lure.rules import legal, odds, outcome, play, standing
from mischief.solved.lure.reckoning.lookup import find
from mischief.solved.lure.reckoning.moments import Layout

EVERY_THROW = 36  # tickets, all equally likely


@rule
def result(state: State, seat: int) -> float:
    """L11: a win counts 1, a shared win one half."""
    lead = standing(state, seat) - standing(state, 1 - seat)
    return 0.5 if lead == 0 else (1.0 if lead > 0 else 0.0)


@rule
def after_turn(at: Layout, values: Array, state: State, seat: int) -> float:
    """What a moment after my turn is worth to me."""
    if state.phase == OVER:
        return result(state, seat)
    return 1.0 - values[find(at, state, state.seat)]


@rule
def stopping(at: Layout, values: Array, now: Array, then: Array) -> float:
    """What it is worth to stop."""
    then[0] = now[0]
    state = record_in(then)
    seat = state.seat
    play(state, seat, STOP)
    return after_turn(at, values, state, seat)


@rule
def deciding(at: Layout, values: Array, now: Array, then: Array) -> float:
    """What it is worth to decide; with nothing in front (L14) memory holds only what throwing is worth."""
    state = record_in(now)
    front = 0
    for colour in range(COLOURS):
        front += state.front[colour]
    value = float(values[find(at, state, state.seat)])
    return value if front > 0 else max(value, stopping(at, values, now, then))


@rule
def luring(at: Layout, values: Array, now: Array, then: Array, last: Array, move: int) -> float:
    """What a lure is worth."""
    then[0] = now[0]
    state = record_in(then)
    play(state, state.seat, move)
    return deciding(at, values, then, last)


@rule
def best_lure(at: Layout, values: Array, now: Array, then: Array, last: Array, moves: Array) -> float:
    """What the best lure is worth after a throw."""
    state, most = record_in(now), 0.0
    for place in range(legal(state, state.seat, moves)):
        most = max(most, luring(at, values, now, then, last, moves[place]))
    return most


@rule
def throwing(at: Layout, values: Array, now: Array, thrown: Array, then: Array, last: Array, moves: Array) -> float:
    """What it is worth to throw: the mean over all throws."""
    seat, tickets, total = record_in(now).seat, 1, 0.0
    for ticket in range(EVERY_THROW):
        thrown[0] = now[0]
        state = record_in(thrown)
        if state.phase == DECIDING:
            play(state, seat, THROW)
        tickets = odds(state)
        play(state, LUCK, outcome(state, ticket))
        if state.phase == LURING:
            total += best_lure(at, values, thrown, then, last, moves)
        else:
            total += after_turn(at, values, state, seat)
    return total / tickets


@rule
def best(at: Layout, values: Array, now: Array, thrown: Array, then: Array, last: Array, moves: Array) -> float:
    """What the best choice is worth: to throw, or to stop if that is allowed yet."""
    value = throwing(at, values, now, thrown, then, last, moves)
    if record_in(now).phase == DECIDING:
        value = max(value, stopping(at, values, now, then))
    return value
