"""Sweeps over all moments until nothing changes any more: value iteration, started and stopped here."""

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from mischief.game.errors import MischiefError
from mischief.game.rule import Array
from mischief.lab.solve.mix import ROUNDING, Mix, only
from mischief.solved.lure.reckoning.endings import first_guess, open_from
from mischief.solved.lure.reckoning.moments import Moments
from mischief.solved.lure.reckoning.plan import plan
from mischief.solved.lure.reckoning.transitions import transitions
from mischief.solved.lure.variant import Variant

GOAL = 5e-7  # the largest change in a sweep with which we are content
FINISH = 2  # plain sweeps at the end: they damp what mixing has made of rounding
PATIENCE = 6  # sweeps without progress, once rounding decides
MOST_SWEEPS = 2000  # plain ones that shrink errors by a hundredth each need 1,500

Watch = Callable[[Mix], None]  # is told after every sweep


class Unsettled(MischiefError):
    code = "unsettled"


class Sweeper(ABC):
    """The moments of a variant on some device.

    `stop` holds what each between-turn moment is worth to the player who has just moved; a sweep works out from it
    what every moment is worth to the player on turn, and remembers what that makes of `stop`.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.moments = Moments(variant.mice)
        self.plan, self.is_daring = plan(variant), transitions(variant).is_daring
        self.opened = open_from(variant, self.moments)
        self.lowest = 0 if self.is_daring else int(self.moments.piles[self.opened].sum())

    def guess(self) -> Array:
        """The `stop` to begin with."""
        return first_guess(self.variant, self.moments, self.opened)

    @abstractmethod
    def sweep(self, slot: int) -> float:
        """Sweep once and remember it in a slot; gives the residual, which is the largest change."""

    @abstractmethod
    def products(self, slot: int) -> Array:
        """The change of one remembered sweep times each slot's."""

    @abstractmethod
    def mix(self, weights: Array) -> None:
        """Let `stop` be the remembered sweeps' mix."""

    @abstractmethod
    def resume(self, stop: Array) -> None:
        """Go on from what an earlier run knew."""

    @abstractmethod
    def stop(self) -> Array:
        """What each between-turn moment is worth to the player who has just moved."""

    @abstractmethod
    def values(self) -> Array:
        """What each moment is worth to the player on turn, as of the last sweep."""

    def throws(self) -> Array:
        """What each between-turn moment is worth to the player who must throw."""
        at, stop = self.moments.layout, self.stop()
        worth = np.empty_like(stop)
        for pile in range(self.opened, len(at.splits)):
            worth[at.first[pile] : at.first[pile + 1]] = 1 - stop[at.first[pile] : at.first[pile + 1]][::-1]
        ended = self.ended()
        for pile in range(self.opened):
            worth[at.first[pile] : at.first[pile + 1]] = ended[at.column[pile] :][: at.splits[pile]]
        return worth

    def ended(self) -> Array:
        """The values of the piles with which a game ends when a turn ends; with L14 a turn may still go on."""
        return self.values()[: self.moments.column[self.opened]]


def solve(sweeper: Sweeper, goal: float = GOAL, mix: Mix | None = None, watch: Watch | None = None) -> list[float]:
    """Sweep until the residual is at most `goal`; gives the residual of every sweep; raises Unsettled."""
    mix = mix or Mix()
    while not mix.residuals or (mix.residuals[-1] > goal and not is_stuck(mix.residuals)):
        if len(mix.residuals) >= MOST_SWEEPS:
            raise Unsettled(f"after {MOST_SWEEPS} sweeps values still change by {mix.residuals[-1]:.1e}: not solved")
        slot, residual = mix.slot, sweeper.sweep(mix.slot)
        sweeper.mix(mix.note(residual, sweeper.products(slot)))
        if watch:
            watch(mix)
    return mix.residuals + [sweep_plainly(sweeper) for _ in range(FINISH)]


def sweep_plainly(sweeper: Sweeper) -> float:
    """A sweep that remembers nothing; gives the residual."""
    residual = sweeper.sweep(0)
    sweeper.mix(only(0))
    return residual


def is_stuck(residuals: list[float]) -> bool:
    """Whether only rounding is left to change values."""
    return residuals[-1] < ROUNDING and min(residuals[-PATIENCE:]) >= min(residuals[:-PATIENCE], default=1.0)
