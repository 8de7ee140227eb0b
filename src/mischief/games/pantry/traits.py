"""What stands out in a moment of Pantry to a seat, as numbers that a network learns to weigh.

Every tile and every free spot is told by what lies around it; then come hands, tiles yet to come, and leads. Only what
the seat can see is told: of others' tiles it knows which have not been laid.
"""

from mischief.game.actors import clockwise
from mischief.game.extras import Traits
from mischief.game.rule import Array, rule
from mischief.games.pantry.field import beside, kind_at, owner_at
from mischief.games.pantry.hunt import catches, fears, is_afraid, is_calm, is_cat, is_disarmed, is_mouse
from mischief.games.pantry.policy import open_sides
from mischief.games.pantry.record import (
    CHEESE,
    DRAWING,
    GINGER_FRIEND,
    HAND,
    KINDS,
    MILK,
    MOST_SEATS,
    MOST_SPOTS,
    MOST_TILES,
    NO_TILE,
    SIDES,
    TRAP,
    State,
)

FEW = 4  # of anything beside a tile: none to three or more
SAFE, LOST, CURABLE = range(3)  # a mouse: nobody catches it; somebody does for good; something may yet help it
FURTHEST = 15  # points of a lead: more are as good
LEADS = 2 * FURTHEST + 1
MOST_UNSEEN = 16  # tiles of a kind that others may yet lay: more are as many

MOUSE = 0  # owner, sort, state, cheese beside it, open sides
SPOT = MOUSE + 2 * 4 * 3 * FEW * (SIDES + 1)  # own mice, others', cheese, a cat that hunts, a trap, milk
CAT = SPOT + FEW * FEW * 3 * 2 * 2 * 2  # hunting, open sides, own mice that fear it, others'
ARMED = CAT + 2 * (SIDES + 1) * FEW * FEW  # a trap: own mice, others', open sides
PAYING = ARMED + FEW * FEW * (SIDES + 1)  # a cheese: own mice, others', open sides
POURED = PAYING + FEW * FEW * (SIDES + 1)  # milk: open sides
HOLDING = POURED + SIDES + 1  # tiles in hand, by kind
OWN = HOLDING + KINDS * (HAND + 1)  # tiles of one's set that were not laid, by kind
OTHERS = OWN + KINDS * MOST_UNSEEN
LEAD = OTHERS + KINDS * MOST_UNSEEN  # over each other player
LEAD_OVER_ALL = LEAD + (MOST_SEATS - 1) * LEADS
LEFT = LEAD_OVER_ALL + LEADS  # tiles to lay
NEXT = LEFT + MOST_TILES + 1  # who lays the next, by distance
SEATS = NEXT + MOST_SEATS
COUNT = SEATS + MOST_SEATS + 1
MOST = MOST_TILES + MOST_SPOTS + 3 * KINDS + MOST_SEATS + 8  # at once

POINT_BITS = 8  # points by seat, packed into one number


@rule
def traits(state: State, seat: int, found: Array) -> int:
    """Write the traits of a moment as a seat sees it, and say how many there are."""
    count, points = 0, 0
    for number in range(state.tiles_laid):
        cell = int(state.laid[number])
        if is_mouse(kind_at(state, cell)):
            found[count], pay = mouse(state, seat, cell)
            points += pay << POINT_BITS * int(owner_at(state, cell))
        else:
            found[count] = thing(state, seat, cell)
        count += 1
    for number in range(state.spots_open):
        found[count] = spot(state, seat, int(state.spots[number]))
        count += 1
    count = tiles_to_come(state, seat, found, count)
    count = leads(state, seat, points, found, count)
    on_turn = clockwise(state.seat, int(state.phase == DRAWING), state.seats)
    found[count] = LEFT + sum_left(state)
    found[count + 1] = NEXT + clockwise(on_turn, state.seats - seat, state.seats)
    found[count + 2] = SEATS + state.seats
    return count + 3


@rule
def few(count: int) -> int:
    """A count up to where more makes little difference."""
    return min(FEW - 1, count)


@rule
def sort_of(mouse: int) -> int:
    """Plain, super, trap-wise, or somebody's friend."""
    return min(mouse, GINGER_FRIEND)


@rule
def fate(state: State, cell: int) -> int:
    """Whether the mouse on a cell is safe, lost, or could yet be helped: a hunter with an open side may be stopped."""
    if not is_afraid(state, cell):
        return SAFE
    result = SAFE
    for side in range(SIDES):
        hunter = beside(cell, side)
        if catches(state, hunter, cell):
            if open_sides(state, hunter) == 0:
                return LOST
            result = CURABLE
    return result


@rule
def mouse(state: State, seat: int, cell: int) -> tuple[int, int]:
    """The trait of a mouse, and what it earns as things are."""
    cheese, sides = 0, 0
    for side in range(SIDES):
        kind = kind_at(state, beside(cell, side))
        cheese += int(kind == CHEESE)
        sides += int(kind == NO_TILE)
    how, whose = fate(state, cell), int(owner_at(state, cell) != seat)
    at = ((whose * 4 + sort_of(kind_at(state, cell))) * 3 + how) * FEW + few(cheese)
    return MOUSE + at * (SIDES + 1) + sides, cheese * int(how == SAFE)


@rule
def mice_beside(state: State, seat: int, cell: int, hunter: int) -> tuple[int, int, int]:
    """One's own mice and others' beside a cell (only those that fear a hunter, if one is named), and open sides."""
    own, theirs, sides = 0, 0, 0
    for side in range(SIDES):
        there = beside(cell, side)
        kind = kind_at(state, there)
        if kind == NO_TILE:
            sides += 1
        elif is_mouse(kind) and (hunter == NO_TILE or fears(kind, hunter)):
            own += int(owner_at(state, there) == seat)
            theirs += int(owner_at(state, there) != seat)
    return few(own), few(theirs), sides


@rule
def thing(state: State, seat: int, cell: int) -> int:
    """The trait of a tile that is no mouse."""
    kind = kind_at(state, cell)
    hunter = kind if is_cat(kind) else NO_TILE
    own, theirs, sides = mice_beside(state, seat, cell, hunter)
    if kind == MILK:
        return POURED + sides
    around = (own * FEW + theirs) * (SIDES + 1) + sides
    if is_cat(kind):
        return CAT + int(is_calm(state, cell)) * FEW * FEW * (SIDES + 1) + around
    return (ARMED if kind == TRAP else PAYING) + around


@rule
def spot(state: State, seat: int, cell: int) -> int:
    """The trait of a free spot: what a tile laid there would lie beside."""
    own, theirs, cheese, cat, trap, milk = 0, 0, 0, 0, 0, 0
    for side in range(SIDES):
        there = beside(cell, side)
        kind = kind_at(state, there)
        if is_mouse(kind):
            own += int(owner_at(state, there) == seat)
            theirs += int(owner_at(state, there) != seat)
        elif is_cat(kind):
            cat |= int(not is_calm(state, there))
        elif kind == TRAP:
            trap |= int(not is_disarmed(state, there))
        cheese += int(kind == CHEESE)
        milk |= int(kind == MILK)
    at = (few(own) * FEW + few(theirs)) * 3 + min(2, cheese)
    return SPOT + ((at * 2 + cat) * 2 + trap) * 2 + milk


@rule
def tiles_to_come(state: State, seat: int, found: Array, count: int) -> int:
    """What is in hand, and what one and the others may yet lay, by kind."""
    for kind in range(KINDS):
        own, theirs = 0, 0
        for other in range(state.seats):
            unseen = int(state.hands[other, kind]) + int(state.stacks[other, kind])
            own += unseen * int(other == seat)
            theirs += unseen * int(other != seat)
        found[count] = HOLDING + kind * (HAND + 1) + min(HAND, int(state.hands[seat, kind]))
        found[count + 1] = OWN + kind * MOST_UNSEEN + min(MOST_UNSEEN - 1, own)
        found[count + 2] = OTHERS + kind * MOST_UNSEEN + min(MOST_UNSEEN - 1, theirs)
        count += 3
    return count


@rule
def leads(state: State, seat: int, points: int, found: Array, count: int) -> int:
    """By how many points the seat leads each other, and the best of them."""
    mine, least = points_of(points, seat), FURTHEST
    for distance in range(1, state.seats):
        lead = mine - points_of(points, clockwise(seat, distance, state.seats))
        found[count] = LEAD + (distance - 1) * LEADS + bounded(lead)
        least = min(least, lead)
        count += 1
    found[count] = LEAD_OVER_ALL + bounded(least)
    return count + 1


@rule
def points_of(points: int, seat: int) -> int:
    return (points >> POINT_BITS * seat) & ((1 << POINT_BITS) - 1)


@rule
def bounded(lead: int) -> int:
    """A lead as a number from 0 on; what is further than the furthest is as far."""
    return min(FURTHEST, max(-FURTHEST, lead)) + FURTHEST


@rule
def sum_left(state: State) -> int:
    """How many tiles have not been laid."""
    each = 0
    for kind in range(KINDS):
        each += int(state.tiles[kind])
    return each * state.seats - state.tiles_laid


# Losses that are common, by players: of a kitten, and of a cat. Found in matches against both without a network.
ERRS = {2: (0.105, 0.046), 3: (0.079, 0.022), 4: (0.069, 0.028)}

TRAITS = Traits(traits, COUNT, MOST, {"horizon": 0, "daring": 0.05}, careless=ERRS)
