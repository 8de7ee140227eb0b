"""Work in forks of this process, a few at a time: each begins with all that is in memory here and spoils nothing."""

import faulthandler
import os
import select
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

AT_ONCE = (os.cpu_count() or 2) + 2  # some only wait
IDLE = 45.0  # seconds without work worth the name: only what waits for ever rests so long; a database may be started
WORK = 0.05  # seconds of processor time in that while
LONGEST = 300.0  # seconds by the wall clock for one test that neither works nor rests

K = TypeVar("K")
Work = Callable[[Path], bool]  # writes what it has to say into a file; whether all went well


@dataclass(frozen=True)
class Done(Generic[K]):
    """How one piece of work went."""

    key: K
    well: bool
    was_stopped: bool  # it took far too long
    note: str


def limit(seconds: float) -> None:
    """End this fork after so much more processor time, which no busy machine takes away, or if it waits for ever."""
    worked = time.process_time()

    def look(*_: object) -> None:
        nonlocal worked
        before, worked = worked, time.process_time()
        if worked - before < WORK:
            os.kill(os.getpid(), signal.SIGKILL)

    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, IDLE, IDLE)
    faulthandler.dump_traceback_later(LONGEST, exit=True)


@dataclass(frozen=True)
class Fork(Generic[K]):
    key: K
    pid: int
    end: int  # can be read when the fork has ended
    note: Path


def forked(jobs: Iterator[tuple[K, Work]]) -> Iterator[Done[K]]:
    """Do all jobs, and tell of each when it is done."""
    running = list[Fork[K]]()
    with tempfile.TemporaryDirectory() as folder:
        for number, (key, work) in enumerate(jobs):
            running.append(_fork(key, work, Path(folder, str(number))))
            while len(running) >= AT_ONCE:
                yield from _ended(running)
        while running:
            yield from _ended(running)


def _fork(key: K, work: Work, note: Path) -> Fork[K]:
    end, own_end = os.pipe()
    pid = os.fork()
    if pid:
        os.close(own_end)
        return Fork(key, pid, end, note)
    well = False
    try:
        _silence()
        well = work(note)
    except BaseException as error:
        note.write_text(f"{type(error).__name__}: {error}", "utf-8")
    finally:
        os._exit(0 if well else 1)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)


def _ended(running: list[Fork[K]]) -> Iterator[Done[K]]:
    """Those that are through, once there is one."""
    through, _, _ = select.select([fork.end for fork in running], [], [])
    for fork in list(running):
        if fork.end not in through:
            continue
        running.remove(fork)
        os.close(fork.end)
        code = os.waitstatus_to_exitcode(os.waitpid(fork.pid, 0)[1])
        yield Done(fork.key, code == 0, code < 0, fork.note.read_text("utf-8") if fork.note.exists() else "")
