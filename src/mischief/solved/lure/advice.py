"""A solved game to ask: what a moment is worth, and what each choice is worth."""

import io
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mischief.game.errors import BadSeats
from mischief.game.rule import Array, copy
from mischief.games.lure import GAME, rules
from mischief.games.lure.record import CHOOSING_FIRST, DECIDING, LURING, OVER, STOP, THROW, State
from mischief.solved.lure import files
from mischief.solved.lure.endings import first_guess, open_from
from mischief.solved.lure.moments import FRONT_WEIGHTS, FRONTS, Moments
from mischief.solved.lure.plan import plan
from mischief.solved.lure.table import unpack
from mischief.solved.lure.transitions import transitions
from mischief.solved.lure.turn import after_daring, work_out_turn
from mischief.solved.lure.variant import SEATS, Variant
from mischief.solved.lure.worth import result


class Choice(NamedTuple):
    """One legal move and what it is worth to the player who makes it: their chance of winning, a shared win half."""

    move: int
    value: float


class Solved:
    """A game whose between-turn moments are known; everything inside a turn is worked out when asked.

    `stop` is what each between-turn moment is worth to the player who has just moved, `ended` what it is worth to throw
    on where the game ends with the turn (only L14 lets a turn go on there).
    """

    def __init__(self, variant: Variant, stop: Array, ended: Array) -> None:
        self.variant, self.stop, self.ended = variant, stop, ended
        self.moments = Moments(variant.mice)
        self.plan, self.is_daring = plan(variant), transitions(variant).is_daring
        self.opened = open_from(variant, self.moments)

    def value(self, state: State) -> float:
        """What a moment is worth to the player on turn (when the game is over or not begun, to seat 0)."""
        if state.phase == OVER:
            return result(state, 0)
        if state.phase == CHOOSING_FIRST:
            return 0.5
        if state.phase in (DECIDING, LURING):
            return max(choice.value for choice in self.advise(state))
        return self._turn(state).throw(state)

    def advise(self, state: State) -> list[Choice]:
        """Every legal move of the player on turn with its value, in the order of the rules."""
        _check(state)
        if state.phase == DECIDING:
            turn = self._turn(state)
            return [Choice(THROW, turn.throw(state)), Choice(STOP, turn.stop(state))]
        moves = GAME.legal(state, int(state.seat)) if state.phase == LURING else []
        turn = self._turn(state)
        return [Choice(move, turn.decide(_after(state, move))) for move in moves]

    def _turn(self, state: State) -> "_Turn":
        _check(state)
        return _Turn(self, state)


class _Turn:
    """One turn from some moment on, worked out to its end."""

    def __init__(self, solved: Solved, state: State) -> None:
        self.solved, self.at = solved, solved.moments.layout
        self.pile = state.centre + state.front
        self.values, self.throws = np.empty(FRONTS * FRONTS), np.empty(FRONTS * FRONTS)
        number, mine = self._number(self.pile), state.cards[state.seat].astype(np.int64)
        known = (solved.plan, solved.is_daring, solved.opened, solved.stop, solved.ended)
        work_out_turn(self.at, *known, number, mine, int(state.front @ FRONT_WEIGHTS), self.values, self.throws)

    def _number(self, pile: Array) -> int:
        return int(self.at.number[pile @ self.at.radix])

    def _place(self, state: State) -> int:
        pile = state.centre + state.front
        slot = self.at.slot[self.at.kind[self._number(pile)], state.front @ FRONT_WEIGHTS]
        return int((pile - self.pile) @ FRONT_WEIGHTS * FRONTS + slot)

    def throw(self, state: State) -> float:
        """What it is worth to throw."""
        return float(self.throws[self._place(state)])

    def stop(self, state: State) -> float:
        """What it is worth to stop."""
        left, split = self._caught(state)
        return float(self.solved.stop[self.at.first[left] + split])

    def decide(self, state: State) -> float:
        """What it is worth to decide; if L14 has emptied the front, the turn begins anew from there."""
        if state.front.any():
            return float(self.values[self._place(state)])
        known = (self.solved.stop, self.solved.ended, self.solved.opened)
        return after_daring(self.at, *known, *self._caught(state))

    def _caught(self, state: State) -> tuple[int, int]:
        left = self._number(state.centre)
        return left, int((state.cards[state.seat] + state.front) @ self.at.stride[left])


def _check(state: State) -> None:
    if state.seats != SEATS:
        raise BadSeats(f"only Lure for two is solved, not for {int(state.seats)}")


def _after(state: State, move: int) -> State:
    after = copy(state)
    rules.play(after, int(after.seat), move)
    return after


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
    np.save(content, np.concatenate([solved.stop, solved.ended]))
    return content.getvalue()


def advise(state: State) -> list[Choice]:
    """Every legal move at a moment of two-player Lure with its value; raises NotSolved if no table is at hand."""
    flags = (bool(state.little_ones), bool(state.daredevil), not state.jokers_steal)
    return load(Variant(*flags)).advise(state)
