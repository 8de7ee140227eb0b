"""One seed from its beginning to its end."""

import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from simulation.by_hand import ByHand
from simulation.database.postgres import Postgres
from simulation.laws import Laws
from simulation.network import Network
from simulation.people import GAMES, Evening, Street
from simulation.servers import SETTINGS, Server
from simulation.trouble import Trouble
from simulation.world import World

QUIET = 10.0  # seconds, after which nothing that has gone wrong matters any more
SOON = 1.5  # seconds in which everybody has heard of what was done
END = 900.0  # seconds in which every game must have ended


class Outcome(NamedTuple):
    """How a seed went."""

    seed: int
    broken: str | None  # the law that was, and how
    trace: str
    faults: dict[str, int]
    seconds: float  # of the world's own
    notes: list[str]


class Simulation:
    """A world with a database, servers and people."""

    def __init__(self, seed: int) -> None:
        self.world = world = World(seed)
        self.postgres, self.network = Postgres(world, SETTINGS.database_seconds), Network(world)
        self.laws = Laws(world, self.postgres)
        places = [f"10.0.0.{number}" for number in range(1, 1 + world.chance.choice((2, 3)))]
        self.servers = [Server(world, self.network, self.postgres, place) for place in places]
        self.street = Street(world, self.network, self.laws, self.servers)
        self.by_hand = ByHand(world, self.postgres, self.laws)
        self.by_hand.is_hasty = world.happens(0.3)
        self.laws.claimed = self.by_hand.claimed
        self.trouble = Trouble(world, self.network, self.postgres, self.servers, self.street, self.by_hand)

    def play(self) -> None:
        """Until every game is over, or a law is broken."""
        world, street = self.world, self.street
        for number in range(world.chance.choice((1, 1, 2))):
            Evening(street, str(number), world.chance.choice(sorted(GAMES)))
        while not street.is_over and world.broken is None and world.now < END:
            world.run_until(world.now + 1.0)
        world.must("every game ends", street.is_over, street.unfinished)
        if world.broken is None:
            self._see_that_memory_is_right()

    def _see_that_memory_is_right(self) -> None:
        """When all is quiet, servers have their tables as the database has them, also those just changed by hand."""
        world = self.world
        self.trouble.heal()
        world.run_until(world.now + QUIET)
        self._compare()
        if self.by_hand.is_hasty:  # all servers begin anew, and tables are changed while they are read
            for server in self.servers:
                server.end()
                server.start()
            world.run_until(world.now + QUIET)
            self.street.look_at_all()
        else:
            for table in [table for server in self.servers for table in server.house.tables]:
                self.by_hand.change(table)
        world.run_until(world.now + SOON)
        self._compare()

    def _compare(self) -> None:
        stored = self.postgres.rows.tables["tables"]
        for server in self.servers:
            for table, live in server.house.tables.items():
                is_right = live.row.version == stored[table]["version"]
                self.world.must("memory is what is stored", is_right, (server.place, table))

    def close(self) -> None:
        self.by_hand.end()
        for loop in (self.street.loop, *(server.loop for server in self.servers)):
            loop.end()
        for work in self.world.unended:
            with suppress(Exception):
                work.close()


class Complaints(logging.Handler):
    """Hears what servers log."""

    def __init__(self, laws: Laws) -> None:
        super().__init__(logging.ERROR)
        self._laws = laws

    def emit(self, record: logging.LogRecord) -> None:
        self._laws.logged(record)


@contextmanager
def heard(laws: Laws) -> Iterator[None]:
    """Nobody but the laws hears what servers log."""
    log, complaints = logging.getLogger("mischief"), Complaints(laws)
    before = log.propagate, log.level
    log.addHandler(complaints)
    log.propagate, log.level = False, logging.ERROR
    try:
        yield
    finally:
        log.removeHandler(complaints)
        log.propagate, log.level = before


def play(seed: int, notes: bool = False) -> Outcome:
    """Play a seed; the same one always plays out the same."""
    gc.collect(1)  # what is left of the seed before
    gc.disable()  # what ends when it is collected would end at any moment
    simulation = Simulation(seed)
    world = simulation.world
    world.notes = [] if notes else None
    try:
        with heard(simulation.laws):
            simulation.play()
    finally:
        simulation.close()
        gc.enable()
    broken = str(world.broken) if world.broken else None
    return Outcome(seed, broken, world.trace, dict(world.faults), world.now, world.notes or [])
