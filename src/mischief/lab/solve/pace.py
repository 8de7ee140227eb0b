"""How far to go beyond each sweep: what one sweep changes tells where the next ones would lead.

A sweep shrinks errors by some factor between -spread and +spread, for a failed hunt hands nearly the same moment to the
other player. Chebyshev's second-order iteration next = previous + pull * (swept - previous) shrinks all of them by
spread / (1 + sqrt(1 - spread^2)), which for 0.9 is 0.63: four sweeps do the work of seventeen.
"""

from dataclasses import dataclass, field
from math import sqrt

WINDOW = 6  # sweeps over which the speed is measured
PLAIN = 1.0
WIDEST = 0.99
ROUNDING = 2e-6  # below this, rounding to single precision rather than the game decides how residuals fall


@dataclass
class Pace:
    """Chooses the pull and learns the spread from how the residuals fall."""

    spread: float = 0.8
    residuals: list[float] = field(default_factory=list)
    changed: int = 1  # the sweep since which the spread is what it is

    @property
    def pull(self) -> float:
        """What to multiply the step by; plain at first, as there is no previous value yet."""
        return 2 / (1 + sqrt(1 - self.spread**2)) if self.residuals else PLAIN

    def note(self, residual: float) -> None:
        """Learn from a sweep's residual: if errors shrink more slowly than they should, the spread is wider."""
        pull = self.pull
        self.residuals.append(residual)
        sweeps = len(self.residuals)
        if sweeps - self.changed <= WINDOW or residual < ROUNDING:
            return
        factor = (residual / self.residuals[-1 - WINDOW]) ** (1 / WINDOW)
        spread = min(WIDEST, (factor**2 + pull - 1) / (pull * factor))
        if factor > sqrt(pull - 1) and spread > self.spread:
            self.spread, self.changed = spread, sweeps
