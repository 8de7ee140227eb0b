"""Choosing as people do: by what a move is worth, by what it promises at a glance, and not always the best.

What a move is worth is the chance that a network sees after it; what it promises, its appeal. So mistakes are moves
that look good and lose chance, small ones often and bad ones rarely.
"""

from collections.abc import Callable
from functools import cache

from mischief.bots.arithmetic import exponential, logarithm, wide
from mischief.bots.network.foresight import Bench, best_of, puller, weigher
from mischief.bots.network.network import Network
from mischief.game.contract import Game
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, part, record_in, rule
from mischief.game.speeds.compiling import compiled

FINE = 1 << 20  # how finely a chance is drawn
KITTEN, CAT, LOOKS_AHEAD = 25, 60, 85  # strengths; what is above the last one looks ahead now and then instead
STEADY = 4.0  # so many times less careless than a cat is who begins to look ahead
TEMPTATION = 1.0  # the most appealing move is taken e to this power times as often as the least one of the same worth


@rule
def carelessness(kitten: float, cat: float, strength: int) -> float:
    """Losses of about this size are common, at a strength: a curve through those of a kitten and of a cat."""
    if strength < CAT:
        return kitten * exponential(-(strength - KITTEN) / (CAT - KITTEN) * logarithm(kitten / cat))
    return cat * exponential(-(min(strength, LOOKS_AHEAD) - CAT) / (LOOKS_AHEAD - CAT) * logarithm(STEADY))


@cache
def tempter(game: Game) -> Callable[..., int]:
    """Draw a move, made for a game."""
    weigh, glance = weigher(game), _glancer(game)

    @part
    def tempt(bench: Bench, seat: int, count: int, network: Network, careless: float, luck: Luck) -> int:
        """A move, the likelier the better it seems."""
        noticed = weigh(bench, seat, count, network)
        least, most = glance(bench, seat, noticed)
        best = bench.chances[best_of(bench.chances, noticed)]
        total, weights = 0.0, bench.chances
        for number in range(noticed):
            promise = (bench.appeals[number] - least) / max(1, most - least)
            weights[number] = exponential((weights[number] - best) / careless + TEMPTATION * promise)
            total += weights[number]
        return drawn(bench.moves, weights, noticed, total * below(luck, FINE) / FINE)

    return tempt


def _glancer(game: Game) -> Callable[..., tuple[int, int]]:
    pull = puller(game)

    @part
    def glance(bench: Bench, seat: int, count: int) -> tuple[int, int]:
        """Write how much each move appeals; gives the least and the most."""
        state, least, most = record_in(bench.states), 0, 0
        for number in range(count):
            appeal = pull(state, seat, wide(bench.moves[number]))
            bench.appeals[number] = appeal
            least = appeal if number == 0 else min(least, appeal)
            most = appeal if number == 0 else max(most, appeal)
        return least, most

    return glance


@part
def drawn(moves: Array, weights: Array, count: int, left: float) -> int:
    """The move at which so much of all weights is used up."""
    for number in range(count):
        left -= weights[number]
        if left < 0.0:
            return wide(moves[number])
    return wide(moves[count - 1])


@cache
def fast_tempter(game: Game) -> Callable[..., int]:
    """The same, compiled."""
    tempt = tempter(game)

    @compiled
    def call_tempt(bench: Bench, seat: int, count: int, network: Network, careless: float, luck: Luck) -> int:
        return int(tempt(bench, seat, count, network, careless, luck))

    return call_tempt
