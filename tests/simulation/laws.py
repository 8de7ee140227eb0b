"""What must hold after every step, whatever goes wrong: all that is told is compared with what the database has."""

import logging
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from mischief.game.errors import MischiefError
from mischief.server.wire.messages import encode
from mischief.store.store import CodeTaken, Stale
from simulation.database.postgres import Postgres, Session
from simulation.database.rows import Place, Row
from simulation.loop import Loop
from simulation.servers import SETTINGS
from simulation.truth import Truth
from simulation.world import World

ONWARD = ("open", "sharing", "playing", "over")
BY_HAND = "by hand"  # the name of whoever changes the database without owning anything
GRACE = 10.0  # seconds that a bot's move may be on its way
NEVER_CHANGED = ("code", "game", "rules", "host", "secret", "luck")


CANT_BE = (Stale, CodeTaken)


class Hearer(Protocol):
    """A device, as far as the laws ask: which table and seats it is for, and what it was told last."""

    table: str
    tokens: list[str]
    last: dict[int | None, int]  # by seat, the number it was told last on this connection
    hello_number: int | None
    since: int  # the number at which it was welcomed
    kept: set[int]  # seats that a bot keeps, as far as it was told


class Laws:
    """Looks at everything that is stored and everything that is told."""

    def __init__(self, world: World, postgres: Postgres) -> None:
        self._world, self._postgres = world, postgres
        self.truths: dict[str, Truth] = {}
        self._processes: dict[str, Loop] = {}  # by the id under which they own tables
        self._names: set[tuple[str, int, str]] = set()  # of moves that are stored: table, seat, the client's own id
        self.was_present: Any = lambda table, seat, owner, when: False
        self.claimed: Callable[[dict[Place, Row | None]], None] = lambda changes: None
        postgres.stored = self.stored

    def logged(self, record: logging.LogRecord) -> None:
        """Servers complain of databases and networks; any other trouble is a mistake of theirs."""
        error = record.exc_info[1] if record.exc_info else None
        expected = (MischiefError, OSError, TimeoutError, *CANT_BE)
        if error is not None and not isinstance(error, expected):
            self._world.must("nothing breaks", False, f"{record.getMessage()}: {error!r}")

    # --- what is stored ---

    def stored(self, session: Session, changes: dict[Place, Row | None]) -> None:
        """A transaction is being committed."""
        touched: dict[str, None] = {}
        for (table, key), row in changes.items():
            if table == "servers" and row is not None:
                self._processes.setdefault(key, session.loop)
            if (
                table == "servers" and (row is None or key not in self._postgres.rows.tables["servers"])
            ) or table == "owners":
                self._world.note(session.loop.name, table, key[:6], row and (row.get("server") or row["address"])[:11])
            elif table == "tables" and row is not None:
                touched[key] = None
            elif table in ("seats", "entries"):
                touched[key[0]] = None
        self.claimed(changes)
        for table in touched:
            self._see_that_it_is_the_owners(session, table, changes)
            self._take(table, changes, session.loop)

    def _see_that_it_is_the_owners(self, session: Session, table: str, changes: dict[Place, Row | None]) -> None:
        if session.loop.name == BY_HAND:
            return
        rows = self._postgres.rows.tables
        owner = changes.get(("owners", table), rows["owners"].get(table))
        server = owner["server"] if owner else None
        is_alive = server is not None and changes.get(("servers", server), rows["servers"].get(server)) is not None
        self._world.must(
            "a table has at most one owner that can write",
            is_alive and self._processes.get(str(server)) is session.loop,
            f"{table} belongs to {server}, and {session.loop.name} has changed it",
        )

    def _take(self, table: str, changes: dict[Place, Row | None], loop: Loop) -> None:
        """Let the truth about a table go on."""
        truth = self.truths.get(table)
        if truth is None:
            truth = self.truths[table] = Truth(self._world)
        row = changes.get(("tables", table))
        if row is not None:
            seats = [seat for (name, key), seat in changes.items() if name == "seats" and seat and key[0] == table]
            self._look_at_row(truth, row, seats, loop)
        entries = [one for (name, key), one in changes.items() if name == "entries" and one and key[0] == table]
        for entry in entries:
            self._look_at_entry(truth, entry)

    def _look_at_row(self, truth: Truth, row: Row, seats: list[Row], loop: Loop) -> None:
        must, before = self._world.must, truth.row
        if before is not None:
            must("nothing acknowledged is lost", row["version"] == before["version"] + 1, f"a row of {row['id']}")
            for name in NEVER_CHANGED:
                must("nothing acknowledged is lost", row[name] == before[name], f"{name} of {row['id']}")
            must("again finds the same table", before["next"] in (None, row["next"]), row["id"])
            must("a game goes on", ONWARD.index(before["phase"]) <= ONWARD.index(row["phase"]), row["id"])
            must("a game goes on", before["began"] in (None, row["began"]), row["id"])
            for had, has in zip(truth.seats, seats, strict=True):
                self._look_at_seat(truth, had, has, row["touched"] / 1000 - loop.calendar, loop)
        truth.take_row(row, seats)
        kept = [seat["seat"] for seat in seats if seat["kept"]]
        self._world.note("row", row["id"], row["version"], row["phase"], f"bots keep {kept}" if kept else "")

    def _look_at_seat(self, truth: Truth, had: Row, has: Row, decided: float, loop: Loop) -> None:
        if had["kind"] != "person":
            return
        same = all(had[name] == has[name] for name in ("kind", "person", "token", "name"))
        self._world.must("nothing acknowledged is lost", same, f"seat {had['seat']} of {truth.id}")
        if has["kept"] and not had["kept"] and not truth.has_clock:
            was_there = self.was_present(truth.id, had["seat"], loop, decided)
            self._world.must("a present player's seat has no bot", not was_there, (truth.id, had["seat"]))

    def _look_at_entry(self, truth: Truth, row: Row) -> None:
        must, number, actor = self._world.must, row["number"], row["actor"]
        must("numbers have no gaps", number == truth.number + 1, (truth.id, number, truth.number))
        if row["client_id"] is not None:
            name = (truth.id, actor, row["client_id"])
            must("a move is made once", name not in self._names, name)
            self._names.add(name)
        elif truth.is_persons(actor) and not truth.is_timed:
            must("a bot moves only where nobody is", truth.was_kept(actor, GRACE), (truth.id, actor, number))
        must("every entry is by the rules", truth.is_by_the_rules(actor, row["move"]), (truth.id, row))
        truth.take_entry(row)
        self._world.note("entry", truth.id, number, actor, row["move"], row["client_id"] or "")

    # --- what is told ---

    @property
    def may_be_behind(self) -> bool:
        """While the database's clock ends leases before their time, servers may not know that, nor what came after."""
        return bool(self._world.now - self._postgres.set_at < SETTINGS.lease_seconds)

    def sent_away(self, table: str, code: int, *, for_good: bool) -> None:
        """Everybody has a seat."""
        self._world.must("nobody is sent away for good", self.may_be_behind or not for_good, (table, code))

    def told(self, hearer: Hearer, raw: bytes) -> Any:
        """A server tells a device something; gives what it means."""
        message = msgspec.json.decode(raw)
        kind, truth = message["kind"], self.truths.get(hearer.table)
        if kind in ("welcome", "table"):
            self._look_at_info(truth, message["table"], raw, hearer)
            hearer.since = message.get("number", hearer.since)
            hearer.kept = {seat for seat, told in enumerate(message["table"]["seats"]) if told["kept"]}
        if truth is not None and kind in ("update", "view"):
            self._look_at_told(truth, hearer, kind, message)
        elif truth is not None and kind == "done":
            entry = truth.entry(message["number"])
            self._world.must("what is told was stored", entry and entry["client_id"] == message["id"], message)
        return message

    def _look_at_info(self, truth: Truth | None, info: Any, raw: bytes, hearer: Hearer) -> None:
        must = self._world.must
        must("what is told was stored", truth is not None and truth.row is not None, info["id"])
        if truth is None or truth.row is None:
            return
        is_over = truth.row["phase"] in ("over", "closed")
        must("no seat sees what it may not", info["luck"]["secret"] is None or is_over, "the secret")
        must("no seat sees what it may not", is_over or encode(truth.row["secret"].hex()) not in raw, "the secret")
        for seat in truth.seats:
            must("no seat sees what it may not", seat["token"].encode() not in raw, "a token")
        must("what is told was stored", ONWARD.index(info["phase"]) <= ONWARD.index(truth.row["phase"]), info["phase"])

    def _is_late_bots(self, truth: Truth, hearer: Hearer, event: Any) -> bool:
        """Whether a bot moved in a seat that it did not keep, for somebody who knew that it is theirs.

        A server that has slept tells of bots that came and went at another one.
        """
        if event["id"] is not None or event["actor"] in hearer.kept or truth.is_timed:
            return False
        return bool(event["number"] > hearer.since and not truth.is_by_keeper(event["number"]))

    def _look_at_told(self, truth: Truth, hearer: Hearer, kind: str, message: Any) -> None:
        must, seat, number = self._world.must, message["seat"], message["number"]
        seats = truth.opened_by(hearer.tokens)
        must("no seat sees what it may not", seat in seats if seats else seat is None, (seat, seats))
        must("what is told was stored", number <= truth.number, (truth.id, number, truth.number))
        last = hearer.last.get(seat, hearer.hello_number)
        if kind == "update" and number <= truth.number:
            first = message["events"][0]["number"]
            must("numbers have no gaps", last is None or first == last + 1, (truth.id, seat, first, last))
            for event in message["events"]:
                wrong = truth.wrong_with(event, seat)
                must("all see one history, each what they may", wrong is None, (truth.id, seat, wrong))
                is_late = event["actor"] in seats and self._is_late_bots(truth, hearer, event)
                must("a bot moves only where nobody is", not is_late, (truth.id, event["number"], event["actor"]))
        must("nobody is told less than before", number >= hearer.last.get(seat, 0), (truth.id, seat, number))
        hearer.last[seat] = number
        if number <= truth.number:
            wrong = truth.wrong_with_standing(message, kind)
            must("all see one history, each what they may", wrong is None, (truth.id, seat, number, wrong))
