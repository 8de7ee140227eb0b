"""Somebody who looks after the database, and changes tables without owning them."""

from mischief.store.reach import Unreachable
from mischief.store.store import Stale, Store
from simulation.database.engine import Engine
from simulation.database.postgres import Postgres
from simulation.database.rows import Place, Row
from simulation.laws import BY_HAND, Laws
from simulation.loop import Loop
from simulation.servers import SETTINGS, URL
from simulation.world import World

AT_ONCE = 0.006  # seconds, at most, after which a table is changed that a server has just begun to read


class ByHand:
    """Takes hints away from a table, or allows them again."""

    def __init__(self, world: World, postgres: Postgres, laws: Laws) -> None:
        self._world, self._laws = world, laws
        self._loop = Loop(world, BY_HAND)
        self._store = Store(URL, SETTINGS.database_seconds, Engine(postgres, self._loop), world.chance.randbytes)  # type: ignore[arg-type]
        self.is_hasty = False  # changes tables in the very moment in which they are read

    def change_any(self) -> bool:
        tables = list(self._laws.truths)
        if tables:
            self.change(self._world.chance.choice(tables))
        return bool(tables)

    def change(self, table: str) -> None:
        self._loop.call_soon(lambda: self._loop.create_task(self._change(table)))

    async def _change(self, table: str) -> None:
        try:
            row = await self._store.table(table)
            if row is not None:
                row.hints = not row.hints
                await self._store.save_table(row)
        except (Unreachable, Stale):
            return

    def claimed(self, changes: dict[Place, Row | None]) -> None:
        """A server takes tables over: now it reads them."""
        if not self.is_hasty:
            return
        for table, key in list(changes):
            if table == "owners" and changes[table, key] is not None and self._world.happens(0.5):
                self._world.fault("table changed by hand")
                self._world.after(self._world.chance.random() * AT_ONCE, lambda key=key: self.change(key))  # type: ignore[misc]

    def end(self) -> None:
        self._loop.end()
