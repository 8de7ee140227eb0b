"""A greedy player of Pantry: looks one tile ahead, at what the field would pay and at what may still happen to it."""

import numpy as np

from mischief.game.extras import Policies
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule
from mischief.games.pantry.field import beside, count_beside, kind_at, owner_at
from mischief.games.pantry.hunt import fears, hunted_by, is_mouse
from mischief.games.pantry.record import CELLS, CHEESE, KINDS, NORTH, NOTHING, SIDES, SPOT, State

# A tile matters to mice two steps away at most: milk, or the fourth mouse at a trap, frees those on the other side.
NEAR = np.array([(x + NORTH * y) % CELLS for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) <= 2], np.int32)

# Weights, found in matches of each against each: a point now, a cheese yet to come, and 1 for a hunter yet to come.
POINT, FRIENDLY = 120, 2


@rule
def greedy(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """The move after which own mice have the best prospects and others' the worst; equals are drawn by lot."""
    chosen, best, equals = 0, 0, 0
    for number in range(count):
        gain = gain_of(state, seat, moves[number])
        if equals == 0 or gain > best:
            chosen, best, equals = number, gain, 1
        elif gain == best:
            equals += 1
            if below(luck, equals) == 0:
                chosen = number
    return moves[chosen]


@rule
def gain_of(state: State, seat: int, move: int) -> int:
    """How much better a move makes the neighbourhood; the tile is laid for a look and taken back."""
    kind, cell = move // CELLS, move % CELLS
    before = prospects_near(state, seat, cell)
    state.field[cell] = 1 + seat * KINDS + kind
    gain = prospects_near(state, seat, cell) - before
    state.field[cell] = SPOT
    return gain


@rule
def prospects_near(state: State, seat: int, cell: int) -> int:
    """The prospects of a seat's mice near a cell, less the average of the others'."""
    own, theirs = 0, 0
    for near in range(len(NEAR)):
        there = cell + NEAR[near]
        there = there - CELLS if there >= CELLS else there
        if is_mouse(kind_at(state, there)):
            if owner_at(state, there) == seat:
                own += prospects(state, there)
            else:
                theirs += prospects(state, there)
    return own * (state.seats - 1) - theirs


@rule
def prospects(state: State, cell: int) -> int:
    """What a mouse earns now, what open sides may add to it, and what they may cost."""
    if hunted_by(state, cell) != NOTHING:
        return 0
    pay = count_beside(state, cell, CHEESE)
    risk = pay * dangers(state, kind_at(state, cell)) if pay > 0 else 0
    return POINT * pay + open_sides(state, cell) * (state.tiles[CHEESE] * FRIENDLY - risk)


@rule
def open_sides(state: State, cell: int) -> int:
    """How many neighbours are still to come."""
    count = 0
    for side in range(SIDES):
        count += int(state.field[beside(cell, side)] <= 0)
    return count


@rule
def dangers(state: State, mouse: int) -> int:
    """How many tiles that a mouse fears are in the sets of the other players, who will want to lay them here."""
    count = 0
    for kind in range(KINDS):
        count += int(fears(mouse, kind)) * state.tiles[kind]
    return count * (state.seats - 1)


POLICIES = Policies({"greedy": greedy}, usual="greedy", studied=("random", "greedy"))
