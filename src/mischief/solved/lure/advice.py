"""A solved game to ask: what a moment is worth, and what each choice is worth."""

import io
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mischief.game.errors import BadSeats
from mischief.game.rule import Array, as_array
from mischief.games.lure import rules
from mischief.games.lure.record import CHOOSING_FIRST, DECIDING, LURING, OVER, State
from mischief.solved.lure.reckoning.endings import first_guess, open_from
from mischief.solved.lure.reckoning.moments import Moments
from mischief.solved.lure.reckoning.plan import plan
from mischief.solved.lure.reckoning.transitions import transitions
from mischief.solved.lure.reckoning.weighing import Known, room_for_turn, throwing, weigh_all
from mischief.solved.lure.reckoning.worth import result
from mischief.solved.lure.tables import files
from mischief.solved.lure.tables.table import unpack
from mischief.solved.lure.variant import SEATS, Variant


class Choice(NamedTuple):
    """One legal move and what it is worth to the player who makes it: their chance of winning, a shared win half."""

    move: int
    value: float


class Solved:
    """A game whose between-turn moments are known; everything inside a turn is worked out when asked."""

    def __init__(self, variant: Variant, stop: Array, ended: Array) -> None:
        moments, is_daring = Moments(variant.mice), transitions(variant).is_daring
        opened = open_from(variant, moments)
        self.known = Known(moments.layout, plan(variant), is_daring, opened, stop, ended)

    def value(self, state: State) -> float:
        """What a moment is worth to the player on turn (when the game is over or not begun, to seat 0)."""
        _check(state)
        if state.phase == OVER:
            return result(state, 0)
        if state.phase == CHOOSING_FIRST:
            return 0.5
        if state.phase in (DECIDING, LURING):
            return max(choice.value for choice in self.advise(state))
        return float(throwing(self.known, room_for_turn(), as_array(state)))

    def advise(self, state: State) -> list[Choice]:
        """Every legal move of the player on turn with its value, in the order of the rules."""
        _check(state)
        [moves], [worth] = self.weigh(as_array(state))
        count = int(np.isfinite(worth).sum())
        return [Choice(*choice) for choice in zip(moves[:count].tolist(), worth[:count].tolist(), strict=True)]

    def weigh(self, states: Array) -> tuple[Array, Array]:
        """For very many states, a row each: the legal moves, and what each is worth (NaN behind the last of them)."""
        moves = np.zeros((len(states), rules.MOST_MOVES), np.int32)
        worth = np.full(moves.shape, np.nan)
        weigh_all(self.known, room_for_turn(), states, moves, worth)
        return moves, worth


def _check(state: State) -> None:
    if state.seats != SEATS:
        raise BadSeats(f"only Lure for two is solved, not for {int(state.seats)}")


def from_worth(variant: Variant, worth: Array) -> Solved:
    """A solved game from what each between-turn moment is worth to the player who must throw."""
    moments = Moments(variant.mice)
    opened = open_from(variant, moments)
    stop, first = first_guess(variant, moments, opened), moments.first.tolist()
    for pile in range(opened, len(moments.piles)):
        stop[first[pile] : first[pile + 1]] = 1 - worth[first[pile] : first[pile + 1]][::-1]
    return Solved(variant, stop, worth[: first[opened]])


@cache
def load(variant: Variant) -> Solved:
    """The solved game, from its table; unpacked once into the cache folder and mapped into memory from then on."""
    packed = files.packed_table(variant)
    path = files.memory_file(variant, packed)
    if not path.exists():
        files.write_whole(path, _unpacked(variant, packed))
    memory: Any = np.load(path, mmap_mode="r")
    known = int(Moments(variant.mice).first[-1])
    return Solved(variant, memory[:known], memory[known:])


def _unpacked(variant: Variant, packed: bytes) -> bytes:
    facts, steps = unpack(Moments(variant.mice), packed)
    solved = from_worth(variant, steps.astype(np.float32) / np.float32(facts["levels"]))
    content = io.BytesIO()
    np.save(content, np.concatenate([solved.known.stop, solved.known.ended]))
    return content.getvalue()


def advise(state: State) -> list[Choice]:
    """Every legal move at a moment of two-player Lure with its value; raises NotSolved if no table is at hand."""
    flags = (bool(state.little_ones), bool(state.daredevil), not state.jokers_steal)
    return load(Variant(*flags)).advise(state)
