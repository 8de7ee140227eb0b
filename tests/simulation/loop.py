"""The event loop of one process in a simulated world: paused and killed by it, and with no time but the world's."""

import asyncio
import inspect
from asyncio import events
from collections import deque
from collections.abc import Callable
from contextvars import Context
from functools import partial
from typing import Any

from simulation.world import World

BUSY = 0.0001  # seconds, at most, until a process does what it has to do
THREAD = 0.02  # seconds, at most, that work in a thread takes


class Loop(asyncio.AbstractEventLoop):
    """Runs callbacks in the order in which they came, like every event loop."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.is_alive, self.is_paused, self.woke_at = True, False, 0.0
        self.calendar = 0.0  # seconds by which what this process takes for the date is ahead of the world's time
        self.complain: Callable[[dict[str, Any]], None] = lambda context: None
        self._ready: deque[events.Handle] = deque()
        self._is_due = False
        self._kept: list[asyncio.Task[Any]] = []  # so that nothing ends when it happens to be collected

    # --- what the world does with it ---

    def pause(self) -> None:
        self.is_paused = True

    def go_on(self) -> None:
        self.is_paused, self.woke_at = False, self.world.now
        self._wake()

    def kill(self) -> None:
        self.is_alive = False
        self._ready.clear()

    def _wake(self) -> None:
        if self._ready and not self._is_due and not self.is_paused and self.is_alive:
            self._is_due = True
            self.world.after(self.world.chance.random() * BUSY, self._turn)

    def _turn(self) -> None:
        self._is_due = False
        if self.is_paused or not self.is_alive:
            return
        events._set_running_loop(self)
        try:
            for _ in range(len(self._ready)):
                handle = self._ready.popleft()
                if not handle._cancelled:
                    handle._run()
                if not self.is_alive:
                    return
        finally:
            events._set_running_loop(None)
        self._wake()

    # --- what asyncio asks of it ---

    def time(self) -> float:
        return self.world.now

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> events.Handle:
        handle = events.Handle(callback, args, self, context)
        if self.is_alive:
            self._ready.append(handle)
            self._wake()
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> events.TimerHandle:
        return self.call_at(self.world.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> events.TimerHandle:
        timer = events.TimerHandle(when, callback, args, self, context)
        self.world.at(when, partial(self._due, timer))
        return timer

    def _due(self, timer: events.TimerHandle) -> None:
        if self.is_alive and not timer._cancelled:
            self._ready.append(timer)
            self._wake()

    def _timer_handle_cancelled(self, handle: events.TimerHandle) -> None:
        """It is passed over when it is due."""

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: object = None, context: Context | None = None) -> "asyncio.Task[Any]":
        task = asyncio.Task(coro, loop=self, context=context)
        self._kept.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":
        """Work in a thread is done at once, and known a little later."""
        future = self.create_future()
        try:
            done: Callable[[], None] = partial(_settle, future, func(*args))
        except Exception as error:
            done = partial(_fail, future, error)
        self.call_later(self.world.chance.random() * THREAD, done)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.complain(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self.is_alive

    def is_closed(self) -> bool:
        return not self.is_alive

    def end(self) -> None:
        """What has not ended never will, and nobody is told."""
        self.kill()
        self.complain = lambda context: None
        for task in self._kept:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            coroutine: Any = task.get_coro()
            if inspect.getcoroutinestate(coroutine) == inspect.CORO_CREATED:
                coroutine.close()  # it never began


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: "asyncio.Future[Any]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
