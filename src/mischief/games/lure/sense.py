"""Lure: mice appeal by their points; another throw by what it may bring against what may be lost."""

from mischief.game.extras import Sense
from mischief.game.rule import rule
from mischief.games.lure.luring import risk
from mischief.games.lure.policy import best_of_others, gain_of, in_front
from mischief.games.lure.record import STOP, THROW, State
from mischief.games.lure.rules import is_nearly_empty, score

THROWS = 36
USUAL_GAIN = 5  # points that a throw brings, roughly


@rule
def appeal(state: State, seat: int, move: int) -> int:
    """Points of a lure; of a decision, the points in front after it, times 36."""
    if move < THROW:
        return gain_of(state, move)
    stake = in_front(state)
    if is_nearly_empty(state):
        wins = score(state, seat) + stake > best_of_others(state, seat)
        return int(wins == (move == STOP))
    if move == STOP:
        return THROWS * stake
    return (THROWS - risk(state)) * (stake + USUAL_GAIN)


@rule
def outlook(state: State, seat: int) -> int:
    """Points on the card, and half of those in front."""
    points = 2 * score(state, seat)
    if seat == state.seat:
        points += in_front(state)
    return points // 2


MANNER = {"tries": 80, "horizon": 3, "width": 1.0, "daring": 0.1}
SENSE = Sense(appeal, outlook, 12.0, MANNER, simulations=20_000, bold=frozenset({THROW}))
