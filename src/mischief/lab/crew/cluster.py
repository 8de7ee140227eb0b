"""A crew on other machines: Dask's scheduler hands the pieces to its workers, and hands a lost worker's to another.

What a worker runs are functions of the Mischief that is installed there, on pieces that come from whoever started the
command. Dask itself runs whatever a client sends: its scheduler is for a network that only its owner reaches, or for
TLS, which Dask's own settings switch on.
"""

import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mischief.game.errors import MischiefError
from mischief.game.installed import extra
from mischief.lab.crew.crew import Piece, Pooled, Result
from mischief.lab.crew.stamp import OtherVersion, Stamp, stamp

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 5  # seconds for a scheduler to answer, and for a first worker to be there
SCHEMES = ("tcp://", "tls://")


class NoCluster(MischiefError):
    code = "no_cluster"


class ClusterLost(MischiefError):
    code = "cluster_lost"


class Cluster(Pooled):
    """The workers of a Dask scheduler; refused unless all of them have what we have."""

    def __init__(self, address: str, *games: str) -> None:
        self._address, self._stamp = address, stamp(*games)
        self._client = connected(address)
        super().__init__(lambda: self._client.get_executor(pure=False))  # type: ignore[no-untyped-call]
        try:
            self._check()
        except BaseException:
            self.close()
            raise

    def _check(self) -> None:
        """Raise NoCluster or OtherVersion now rather than in the middle."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise NoCluster(f"the cluster at {self._address} has no workers: start some, then try again") from None
        for worker, theirs in self._stamps().items():
            if isinstance(theirs, Exception):
                raise OtherVersion(f"the worker {worker} can't work for this Mischief: {theirs}")
            self._stamp.check(theirs, f"the worker {worker}")

    def _stamps(self) -> dict[str, Any]:
        return self._client.run(stamp, *self._stamp.rules, on_error="return")

    def prepare(self, compiling: Callable[..., object], *arguments: object) -> None:
        """One worker of each machine compiles; its neighbours, and it from then on, find the code on disk."""
        one_each = {urlsplit(worker).hostname: worker for worker in self._client.scheduler_info()["workers"]}
        first: dict[str, Any] = {"allow_other_workers": True, "pure": False}  # if that one dies meanwhile
        with _told_in_one_line(self._address):
            asked = (compile_there, self._stamp, compiling, arguments)
            jobs = [self._client.submit(*asked, workers=[one], **first) for one in one_each.values()]
            self._client.gather(jobs)  # type: ignore[no-untyped-call]

    def finished(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[tuple[int, Result]]:
        with _told_in_one_line(self._address):
            yield from super().finished(partial(agreed, self._stamp, work), pieces)

    def close(self) -> None:
        self._client.close()  # type: ignore[no-untyped-call]


def agreed(mine: Stamp, work: Callable[[Piece], Result], piece: Piece) -> Result:
    """Work in a worker; one that joined later may have other rules."""
    mine.check(stamp(*mine.rules), "a worker")
    return work(piece)


def compile_there(mine: Stamp, compiling: Callable[..., object], arguments: tuple[object, ...]) -> None:
    """Compile in a worker; what comes of it stays there."""
    agreed(mine, lambda given: compiling(*given), arguments)


def connected(address: str) -> "Client":
    """A connection to a scheduler; raises NoCluster."""
    with extra("cluster"):
        from distributed import Client
    if not address.startswith(SCHEMES):
        raise NoCluster(f"--cluster wants the address of a Dask scheduler, as in tcp://host:8786, not {address!r}")
    for name in ("distributed", "distributed.client"):  # Dask gives either a level of its own
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told in one line
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Dask warns of packages that differ; ours are checked
            return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(f"no Dask scheduler could be reached at {address}: {error}") from None


@contextmanager
def _told_in_one_line(address: str) -> Iterator[None]:
    from distributed import KilledWorker

    try:
        yield
    except CancelledError:
        raise ClusterLost(f"the scheduler at {address} was lost in the middle: see --checkpoint") from None
    except KilledWorker as error:
        raise ClusterLost(f"several workers died over the same piece of work: {error}") from None
