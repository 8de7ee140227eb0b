"""Pantry's greedy policy takes what the field offers."""

from typing import Any

import numpy as np

from builders.games.pantry import ANN, GAME, NAMES, dealt, lucky, played
from mischief.bots.policy import policy
from mischief.game.luck import seeded, wrapping
from mischief.lab.simulate import Run, simulate


def choice(state: Any, seed: int = 1) -> str:
    """What greedy says for the player on turn."""
    seat, moves = int(state.seat), np.zeros(GAME.rules.MOST_MOVES, np.int32)
    legal = GAME.legal(state, seat)
    moves[: len(legal)] = legal
    before = GAME.write(state)
    with wrapping():
        move = int(policy(GAME, "greedy")(state, seat, moves, len(legal), seeded(seed)))
    assert GAME.write(state) == before, "a look ahead leaves no trace"
    return GAME.say(state, seat, move, NAMES)


def beside_a_mouse(ann: str, *moves: str, bob: str = "milk, milk, trap") -> Any:
    """Ann's turn, after these moves of Ann and Bob by turns."""
    state = lucky(played(dealt(ann=ann, bob=bob), moves[0]), "Ann draws cheese")
    return lucky(played(state, moves[1])) if len(moves) == 2 else state


def test_greedy_lays_cheese_beside_its_own_mouse() -> None:
    state = beside_a_mouse("plain mouse, ginger cat, black cat", "plain mouse at middle", "milk at n1")
    assert choice(state) in {f"cheese at {place}" for place in ("e1", "w1", "s1")}


def test_greedy_sets_a_cat_on_a_fed_mouse_of_another() -> None:
    mice = "plain mouse, milk, trap"
    state = beside_a_mouse("cheese, ginger cat, milk", "cheese at middle", "plain mouse at n1", bob=mice)
    assert choice(state).startswith("ginger cat at n")


def test_greedy_calms_the_cat_that_hunts_its_mouse() -> None:
    state = beside_a_mouse("plain mouse, milk, cheese", "cheese at middle", "milk at w1")
    state = lucky(played(state, "plain mouse at e1"), "Ann draws trap")
    state = lucky(played(state, "trap at s1"), None)
    assert GAME.turn(state) == (ANN,)
    assert choice(state).startswith(("cheese at ", "milk at "))


def test_ties_are_broken_by_luck() -> None:
    state = beside_a_mouse("plain mouse, ginger cat, black cat", "plain mouse at middle", "milk at n1")
    assert len({choice(state, seed) for seed in range(12)}) > 1


def test_greedy_beats_random() -> None:
    summary = simulate(Run(GAME, 2, 200, GAME.options(), ("greedy", "random")))
    assert summary.wins[0].low > 0.9


def test_greedy_plays_the_same_games_interpreted_and_compiled() -> None:
    small = GAME.options(tiles=(2, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 2))
    runs = [Run(GAME, 2, 2, small, ("greedy", "random"), device=device) for device in ("python", "cpu")]
    slow, fast = (simulate(run) for run in runs)
    assert (slow.points, slow.tallies, slow.steps) == (fast.points, fast.tallies, fast.steps)
