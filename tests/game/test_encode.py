"""Records as flat numbers: in the order of the layout, cut where a layout says so, and back."""

import numpy as np
import pytest

from builders.lure import ANN, GAME, moment
from mischief.game.encode import named, numbers, record_of, rows
from mischief.game.errors import BadData
from mischief.game.rule import Array, Record, blank, layout, many, one


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


def test_moves_with_parts_are_rows_of_numbers_cut_in_the_same_way() -> None:
    offers = np.zeros(2, [("move", "i4"), ("parts", layout(Basket))])
    offers["move"], offers["parts"]["apples"] = (7, 8), (0, 1)
    offers["parts"]["weights"][1, 0], offers["parts"]["prices"] = (11, 12), (5, 6)
    assert rows(Basket, offers) == [[7, 0, 5, 6], [8, 1, 11, 12, 5, 6]]
    assert rows(Basket, offers[:0]) == []
    state = moment("red", "blue")
    offered = GAME.offer(state, ANN)
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
