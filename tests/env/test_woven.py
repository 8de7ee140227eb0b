"""Records of many games woven into each other, as a graphics card keeps them: nothing is lost on the way."""

import numpy as np
import pytest

from builders.env.batches import batch_of, walked
from mischief.env.woven import filler, picker, unwoven, woven
from mischief.game.rule import as_array


@pytest.mark.parametrize("name", ["peek", "pantry"])
def test_woven_records_are_the_same_records(name: str) -> None:
    """Of games whose records have numbers of several sizes."""
    batch = batch_of(name, 3)
    for _ in walked(batch, 3):
        pass
    states = batch.states
    assert [*unwoven(woven(states), states.dtype)] == [*states]


def test_the_same_number_of_all_games_lies_side_by_side() -> None:
    states = batch_of("pantry", 3).states
    states["phase"], states["laid"][:, 7] = [1, 2, 3], [400, 500, 600]
    raw = woven(states).reshape(-1, order="F")
    for field, at, kind, numbers in (("phase", 0, "i4", [1, 2, 3]), ("laid", 14, "i2", [400, 500, 600])):
        first = 3 * (states.dtype.fields[field][1] + at)
        assert raw[first : first + 3 * np.dtype(kind).itemsize].view(kind).tolist() == numbers


def test_a_rule_reads_and_writes_one_of_them() -> None:
    batch = batch_of("pantry", 3)
    memory, kind = woven(batch.states), batch.states.dtype
    state = picker(kind)(memory, 1)
    state.phase, state.laid[7] = 3, 500
    state.hands[1, 2] += 1
    filler(kind)(picker(kind)(memory, 2), as_array(batch.game.start(seats=2))[0])
    first, second, third = unwoven(memory, kind)
    assert (first["phase"], second["phase"], second["laid"][7]) == (batch.states["phase"][0], 3, 500)
    assert second["hands"][1, 2] == batch.states["hands"][1, 1, 2] + 1
    assert third == as_array(batch.game.start(seats=2))[0]
