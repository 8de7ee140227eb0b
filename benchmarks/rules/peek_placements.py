"""All legal placements of a whole hand of Peek in mid-game, and whole random games, beside the same interpreted.

Mid-game is when half of the cards have been laid. Random games draw uniformly among all legal placements.
"""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.registry import find
from mischief.game.rule import Array, as_array
from mischief.game.speeds.compiling import compiled
from mischief.game.speeds.speed import Interpreted
from mischief.lab.simulate import Run, simulate

PEEK = find("peek")
MOST_MICROSECONDS = 25
WANTED = 1_500  # random games a second on one core
MOMENTS = range(25)  # mid-game moments, each of another game
REPEATS = 400
ROUNDS = 3  # the best of a few, so that a busy machine does not hide the speed
GAMES = {"cpu": 1_500, "python": 4}


def mid_game(seed: int, seats: int = 2) -> Any:
    """A player of a random game is to choose, with half of the cards laid."""
    moments = [moment.state for moment in sit(PEEK, seats, seed).moments if moment.actor != LUCK]
    return moments[len(moments) // 2]


def caller(legal: Any) -> Callable[[Array, Array, int], int]:
    """Ask for the legal moves so many times in a row, compiled."""

    @compiled
    def call(states: Array, moves: Array, times: int) -> int:
        count = 0
        for _ in range(times):
            count = legal(states[0], states[0].seat, moves)
        return count

    return call


def microseconds(call: Callable[[], object], times: int) -> float:
    """How long one of so many calls takes, the best of a few rounds."""
    spent = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        call()
        spent.append(time.perf_counter() - began)
    return min(spent) / times * 1e6


def placements() -> None:
    """The median over moments of the time for all placements of the hand."""
    moves, call, slow = np.empty(PEEK.rules.MOST_MOVES, np.int32), caller(PEEK.rules.legal), Interpreted(PEEK)
    fast_times, slow_times, counts = [], [], []
    for state in map(mid_game, MOMENTS):
        counts.append(call(as_array(state), moves, 1))
        fast_times.append(microseconds(partial(call, as_array(state), moves, REPEATS), REPEATS))
        slow_times.append(microseconds(partial(slow.legal, state, int(state.seat)), 1))
    fast, python = statistics.median(fast_times), statistics.median(slow_times)
    share = MOST_MICROSECONDS / fast
    print(f"Peek, a hand in mid-game      {fast:15.1f} us        ratio {share:7.2f}   (1 or more)")
    print(f"Peek, the same interpreted    {python:15,.0f} us        ratio {python / fast:7,.0f}")
    print(f"Peek, placements of a hand    {statistics.median(counts):15,.0f}")


def games_a_second(seats: int, policy: str, device: str = "cpu") -> float:
    """Whole games a second on one core."""
    rounds = 1 if device == "python" else ROUNDS
    run = Run(PEEK, seats, GAMES[device], PEEK.options(), (policy,), seed=7, device=device)
    return max(summary.games / summary.seconds for summary in (simulate(run) for _ in range(rounds)))


def main() -> None:
    PEEK.hasten()
    placements()
    for seats in PEEK.seats:
        core, greedy = games_a_second(seats, "random"), games_a_second(seats, "greedy")
        print(f"Peek, random, {seats} seats         {core:15,.0f} games/s   ratio {core / WANTED:7.2f}   (1 or more)")
        print(f"Peek, greedy, {seats} seats         {greedy:15,.0f} games/s")
    core, python = games_a_second(2, "random"), games_a_second(2, "random", "python")
    print(f"Peek, random, interpreted     {python:15,.1f} games/s   ratio {core / python:7,.0f}")


if __name__ == "__main__":
    main()
