"""Who is served next when many wait for a few workers: hosts take turns, however many tables each of them has."""

import asyncio
from collections import Counter, deque
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """The table that asks, and the person whose table it is."""

    host: str = ""
    table: str = ""


class Waiting(NamedTuple, Generic[T]):
    """One question in the queue."""

    asker: Asker
    worker: "asyncio.Future[T]"


class FairQueue(Generic[T]):
    """Gives workers to those who wait: whose host is served least now and was served longest ago comes first.

    A table has one question answered at a time.
    """

    def __init__(self, workers: Iterable[T]) -> None:
        self._idle = deque(workers)
        self._waiting: dict[str, deque[Waiting[T]]] = {}  # by host, the one served longest ago first
        self._served: Counter[str] = Counter()  # questions by host that are being answered
        self._tables: set[str] = set()  # those being served

    async def get(self, asker: Asker) -> T:
        """A worker, when it is this table's turn; it must be put back."""
        waiting = Waiting[T](asker, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(asker.host, deque()).append(waiting)
        self._serve()
        try:
            return await waiting.worker
        except asyncio.CancelledError:
            self._give_up(waiting)
            raise

    def put(self, asker: Asker, worker: T) -> None:
        """A question has been answered."""
        self._idle.append(worker)
        self._tables.discard(asker.table)
        self._served -= Counter([asker.host])
        self._to_the_end(asker.host)
        self._serve()

    def _serve(self) -> None:
        while self._idle and (found := self._next()):
            self._remove(found)
            self._to_the_end(found.asker.host)
            self._served[found.asker.host] += 1
            self._tables.add(found.asker.table)
            found.worker.set_result(self._idle.popleft())

    def _next(self) -> Waiting[T] | None:
        hosts = sorted(self._waiting, key=lambda host: self._served[host])
        return next((one for host in hosts for one in self._waiting[host] if self._is_ready(one)), None)

    def _is_ready(self, waiting: Waiting[T]) -> bool:
        return waiting.asker.table not in self._tables and not waiting.worker.cancelled()

    def _to_the_end(self, host: str) -> None:
        if host in self._waiting:
            self._waiting[host] = self._waiting.pop(host)

    def _remove(self, waiting: Waiting[T]) -> None:
        line = self._waiting[waiting.asker.host]
        line.remove(waiting)
        if not line:
            del self._waiting[waiting.asker.host]

    def _give_up(self, waiting: Waiting[T]) -> None:
        """Whoever waited has gone, perhaps just when a worker came."""
        if waiting.worker.cancelled():
            self._remove(waiting)
        else:
            self.put(waiting.asker, waiting.worker.result())
