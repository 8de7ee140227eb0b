"""What stands out in a moment of Lure to a seat, as numbers that a network learns to weigh.

Others are told apart by how far to the left they sit, so one network plays every seat. Traits that go together lie in a
block; a moment has one trait of each block, or one for each colour or player.
"""

from mischief.game.actors import clockwise
from mischief.game.extras import Traits
from mischief.game.rule import Array, rule
from mischief.games.lure.luring import in_centre, risk, unlured
from mischief.games.lure.policy import in_front
from mischief.games.lure.record import ALL_COLOURS, COLOURS, DECIDING, EACH, MICE, MOST_SEATS, State
from mischief.games.lure.rules import score

FURTHEST = 30  # points of a lead: more are as good
LEADS = 2 * FURTHEST + 1
CENTRE = 0  # mice of each colour
FRONT = CENTRE + COLOURS * (EACH + 1)  # colours in front, by whether they are one's own, and whether two lie there
FRONT_SET = FRONT + 2 * COLOURS * 3
CENTRE_SET = FRONT_SET + 2 * (ALL_COLOURS + 1)
CARDS = CENTRE_SET + ALL_COLOURS + 1  # by player and colour
ON_TURN = CARDS + MOST_SEATS * COLOURS * (EACH + 1)  # by who is on turn, and whether the dice are up
LEFT = ON_TURN + 2 * MOST_SEATS  # mice in the centre
LEAD = LEFT + MICE + 1  # over each other player: now, and if what lies in front were caught
LEAD_AFTER = LEAD + (MOST_SEATS - 1) * LEADS
RISK = LEAD_AFTER + (MOST_SEATS - 1) * LEADS  # throws of 36 that fail
SEATS = RISK + 37
OPTIONS = SEATS + MOST_SEATS + 1
COUNT = OPTIONS + 3
MOST = 64  # at once


@rule
def traits(state: State, seat: int, found: Array) -> int:
    """Write the traits of a moment as a seat sees it, and say how many there are."""
    away = clockwise(state.seat, state.seats - seat, state.seats)
    is_other, stake, left, count = int(away != 0), in_front(state), 0, 0
    for colour in range(COLOURS):
        found[count] = CENTRE + colour * (EACH + 1) + state.centre[colour]
        found[count + 1] = FRONT + (is_other * COLOURS + colour) * 3 + min(2, state.front[colour])
        left += state.centre[colour]
        count += 2
    found[count] = FRONT_SET + is_other * (ALL_COLOURS + 1) + (ALL_COLOURS ^ unlured(state))
    found[count + 1] = CENTRE_SET + in_centre(state)
    found[count + 2] = ON_TURN + 2 * away + int(state.phase == DECIDING)
    found[count + 3] = LEFT + left
    found[count + 4] = RISK + risk(state)
    found[count + 5] = SEATS + state.seats
    count += 6
    mine = score(state, seat)
    for distance in range(state.seats):
        other = clockwise(seat, distance, state.seats)
        for colour in range(COLOURS):
            found[count] = CARDS + (distance * COLOURS + colour) * (EACH + 1) + state.cards[other, colour]
            count += 1
        if distance > 0:
            lead = mine - score(state, other)
            after = lead + stake * (int(state.seat == seat) - int(state.seat == other))
            found[count] = LEAD + (distance - 1) * LEADS + bounded(lead)
            found[count + 1] = LEAD_AFTER + (distance - 1) * LEADS + bounded(after)
            count += 2
    return options_of(state, found, count)


@rule
def bounded(lead: int) -> int:
    """A lead as a number from 0 on; what is further than the furthest is as far."""
    return min(FURTHEST, max(-FURTHEST, lead)) + FURTHEST


@rule
def options_of(state: State, found: Array, count: int) -> int:
    """The options that are on."""
    if state.little_ones:
        found[count] = OPTIONS
        count += 1
    if state.daredevil:
        found[count] = OPTIONS + 1
        count += 1
    if not state.jokers_steal:
        found[count] = OPTIONS + 2
        count += 1
    return count


# Losses that are common, by players: of a kitten, and of a cat. Found in matches against both without a network.
ERRS = {2: (0.17, 0.044), 3: (0.25, 0.028), 4: (0.33, 0.052)}

TRAITS = Traits(traits, COUNT, MOST, careless=ERRS)
