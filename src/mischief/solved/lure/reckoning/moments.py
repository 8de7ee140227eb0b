"""Where the value of each moment lies in memory.

A moment on my turn is three vectors with a number for each colour:

- the *pile*: what lies in the centre, or would if my hunt failed now (so mice in front count, stolen ones too);
- the *split*: how many of the other mice lie on my card; the rest lie on the other player's;
- the *front*: how many mice of the pile lie in front of my card, two of a colour at most.

Luring from the centre changes the front alone, so the moments of one pile and split lie in a column; columns of one
pile lie side by side. Stealing moves to a bigger pile, catching to a smaller one. Piles are numbered by size.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import NamedTuple

import numpy as np

from mischief.game.rule import Array
from mischief.games.lure.record import COLOURS
from mischief.solved.lure.variant import Mice

MOST_IN_FRONT = 2  # of one colour
WAYS = MOST_IN_FRONT + 1
FRONTS = WAYS**COLOURS
NOWHERE = -1
THEFTS = 1 + COLOURS * MOST_IN_FRONT  # to steal nothing, or one or two mice of one colour
NO_THEFT = 0


@dataclass(frozen=True)
class Moments:
    """The layout for a game with these mice."""

    mice: Mice

    @cached_property
    def piles(self) -> Array:
        """Every pile, smaller ones first."""
        every = np.indices([count + 1 for count in self.mice]).reshape(COLOURS, -1).T
        return every[np.argsort(every.sum(1), kind="stable")].astype(np.int32)

    @cached_property
    def layers(self) -> Array:
        """Layer n holds the piles numbered from layers[n] up to layers[n + 1], those of n mice."""
        return np.searchsorted(self.piles.sum(1), np.arange(sum(self.mice) + 2))

    @cached_property
    def radix(self) -> Array:
        """The weights that turn a pile into its code."""
        sizes = [count + 1 for count in self.mice]
        return np.array([prod(sizes[colour + 1 :]) for colour in range(COLOURS)], np.int64)

    @cached_property
    def number(self) -> Array:
        """The number of the pile with a code."""
        numbers = np.empty(len(self.piles), np.int32)
        numbers[self.piles @ self.radix] = np.arange(len(self.piles))
        return numbers

    @cached_property
    def room(self) -> Array:
        """How many splits each pile leaves by colour, plus one: my card holds 0 up to the mice outside the pile."""
        return (np.array(self.mice) + 1 - self.piles).astype(np.int32)

    @cached_property
    def splits(self) -> Array:
        """How many splits each pile leaves."""
        return self.room.prod(1, dtype=np.int64)

    @cached_property
    def stride(self) -> Array:
        """By pile and colour: how far apart two splits lie that differ by one mouse of the colour."""
        after = np.cumprod(self.room[:, ::-1], axis=1, dtype=np.int64)[:, ::-1]
        return np.concatenate([after[:, 1:], np.ones((len(after), 1), np.int64)], 1)

    @cached_property
    def first(self) -> Array:
        """Where the between-turn moments of each pile begin; one more entry for the end."""
        return np.concatenate([[0], np.cumsum(self.splits)])

    @cached_property
    def column(self) -> Array:
        """Where the moments of each pile begin, those inside turns included; one more entry for the end."""
        return np.concatenate([[0], np.cumsum(self.splits * slot_counts()[self.kind])])

    @cached_property
    def kind(self) -> Array:
        """By pile, which fronts fit it: two mice of a colour are as good as more."""
        return (np.minimum(self.piles, MOST_IN_FRONT) @ FRONT_WEIGHTS).astype(np.int32)

    @cached_property
    def layout(self) -> "Layout":
        """The same as arrays that compiled code and graphics cards read."""
        return Layout(
            code=self.piles @ self.radix,
            fits=fitting(),
            fit=slot_counts(),
            slot=slots(),
            fronts=ALL_FRONTS,
            front_code=ALL_FRONTS @ self.radix,
            **{name: getattr(self, name) for name in Layout._fields[: Layout._fields.index("code")]},
        )


def theft_number(colour: Array, stolen: Array) -> Array:
    """The number of a theft: 0 for none, else from 1 on by colour and by one or two mice."""
    return np.where(stolen > 0, MOST_IN_FRONT * colour + stolen, NO_THEFT).astype(np.int32)


class Layout(NamedTuple):
    """The layout as arrays; the first ones are those of `Moments`."""

    piles: Array
    radix: Array
    number: Array
    room: Array
    splits: Array
    stride: Array
    first: Array
    column: Array
    kind: Array
    code: Array  # by pile
    fits: Array  # by kind of pile and slot: the front
    fit: Array  # by kind of pile: how many fronts fit
    slot: Array  # by kind of pile and front, or NOWHERE
    fronts: Array  # by front and colour: how many mice
    front_code: Array  # by front: how much less its pile's code is once the front is caught


FRONT_WEIGHTS = WAYS ** np.arange(COLOURS - 1, -1, -1)
ALL_FRONTS = np.indices([WAYS] * COLOURS).reshape(COLOURS, -1).T.astype(np.int32)


@cache
def slots() -> Array:
    """By kind of pile and front: which slot of the column the front has, or NOWHERE if it doesn't fit."""
    fits = (ALL_FRONTS[None] <= ALL_FRONTS[:, None]).all(2)
    return np.where(fits, np.cumsum(fits, 1) - 1, NOWHERE).astype(np.int32)


@cache
def fitting() -> Array:
    """By kind of pile and slot: the front there."""
    order = np.argsort(slots() == NOWHERE, axis=1, kind="stable")
    return order.astype(np.int32)


@cache
def slot_counts() -> Array:
    """By kind of pile: how many fronts fit."""
    return (slots() != NOWHERE).sum(1).astype(np.int32)
