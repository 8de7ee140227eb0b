"""Shares for the luck: promised before the start, shown after it; the game begins once everybody has shown theirs."""

from mischief.server.seats.seating import need_phase, seat_of
from mischief.server.wire.codes import Refusal, not_yours, wrong_phase
from mischief.store.rows import SeatRow, TableRow
from mischief.table.dealer import SCHEME
from mischief.table.promises import link_before

Promises = tuple[bytes | None, ...]


def promise(row: TableRow, seat: int, person: str, promised: bytes) -> None:
    """Promise a share, while nobody has shown theirs; until the start one may think again."""
    need_phase(row, "open")
    if row.luck != SCHEME:
        raise wrong_phase("one of those whose shares are added openly")
    _own(row, seat, person).promise = promised


def begin(row: TableRow, now: int) -> None:
    """Wait for those who have promised a share; play at once if nobody has."""
    if any(seat.promise for seat in row.seats):
        row.phase = "sharing"
    else:
        row.phase, row.began = "playing", now


def show(row: TableRow, seat: int, person: str, share: bytes, now: int) -> None:
    """Show the share that was promised; with the last one the game begins."""
    need_phase(row, "sharing")
    place = _own(row, seat, person)
    if place.promise is None or link_before(row.id, place.name or "", share) != place.promise:
        raise Refusal("bad_share", "that is not the share which this seat has promised", 400)
    place.share = share
    if all(one.share for one in row.seats if one.promise):
        row.phase, row.began = "playing", now


def put_out(row: TableRow, promises: Promises, now: int) -> None:
    """Time is up: whoever has not kept these promises shares nothing, and the others show the next link of theirs."""
    if row.phase == "sharing" and promises_of(row) == promises:
        for seat in row.seats:
            seat.promise, seat.share = seat.share, None
        begin(row, now)


def promises_of(row: TableRow) -> Promises:
    return tuple(seat.promise for seat in row.seats)


def _own(row: TableRow, seat: int, person: str) -> SeatRow:
    place = seat_of(row, seat)
    if place.person != person:
        raise not_yours()
    return place
