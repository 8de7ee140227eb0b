"""The statements that the store writes as text, each as what it does to rows."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from mischief.store import news, owners
from mischief.store.postgres import inserting
from simulation.database.queries import Result
from simulation.database.rows import KEY_SHARE, NO_KEY_UPDATE, UPDATE, Row, Transaction

COLUMNS = inserting.COLUMNS.split(", ")
Clock = Callable[[], int]  # the database's own, in milliseconds
Statement = Callable[[Transaction, Row, Clock], Result]


def _insert(transaction: Transaction, given: Row, clock: Clock) -> Result:
    return _add(transaction, json.loads(given["rows"]))


def _add(transaction: Transaction, rows: Iterable[list[Any]]) -> Result:
    count = 0
    for values in rows:
        row = dict(zip(COLUMNS, [*values, None][: len(COLUMNS)], strict=True))
        transaction.insert("entries", (row["table_id"], row["number"]), row)
        count += 1
    return Result(rowcount=count)


def _fenced(transaction: Transaction, given: Row, clock: Clock) -> Result:
    """All that this owner owns, or nothing; its row is held until the end."""
    if transaction.get("servers", given["owner"]) is None:
        return Result()
    transaction.lock("servers", given["owner"], KEY_SHARE)
    rows = json.loads(given["rows"])
    return _add(transaction, rows if all(_owner_of(transaction, row[0]) == given["owner"] for row in rows) else [])


def _fenced_directly(transaction: Transaction, given: tuple[str, str], clock: Clock) -> Result:
    return _fenced(transaction, dict(zip(("rows", "owner"), given, strict=True)), clock)


def _owner_of(transaction: Transaction, table: str) -> str | None:
    found = transaction.get("owners", table)
    return found["server"] if found else None


def _notify(transaction: Transaction, given: Row, clock: Clock) -> Result:
    transaction.news.append(given["message"])
    return Result()


def _enter(transaction: Transaction, given: Row, clock: Clock) -> Result:
    row = {"id": given["id"], "address": given["address"], "kin": given["kin"], "until": clock() + given["lease"]}
    transaction.insert("servers", given["id"], row)
    return Result(rowcount=1)


def _renew(transaction: Transaction, given: Row, clock: Clock) -> Result:
    if transaction.get("servers", given["id"]) is None:
        return Result()
    transaction.lock("servers", given["id"], NO_KEY_UPDATE)
    transaction.update("servers", given["id"], {"until": clock() + given["lease"]})
    return Result(rowcount=1)


def _leave(transaction: Transaction, given: Row, clock: Clock) -> Result:
    return _delete(transaction, [given["id"]])


def _delete(transaction: Transaction, servers: list[str]) -> Result:
    there = [server for server in servers if transaction.get("servers", server) is not None]
    for server in there:
        transaction.delete("servers", server)
    return Result(rowcount=len(there))


def _bury(transaction: Transaction, given: Row, clock: Clock) -> Result:
    """Whoever holds such a row just now is left for later."""
    now = clock()
    late = [key for key, row in transaction.scan("servers") if row["until"] < now]
    return _delete(transaction, [key for key in late if transaction.is_free("servers", key, UPDATE)])


def _bury_one(transaction: Transaction, given: Row, clock: Clock) -> Result:
    row = transaction.get("servers", given["id"])
    return _delete(transaction, [given["id"]] if row and row["until"] < clock() + given["left"] else [])


def _server(row: Row) -> tuple[str, str, str]:
    return row["id"], row["address"], row["kin"]


def _alive(transaction: Transaction, given: Row, clock: Clock) -> Result:
    return Result([_server(row) for _, row in sorted(transaction.scan("servers"))])


def _claim(transaction: Transaction, given: Row, clock: Clock) -> Result:
    me, count = given["id"], 0
    if transaction.get("servers", me) is None:
        return Result()
    for table in sorted(table for table in set(given["tables"]) if transaction.get("tables", table) is not None):
        transaction.lock("owners", table, NO_KEY_UPDATE)
        owner = _owner_of(transaction, table)
        if owner is None or transaction.get("servers", owner) is None:
            transaction.changes["owners", table] = {"table_id": table, "server": me}
            count += 1
    return Result(rowcount=count)


def _find(transaction: Transaction, given: Row, clock: Clock) -> Result:
    there = [table for table in given["tables"] if transaction.get("tables", table) is not None]
    owned = [(table, _owner_of(transaction, table)) for table in there]
    servers = [(table, transaction.get("servers", owner) if owner else None) for table, owner in owned]
    return Result([(table, *(_server(row) if row else (None, None, None))) for table, row in servers])


def _give_up(transaction: Transaction, given: Row, clock: Clock) -> Result:
    mine = [table for table in sorted(given["tables"]) if _owner_of(transaction, table) == given["id"]]
    for table in mine:
        transaction.delete("owners", table)
    return Result(rowcount=len(mine))


def _own(transaction: Transaction, given: Row, clock: Clock) -> Result:
    if transaction.get("servers", given["id"]) is None:
        return Result()
    transaction.lock("servers", given["id"], KEY_SHARE)
    transaction.insert("owners", given["table"], {"table_id": given["table"], "server": given["id"]})
    return Result(rowcount=1)


def _holds(transaction: Transaction, given: Row, clock: Clock) -> Result:
    if _owner_of(transaction, given["table"]) != given["id"] or transaction.get("servers", given["id"]) is None:
        return Result()
    transaction.lock("servers", given["id"], KEY_SHARE)
    transaction.lock("owners", given["table"], KEY_SHARE)
    return Result([(1,)])


def _one(transaction: Transaction, given: Row, clock: Clock) -> Result:
    return Result([(1,)])


STATEMENTS: dict[str, Statement] = {
    inserting.INSERT: _insert,
    inserting.FENCED: _fenced,
    inserting.FENCED_DIRECTLY: _fenced_directly,
    news.NOTIFY.text: _notify,
    owners.ENTER.text: _enter,
    owners.RENEW.text: _renew,
    owners.LEAVE.text: _leave,
    owners.BURY.text: _bury,
    owners.BURY_ONE.text: _bury_one,
    owners.ALIVE.text: _alive,
    owners.CLAIM.text: _claim,
    owners.FIND.text: _find,
    owners.GIVE_UP.text: _give_up,
    owners.OWN.text: _own,
    owners.HOLDS.text: _holds,
    "SELECT 1": _one,
}
