"""Players of Pounce with human reactions: how long they take, how often they err, miss the moment or jump the gun.

A reaction is ex-Gaussian, a normal time plus an exponential wait, which is how people's reaction times are spread.
docs/bots.md says where the numbers come from. Both parts are drawn from tables of whole numbers, so that every speed
presses in the same millisecond.
"""

import math
from statistics import NormalDist

import numpy as np

from mischief.game.extras import Policies
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule
from mischief.games.pounce.record import (
    CAT_FACE,
    EARLY,
    FEINT,
    READY,
    SHOWN,
    STILL,
    THROW,
    State,
    press,
)

DRAWS = 1024  # equally likely times in a table
FINE = 1000  # parts of a standard deviation, or of a mean wait
NORMAL = np.array([round(FINE * NormalDist().inv_cdf((at + 0.5) / DRAWS)) for at in range(DRAWS)], np.int32)
WAIT = np.array([round(-FINE * math.log(1 - (at + 0.5) / DRAWS)) for at in range(DRAWS)], np.int32)

# By player: middle and spread of the normal part and mean of the wait, in ms; then chances in thousandths.
MIDDLE, SPREAD, TAIL, ERRS, MISSES, JUMPS, DIPS = range(7)
HABITS = np.array(
    [
        (440, 80, 160, 60, 40, 10, 300),
        (310, 40, 75, 25, 10, 5, 200),
        (250, 25, 40, 15, 3, 3, 200),
        (200, 20, 25, 8, 2, 2, 100),
    ],
    np.int32,
)
KITTEN, CAT, TIGER, GREEDY = range(4)
TEMPTED = 2  # so many times as often does a mouse err in a round in which the cup was dipped


@rule
def kitten(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """A child at primary school: slow now and then, and easily carried away."""
    return act(state, seat, moves, count, luck, KITTEN)


@rule
def cat(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """An adult, not in training."""
    return act(state, seat, moves, count, luck, CAT)


@rule
def tiger(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """A quick adult who has played a lot."""
    return act(state, seat, moves, count, luck, TIGER)


@rule
def greedy(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """As quick as young people are when there is nothing to tell apart, and hardly ever wrong."""
    return act(state, seat, moves, count, luck, GREEDY)


@rule
def act(state: State, seat: int, moves: Array, count: int, luck: Luck, who: int) -> int:
    """What a player does: throw or dip while the die is in hand, and answer the face."""
    if state.phase == SHOWN:
        return answer(state, seat, luck, who)
    if state.phase == READY:
        wants_to_dip = state.feints == 0 and happens(luck, HABITS[who, DIPS])
        return FEINT if wants_to_dip else STILL if state.throws_itself else THROW
    return moves[count - 1]  # nobody needs to do anything while the die tumbles; a cat can at least dip


@rule
def answer(state: State, seat: int, luck: Luck, who: int) -> int:
    """Press after a while on a cat face, and on a mouse face by mistake; or jump the gun."""
    if happens(luck, HABITS[who, JUMPS]):
        return EARLY
    if state.face == CAT_FACE:
        presses = not happens(luck, HABITS[who, MISSES])
    else:
        presses = happens(luck, HABITS[who, ERRS] * temptation(state, seat))
    return press(drawn_reaction(luck, who)) if presses else STILL


@rule
def temptation(state: State, seat: int) -> int:
    """How many times as often a player errs: a dip of the cup lures mice, not the cat who made it."""
    return TEMPTED if state.feints > 0 and seat != state.cat else 1


@rule
def drawn_reaction(luck: Luck, who: int) -> int:
    """A reaction time in ms; nobody's tables reach beyond the window."""
    normal, wait = NORMAL[below(luck, DRAWS)], WAIT[below(luck, DRAWS)]
    return HABITS[who, MIDDLE] + (HABITS[who, SPREAD] * normal + HABITS[who, TAIL] * wait) // FINE


@rule
def happens(luck: Luck, thousandths: int) -> bool:
    """Whether something happens that does so many times in a thousand."""
    return below(luck, 1000) < thousandths


BY_NAME = {"kitten": kitten, "cat": cat, "tiger": tiger, "greedy": greedy}  # the slowest first
# Players who press at random tell nothing about the game.
POLICIES = Policies(BY_NAME, usual="greedy", studied=("cat", "kitten"))
