"""What the moments between turns are worth before anything is known: where the game is over, the rules say it."""

import numpy as np

from mischief.game.rule import Array, as_array, record_in, rule
from mischief.game.speeds.compiling import compiled_when_called
from mischief.games.lure import rules
from mischief.games.lure.record import COLOURS, OVER, State
from mischief.games.lure.rules import standing
from mischief.solved.lure.reckoning.moments import Layout, Moments
from mischief.solved.lure.variant import ME, OTHER, Variant

WIN, SHARED, LOSS = 1.0, 0.5, 0.0


def open_from(variant: Variant, moments: Moments) -> int:
    """L10: the number of the first pile with which the game goes on; it is over with every smaller one."""
    over = [_is_over(variant, pile) for pile in moments.piles[moments.layers[:-1]].tolist()]
    layer = over.index(False) if False in over else len(over)
    return int(moments.layers[layer])


def _is_over(variant: Variant, pile: list[int]) -> bool:
    state = variant.start()
    state.centre[:] = pile
    rules.end_turn(state)
    return bool(state.phase == OVER)


def first_guess(variant: Variant, moments: Moments, opened: int) -> Array:
    """By between-turn moment, for the player who has just moved: the result if the game is over, else one half."""
    stop = np.full(moments.first[-1], SHARED, np.float32)
    _judge_all(as_array(variant.start()), moments.layout, np.array(variant.mice), opened, stop)
    return stop


@rule
def judge(at: Layout, state: State, mice: Array, pile: int, stop: Array) -> None:
    """The results of every split of a pile with which the game is over, for the player who has just moved."""
    for split in range(at.splits[pile]):
        for colour in range(COLOURS):
            mine = split // at.stride[pile, colour] % at.room[pile, colour]
            state.cards[ME, colour] = mine
            state.cards[OTHER, colour] = mice[colour] - at.piles[pile, colour] - mine
        lead = standing(state, ME) - standing(state, OTHER)
        stop[at.first[pile] + split] = SHARED if lead == 0 else (WIN if lead > 0 else LOSS)


@compiled_when_called
def _judge_all(states: Array, at: Layout, mice: Array, opened: int, stop: Array) -> None:
    for pile in range(opened):
        judge(at, record_in(states), mice, pile, stop)
