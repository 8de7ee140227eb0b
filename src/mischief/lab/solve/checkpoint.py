"""An unfinished solution on disk, so that a long run can be stopped and resumed."""

import io
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from mischief.lab.solve.mix import Mix
from mischief.lab.solve.sweeps import Sweeper
from mischief.solved.lure.tables.files import write_whole

EVERY = 30.0  # seconds


@dataclass
class Checkpoint:
    """Keeps a sweeper's memory in a file now and then."""

    path: Path
    sweeper: Sweeper
    clock: Callable[[], float] = time.monotonic
    every: float = EVERY

    def __post_init__(self) -> None:
        self._kept = self.clock()

    def resume(self) -> Mix:
        """Go on where an earlier run stopped, if it left a file that fits; else from the beginning."""
        try:
            with self.path.open("rb") as file, np.load(file) as kept:
                self.sweeper.resume(kept["stop"])
                residuals, depth = kept["residuals"].tolist(), int(kept["depth"])
                return Mix(residuals, depth, since=len(residuals))
        except (OSError, KeyError, ValueError, EOFError, BadZipFile):  # none there, or not one of ours
            return Mix()

    def watch(self, mix: Mix) -> None:
        """Keep what is known, unless that was done a moment ago."""
        if self.clock() - self._kept >= self.every:
            self.keep(mix)
            self._kept = self.clock()

    def keep(self, mix: Mix) -> None:
        """Write down what is known, but for the remembered sweeps: a few more bring those back."""
        content = io.BytesIO()
        np.savez(content, residuals=np.array(mix.residuals), depth=mix.depth, stop=self.sweeper.stop())
        write_whole(self.path, content.getvalue())

    def forget(self) -> None:
        """The solution is finished."""
        self.path.unlink(missing_ok=True)
