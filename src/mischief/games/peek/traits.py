"""What stands out in a moment of Peek to a seat, as numbers that a network learns to weigh.

The table is told by all boxes of two rows of three cells, flat and upright, in which a card could still lie and a
mouse is in sight: which of the six cells have mice of one's own, of others, of nobody. Then come hands and leads.
"""

import numpy as np

from mischief.game.actors import clockwise
from mischief.game.extras import Traits
from mischief.game.rule import Array, rule
from mischief.games.peek.cells import BEYOND, LAST, NOWHERE, Word, rolled
from mischief.games.peek.record import (
    CARDS,
    COLOURS,
    DRAWING,
    HAND,
    IN_HAND,
    MICE,
    MOST_PATTERNS,
    MOST_SEATS,
    State,
    count_at,
)
from mischief.games.peek.rules import has_holes_of
from mischief.games.peek.sight import in_sight

NOBODYS = MOST_SEATS  # mice are told apart by how far to the left their owner sits, oneself being 0
SHAPES = 64  # ways to fill the cells of a box
FURTHEST = 15  # cheese of a lead: more is as good
LEADS = 2 * FURTHEST + 1
MOST_SEEN = 16  # mice in sight of a colour: more are as many

BOX = 0  # flat or upright, whose mice, where
SEEN = BOX + 2 * (NOBODYS + 1) * SHAPES  # own mice in sight, others' of each distance, nobody's
HOLDING = SEEN + (MOST_SEATS + 1) * MOST_SEEN  # cards in hand by their holes
CATS = HOLDING + MOST_PATTERNS * (HAND + 1)  # in hands, by distance
LEAD = CATS + MOST_SEATS * 3
LEAD_AFTER = LEAD + (MOST_SEATS - 1) * LEADS  # with the mice in sight, as if the game ended now
LEAD_OVER_ALL = LEAD_AFTER + (MOST_SEATS - 1) * LEADS
LEFT = LEAD_OVER_ALL + LEADS  # cards to lay
NEXT = LEFT + CARDS + 1  # who lays the next, by distance
SEATS = NEXT + MOST_SEATS
COUNT = SEATS + MOST_SEATS + 1
MOST_BOXES = 500
MOST = MOST_BOXES + 3 + 64  # at once
THREE, TWO = np.uint64(7), np.uint64(3)


@rule
def traits(state: State, seat: int, found: Array) -> int:
    """Write the traits of a moment as a seat sees it, and say how many there are."""
    count = boxes(state, seat, found)
    count = hands(state, seat, found, count)
    count = leads(state, seat, found, count)
    on_turn = clockwise(state.seat, int(state.phase == DRAWING), state.seats)
    found[count] = LEFT + CARDS - state.turns
    found[count + 1] = NEXT + clockwise(on_turn, state.seats - seat, state.seats)
    found[count + 2] = SEATS + state.seats
    return count + 3


@rule
def row_of_whose(state: State, seat: int, whose: int, row: int) -> Word:
    """The cells of a row where mice of an owner are in sight."""
    if whose < state.seats:
        return state.sight[clockwise(seat, whose, state.seats), row & LAST]
    nobodys = NOWHERE
    for colour in range(state.seats, COLOURS):
        nobodys |= state.sight[colour, row & LAST]
    return nobodys


@rule
def boxes(state: State, seat: int, found: Array) -> int:
    """A trait for the mice of each owner in every box where a card may lie."""
    count, left = 0, state.left - BEYOND
    wide = min(LAST, state.right - left + 1)
    for row in range(state.top - BEYOND, state.bottom + 1):
        for whose in range(state.seats + int(state.seats < COLOURS)):  # nobody's come last
            owner = whose if whose < state.seats else NOBODYS
            first = rolled(row_of_whose(state, seat, whose, row), left)
            second = rolled(row_of_whose(state, seat, whose, row + 1), left)
            third = rolled(row_of_whose(state, seat, whose, row + 2), left)
            if first | second | third != NOWHERE:
                for how in range(2):
                    closed = rolled(state.closed[how, row & LAST], left)
                    for column in range(wide):
                        shift = np.uint64(column)
                        if how == 0:
                            shape = ((first >> shift) & THREE) | (((second >> shift) & THREE) << np.uint64(3))
                        else:
                            shape = ((first >> shift) & TWO) | (((second >> shift) & TWO) << np.uint64(2))
                            shape |= ((third >> shift) & TWO) << np.uint64(4)
                        if shape != NOWHERE and (closed >> shift) & np.uint64(1) == NOWHERE and count < MOST_BOXES:
                            found[count] = BOX + (how * (NOBODYS + 1) + owner) * SHAPES + int(shape)
                            count += 1
    return count


@rule
def hands(state: State, seat: int, found: Array, count: int) -> int:
    """One's own cards by their holes, and how many cats everybody holds."""
    for pattern in range(state.pattern_count):
        held = 0
        for card in range(MICE):
            if state.place[card] == IN_HAND + seat:
                held += int(has_holes_of(state, card, state.patterns[pattern]))
        found[count] = HOLDING + pattern * (HAND + 1) + min(HAND, held)
        count += 1
    for distance in range(state.seats):
        cats = count_at(state, IN_HAND + clockwise(seat, distance, state.seats), MICE, CARDS)
        found[count] = CATS + distance * 3 + min(2, cats)
        count += 1
    return count


@rule
def leads(state: State, seat: int, found: Array, count: int) -> int:
    """Mice in sight, and by how much cheese the seat leads each other: now, and if the game ended now."""
    mine, nobodys, least = in_sight(state, seat), 0, FURTHEST
    found[count] = SEEN + min(MOST_SEEN - 1, mine)
    count += 1
    for distance in range(1, state.seats):
        other = clockwise(seat, distance, state.seats)
        theirs, lead = in_sight(state, other), state.cheese[seat] - state.cheese[other]
        found[count] = SEEN + distance * MOST_SEEN + min(MOST_SEEN - 1, theirs)
        found[count + 1] = LEAD + (distance - 1) * LEADS + bounded(lead)
        found[count + 2] = LEAD_AFTER + (distance - 1) * LEADS + bounded(lead + mine - theirs)
        least = min(least, lead + mine - theirs)
        count += 3
    for colour in range(state.seats, COLOURS):
        nobodys += in_sight(state, colour)
    found[count] = SEEN + MOST_SEATS * MOST_SEEN + min(MOST_SEEN - 1, nobodys)
    found[count + 1] = LEAD_OVER_ALL + bounded(least)
    return count + 2


@rule
def bounded(lead: int) -> int:
    """A lead as a number from 0 on; what is further than the furthest is as far."""
    return min(FURTHEST, max(-FURTHEST, lead)) + FURTHEST


# Losses that are common, by players: of a kitten, and of a cat. Found in matches against both without a network.
ERRS = {2: (0.115, 0.028), 3: (0.075, 0.034), 4: (0.074, 0.046)}
MANNER = {"horizon": 0, "width": 1.0, "daring": 0.1}

TRAITS = Traits(traits, COUNT, MOST, MANNER, seats=(2, 3), careless=ERRS, tempted=(2,))
