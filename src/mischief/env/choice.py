"""Moves chosen part by part, where a game has too many to score each: every choice narrows the list of legal moves."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mischief.env.arrays import check_actions
from mischief.env.errors import BadActions
from mischief.game.rule import Array
from mischief.game.speeds.encode import Span


class Choice:
    """A move for every game of a batch, of which some numbers have been chosen.

    The numbers of a move's parts are chosen in their order. Of each, a game offers the values that its legal moves have
    there, among those that agree with what was chosen so far. Once all are chosen, one move is left.
    """

    def __init__(self, mask: Array, parts: Array, fields: Mapping[str, Span]) -> None:
        self._left, self._parts = mask[:, : parts.shape[1]].copy(), parts
        self.fields = [name for name, span in fields.items() for _ in range(span.size)]  # of each number, its field
        self.chosen = 0  # how many numbers are
        self._offer()

    @property
    def is_whole(self) -> bool:
        return self.chosen == len(self.fields)

    def choose(self, places: Any) -> None:
        """Choose a place in the list of values, for every game; raises BadActions and changes nothing."""
        if self.is_whole:
            raise BadActions("every part of the moves has been chosen: step with `actions`")
        given = np.asarray(places)
        check_actions(given, self.count)
        wanted = self.values[np.arange(len(given)), given]
        self._left &= self._parts[:, :, self.chosen] == wanted[:, None]
        self.chosen += 1
        self._offer()

    @property
    def actions(self) -> Array:
        """What `Batch.step` takes, once the choice is whole."""
        if not self.is_whole:
            raise BadActions(f"{self.fields[self.chosen]!r} of the moves has not been chosen yet")
        return self._left.argmax(axis=1)

    def _offer(self) -> None:
        """The values to choose from, from the lowest; zeros behind them. Nothing once the choice is whole."""
        if self.is_whole:
            self.values, self.count = np.zeros((len(self._left), 0), np.int32), np.zeros(len(self._left), np.int32)
        else:
            self.values, self.count = different(self._parts[:, :, self.chosen], self._left)
        self.mask = np.arange(self.values.shape[1]) < self.count[:, None]


def different(values: Array, left: Array) -> tuple[Array, Array]:
    """Of each row, the different values that are left, from the lowest, and how many they are."""
    key = np.where(left, values, np.iinfo(np.int32).max)
    order = np.argsort(key, axis=1, kind="stable")
    key, left = np.take_along_axis(key, order, 1), np.take_along_axis(left, order, 1)
    is_new = left & (np.diff(key, axis=1, prepend=np.iinfo(np.int64).min) != 0)
    count = is_new.sum(axis=1, dtype=np.int32)
    found = np.zeros((len(values), int(count.max())), np.int32)
    rows, places = np.nonzero(is_new)
    found[rows, (is_new.cumsum(axis=1) - 1)[rows, places]] = key[rows, places]
    return found, count
