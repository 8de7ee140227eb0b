"""What can happen inside a turn, asked of the rules and written down.

Nothing here knows Lure: for every *case* (colour by colour: lured already, or none, one, or more than one in the
centre) and every throw, the rules list the legal lures; each lure is then played once to see what it moves.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np

from mischief.game.actors import LUCK
from mischief.game.rule import Array, copy
from mischief.game.speeds.speed import Compiled
from mischief.games.lure import GAME, record, rules
from mischief.games.lure.record import COLOURS, DECIDING, LURING, State
from mischief.solved.lure.reckoning.moments import FRONT_WEIGHTS
from mischief.solved.lure.variant import ME, OTHER, Mice, Variant

PLENTY = 2  # a lure takes at most two mice of one colour from one place
LURED = PLENTY + 1  # 0 up to PLENTY: not lured, and so many in the centre
STATUSES = LURED + 1
CASES = STATUSES**COLOURS
CASE_WEIGHTS = STATUSES ** np.arange(COLOURS - 1, -1, -1)
THROWS = 36

Lures = frozenset[int]


@dataclass(frozen=True)
class Transitions:
    """All that the solver knows about the turns of one variant."""

    lures: tuple[int, ...]  # every lure there is for two players, by its number in the rules
    fronts: Array  # by lure: what it adds to the front, as a weight sum
    colours: Array  # by lure: the colour it steals, 0 if none
    stolen: Array  # by lure: how many mice it steals
    throws: tuple[dict[Lures, int], ...]  # by case: sets of places in `lures`, and how many of the 36 throws allow each
    is_daring: bool  # whether five colours in front are caught at once


@cache
def transitions(variant: Variant) -> Transitions:
    """Ask the rules."""
    speed = Compiled(GAME)
    cases = [_throws(speed, variant, case) for case in range(CASES)]
    lures = tuple(sorted({lure for throws in cases for lures in throws for lure in lures}))
    effects = [_effect(lure) for lure in lures]
    place = {lure: index for index, lure in enumerate(lures)}
    return Transitions(
        lures,
        fronts=np.array([np.dot(front, FRONT_WEIGHTS) for front, _ in effects], np.int32),
        colours=np.array([np.argmax(stolen) for _, stolen in effects], np.int32),
        stolen=np.array([np.max(stolen) for _, stolen in effects], np.int32),
        throws=tuple({frozenset(place[n] for n in lures): c for lures, c in throws.items()} for throws in cases),
        is_daring=_is_daring(variant),
    )


def _throws(speed: Compiled, variant: Variant, case: int) -> dict[Lures, int]:
    """The sets of lures that a throw can allow in a case, and how many of the 36 throws allow each."""
    state = example(variant, tuple(case // CASE_WEIGHTS % STATUSES))
    found: Counter[Lures] = Counter()
    for throw in range(THROWS):
        state.dice[:] = divmod(throw, 6)
        found[frozenset(speed.legal(state, ME))] += 1
    return dict(found)


def example(variant: Variant, statuses: Mice) -> State:
    """A moment in a case, when the dice have landed; the other player has plenty of everything."""
    state = variant.start()
    for colour, status in enumerate(statuses):
        state.centre[colour] = PLENTY if status == LURED else status
        state.front[colour] = status == LURED
    state.cards[OTHER] = PLENTY
    state.phase = LURING
    return state


def _effect(lure: int) -> tuple[Array, Array]:
    """What a lure adds to the front, and how many mice of each colour come from the other player."""
    before = example(Variant(), (PLENTY,) * COLOURS)
    after = copy(before)
    rules.play(after, ME, lure)
    return after.front - before.front, before.cards[OTHER] - after.cards[OTHER]


def _is_daring(variant: Variant) -> bool:
    """L14: whether luring the fifth colour empties the front although the turn goes on."""
    state = example(variant, (LURED,) * (COLOURS - 1) + (1,))
    state.phase = record.THROWING
    rules.play(state, LUCK, record.DICE + 7 * (COLOURS - 1))
    rules.play(state, ME, record.ONE_MOUSE + record.SOURCES * (COLOURS - 1))
    return state.phase == DECIDING and not state.front.any()
