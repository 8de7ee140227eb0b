"""Records that may leave the house: whole ones of finished games, and of running games only what the asker may know."""

import asyncio

from mischief.server.live.live_table import LiveTable
from mischief.server.tokens import same
from mischief.server.wire.codes import Refusal, not_yours, wrong_phase
from mischief.table import record as records
from mischief.table import record_json, record_text
from mischief.table.table import Table


async def record_of(live: LiveTable, seat: int | None, token: str | None, form: str) -> str:
    """A table's record as text or JSON, as far as it is stored."""
    table = await live.as_stored()
    if table is None:
        raise wrong_phase(live.row.phase)
    if form not in ("text", "json"):
        raise Refusal("bad_request", "a record comes as text or json", 400)
    if seat is not None:
        check_seat(live, seat, token)
    return await asyncio.to_thread(_written, table, bots_of(live), seat, form, is_ended(live, table))


def is_ended(live: LiveTable, table: Table) -> bool:
    """Whether everything may be shown: the game is over, or was broken off for good."""
    return table.is_over or live.row.phase == "closed"


def _written(table: Table, bots: records.Bots, seat: int | None, form: str, is_ended: bool) -> str:
    record = records.of(table, bots, broken_off=True) if is_ended else records.as_known(table, seat, bots)
    return record_json.write(record) if form == "json" else record_text.write(record)


def bots_of(live: LiveTable) -> list[str | None]:
    """The levels of the bots that sit there, by seat."""
    return [seat.bot for seat in live.row.seats]


def check_seat(live: LiveTable, seat: int, token: str | None) -> None:
    """Raise not_yours unless the token is that seat's."""
    seats = live.row.seats
    if not 0 <= seat < len(seats) or token is None or not same(seats[seat].token, token):
        raise not_yours()
