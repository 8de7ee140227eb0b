"""Lure's greedy policy: takes the most valuable mice, and throws again only while one more throw pays on average."""

from mischief.game.extras import Policies
from mischief.game.luck import Luck, below
from mischief.game.rule import NONE, Array, rule
from mischief.games.lure.luring import mice_of
from mischief.games.lure.record import COLOURS, DECIDING, LURING, STOP, THROW, State
from mischief.games.lure.rules import is_nearly_empty, legal, score, worth

THROWS = 36


@rule
def greedy(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """One look ahead, ties broken by luck."""
    if state.phase == DECIDING:
        return decide(state, seat, moves)
    best, ties, choice = -1, 0, moves[0]
    for at in range(count):
        gain = gain_of(state, moves[at])
        ties = 1 if gain > best else ties + int(gain == best)
        if gain > best or (gain == best and below(luck, ties) == 0):
            best, choice = gain, moves[at]
    return choice


@rule
def gain_of(state: State, move: int) -> int:
    """The points that a lure brings in front of the card; a mouse taken from a player counts for their loss too."""
    colour, source, other, place = mice_of(move)
    gain = worth(state, colour) * (1 + int(source > 0))
    if other != NONE:
        gain += worth(state, other) * (1 + int(place > 0))
    return gain


@rule
def decide(state: State, seat: int, moves: Array) -> int:
    """Throw again if that is worth more on average than what lies in front; at the end, only the win counts."""
    stake = in_front(state)
    if is_nearly_empty(state):
        return STOP if score(state, seat) + stake > best_of_others(state, seat) else THROW
    return THROW if after_a_throw(state, seat, stake, moves) > THROWS * stake else STOP


@rule
def in_front(state: State) -> int:
    """The points at stake."""
    points = 0
    for colour in range(COLOURS):
        points += worth(state, colour) * int(state.front[colour])
    return points


@rule
def best_of_others(state: State, seat: int) -> int:
    """The points of the strongest other player."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
    return best


@rule
def after_a_throw(state: State, seat: int, stake: int, moves: Array) -> int:
    """The points in front after one more throw, summed over all 36; a failed hunt leaves none."""
    first, second, total = state.dice[0], state.dice[1], 0
    state.phase = LURING
    for throw in range(THROWS):
        state.dice[0], state.dice[1] = throw // 6, throw % 6
        count, best = legal(state, seat, moves), -1
        for at in range(count):
            best = max(best, gain_of(state, moves[at]))
        if count > 0:
            total += stake + best
    state.dice[0], state.dice[1], state.phase = first, second, DECIDING  # only imagined
    return total


POLICIES = Policies({"greedy": greedy}, usual="greedy", studied=("random", "greedy"))
