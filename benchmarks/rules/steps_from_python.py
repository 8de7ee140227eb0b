"""Moves of Lure made one by one from Python, beside OpenSpiel's Pig, in the same run on the same core.

Random games are played beforehand; what is timed is making their moves again, in processor time, for all of it is one
thread. `Game.apply` checks a move and gives a new state, `Game.play` carries it out in the state itself, unchecked.
OpenSpiel checks neither: `child` gives a new state, `apply_action` changes its own.
"""

import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from mischief.game.actors import LUCK
from mischief.game.registry import find
from mischief.game.rule import copy

WANTED = 400_000  # checked moves a second
GAMES = 300
ROUNDS = 3  # the best of a few, alternating, so that a busy machine hurts all alike
LURE = find("lure")

Log = list[tuple[int, int]]


def random_lure(luck: random.Random) -> Log:
    """Who moved and how, in a random game of Lure."""
    state, log = LURE.start(LURE.options(first=0), 2), []
    while awaited := LURE.turn(state):
        actor = awaited[0]
        legal = list(LURE.chances(state)) if actor == LUCK else LURE.legal(state, actor)
        log.append((actor, luck.choice(legal)))
        LURE.play(state, *log[-1])
    return log


def applied(logs: list[Log]) -> None:
    """Every move checked, each state a new one."""
    start = LURE.start(LURE.options(first=0), 2)
    for log in logs:
        state = start
        for actor, move in log:
            state = LURE.apply(state, actor, move)


def played(logs: list[Log]) -> None:
    """Unchecked, in place."""
    start = LURE.start(LURE.options(first=0), 2)
    for log in logs:
        state = copy(start)
        for actor, move in log:
            LURE.play(state, actor, move)


def random_pig(game: Any, luck: random.Random) -> list[int]:
    """The moves of a random game of Pig."""
    state, moves = game.new_initial_state(), []
    while not state.is_terminal():
        moves.append(luck.choice(state.legal_actions()))  # throws are as likely as each other
        state.apply_action(moves[-1])
    return moves


def pig_children(game: Any, logs: list[list[int]]) -> None:
    """Unchecked, each state a new one."""
    for log in logs:
        state = game.new_initial_state()
        for move in log:
            state = state.child(move)


def pig_in_place(game: Any, logs: list[list[int]]) -> None:
    """Unchecked, in place."""
    for log in logs:
        state = game.new_initial_state()
        for move in log:
            state.apply_action(move)


def a_second(work: Callable[..., None], *given: Any) -> float:
    """How many moves a second; the logs come last."""
    began = time.process_time()
    work(*given)
    return sum(map(len, given[-1])) / (time.process_time() - began)


def main() -> None:
    LURE.hasten()
    luck = random.Random(7)
    logs = [random_lure(luck) for _ in range(GAMES)]
    works: dict[str, tuple[Any, ...]] = {"apply": (applied, logs), "play": (played, logs)}
    if find_spec("pyspiel"):
        import pyspiel

        pig = pyspiel.load_game("pig")
        pigs = [random_pig(pig, luck) for _ in range(GAMES)]
        works |= {"child": (pig_children, pig, pigs), "apply_action": (pig_in_place, pig, pigs)}
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        best |= {name: max(best[name], a_second(*work)) for name, work in works.items()}
    report(best)


def report(best: dict[str, float]) -> None:
    checked, unchecked = best["apply"], best["play"]
    print(f"Lure, apply: checked, new     {checked:15,.0f} moves/s   ratio {checked / WANTED:7.2f}   (1 or more)")
    print(f"Lure, play: in place          {unchecked:15,.0f} moves/s   ratio {unchecked / checked:7.2f}")
    if "child" in best:
        child, in_place = best["child"], best["apply_action"]
        print(f"OpenSpiel Pig, child: new     {child:15,.0f} moves/s   ratio {checked / child:7.2f}")
        print(f"OpenSpiel Pig, apply_action   {in_place:15,.0f} moves/s   ratio {unchecked / in_place:7.2f}")


if __name__ == "__main__":
    main()
