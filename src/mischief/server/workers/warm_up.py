"""Before everything is compiled, people play all the same: here is what is ready, and the rest is made ready meanwhile.

One thing after another is compiled in a process beside the server; what somebody has sat down to comes first.
"""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from mischief.bots import ahead
from mischief.bots.ahead import Step
from mischief.bots.bot import names
from mischief.game import registry
from mischief.game.contract import Game
from mischief.server.wire.requests import WarmUpInfo
from mischief.server.workers.bots import end

LOG = logging.getLogger("mischief.warm_up")

Compile = Callable[[Step], Awaitable[bool]]  # whether it went well
Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
Watch = Callable[[int, int], None]  # is told how many steps are done, of how many


async def elsewhere(step: Step) -> bool:
    """Compile in another process, which a Ctrl-C in the terminal does not reach."""
    order = [sys.executable, "-m", "mischief.server.workers.compile_worker", *(word for word in step if word)]
    try:
        process = await asyncio.create_subprocess_exec(*order, stdin=subprocess.PIPE, start_new_session=True)
    except OSError:
        return False
    try:
        return await process.wait() == 0
    finally:
        await end(process)


class WarmUp:
    """Knows what is compiled, and has the rest compiled in the order in which it is wanted."""

    def __init__(self, spawn: Spawn, compile_step: Compile = elsewhere) -> None:
        self._spawn, self._compile = spawn, compile_step
        self._steps: dict[Step, asyncio.Future[bool]] = {}  # of all games that were wanted, and how they ended
        self._looks: dict[str, asyncio.Task[None]] = {}  # by game, the first whose turn it is
        self._line: list[Step] = []  # what is to be compiled and has not begun
        self._is_working = False
        self.watch: Watch = lambda done, of: None

    def want(self, game: Game) -> None:
        """Have a game compiled before all others."""
        self._look(game)
        self._looks = {game.name: self._looks.pop(game.name), **self._looks}

    async def want_all(self) -> None:
        """Have every game compiled, those first that somebody has asked for already."""
        for name in registry.names():
            self._look(await asyncio.to_thread(registry.find, name))

    async def has_rules(self, game: Game) -> bool:
        """Whether the rules of a game that is wanted are compiled by now."""
        await self._looked(game)
        ended = self._steps[Step(game.name)]
        return ended.done() and ended.result()

    async def rules_of(self, game: Game) -> bool:
        """Wait for the rules of a game that is wanted; whether they could be compiled."""
        return await asyncio.shield(self._steps[Step(game.name)])

    async def is_ready(self, game: Game, bot: str | None = None) -> bool:
        """Whether a bot, or all of a game, can be asked without a wait for the compiler."""
        await self._looked(game)
        return self._is_ready(game, bot)

    async def info(self) -> WarmUpInfo:
        """How far it is."""
        for look in list(self._looks.values()):
            await asyncio.shield(look)
        games = {step.game: registry.find(step.game) for step, ended in self._steps.items() if not ended.done()}
        waiting = {name: [bot for bot in names(game) if not self._is_ready(game, bot)] for name, game in games.items()}
        return WarmUpInfo(done=self._done, of=len(self._steps), bots=waiting)

    @property
    def _done(self) -> int:
        return sum(ended.done() for ended in self._steps.values())

    def _is_ready(self, game: Game, bot: str | None) -> bool:
        waited_for = ahead.steps(game) if bot is None else [ahead.step_for(game, bot)]
        return all(step not in self._steps or self._steps[step].done() for step in waited_for if step)

    def _look(self, game: Game) -> None:
        """Begin to find out what of a game is compiled, the first time that it is wanted."""
        if game.name not in self._looks:
            mine = {step: asyncio.get_running_loop().create_future() for step in ahead.steps(game)}
            self._steps.update(mine)
            self._looks[game.name] = self._spawn(self._look_at(mine))

    async def _looked(self, game: Game) -> None:
        if look := self._looks.get(game.name):
            await asyncio.shield(look)

    async def _look_at(self, steps: dict[Step, "asyncio.Future[bool]"]) -> None:
        for step, ended in steps.items():
            try:
                if await asyncio.to_thread(ahead.is_done, step):
                    ended.set_result(True)
            except Exception:  # a game that somebody is still writing
                LOG.exception("what of %s is compiled can't be told", step.game)
                ended.set_result(False)
        self._line += [step for step, ended in steps.items() if not ended.done()]
        if self._line and not self._is_working:
            self._is_working = True
            self._spawn(self._work())

    async def _work(self) -> None:
        self.watch(self._done, len(self._steps))
        while self._line:
            step = min(self._line, key=lambda step: list(self._looks).index(step.game))
            self._line.remove(step)
            done = await self._compile(step)
            LOG.info("%s %s compiled ahead", " ".join(filter(None, step)), "is" if done else "could not be")
            self._steps[step].set_result(done)  # what could not be is left to whoever needs it
            self.watch(self._done, len(self._steps))
        self._is_working = False
