"""Many games at once, and what they show."""

from mischief.lab.simulate.run import Run, Summary, simulate

__all__ = ["Run", "Summary", "simulate"]
