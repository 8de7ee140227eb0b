"""Random playouts of Lure beside OpenSpiel's Pig, in the same run on the same core.

A step is one throw, one lure or one decision; in Pig, one throw or one decision. OpenSpiel's C++ rollouts are those of
its MCTSBot with RandomRolloutEvaluator; their steps are counted by the mean length of random games of Pig.
"""

import random
import time

import pyspiel

from mischief.game.registry import find
from mischief.lab.simulate import Run, simulate

GAMES = 400_000
ROLLOUTS = 60_000
ROUNDS = 3  # the best of a few, alternating, so that a busy machine hurts both alike


def lure(threads: int = 1) -> float:
    """Steps a second of compiled random playouts."""
    game = find("lure")
    run = Run(game, 2, GAMES * threads, game.options(first=0), seed=7, threads=threads)
    return simulate(run).steps_per_second


def pig_from_python(games: int = 300) -> tuple[float, float]:
    """Steps a second of random Pig driven from Python, and the mean length of a game."""
    game, luck, steps, began = pyspiel.load_game("pig"), random.Random(7), 0, time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            steps += 1
            if state.is_chance_node():
                moves, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(moves, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
    return steps / (time.perf_counter() - began), steps / games


def pig_in_cpp(length: float) -> float:
    """Steps a second of OpenSpiel's own rollouts: one search whose only simulation evaluates the start."""
    game = pyspiel.load_game("pig")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7), 2.0, 1, 1, False, 7, False)
    began = time.perf_counter()
    bot.mcts_search(game.new_initial_state())
    return ROLLOUTS * length / (time.perf_counter() - began)


def main() -> None:
    lure()
    python, length = pig_from_python()
    ones, twos, cpps = [], [], []
    for _ in range(ROUNDS):
        ones.append(lure())
        cpps.append(pig_in_cpp(length))
        twos.append(lure(2))
    one, two, cpp = max(ones), max(twos), max(cpps)
    print(f"Lure, one core                {one:15,.0f} steps/s")
    print(f"OpenSpiel Pig, C++ rollouts   {cpp:15,.0f} steps/s   ratio {one / cpp:7.2f}   (2 or more)")
    print(f"OpenSpiel Pig, from Python    {python:15,.0f} steps/s   ratio {one / python:7.2f}   (50 or more)")
    print(f"Lure, two threads             {two:15,.0f} steps/s   ratio {two / one:7.2f}   (1.8 or more)")


if __name__ == "__main__":
    main()
