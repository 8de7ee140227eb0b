"""Moves chosen part by part."""

import numpy as np
import pytest

from builders.env.batches import STEPS, batch_of, walked
from mischief import env
from mischief.env.choice import different
from mischief.game.registry import names


@pytest.mark.parametrize("name", names())
def test_every_legal_move_can_be_chosen_part_by_part(name: str) -> None:
    """A game for each of some legal moves, all in one moment; following its parts leads to that move."""
    one = batch_of(name, 1)
    list(walked(one, STEPS[name]))
    wanted = np.unique(np.linspace(0, one.now.count[0] - 1, 40).astype(int))
    batch = batch_of(name, len(wanted))
    for number in range(len(wanted)):
        batch.put(number, one.state(0))
    parts, choice = one.parts()[0, wanted], batch.choice()
    while not choice.is_whole:
        assert (np.diff(choice.values, axis=1)[choice.mask[:, 1:]] > 0).all()
        choice.choose((choice.values == parts[:, choice.chosen, None]).argmax(axis=1))
    assert choice.actions.tolist() == wanted.tolist()
    batch.step(choice.actions)


def test_whatever_is_chosen_a_legal_move_is_left() -> None:
    batch, luck = batch_of("lure", 20, device="cpu"), np.random.default_rng(3)
    for _ in range(50):
        choice = batch.choice()
        assert choice.fields == ["kind", "colours", "colours", "owners", "owners", "faces", "faces", "seat"]
        while not choice.is_whole:
            choice.choose((luck.random(20) * choice.count).astype(int))
        batch.step(choice.actions)


def test_values_are_those_that_are_left_each_once() -> None:
    values, left = np.array([[3, 1, 3, 2, 0], [5, 5, 5, 5, 5]], np.int32), np.array([[1, 1, 1, 1, 0], [0, 1, 1, 0, 0]])
    found, count = different(values, left.astype(bool))
    assert (found.tolist(), count.tolist()) == ([[1, 2, 3], [5, 0, 0]], [3, 1])


def test_a_choice_that_is_not_offered_is_refused() -> None:
    choice = batch_of("lure", 2).choice()
    with pytest.raises(env.BadActions, match="'kind' of the moves has not been chosen"):
        _ = choice.actions
    with pytest.raises(env.BadActions, match="game 0 has 1 to choose from: action 1"):
        choice.choose([1, 0])
    while not choice.is_whole:
        choice.choose([0, 0])
    with pytest.raises(env.BadActions, match="every part"):
        choice.choose([0, 0])
