"""How players choose, from perfect to rules of thumb, straight from the rules and the solved values.

A player's habits are three numbers: how to lure, how to decide, and the number at which a rule of thumb stops. What a
habit gives away is measured at every choice, so a match tells which mistakes cost most.
"""

from typing import Any

from mischief.game.actors import LUCK
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, record_in, rule
from mischief.games.lure.policy import in_front
from mischief.games.lure.record import COLOURS, DECIDING, LURING, OVER, STOP, TAKEN, TALLIES, THROW, WORTH, State
from mischief.games.lure.rules import legal, odds, outcome, play
from mischief.solved.lure.reckoning.moments import MOST_IN_FRONT, Layout
from mischief.solved.lure.reckoning.worth import luring, result, stopping, throwing

LURE, DECIDE, AT = range(3)
PERFECTLY, GREEDILY, PEACEFULLY = range(3)  # lure: best, most points in front, best without stealing if possible
BY_COLOURS, BY_POINTS = 1, 2  # decide (or PERFECTLY): stop with at least so many colours or points in front

# What is added up over games, for seat 0; a win counts 2 and a shared win 1, so that all numbers are whole.
GAMES, WINS, WINS_SQUARED = range(3)
TALLY = 3
LURED = TALLY + len(TALLIES)  # how often seat 0 lured, and what it gave away doing so
LURE_COST = LURED + 1
# Then, by colours and points in front of seat 0: decisions, those to stop, mistakes, and what these cost.
DECIDED = LURED + 2
TIMES, STOPS, MISTAKES, COST = range(4)
MOST_POINTS = MOST_IN_FRONT * sum(WORTH)
WIDTH = DECIDED + (COLOURS + 1) * (MOST_POINTS + 1) * 4
WIN = 2
COST_UNIT = 1e-9  # of a win


@rule
def colours_in_front(state: State) -> int:
    """How many colours lie in front."""
    colours = 0
    for colour in range(COLOURS):
        colours += state.front[colour] > 0
    return colours


@rule
def appeal(habit: int, before: State, after: State, value: float) -> float:
    """How much a lure appeals to a player; among equals the better one does."""
    if habit == GREEDILY:
        return in_front(after) + value
    if habit == PEACEFULLY:
        return value - (after.tally[TAKEN] - before.tally[TAKEN])
    return value


@rule
def lure(at: Layout, values: Array, now: Array, then: Array, last: Array, moves: Array, habit: int) -> Any:
    """The lure that a player chooses, and what it gives away."""
    state = record_in(now)
    chosen, most, kept, best = -1, -10.0, 0.0, 0.0
    for place in range(legal(state, state.seat, moves)):
        value = luring(at, values, now, then, last, moves[place])
        liking = appeal(habit, state, record_in(then), value)
        best = max(best, value)
        if liking > most:
            chosen, most, kept = moves[place], liking, value
    return chosen, best - kept


@rule
def would_stop(habit: int, number: int, state: State, better: bool) -> bool:
    """Whether a player stops, given whether that is better."""
    if habit == BY_COLOURS:
        return colours_in_front(state) >= number
    if habit == BY_POINTS:
        return in_front(state) >= number
    return better


@rule
def note(state: State, sums: Array, stops: bool, cost: float) -> None:
    """Note a decision of seat 0."""
    if state.seat == 0:
        place = DECIDED + (colours_in_front(state) * (MOST_POINTS + 1) + in_front(state)) * 4
        sums[place + TIMES] += 1
        sums[place + STOPS] += stops
        sums[place + MISTAKES] += cost > 0
        sums[place + COST] += int(cost / COST_UNIT)


@rule
def decide(
    at: Layout,
    values: Array,
    now: Array,
    thrown: Array,
    then: Array,
    last: Array,
    moves: Array,
    habits: Array,
    sums: Array,
) -> int:
    """Stop or throw, as a player's habits have it; the decision is noted."""
    state = record_in(now)
    stop, throw = stopping(at, values, now, then), throwing(at, values, now, thrown, then, last, moves)
    stops = would_stop(habits[state.seat, DECIDE], habits[state.seat, AT], state, stop >= throw)
    note(state, sums, stops, max(0.0, throw - stop if stops else stop - throw))
    return STOP if stops else THROW


@rule
def play_out(
    at: Layout,
    values: Array,
    now: Array,
    thrown: Array,
    then: Array,
    last: Array,
    moves: Array,
    luck: Luck,
    habits: Array,
    sums: Array,
) -> None:
    """Play one game to its end and add it up."""
    state = record_in(now)
    while state.phase != OVER:
        if state.phase == LURING:
            move, cost = lure(at, values, now, then, last, moves, habits[state.seat, LURE])
            if state.seat == 0:
                sums[LURED] += 1
                sums[LURE_COST] += int(cost / COST_UNIT)
            play(state, state.seat, move)
        elif state.phase == DECIDING:
            play(state, state.seat, decide(at, values, now, thrown, then, last, moves, habits, sums))
        else:
            play(state, LUCK, outcome(state, below(luck, odds(state))))
    add_up(state, sums)


@rule
def add_up(state: State, sums: Array) -> None:
    """Add a finished game to the sums."""
    won = int(WIN * result(state, 0))
    sums[GAMES] += 1
    sums[WINS] += won
    sums[WINS_SQUARED] += won * won
    for tally in range(len(TALLIES)):
        sums[TALLY + tally] += state.tally[tally]
