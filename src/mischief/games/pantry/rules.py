"""The rules of Pantry, stated once: turns and luck here, the field in field.py, who catches whom in hunt.py.

A move names a kind of tile and a cell, so equal tiles in a hand count as one move. Stacks have no order until luck
draws a tile.
"""

from typing import Any

import numpy as np

from mischief.game.actors import LUCK, awaiting, clockwise, nobody
from mischief.game.luck import Luck, below
from mischief.game.rule import NONE, Array, rule
from mischief.games.pantry.field import beside, kind_at, lay, open_spot, owner_at
from mischief.games.pantry.hunt import (
    can_earn,
    catches,
    fears_cat,
    fears_traps,
    is_calm,
    is_disarmed,
    is_fearless,
    pay,
    verdict,
)
from mischief.games.pantry.record import (
    CELLS,
    CHEESE,
    CHOOSING_FIRST,
    DEALING,
    DRAW,
    DRAWING,
    FIRST,
    HAND,
    KINDS,
    MOST_MOVES,
    NOTHING,
    OVER,
    PLACING,
    ROOM,
    SIDES,
    STATE,
    TALLIES,
    TILE_KIND,
    Options,
    State,
)

# The rules that the other two files state, T5 to T13, belong to this book.
__all__ = [
    "MOST_MOVES",
    "STATE",
    "TALLIES",
    "beside",
    "catches",
    "fears_cat",
    "fears_traps",
    "is_calm",
    "is_disarmed",
    "is_fearless",
    "legal",
    "odds",
    "outcome",
    "pay",
    "pieces",
    "play",
    "redeal",
    "score",
    "set_up",
    "standing",
    "turn",
    "verdict",
]

# --- set-up and turns ------------------------------------------------------------------------------------------------


@rule
def set_up(state: State, seats: int, options: Options) -> None:
    """T1: everyone has the same set, all of it in the stack until three tiles are dealt to each."""
    state.seats = seats
    for kind in range(KINDS):
        state.tiles[kind] = options.tiles[kind]
        for seat in range(seats):
            state.stacks[seat, kind] = options.tiles[kind]
    open_spot(state, 0, 0, 0)
    state.phase = CHOOSING_FIRST
    if options.first != NONE:
        begin(state, options.first)


@rule
def turn(state: State) -> int:
    """A player lays a tile (T3), luck draws the next one (T4)."""
    if state.phase == OVER:
        return nobody()
    return awaiting(state.seat) if state.phase == PLACING else awaiting(LUCK)


@rule
def begin(state: State, seat: int) -> None:
    """T2: this player begins, and so is dealt to first; luck chooses one unless the options do."""
    state.seat = seat
    state.phase = DEALING


@rule
def pass_on(state: State) -> None:
    """The next player lays a tile; by T4 the game ends with the last one."""
    state.seat = clockwise(state.seat, 1, state.seats)
    state.phase = PLACING
    if total(state.hands, state.seat) == 0:
        state.phase = OVER
        reckon(state)


@rule
def total(tiles: Array, seat: int) -> int:
    """How many tiles a player has in hands or stacks."""
    count = 0
    for kind in range(KINDS):
        count += tiles[seat, kind]
    return count


@rule
def play(state: State, actor: int, move: int) -> None:
    """Carry out a legal move."""
    if move < DRAW:
        place(state, move // CELLS, move % CELLS)
    elif move < FIRST:
        draw(state, move - DRAW)
    else:
        begin(state, move - FIRST)


# --- luck ------------------------------------------------------------------------------------------------------------


@rule
def odds(state: State) -> int:
    """How many equally likely things luck can do now: seats to choose from, or tiles left in a stack."""
    return state.seats if state.phase == CHOOSING_FIRST else total(state.stacks, state.seat)


@rule
def outcome(state: State, ticket: int) -> int:
    """The move that a ticket stands for: each tile left in the stack has one."""
    if state.phase == CHOOSING_FIRST:
        return FIRST + ticket
    return DRAW + nth(state.stacks, state.seat, ticket)


@rule
def nth(tiles: Array, seat: int, ticket: int) -> int:
    """The kind of a player's tile of this number, counted through the kinds."""
    kind = 0
    while ticket >= tiles[seat, kind]:
        ticket -= tiles[seat, kind]
        kind += 1
    return kind


@rule
def draw(state: State, kind: int) -> None:
    """A tile comes from the player's own stack: three to begin with (T1), later one for each tile laid (T4)."""
    state.stacks[state.seat, kind] -= 1
    state.hands[state.seat, kind] += 1
    if state.phase == DRAWING:
        pass_on(state)
    elif total(state.hands, state.seat) == HAND:
        deal_on(state)


@rule
def deal_on(state: State) -> None:
    """Once everyone has three tiles (T1), the first player lays one."""
    state.seat = clockwise(state.seat, 1, state.seats)
    if total(state.hands, state.seat) == HAND:
        state.phase = PLACING


# --- placing ---------------------------------------------------------------------------------------------------------


@rule
def legal(state: State, seat: int, moves: Array) -> int:
    """T3: every kind of tile in hand may go to every spot; write the moves down and say how many there are."""
    kinds, first, second, third = kinds_in_hand(state, seat)
    for spot in range(state.spots_open):
        at, cell = spot * kinds, int(state.spots[spot])
        moves[at] = first + cell  # always three, without branches: the next spot overwrites what is too much
        moves[at + 1] = second + cell
        moves[at + 2] = third + cell
    return kinds * state.spots_open


@rule
def kinds_in_hand(state: State, seat: int) -> tuple[int, int, int, int]:
    """How many kinds of tiles are in hand, equal ones counted once, and the moves of each to cell 0."""
    kinds, first, second, third = 0, 0, 0, 0
    for kind in range(KINDS - 1, -1, -1):
        if state.hands[seat, kind] > 0:
            kinds, first, second, third = kinds + 1, kind * CELLS, first, second
    return kinds, first, second, third


@rule
def place(state: State, kind: int, cell: int) -> None:
    """T4: a tile goes from the hand to the field, and its player draws while the stack lasts."""
    state.hands[state.seat, kind] -= 1
    lay(state, state.seat, kind, cell)
    if total(state.stacks, state.seat) > 0:
        state.phase = DRAWING
    else:
        pass_on(state)


# --- reckoning and score ---------------------------------------------------------------------------------------------


@rule
def reckon(state: State) -> None:
    """Count what reckoning says of every tile, and pay."""
    for number in range(state.tiles_laid):
        cell = state.laid[number]
        said = verdict(state, cell)
        if said != NOTHING:
            state.tally[said - 1] += 1
    pay_all(state, state.points)


@rule
def pay_all(state: State, points: Array) -> None:
    """T13 by cheese, of which there are fewer than mice: each pays every mouse beside it."""
    number = next_cheese(state, 0)
    while number < state.tiles_laid:  # so that a card's threads, which run in step, all have a cheese at once
        for side in range(SIDES):
            cell = beside(int(state.laid[number]), side)
            if can_earn(state, cell):
                points[owner_at(state, cell)] += 1
        number = next_cheese(state, number + 1)


@rule
def next_cheese(state: State, number: int) -> int:
    """The first tile from this number on that is a cheese, or the number behind the last."""
    while number < state.tiles_laid and state.shown_tiles[number, TILE_KIND] != CHEESE:
        number += 1
    return number


@rule
def score(state: State, seat: int) -> int:
    """What a player's mice have earned; before the end, what they would earn if the field were reckoned as it is."""
    return state.points[seat] if state.phase == OVER else earned(state, seat)


@rule
def earned(state: State, seat: int) -> int:
    """The pay of all mice of a player."""
    points = 0
    for number in range(state.tiles_laid):
        if owner_at(state, state.laid[number]) == seat:
            points += pay(state, state.laid[number])
    return points


@rule
def standing(state: State, seat: int) -> int:
    """T14: most points wins; equals share the win."""
    return score(state, seat)


# --- what the laws ask of every game ---------------------------------------------------------------------------------


@rule
def pieces(state: State) -> int:
    """How many players' sets are not whole; always 0."""
    broken = 0
    for seat in range(state.seats):
        broken += int(set_of(state, seat) != packed(state.tiles))
    return broken


@rule
def set_of(state: State, seat: int) -> int:
    """Every tile that a player has in hand, in the stack and on the field."""
    tiles: Any = packed(state.hands[seat]) + packed(state.stacks[seat])
    for number in range(state.tiles_laid):
        cell = state.laid[number]
        if owner_at(state, cell) == seat:
            tiles += np.int64(1) << np.int64(ROOM * kind_at(state, cell))
    return tiles


@rule
def packed(tiles: Array) -> int:
    """Counts by kind as one number."""
    number: Any = np.int64(0)
    for kind in range(KINDS):
        number += np.int64(tiles[kind]) << np.int64(ROOM * kind)
    return number


@rule
def redeal(state: State, seat: int, luck: Luck) -> None:
    """Deal the hands that a seat can't see again, every tile of their hands and stacks equally likely to be held."""
    for other in range(state.seats):
        if other != seat:
            held = total(state.hands, other)
            for kind in range(KINDS):
                state.stacks[other, kind] += state.hands[other, kind]
                state.hands[other, kind] = 0
            for _ in range(held):
                kind = nth(state.stacks, other, below(luck, total(state.stacks, other)))
                state.stacks[other, kind] -= 1
                state.hands[other, kind] += 1
