"""An unfinished solution on disk, so that a long run can be stopped and resumed."""

import io
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from mischief.lab.solve.pace import Pace
from mischief.lab.solve.sweeps import Sweeper
from mischief.solved.files import write_whole

EVERY = 30.0  # seconds
LEARNT = ("spread", "changed", "widest", "rested", "target")  # besides the residuals, all that a pace knows


@dataclass
class Checkpoint:
    """Keeps a sweeper's memory in a file now and then."""

    path: Path
    sweeper: Sweeper
    clock: Callable[[], float] = time.monotonic
    every: float = EVERY

    def __post_init__(self) -> None:
        self._kept = self.clock()

    def resume(self) -> Pace:
        """Go on where an earlier run stopped, if it left a file that fits; else from the beginning."""
        try:
            with self.path.open("rb") as file, np.load(file) as kept:
                self.sweeper.resume(kept["stop"], kept["before"])
                learnt = {name: kept[name].item() for name in LEARNT}
                return Pace(residuals=kept["residuals"].tolist(), **learnt)
        except (OSError, KeyError, ValueError, EOFError, BadZipFile):  # none there, or not one of ours
            return Pace()

    def watch(self, pace: Pace) -> None:
        """Keep what is known, unless that was done a moment ago."""
        if self.clock() - self._kept >= self.every:
            self.keep(pace)
            self._kept = self.clock()

    def keep(self, pace: Pace) -> None:
        """Write down what is known."""
        content = io.BytesIO()
        memory = {"stop": self.sweeper.stop(), "before": self.sweeper.before()}
        learnt = {name: np.array(getattr(pace, name)) for name in LEARNT}
        np.savez(content, residuals=np.array(pace.residuals), **memory, **learnt)  # type: ignore[arg-type]
        write_whole(self.path, content.getvalue())

    def forget(self) -> None:
        """The solution is finished."""
        self.path.unlink(missing_ok=True)
