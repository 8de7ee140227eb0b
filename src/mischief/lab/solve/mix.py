"""Where to go after each sweep: to the mix of the last sweeps whose changes cancel out best (Anderson acceleration).

A sweep alone shrinks errors by a tenth or so, for a failed hunt hands nearly the same moment to the other player. Yet
changes remembered from a few sweeps tell how errors of each kind shrink, and so where they would end.

A mix is a loan: where the best residual grows, or hardly falls, all memories are dropped and one fewer is kept from
then on. With one memory alone every sweep is plain; plain sweeps never make a residual larger, and settle whatever the
game.
"""

from dataclasses import dataclass, field

import numpy as np

from mischief.game.rule import Array

SLOTS = 6  # sweeps to remember: each costs two numbers for every between-turn moment
ROUNDING = 2e-6  # below this, rounding to single precision rather than the game decides how residuals fall
TRIAL = 8  # sweeps in which the best residual must fall
FALL = 0.8  # to this part of what it was
GROWTH = 10.0  # a residual so many times the best is not waited for
TRUST = 1e-12  # what is smaller, next to the largest product of changes, is rounding


def only(slot: int) -> Array:
    """The weights of a plain sweep."""
    return np.eye(SLOTS)[slot]


@dataclass
class Mix:
    """Chooses the weights of the remembered sweeps from how alike their changes are."""

    residuals: list[float] = field(default_factory=list)
    depth: int = SLOTS  # how many sweeps may be remembered
    since: int = 0  # how many sweeps came before the first one remembered
    alike: Array = field(default_factory=lambda: np.zeros((SLOTS, SLOTS)), compare=False)

    @property
    def slot(self) -> int:
        """Where the next sweep is remembered."""
        return len(self.residuals) % SLOTS

    def note(self, residual: float, products: Array) -> Array:
        """Learn from a sweep's residual and from its change times every remembered one; gives the weights."""
        slot = self.slot
        self.alike[slot] = self.alike[:, slot] = products
        self.residuals.append(residual)
        if self._has_failed():
            self.depth, self.since = self.depth - 1, len(self.residuals) - 1
        return self._weights()

    def _weights(self) -> Array:
        """Those weights, one in sum, for which the mixed change is shortest."""
        slots = [sweep % SLOTS for sweep in range(self._oldest, len(self.residuals))]
        steps = np.diff(np.eye(SLOTS)[slots], axis=0)
        last = only(slots[-1])
        if not len(steps):
            return last
        back = np.linalg.lstsq(steps @ self.alike @ steps.T, steps @ self.alike @ last, rcond=TRUST)[0]
        return np.asarray(last - back @ steps)

    @property
    def _oldest(self) -> int:
        return max(self.since, len(self.residuals) - self.depth)

    def _has_failed(self) -> bool:
        """Whether mixing makes residuals grow, or fall too slowly to be worth it."""
        residual, best = self.residuals[-1], min(self.residuals)
        if self.depth == 1 or residual < ROUNDING:
            return False
        tried = len(self.residuals) - self.since > TRIAL
        return residual > GROWTH * best or (tried and best > FALL * min(self.residuals[:-TRIAL]))
