"""Batches of games stepped with observations and masks, random actions, beside OpenSpiel's Pig stepped from Python.

A decision is one action carried out in one game; choosing the actions is not timed. One thread is measured in its own
processor time, two in time on the clock beside one.
"""

import random
import time
from importlib.util import find_spec
from typing import Any

import numpy as np

from mischief import env
from mischief.game.rule import Array

WANTED = {"lure": 4e6, "pantry": 1e6, "peek": 1e5}  # decisions a second
GAMES = {"lure": 8192, "pantry": 1024, "peek": 512}  # a thread: enough to be worth handing over
STEPS = {"lure": 100, "pantry": 192, "peek": 56}  # of Pantry and Peek whole games, for they cost most in the middle
TWICE = 1.7  # what two threads must bring
ROUNDS = 40  # each step counts by its best: a machine shared with others is seldom quiet for long


def choices(batch: env.Batch, luck: np.random.Generator) -> Array:
    return (luck.random(batch.games, np.float32) * batch.now.count).astype(np.int64)


def stepped(batch: env.Batch, steps: int) -> Array:
    """For each step the processor time of this thread and the time on the clock."""
    luck, times = np.random.default_rng(7), np.empty((2, steps))
    for step in range(steps):
        actions = choices(batch, luck)
        began, clock = time.thread_time(), time.perf_counter()
        batch.step(actions)
        times[:, step] = time.thread_time() - began, time.perf_counter() - clock
    return times


def measured(name: str) -> tuple[float, float]:
    """Decisions a second on one thread, and how many times faster two are."""
    batches = [env.make(name, seats=2, games=GAMES[name] * threads, threads=threads, seed=7) for threads in (1, 2)]
    best = np.array([stepped(batch, STEPS[name]) for batch in batches])  # compiles, too
    for _ in range(ROUNDS):
        best = np.minimum(best, [stepped(batch, STEPS[name]) for batch in batches])
    (spent, alone), (_, both) = best.sum(-1)
    return STEPS[name] * GAMES[name] / spent, 2 * alone / both


def is_same(name: str, steps: int = 6) -> bool:
    """Whether interpreted and compiled batches play the same games, on one thread and on two."""
    ways: list[dict[str, Any]] = [{"device": "python"}, {}, {"threads": 2}]
    batches = [env.make(name, games=3, seed=7, **way) for way in ways]
    luck = np.random.default_rng(7)
    for _ in range(steps):
        given = [[array.tobytes() for array in (*batch.now, batch.parts(9))] for batch in batches]
        if given[0] != given[1] or given[0] != given[2]:
            return False
        actions = choices(batches[0], luck)
        for batch in batches:
            batch.step(actions)
    return True


def pig(games: int = 300) -> float:
    """Decisions a second of OpenSpiel's Pig from Python, with its observation and its mask."""
    import pyspiel

    game, luck, decisions, began = pyspiel.load_game("pig"), random.Random(7), 0, time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                moves, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(moves, chances)[0])
            else:
                decisions += 1
                state.observation_tensor(state.current_player())
                state.legal_actions_mask(state.current_player())
                state.apply_action(luck.choice(state.legal_actions()))
    return decisions / (time.process_time() - began)


def main() -> None:
    peer = pig() if find_spec("pyspiel") else None
    for name, wanted in WANTED.items():
        found, twice = measured(name)
        print(f"{name:7} one thread     {found:12,.0f} decisions/s   ratio {found / wanted:6.2f}   (1 or more)")
        print(f"{name:7} two threads                               ratio {twice:6.2f}   ({TWICE} or more)")
        print(f"{name:7} interpreted, on one thread and on two the same games: {is_same(name)}", flush=True)
        if peer:
            print(f"{name:7} beside OpenSpiel's Pig from Python {peer:11,.0f}   ratio {found / peer:6.2f}")


if __name__ == "__main__":
    main()
