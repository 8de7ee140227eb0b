"""A crew: whoever long work is handed to, cut into pieces that need nothing of each other.

A piece and its result are plain values, and the work is a function of a module: so the same pieces go to threads, to
processes or to other machines, and give the same results in the same order.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from multiprocessing import get_context
from typing import Any, Self, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class Crew(ABC):
    """Somebody to hand pieces of work to; `with` sends them home in the end."""

    @abstractmethod
    def finished(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[tuple[int, Result]]:
        """Every piece's number and result, as soon as it is done."""

    def map(
        self,
        work: Callable[[Piece], Result],
        pieces: Sequence[Piece],
        progress: Callable[[Result], object] = lambda result: None,
    ) -> list[Result]:
        """The results in the order of their pieces; `progress` hears each as soon as it is there."""
        results = dict[int, Result]()
        for number, result in self.finished(work, pieces):
            results[number] = result
            progress(result)
        return [results[number] for number in range(len(pieces))]

    def prepare(self, compiling: Callable[..., object], *arguments: Any) -> None:
        """Let the compiler through before work begins: whoever works on this machine then finds its code on disk."""
        compiling(*arguments)

    @abstractmethod
    def close(self) -> None:
        """Send everybody home."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


class Alone(Crew):
    """One piece after another, here and now."""

    def finished(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[tuple[int, Result]]:
        return ((number, work(piece)) for number, piece in enumerate(pieces))

    def close(self) -> None: ...


class Pooled(Crew):
    """All at once, through one of Python's executors, which is opened when it is first needed."""

    def __init__(self, opened: Callable[[], Executor]) -> None:
        self._opened = opened

    @cached_property
    def _pool(self) -> Executor:
        return self._opened()

    def finished(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[tuple[int, Result]]:
        jobs = {self._pool.submit(work, piece): number for number, piece in enumerate(pieces)}
        try:
            for job in as_completed(jobs):
                yield jobs[job], job.result()
        finally:
            for job in jobs:  # nobody waits any more for what has not begun
                job.cancel()

    def close(self) -> None:
        if "_pool" in vars(self):
            self._pool.shutdown()


def threads(number: int) -> Crew:
    """For compiled work, which does without the interpreter's lock."""
    return Alone() if number == 1 else Pooled(lambda: ThreadPoolExecutor(number))


def processes(number: int) -> Crew:
    """For work that needs the interpreter."""
    return Alone() if number == 1 else Pooled(lambda: ProcessPoolExecutor(number, mp_context=get_context("spawn")))


def hired(crew: Crew | None, otherwise: Crew) -> AbstractContextManager[Crew]:
    """The crew that somebody passed in, who sends it home; or else one for this work alone."""
    return otherwise if crew is None else nullcontext(crew)
