"""Bots think in processes of their own: a slow or broken one never holds up the server.

A move is asked for in one worker; if that takes too long or the worker dies, in another; then a quick bot moves in a
thread here, and the table says so. A quick bot also plays for one whose code is still being compiled.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

import msgspec

from mischief.bots.bot import bot
from mischief.bots.hint import Hint
from mischief.game.contract import Game
from mischief.game.luck import seeded
from mischief.game.stated import Move, Sight
from mischief.server.tokens import Chance
from mischief.server.workers.bot_worker import Answer, Job, sent
from mischief.server.workers.fair_queue import Asker, FairQueue

LOG = logging.getLogger("mischief.bots")
ATTEMPTS = 2
REPLACED = "bot_replaced"  # the table's note: the page has words for it
LONGEST_LINE = 1 << 20

IsReady = Callable[[Game, str | None], Awaitable[bool]]  # whether a bot, or all of a game's, can be asked at once


class WorkerFailed(Exception):
    """The worker died, or answered nonsense."""


async def end(process: asyncio.subprocess.Process) -> None:
    """See that a process has ended."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._answered: set[tuple[str, str, str]] = set()  # what this process has answered before
        self._starting = asyncio.Lock()

    def knows(self, job: Job) -> bool:
        """Whether this bot has been loaded here; the first time, its code may have to be compiled."""
        return (job.game, job.level, job.wants) in self._answered

    async def ask(self, job: Job) -> Answer:
        """What the worker says; raises WorkerFailed."""
        process = await self.start()
        if process.stdin is None or process.stdout is None:
            raise WorkerFailed("no pipes")
        try:
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            answer = msgspec.json.decode(line, type=Answer)
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise WorkerFailed(type(error).__name__) from None
        if answer.move is None and answer.hint is None:
            raise WorkerFailed(answer.error or "no answer")
        self._answered.add((job.game, job.level, job.wants))
        return answer

    async def start(self) -> asyncio.subprocess.Process:
        """See that the process runs."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                pipe = asyncio.subprocess.PIPE
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE
                )
            return self._process

    async def stop(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        self._answered.clear()
        if process is not None:
            await end(process)


class Bots:
    """A few workers, and a quick bot for when they fail."""

    def __init__(
        self, workers: int, seconds: float, chance: Chance, command: Sequence[str] | None = None, first: float = 0
    ) -> None:
        worker_command = command or (sys.executable, "-m", "mischief.server.workers.bot_worker")
        self._workers = [Worker(worker_command) for _ in range(workers)]
        self._idle = FairQueue(self._workers)
        self._seconds, self._first, self._chance = seconds, max(first, seconds), chance
        self.is_ready: IsReady = _always
        self.replaced = 0

    async def wake(self) -> None:
        """Start the workers before they are asked."""
        for worker in self._workers:
            await worker.start()

    async def choose(
        self, asker: Asker, game: Game, level: str, sight: Sight, seat: int, legal: list[Move]
    ) -> tuple[Move, str | None]:
        """A legal move, and a note for the table if it is not the bot's own."""
        job = self._job(game, level, sight, seat, legal)
        if self._workers and not await self.is_ready(game, level):
            return await asyncio.to_thread(_quick, game, sight, seat, legal, job.seed), None
        for _ in range(ATTEMPTS if self._workers else 0):
            answer = await self._ask_someone(asker, job)
            if answer is not None and answer.move in legal:
                return answer.move, None
        self.replaced += 1
        return await asyncio.to_thread(_quick, game, sight, seat, legal, job.seed), REPLACED

    async def hint(self, asker: Asker, game: Game, sight: Sight, seat: int, legal: list[Move]) -> Hint | None:
        """What a player might do; None if nobody could think of anything."""
        job = self._job(game, "", sight, seat, legal, "hint")
        can_think = self._workers and await self.is_ready(game, None)
        answer = await self._ask_someone(asker, job) if can_think else None
        found = answer.hint if answer else None
        return found if found and all(option.move in legal for option in found.options) else None

    def _job(
        self,
        game: Game,
        level: str,
        sight: Sight,
        seat: int,
        legal: list[Move],
        wants: Literal["move", "hint"] = "move",
    ) -> Job:
        seed, seen = int.from_bytes(self._chance(7), "big"), sent(game, sight)
        return Job(game=game.name, level=level, sight=seen, seat=seat, legal=legal, seed=seed, wants=wants)

    async def _ask_someone(self, asker: Asker, job: Job) -> Answer | None:
        worker = await self._idle.get(asker)
        try:
            async with asyncio.timeout(self._seconds if worker.knows(job) else self._first):
                return await worker.ask(job)
        except (TimeoutError, WorkerFailed) as error:
            LOG.warning("a bot failed: game %s, level %s: %s", job.game, job.level, type(error).__name__)
            await worker.stop()
            return None
        finally:
            self._idle.put(asker, worker)

    async def close(self) -> None:
        for worker in self._workers:
            await worker.stop()


async def _always(game: Game, level: str | None) -> bool:
    return True


def _quick(game: Game, sight: Sight, seat: int, legal: list[Move], seed: int) -> Move:
    try:
        move = bot(game, game.policies.usual).choose(sight, seat, legal, seeded(seed))
    except Exception:
        LOG.exception("the quick bot failed too")
        return legal[0]
    return move if move in legal else legal[0]
