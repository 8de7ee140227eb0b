"""How far to go beyond each sweep: what one sweep changes tells where the next ones would lead.

A sweep shrinks errors by some factor between -spread and +spread, for a failed hunt hands nearly the same moment to the
other player. Chebyshev's second-order iteration next = previous + pull * (swept - previous) shrinks all of them by
spread / (1 + sqrt(1 - spread^2)), which for 0.9 is 0.63: four sweeps do the work of seventeen.

Errors that go round in circles (complex factors) shrink less, or grow. Where residuals fall slowly, a rest of a few
plain sweeps calms those. And going beyond is a loan: where the best residual does not fall at all, plain sweeps, which
never make a residual larger, win back what was lost, and the spread may never again be as wide. After a few such
failures all sweeps are plain, and those settle whatever the game.
"""

from dataclasses import dataclass, field
from math import sqrt

WINDOW = 6  # sweeps over which the speed is measured
PLAIN = 1.0
WIDEST = 0.99
ROUNDING = 2e-6  # below this, rounding to single precision rather than the game decides how residuals fall
SLOW = 0.5  # a window of sweeps should bring the residual to this part of what it was
REST = 3  # plain sweeps
TRIAL = 8  # sweeps in which the best residual must fall
FALL = 0.8  # to this part of what it was
GROWTH = 3.0  # a residual so many times the best is not waited for
CAUTION = 0.8  # by which a failure narrows the spread
NARROWEST = 0.4  # a spread below gains too little to go beyond at all


@dataclass
class Pace:
    """Chooses the pull, learns the spread from how the residuals fall, and turns back where they don't."""

    spread: float = 0.8
    residuals: list[float] = field(default_factory=list)
    changed: int = 1  # the sweep since which the spread is what it is
    widest: float = WIDEST  # narrower after each failure
    rested: int = 1  # the sweep with which the last rest ends
    target: float = 0.0  # what plain sweeps must reach before going beyond again; 0 if nothing was lost

    @property
    def pull(self) -> float:
        """What to multiply the step by; plain at first, as there is no previous value yet."""
        if not self.residuals or self.target > 0 or len(self.residuals) < self.rested:
            return PLAIN
        return 2 / (1 + sqrt(1 - self.spread**2))

    def note(self, residual: float) -> None:
        """Learn from a sweep's residual."""
        pull = self.pull
        self.residuals.append(residual)
        if self.target > 0:
            self._win_back(residual)
        elif self._has_failed():
            self._turn_back()
        elif len(self.residuals) - max(self.changed, self.rested) > WINDOW and pull > PLAIN:
            self._look_back(pull, residual / self.residuals[-1 - WINDOW])

    def _look_back(self, pull: float, fall: float) -> None:
        if self.residuals[-1] >= ROUNDING:
            self._widen(pull, fall ** (1 / WINDOW))
        if fall > SLOW:
            self.rested = len(self.residuals) + REST

    def _win_back(self, residual: float) -> None:
        if residual <= self.target:
            self.target, self.changed = 0.0, len(self.residuals)

    def _has_failed(self) -> bool:
        """Whether going beyond makes residuals grow, or fall too slowly to be worth it."""
        residual, best = self.residuals[-1], min(self.residuals)
        if self.spread == 0 or residual < ROUNDING:
            return False
        tried = len(self.residuals) - self.changed > TRIAL
        return residual > GROWTH * best or (tried and best > FALL * min(self.residuals[:-TRIAL]))

    def _turn_back(self) -> None:
        narrower = CAUTION * self.spread
        self.spread = self.widest = narrower if narrower >= NARROWEST else 0.0
        self.target = min(self.residuals)

    def _widen(self, pull: float, factor: float) -> None:
        """If errors shrink more slowly than they should, the spread is wider."""
        spread = min(self.widest, (factor**2 + pull - 1) / (pull * factor))
        if factor > sqrt(pull - 1) and spread > self.spread:
            self.spread, self.changed = spread, len(self.residuals)
