"""Perfect play for a page: the rules that a module brings for it, and the files that they are told by.

Of the table a page reads the piles that a turn can leave, and no others; `guide.py` says what else it needs.
"""

import io
import zlib
from functools import cache
from typing import Any

import numpy as np

from mischief.game.rule import Array, record_in, rule
from mischief.games.lure.record import State
from mischief.solved.lure.reckoning import weighing
from mischief.solved.lure.reckoning.endings import judge
from mischief.solved.lure.reckoning.moments import FRONTS
from mischief.solved.lure.reckoning.turn import piles_near
from mischief.solved.lure.reckoning.weighing import TURN, Known, Turn, set_out
from mischief.solved.lure.tables.files import shipped_file
from mischief.solved.lure.tables.table import read_pile
from mischief.solved.lure.variant import SEATS, Variant

TABLE, GUIDE = shipped_file(Variant()), shipped_file(Variant(), "guide")
MOST_PILES = 2 * FRONTS  # that a turn can leave


@cache
def guide() -> Array:
    """The guide that ships."""
    found: Array = np.load(io.BytesIO(zlib.decompress(GUIDE.read_bytes())))
    return found


@rule
def is_solved(state: State) -> bool:
    """Whether the table that ships knows a game."""
    return bool(state.seats == SEATS and not (state.little_ones or state.daredevil) and state.jokers_steal)


@rule
def list_piles(at: Any, turn: Turn, state: State, near: Array) -> int:
    """List the piles that must be open before the moves of a state are weighed; gives back how many."""
    return piles_near(at, set_out(at, state, turn), turn.mine, near)


@rule
def open_pile(at: Any, states: Array, packed: Array, pile: int, steps: Array, stop: Array) -> None:
    """Note what a pile's moments are worth to the player who has just moved: the rules say it, or these bytes do."""
    if pile < at.opened:
        judge(at, record_in(states), at.mice, pile, stop)
        return
    read_pile(at, packed, pile, at.levels, steps)
    first, last = at.first[pile], at.splits[pile] - 1
    for split in range(at.splits[pile]):
        worth = np.float32(np.float32(steps[last - split]) / np.float32(at.levels))
        stop[first + split] = np.float32(1) - worth


@rule
def weigh_moves(at: Any, turn: Turn, states: Array, stop: Array, moves: Array, worth: Array) -> int:
    """List the moves of the first state and what each is worth, with room for another one; gives back how many."""
    known = Known(at, at, False, at.opened, stop, stop)  # nothing is daring here
    return weighing.weigh_moves(known, turn, states[:1], states[1:2], moves, worth)


__all__ = ["GUIDE", "MOST_PILES", "TABLE", "TURN", "guide", "is_solved", "list_piles", "open_pile", "weigh_moves"]
