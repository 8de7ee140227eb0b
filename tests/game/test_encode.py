"""Records as flat numbers: in the order of the layout, cut where a layout says so, and back."""

import json

import msgspec
import numpy as np
import pytest

from builders.games.lure import ANN, GAME, moment
from mischief.game.errors import BadData
from mischief.game.rule import Array, Record, as_array, blank, layout, many, one
from mischief.game.speeds.encode import named, numbers, plan, record_of, write


class Basket(Record):
    """Three kinds of lines."""

    apples: int = one()
    weights: Array = many(4, 2, used="apples")
    prices: Array = many(2)


FULL = [2, 11, 12, 21, 22, 5, 6]


def test_rows_that_are_not_in_use_are_left_out_and_come_back_as_zeros() -> None:
    basket = blank(layout(Basket))
    basket.apples, basket.prices[:] = 2, (5, 6)
    basket.weights[:2] = [[11, 12], [21, 22]]
    assert numbers(Basket, basket) == FULL
    assert named(Basket, basket) == {"apples": 2, "weights": [[11, 12], [21, 22]], "prices": [5, 6]}
    assert record_of(Basket, FULL) == basket
    assert numbers(Basket, blank(layout(Basket))) == [0, 0, 0]


@pytest.mark.parametrize("prices", [(5, 6), (0, -1), (-(2**31), 2**31 - 1), (10, 99), (100, -10)])
@pytest.mark.parametrize("apples", [0, 1, 4])
def test_numbers_are_written_as_json_as_anybody_else_would(apples: int, prices: tuple[int, int]) -> None:
    basket, room = blank(layout(Basket)), np.full(plan(Basket).most_bytes + 1, ord("?"), np.uint8)
    basket.apples, basket.prices[:] = apples, prices
    basket.weights[:apples] = -12345
    end = write(as_array(basket).view(np.int32), plan(Basket).as_array(), room, 1)
    assert room[:end].tobytes() == b"?" + json.dumps(numbers(Basket, basket), separators=(",", ":")).encode()


def test_the_longest_numbers_fit_into_the_room_that_is_kept_for_them() -> None:
    basket, room = blank(layout(Basket)), np.zeros(plan(Basket).most_bytes, np.uint8)
    as_array(basket).view(np.int32)[:] = -(2**31)
    basket.apples = 4
    assert write(as_array(basket).view(np.int32), plan(Basket).as_array(), room, 0) <= len(room)


def test_a_list_of_nothing_is_written_too() -> None:
    class Nothing(Record):
        field: Array = many(0)

    room = np.zeros(2, np.uint8)
    assert write(np.zeros(0, np.int32), plan(Nothing).as_array(), room, 0) == 2
    assert room.tobytes() == b"[]"


def test_moves_are_offered_with_their_parts() -> None:
    state = moment("red", "blue")
    offered = msgspec.json.decode(GAME.offer(state, ANN))
    assert [move for move, *_ in offered] == GAME.legal(state, ANN)
    assert all(parts == numbers(GAME.layouts.Parts, GAME.parts(state, ANN, move)) for move, *parts in offered)
    assert offered


@pytest.mark.parametrize("given", [[], FULL[:-1], [*FULL, 0], [3, *FULL[1:]], [2**31, *FULL[1:]]])
def test_a_list_that_is_no_record_is_refused(given: list[int]) -> None:
    with pytest.raises(BadData, match="Basket"):
        record_of(Basket, given)


def test_a_layout_that_cannot_be_sent_is_refused() -> None:
    class Wide(Record):
        field: Array = many(4, kind="u8")

    class Backwards(Record):
        field: Array = many(4, used="count")
        count: int = one()

    for kind in (Wide, Backwards):
        with pytest.raises(BadData, match="field"):
            numbers(kind, blank(layout(kind)))


def test_a_sight_of_two_says_nothing_of_the_empty_seats() -> None:
    seen = named(GAME.layouts.Sight, GAME.look(moment("red", "2 blue"), ANN))
    assert seen["cards"] == [[1, 0, 0, 0, 0], [0, 0, 0, 0, 2]]
    assert seen["points"] == [5, 2]
