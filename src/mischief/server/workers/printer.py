"""Games on paper, each made once, in a process of its own: drawing takes seconds, and the event loop has none."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from mischief.server.workers.bots import WorkerFailed, end

POLITE = 10  # whoever plays now goes before whoever prints
SECONDS = 120.0


class Order(NamedTuple):
    """Which PDF is wanted; there are only so many, so all can be kept."""

    game: str
    paper: str
    language: str


class Printer:
    """Makes one PDF at a time, and keeps it."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-m", __name__)) -> None:
        self._command, self._turn = command, asyncio.Lock()
        self._made: dict[Order, bytes] = {}

    async def pdf(self, order: Order) -> bytes:
        """A game on paper; whoever asks for the same at the same time waits for the same."""
        async with self._turn:
            if order not in self._made:
                self._made[order] = await self._make(order)
        return self._made[order]

    async def _make(self, order: Order) -> bytes:
        process = await asyncio.create_subprocess_exec(*self._command, *order, stdout=asyncio.subprocess.PIPE)
        try:
            made, _ = await asyncio.wait_for(process.communicate(), SECONDS)
        finally:
            await end(process)
        if process.returncode:
            raise WorkerFailed(f"printing {'-'.join(order)} ended with {process.returncode}")
        return made


def main() -> None:
    """Write the PDF that was ordered to standard output."""
    from mischief.game.registry import find
    from mischief.printing import pdf

    with contextlib.suppress(AttributeError, OSError):  # not every system has manners
        os.nice(POLITE)
    game, paper, language = sys.argv[1:]
    sys.stdout.buffer.write(pdf(find(game), paper=paper, language=language))


if __name__ == "__main__":
    main()
