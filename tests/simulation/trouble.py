"""All that goes wrong: each seed has some kinds of it, often or seldom, and at last everything is well again."""

from collections.abc import Callable
from functools import partial

from simulation.by_hand import ByHand
from simulation.database.postgres import Postgres
from simulation.network import Network
from simulation.people import Street
from simulation.servers import Server
from simulation.world import World

BEGINS = 0.5  # seconds
ENDS = (4.0, 18.0)
OFTEN = (0.004, 0.2)  # seconds between two things of this list, about
Fault = Callable[[], None]


class Trouble:
    """Chooses what goes wrong, and when."""

    def __init__(
        self, world: World, network: Network, postgres: Postgres, servers: list[Server], street: Street, by_hand: ByHand
    ) -> None:
        self._world, self._network, self._postgres = world, network, postgres
        self._servers, self._street, self._by_hand = servers, street, by_hand
        self.is_over = False
        kinds: list[Fault] = [
            self.kill, self.lose_power, self.pause, self.leave, self.cut, self.cut_silently, self.part, self.cut_off,
            self.hang, self.crash, self.fill_disk, self.deafen, self.set_clock, self.reload, self.go_away, self.by_hand,
        ]  # fmt: skip
        chance = world.chance
        self._kinds = chance.sample(kinds, chance.randint(1, len(kinds)))
        self._every = world.between(*OFTEN)
        self._spoil()
        world.at(BEGINS, self._next)
        world.at(world.between(*ENDS), self.heal)

    def _spoil(self) -> None:
        """What goes wrong by itself, message by message and commit by commit."""
        world, postgres = self._world, self._postgres
        self._network.late = world.chance.choice((0.0, 0.05, 0.2, 0.4))
        self._street.doubles = world.chance.choice((0.1, 0.5, 0.9))
        postgres.fails = world.chance.choice((0.0, 0.0, 0.01, 0.1))
        postgres.stays_silent = world.chance.choice((0.0, 0.0, 0.01, 0.1))
        postgres.takes_long = world.chance.choice((0.0, 0.0, 0.01, 0.05))

    def _next(self) -> None:
        if not self.is_over:
            self._world.chance.choice(self._kinds)()
            self._world.after(self._world.about(self._every), self._next)

    def heal(self) -> None:
        """From now on everything works, and what is broken is found out."""
        self.is_over = True
        self._world.note("healed")
        self._network.late = self._street.doubles = 0.0
        self._postgres.fails = self._postgres.stays_silent = self._postgres.takes_long = 0.0

    def _for_a_while(self, least: float, most: float, mend: Callable[[], object]) -> None:
        self._world.after(self._world.between(least, most), mend)

    def _any_server(self) -> Server:
        return self._world.chance.choice(self._servers)

    # --- servers ---

    def kill(self) -> None:
        server = self._any_server()
        self._world.fault("server killed", server.place)
        server.end()
        server.start_after(self._world.between(0.1, 3.0))

    def lose_power(self) -> None:
        server = self._any_server()
        self._world.fault("machine lost", server.place)
        server.end(silently=True)
        server.start_after(self._world.between(0.5, 5.0))

    def pause(self) -> None:
        server = self._any_server()
        if not server.loop.is_paused:
            self._world.fault("server paused", server.place)
            server.pause()
            self._for_a_while(0.05, self._world.chance.choice((1.0, 5.0, 12.0)), server.loop.go_on)

    def leave(self) -> None:
        server = self._any_server()
        if server.is_up:
            self._world.fault("server told to leave", server.place)
            server.leave(partial(server.start_after, self._world.between(0.1, 1.0)))

    # --- the network ---

    def cut(self) -> None:
        if self._network.pipes:
            self._world.fault("connection cut")
            self._world.chance.choice(list(self._network.pipes)).cut()

    def cut_silently(self) -> None:
        if self._network.pipes:
            self._world.fault("connection dead")
            self._world.chance.choice(list(self._network.pipes)).half_cut()

    def part(self) -> None:
        """Two places don't reach each other."""
        places = [server.place for server in self._servers] + [one.place for one in self._street.devices]
        pair = frozenset(self._world.chance.sample(places, 2))
        self._world.fault("places parted", " ".join(sorted(pair)))
        self._network.parted[pair] = None
        self._for_a_while(0.2, 10.0, partial(self._network.parted.pop, pair, None))

    def cut_off(self) -> None:
        """A server does not reach the database."""
        loop = self._any_server().loop
        self._world.fault("server cut off from the database", loop.name)
        self._postgres.unreachable[loop] = None
        self._for_a_while(0.2, 10.0, partial(self._postgres.unreachable.pop, loop, None))

    # --- the database ---

    def hang(self) -> None:
        if not self._postgres.is_hanging:
            self._world.fault("database hangs")
            self._postgres.hang()
            self._for_a_while(0.1, 8.0, self._postgres.go_on)

    def crash(self) -> None:
        self._world.fault("database crashed")
        self._postgres.crash()
        self._for_a_while(0.1, 4.0, self._postgres.come_back)

    def fill_disk(self) -> None:
        self._world.fault("disk full")
        self._postgres.is_full = True
        self._for_a_while(0.1, 4.0, self._empty_disk)

    def _empty_disk(self) -> None:
        self._postgres.is_full = False

    def deafen(self) -> None:
        """Somebody's connection for news is lost."""
        if self._postgres.listeners:
            self._world.fault("listener lost")
            self._world.chance.choice(list(self._postgres.listeners)).end()

    def set_clock(self) -> None:
        self._world.fault("database's clock set")
        self._postgres.set_clock(self._world.between(-20.0, 20.0))

    def by_hand(self) -> None:
        if self._by_hand.change_any():
            self._world.fault("table changed by hand")

    # --- people ---

    def reload(self) -> None:
        if self._street.devices:
            self._world.fault("page loaded again")
            self._world.chance.choice(self._street.devices).reload()

    def go_away(self) -> None:
        if self._street.devices:
            self._world.fault("person away")
            self._world.chance.choice(self._street.devices).go_away(self._world.between(1.0, 16.0))
