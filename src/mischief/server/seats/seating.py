"""Who sits where: pure changes of a table's row, each refused with a code if it can't be."""

from collections.abc import Callable

from mischief.server.seats import names
from mischief.server.tokens import same
from mischief.server.wire.codes import Refusal, no_such_seat, not_host, not_yours, seat_taken, wrong_phase
from mischief.store.rows import SeatRow, TableRow
from mischief.table.seats import Kind

BOT_NAMES = ("Mittens", "Biscuit", "Pepper", "Socks", "Ginger", "Smokey", "Pickle", "Mrs Paws", "Tiger", "Waffle")

NewToken = Callable[[], str]


def seat_of(row: TableRow, seat: int) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise no_such_seat()
    return row.seats[seat]


def need_phase(row: TableRow, *phases: str) -> None:
    if row.phase not in phases:
        raise wrong_phase(row.phase)


def need_host(row: TableRow, person: str) -> None:
    if row.host != person:
        raise not_host()


def take(
    row: TableRow,
    seat: int,
    person: str,
    name: str,
    picture: str,
    invite: str | None,
    fresh: NewToken,
) -> None:
    """Sit down in an open seat, under a name of one's own; a token that was an invitation is no longer one."""
    need_phase(row, "open")
    place = seat_of(row, seat)
    if place.kind is not Kind.OPEN:
        raise seat_taken()
    if invite is not None and not same(invite, place.token):
        raise not_yours()
    name = names.own(names.fit(name), taken_names(row, seat))
    row.seats[seat] = SeatRow(seat=seat, kind=Kind.PERSON, token=fresh(), person=person, name=name, picture=picture)


def taken_names(row: TableRow, seat: int) -> list[str]:
    """What the others at the table are called."""
    return [other.name for other in row.seats if other.name and other.seat != seat]


def leave(row: TableRow, seat: int, person: str, fresh: NewToken) -> None:
    """Give a seat up: before the start it is open again, and the host may empty any; afterwards a bot keeps it."""
    place = seat_of(row, seat)
    if place.person != person and (row.host != person or row.phase != "open"):
        raise not_yours()
    if row.phase == "open":
        row.seats[seat] = SeatRow(seat=seat, kind=Kind.OPEN, token=fresh())
        return
    need_phase(row, "sharing", "playing")
    place.kept = place.kind is Kind.PERSON


def put_bot(row: TableRow, seat: int, person: str, level: str, fresh: NewToken) -> None:
    """The host gives an open seat to a bot."""
    need_phase(row, "open")
    need_host(row, person)
    if seat_of(row, seat).kind not in (Kind.OPEN, Kind.BOT):
        raise seat_taken()
    taken = taken_names(row, seat)
    name = next((name for name in BOT_NAMES if names.own(name, taken) == name), names.own(BOT_NAMES[0], taken))
    row.seats[seat] = SeatRow(seat=seat, kind=Kind.BOT, token=fresh(), name=name, bot=level)


def close_seat(row: TableRow, seat: int, person: str, fresh: NewToken) -> None:
    """The host closes a seat that nobody has taken."""
    need_phase(row, "open")
    need_host(row, person)
    if seat_of(row, seat).kind is not Kind.OPEN:
        raise seat_taken()
    row.seats[seat] = SeatRow(seat=seat, kind=Kind.CLOSED, token=fresh())


def start(row: TableRow, person: str) -> None:
    """Nobody else may sit down: closed seats vanish and the others move together."""
    need_phase(row, "open")
    need_host(row, person)
    if any(seat.kind is Kind.OPEN for seat in row.seats):
        raise Refusal("seats_open", "there are open seats: wait for people, put bots there, or close them")
    row.seats = [seat for seat in row.seats if seat.kind is not Kind.CLOSED]
    for number, seat in enumerate(row.seats):
        seat.seat = number


def close(row: TableRow, person: str) -> None:
    """The host closes the table for good."""
    need_phase(row, "open", "sharing", "playing")
    need_host(row, person)
    row.phase = "closed"


def keep(row: TableRow, seat: int, *, kept: bool) -> bool:
    """Let a bot keep a person's seat, or give it back; whether that changed anything."""
    place = seat_of(row, seat)
    changed = place.kind is Kind.PERSON and place.kept != kept
    if changed:
        place.kept = kept
    return changed


def opened_by(row: TableRow, tokens: list[str]) -> list[int] | None:
    """The seats that these tokens open; None if one of them opens nothing."""
    found = [_opened_by_one(row, token) for token in tokens]
    return sorted({seat for seats in found for seat in seats}) if all(found) else None


def still_opened_by(row: TableRow, tokens: list[str]) -> list[int]:
    """The seats that these tokens open, whatever else they once opened."""
    return sorted({seat for token in tokens for seat in _opened_by_one(row, token)})


def _opened_by_one(row: TableRow, token: str) -> list[int]:
    return [seat.seat for seat in row.seats if seat.kind is Kind.PERSON and same(seat.token, token)]
