"""Who sits where: pure changes of a table's row, each refused with a code if it can't be."""

from collections.abc import Callable

from mischief.server.codes import Refusal, no_such_seat, not_host, not_yours, seat_taken, wrong_phase
from mischief.server.tokens import same
from mischief.store.rows import SeatRow, TableRow
from mischief.table.dealer import check_share
from mischief.table.seats import Kind, check_names, tidy

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
    share: bytes | None,
    invite: str | None,
    fresh: NewToken,
) -> None:
    """Sit down in an open seat; a token that was an invitation is no longer one."""
    need_phase(row, "open")
    place = seat_of(row, seat)
    if place.kind is not Kind.OPEN:
        raise seat_taken()
    if invite is not None and not same(invite, place.token):
        raise not_yours()
    if share is not None:
        check_share(share)
    name = tidy(name)
    check_names([*(other.name for other in row.seats if other.name), name])
    row.seats[seat] = SeatRow(
        seat=seat, kind=Kind.PERSON, token=fresh(), person=person, name=name, picture=picture, share=share
    )


def add_share(row: TableRow, seat: int, person: str, share: bytes) -> None:
    """Add one's own bytes to the luck, before anybody could know what they lead to."""
    need_phase(row, "open")
    place = seat_of(row, seat)
    if place.person != person:
        raise not_yours()
    check_share(share)
    place.share = share


def leave(row: TableRow, seat: int, person: str, fresh: NewToken) -> None:
    """Give a seat up: before the start it is open again, afterwards a bot keeps it."""
    place = seat_of(row, seat)
    if place.person != person and not (row.host == person and place.kind in (Kind.BOT, Kind.CLOSED)):
        raise not_yours()
    if row.phase == "open":
        row.seats[seat] = SeatRow(seat=seat, kind=Kind.OPEN, token=fresh())
        _find_a_host(row)
        return
    need_phase(row, "playing")
    place.kept = place.kind is Kind.PERSON


def _find_a_host(row: TableRow) -> None:
    """Someone who sits there must be host; if nobody does, it stays who it was."""
    seated = [seat.person for seat in row.seats if seat.person]
    if seated and row.host not in seated:
        row.host = seated[0]


def put_bot(row: TableRow, seat: int, person: str, level: str, fresh: NewToken) -> None:
    """The host gives an open seat to a bot."""
    need_phase(row, "open")
    need_host(row, person)
    if seat_of(row, seat).kind not in (Kind.OPEN, Kind.BOT):
        raise seat_taken()
    taken = {other.name for other in row.seats if other.name and other.seat != seat}
    name = next(name for name in BOT_NAMES if name not in taken)
    row.seats[seat] = SeatRow(seat=seat, kind=Kind.BOT, token=fresh(), name=name, bot=level)


def close_seat(row: TableRow, seat: int, person: str, fresh: NewToken) -> None:
    """The host closes a seat that nobody has taken."""
    need_phase(row, "open")
    need_host(row, person)
    if seat_of(row, seat).kind is not Kind.OPEN:
        raise seat_taken()
    row.seats[seat] = SeatRow(seat=seat, kind=Kind.CLOSED, token=fresh())


def start(row: TableRow, person: str, now: int) -> None:
    """Begin to play: closed seats vanish and the others move together."""
    need_phase(row, "open")
    if row.host != person and all(seat.person != person for seat in row.seats):
        raise not_host()
    if any(seat.kind is Kind.OPEN for seat in row.seats):
        raise Refusal("seats_open", "there are open seats: wait for people, put bots there, or close them")
    row.seats = [seat for seat in row.seats if seat.kind is not Kind.CLOSED]
    for number, seat in enumerate(row.seats):
        seat.seat = number
    row.phase, row.began = "playing", now


def close(row: TableRow, person: str) -> None:
    """The host closes the table for good."""
    need_phase(row, "open", "playing")
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
    seats = []
    for token in tokens:
        found = [seat.seat for seat in row.seats if seat.kind is Kind.PERSON and same(seat.token, token)]
        if not found:
            return None
        seats += found
    return sorted(set(seats))
