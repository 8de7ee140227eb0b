"""Rows, transactions on them, and who waits for whom: as much of PostgreSQL's READ COMMITTED as servers rely on."""

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy.exc import IntegrityError

Row = dict[str, Any]
Place = tuple[str, Any]  # a table of the database, and the primary key in it
KEY_SHARE, NO_KEY_UPDATE, UPDATE = "key share", "no key update", "update"
CLASHES = {
    KEY_SHARE: (UPDATE,),
    NO_KEY_UPDATE: (NO_KEY_UPDATE, UPDATE),
    UPDATE: (KEY_SHARE, NO_KEY_UPDATE, UPDATE),
}


OF_A_TABLE = ("seats", "entries", "owners")  # rows that belong to one in `tables`


class Blocked(Exception):
    """Somebody else has to end their transaction first."""

    def __init__(self, by: "Transaction") -> None:
        super().__init__()
        self.by = by


class Deadlock(Exception):
    sqlstate = "40P01"


class DiskFull(Exception):
    sqlstate = "53100"


def violation(place: Place) -> IntegrityError:
    """There is such a row already; or there is none, where there must be."""
    return IntegrityError(f"{place}", None, Exception())


class Rows:
    """What is committed, and who holds what."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[Any, Row]] = {
            name: {} for name in ("keys", "people", "tables", "seats", "entries", "servers", "owners")
        }
        self.locks: dict[Place, dict[Transaction, str]] = {}
        self.listening: list[Callable[[str], None]] = []


class Transaction:
    """Sees what is committed and its own changes, and holds what it has touched until it ends."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.changes: dict[Place, Row | None] = {}  # none: deleted
        self.news: list[str] = []
        self.waits_for: Transaction | None = None
        self.is_over = False
        self.ended: list[Callable[[], object]] = []  # who waits for it
        self._held: list[Place] = []

    # --- reading ---

    def get(self, table: str, key: Any) -> Row | None:
        place = (table, key)
        return self.changes[place] if place in self.changes else self._rows.tables[table].get(key)

    def scan(self, table: str) -> Iterator[tuple[Any, Row]]:
        """All rows of a table, in the order of their keys' first coming."""
        committed = self._rows.tables[table]
        if not self.changes:
            yield from list(committed.items())
            return
        for key, row in list(committed.items()):
            seen = self.changes.get((table, key), row)
            if seen is not None:
                yield key, seen
        for (name, key), mine in list(self.changes.items()):
            if name == table and key not in committed and mine is not None:
                yield key, mine

    # --- changing ---

    def lock(self, table: str, key: Any, strength: str) -> None:
        """Hold a row; raises Blocked while somebody else holds it against us, Deadlock if they wait for us."""
        holders = self._rows.locks.setdefault((table, key), {})
        for other, held in holders.items():
            if other is not self and held in CLASHES[strength]:
                self._see_no_circle(other)
                raise Blocked(other)
        if self not in holders:
            self._held.append((table, key))
        if holders.get(self) != UPDATE:
            holders[self] = strength

    def is_free(self, table: str, key: Any, strength: str) -> bool:
        holders = self._rows.locks.get((table, key), {})
        return all(other is self or held not in CLASHES[strength] for other, held in holders.items())

    def insert(self, table: str, key: Any, row: Row) -> None:
        self.lock(table, key, UPDATE)
        if self.get(table, key) is not None:
            raise violation((table, key))
        if table in OF_A_TABLE and self.get("tables", row["table_id"]) is None:
            raise violation(("tables", row["table_id"]))
        self.changes[table, key] = row

    def update(self, table: str, key: Any, values: Row, strength: str = NO_KEY_UPDATE) -> None:
        self.lock(table, key, strength)
        before = self.get(table, key)
        if before is not None:
            self.changes[table, key] = {**before, **values}

    def delete(self, table: str, key: Any) -> None:
        self.lock(table, key, UPDATE)
        self.changes[table, key] = None

    # --- the end ---

    @property
    def holds_nothing(self) -> bool:
        return not self._held and not self.ended

    def commit(self) -> None:
        for (table, key), row in self.changes.items():
            if row is None:
                self._rows.tables[table].pop(key, None)
            else:
                self._rows.tables[table][key] = row
        self._end()

    def roll_back(self) -> None:
        self.changes.clear()
        self.news.clear()
        self._end()

    def _end(self) -> None:
        self.is_over = True
        for place in self._held:
            holders = self._rows.locks[place]
            del holders[self]
            if not holders:
                del self._rows.locks[place]
        ended, self.ended = self.ended, []
        for act in ended:
            act()

    def _see_no_circle(self, other: "Transaction | None") -> None:
        while other is not None:
            if other is self:
                raise Deadlock
            other = other.waits_for
