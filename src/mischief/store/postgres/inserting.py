"""Log entries go in as one JSON text in one statement, which is a transaction by itself: one question, one answer."""

from contextlib import AsyncExitStack
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from mischief.store.reach import hung_up_after, reached
from mischief.store.sqlite.inserting import COLUMNS

VALUES = "v->>0, (v->>1)::int, (v->>2)::int, (v->>3)::int, v->>4, (v->>5)::bigint, v->>6"
INSERT = f"INSERT INTO entries ({COLUMNS}) SELECT {VALUES} FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS v"
FENCED = (  # all that this owner owns, or nothing, and nobody can take its tables until this is committed
    "WITH me AS (SELECT id FROM servers WHERE id = :owner FOR KEY SHARE),"
    " mine AS MATERIALIZED (SELECT v FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS v"
    " CROSS JOIN LATERAL (SELECT server FROM owners WHERE table_id = v->>0 OFFSET 0) AS theirs"  # never reads them all
    " JOIN me ON me.id = theirs.server)"
    f" INSERT INTO entries ({COLUMNS}) SELECT {VALUES} FROM mine"
    " WHERE (SELECT count(*) FROM mine) = jsonb_array_length(CAST(:rows AS jsonb))"
)
FENCED_DIRECTLY = FENCED.replace(":rows", "$1").replace(":owner", "$2")  # as the driver wants it


class Inserter:
    """Stores entries past SQLAlchemy, through a connection of its own; when that has gone, through another one."""

    def __init__(self, engine: AsyncEngine, seconds: float) -> None:
        self._engine, self._seconds = engine, seconds
        self._held = AsyncExitStack()
        self._driver: Any = None

    async def insert(self, packed: str, owner: str) -> int:
        """All of these rows, or none, as their owner; gives how many. Raises Unreachable."""
        with reached():
            if self._driver is None or self._driver.is_closed():
                await self._connect()
            with hung_up_after(self._seconds, self._driver):
                stored = await self._driver.execute(FENCED_DIRECTLY, packed, owner)
        return int(stored.rpartition(" ")[2])

    async def _connect(self) -> None:
        await self.close()
        connection = await self._held.enter_async_context(self._engine.connect())
        self._driver = (await connection.get_raw_connection()).driver_connection

    async def close(self) -> None:
        """Give the connection back."""
        self._driver = None
        await self._held.aclose()
