"""The rules of Pantry, stated once.

The field is a spiral of cells: the next cell lies to the east, the one 97 on to the north, and after the last cell
comes the first again. Two places share a cell only if they are at least 97 steps apart, and 96 tiles laid side by side
never reach so far: a small field without an edge (`CELLS` says why). A move names a kind of tile and a cell, so equal
tiles in a hand count as one move. Stacks have no order until luck draws a tile.
"""

import numpy as np

from mischief.game.actors import LUCK, awaiting, nobody
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, Record, layout, many, one, rule
from mischief.games.pantry.options import Options

MOST_SEATS = 4
SET = 24  # tiles in a set; people's own sets may be smaller
HAND = 3
MOST_TILES = MOST_SEATS * SET

# Kinds of tiles. The friend of a cat comes FRIENDS places before it.
KINDS = 12
PLAIN, SUPER, TRAPWISE, GINGER_FRIEND, BLACK_FRIEND, GREY_FRIEND = range(6)
GINGER_CAT, BLACK_CAT, GREY_CAT, MILK, TRAP, CHEESE = range(6, KINDS)
FRIENDS = GINGER_CAT - GINGER_FRIEND
NO_TILE = -1

# The places within 48 steps of a place are 4705, and rows of 97 make of each of them a cell of its own: a perfect code.
# So places that share a cell are at least 97 steps apart; 95 tiles and the spots around them span 96 at most.
NORTH = 97
CELLS = 4705
STEPS = np.array([1, NORTH, CELLS - 1, CELLS - NORTH], np.int32)  # east, north, west, south
SIDES = 4
EMPTY, SPOT = 0, -1  # what a cell holds when no tile lies there; a spot is free, with a tile beside it
MOST_SPOTS = 2 * MOST_TILES + 2

CHOOSING_FIRST, DEALING, PLACING, DRAWING, OVER = range(5)

# Moves below DRAW lay a tile, then comes what luck can do; UNSEEN stands for a draw that others don't see.
DRAW = KINDS * CELLS
FIRST = DRAW + KINDS
UNSEEN = FIRST + MOST_SEATS
MOST_MOVES = HAND * MOST_SPOTS

# What reckoning says of a tile, in the order of T12.
NOTHING, DRINKS, DISARMED, CAUGHT_BY_CAT, CAUGHT_BY_TRAP, PAID = range(6)
TALLIES = ("cats calmed", "traps disarmed", "mice caught by cats", "mice caught by traps", "mice paid")


class State(Record):
    """One moment of Pantry."""

    field: Array = many(CELLS, kind="i1")  # EMPTY, SPOT or the tile that lies there
    laid: Array = many(MOST_TILES)  # cells with tiles, in the order laid
    spots: Array = many(MOST_SPOTS)  # cells where a tile may go
    hands: Array = many(MOST_SEATS, KINDS)  # tiles in hand, by seat and kind
    stacks: Array = many(MOST_SEATS, KINDS)  # tiles in the stack, by seat and kind
    tiles: Array = many(KINDS)  # the set that every player began with, by kind
    tiles_laid: int = one()
    spots_open: int = one()
    seats: int = one()
    seat: int = one()  # who is on turn, or is dealt to
    phase: int = one()
    tally: Array = many(len(TALLIES))


STATE = layout(State)


# --- set-up and turns ------------------------------------------------------------------------------------------------


def set_up(state: State, seats: int, options: Options) -> None:
    """T1, T2: everyone has the same set, all of it in the stack; luck says who begins unless the options do."""
    state.seats = seats
    state.tiles[:] = options.counts
    state.stacks[:seats] = options.counts
    open_spot(state, 0)
    state.phase = CHOOSING_FIRST
    if options.first is not None:
        begin(state, options.first)


@rule
def turn(state: State) -> int:
    """T2-T4: a player lays a tile, luck draws the next one."""
    if state.phase == OVER:
        return nobody()
    return awaiting(state.seat) if state.phase == PLACING else awaiting(LUCK)


@rule
def begin(state: State, seat: int) -> None:
    """T2: the first player is dealt to first."""
    state.seat = seat
    state.phase = DEALING


@rule
def after(state: State, seat: int) -> int:
    """T2: the next player clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def pass_on(state: State) -> None:
    """T4: the next player lays a tile; the game ends with the last one."""
    state.seat = after(state, state.seat)
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
    """T1, T4: a tile comes from the player's own stack; three are dealt to each, later one follows each tile laid."""
    state.stacks[state.seat, kind] -= 1
    state.hands[state.seat, kind] += 1
    if state.phase == DRAWING:
        pass_on(state)
    elif total(state.hands, state.seat) == HAND:
        deal_on(state)


@rule
def deal_on(state: State) -> None:
    """T1: everyone takes three tiles, then the first player begins."""
    state.seat = after(state, state.seat)
    if total(state.hands, state.seat) == HAND:
        state.phase = PLACING


# --- placing ---------------------------------------------------------------------------------------------------------


@rule
def legal(state: State, seat: int, moves: Array) -> int:
    """T3: every kind of tile in hand may go to every spot; write them into `moves` and say how many there are."""
    count = 0
    for kind in range(KINDS):
        if state.hands[seat, kind] > 0:
            for spot in range(state.spots_open):
                moves[count] = kind * CELLS + state.spots[spot]
                count += 1
    return count


@rule
def place(state: State, kind: int, cell: int) -> None:
    """T3, T4: a tile goes from the hand to the field, and the player draws while the stack lasts."""
    state.hands[state.seat, kind] -= 1
    lay(state, state.seat, kind, cell)
    if total(state.stacks, state.seat) > 0:
        state.phase = DRAWING
    else:
        pass_on(state)


@rule
def lay(state: State, owner: int, kind: int, cell: int) -> None:
    """T3: a tile fills its spot, and the empty cells beside it become spots."""
    close_spot(state, cell)
    state.field[cell] = 1 + owner * KINDS + kind
    state.laid[state.tiles_laid] = cell
    state.tiles_laid += 1
    for side in range(SIDES):
        if state.field[beside(cell, side)] == EMPTY:
            open_spot(state, beside(cell, side))


@rule
def open_spot(state: State, cell: int) -> None:
    """T3: from now on a tile may go here; the very first spot is the middle."""
    state.field[cell] = SPOT
    state.spots[state.spots_open] = cell
    state.spots_open += 1


@rule
def close_spot(state: State, cell: int) -> None:
    """The last spot of the list takes the place of the one that is filled."""
    for spot in range(state.spots_open):
        if state.spots[spot] == cell:
            state.spots_open -= 1
            state.spots[spot] = state.spots[state.spots_open]
            state.spots[state.spots_open] = 0
            return


# --- neighbours ------------------------------------------------------------------------------------------------------


@rule
def beside(cell: int, side: int) -> int:
    """T5: the cell that shares this side: east, north, west or south."""
    there: int = cell + STEPS[side]
    return there - CELLS if there >= CELLS else there


@rule
def kind_at(state: State, cell: int) -> int:
    """The kind of tile on a cell, or NO_TILE."""
    tile: int = state.field[cell]
    return (tile - 1) % KINDS if tile > 0 else NO_TILE


@rule
def owner_at(state: State, cell: int) -> int:
    """T6: the seat whose set the tile on this cell came from."""
    tile: int = state.field[cell]
    return (tile - 1) // KINDS


@rule
def count_beside(state: State, cell: int, kind: int) -> int:
    """T5: how many neighbours are of a kind."""
    count = 0
    for side in range(SIDES):
        count += int(kind_at(state, beside(cell, side)) == kind)
    return count


@rule
def is_mouse(kind: int) -> bool:
    """T6-T9: mice of every sort."""
    return PLAIN <= kind <= GREY_FRIEND


@rule
def is_cat(kind: int) -> bool:
    """Cats of every colour."""
    return GINGER_CAT <= kind <= GREY_CAT


# --- who catches whom ------------------------------------------------------------------------------------------------


@rule
def fears(mouse: int, hunter: int) -> bool:
    """T6-T9: a mouse fears cats and traps; a supermouse neither, a trap-wise mouse no traps, a friend not its cat."""
    if mouse == SUPER:
        return False
    if hunter == TRAP:
        return mouse != TRAPWISE
    return is_cat(hunter) and hunter != mouse + FRIENDS


@rule
def is_calm(state: State, cell: int) -> bool:
    """T10: a cat with milk beside it catches nobody; one milk calms every cat beside it."""
    return count_beside(state, cell, MILK) > 0


@rule
def is_disarmed(state: State, cell: int) -> bool:
    """T11, T12: a trap with mice on all four sides catches nobody; mice that a cat is about to catch count too."""
    mice = 0
    for side in range(SIDES):
        mice += int(is_mouse(kind_at(state, beside(cell, side))))
    return mice == SIDES


@rule
def catches(state: State, hunter: int, mouse: int) -> bool:
    """T6: whether the tile on the cell `hunter` catches the mouse on the neighbouring cell."""
    kind = kind_at(state, hunter)
    if not fears(kind_at(state, mouse), kind):
        return False
    return not is_disarmed(state, hunter) if kind == TRAP else not is_calm(state, hunter)


@rule
def hunted_by(state: State, cell: int) -> int:
    """T12: what turns over the mouse on a cell: a cat, else a trap, else nothing."""
    result = NOTHING
    for side in range(SIDES):
        hunter = beside(cell, side)
        if catches(state, hunter, cell):
            if kind_at(state, hunter) != TRAP:
                return CAUGHT_BY_CAT
            result = CAUGHT_BY_TRAP
    return result


# --- reckoning and score ---------------------------------------------------------------------------------------------


@rule
def verdict(state: State, cell: int) -> int:
    """T12: what reckoning says of the tile on a cell, if the game ended with the field as it is."""
    kind = kind_at(state, cell)
    if is_mouse(kind):
        caught = hunted_by(state, cell)
        return PAID if caught == NOTHING and count_beside(state, cell, CHEESE) > 0 else caught
    if is_cat(kind):
        return DRINKS if is_calm(state, cell) else NOTHING
    return DISARMED if kind == TRAP and is_disarmed(state, cell) else NOTHING


@rule
def reckon(state: State) -> None:
    """T12: count what reckoning says of every tile."""
    for tile in range(state.tiles_laid):
        said = verdict(state, state.laid[tile])
        if said != NOTHING:
            state.tally[said - 1] += 1


@rule
def pay(state: State, cell: int) -> int:
    """T13: a mouse not turned over earns one point for each neighbouring cheese; anything else earns nothing."""
    if not is_mouse(kind_at(state, cell)):
        return 0
    cheese = count_beside(state, cell, CHEESE)
    return cheese if cheese > 0 and hunted_by(state, cell) == NOTHING else 0


@rule
def score(state: State, seat: int) -> int:
    """T13: what a player's mice earn; before the end, what they would earn if the field were reckoned as it is."""
    points = 0
    for tile in range(state.tiles_laid):
        if owner_at(state, state.laid[tile]) == seat:
            points += pay(state, state.laid[tile])
    return points


@rule
def standing(state: State, seat: int) -> int:
    """T14: most points wins; equals share the win."""
    return score(state, seat)


# --- what the laws ask of every game ---------------------------------------------------------------------------------


@rule
def pieces(state: State) -> int:
    """T1: how many tiles are missing from the players' sets, or too many, by kind; always 0."""
    wrong = 0
    for seat in range(state.seats):
        for kind in range(KINDS):
            held = state.hands[seat, kind] + state.stacks[seat, kind]
            wrong += abs(state.tiles[kind] - held - laid_by(state, seat, kind))
    return wrong


@rule
def laid_by(state: State, seat: int, kind: int) -> int:
    """How many tiles of a kind a player has laid."""
    count = 0
    for tile in range(state.tiles_laid):
        count += int(state.field[state.laid[tile]] == 1 + seat * KINDS + kind)
    return count


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
