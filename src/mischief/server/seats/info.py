"""A table as everybody sees it, from what is stored and who is here."""

from mischief.server.wire.messages import LuckInfo, SeatInfo, SeriesInfo, TableInfo
from mischief.store.rows import SeatRow, TableRow
from mischief.table import series
from mischief.table.clock import Clock, Timing
from mischief.table.dealer import commitment_to, no_share
from mischief.table.table import Table


def describe(row: TableRow, table: Table | None, here: set[int], watching: int, note: str | None) -> TableInfo:
    """Everything about a table that is no secret."""
    return TableInfo(
        id=row.id,
        code=row.code,
        game=row.game,
        rules=row.rules,
        options=row.options,
        phase=row.phase,  # type: ignore[arg-type]
        seats=tuple(_seat(seat, row.host, here) for seat in row.seats),
        clock=clock_of(row),
        luck=_luck(row),
        series=_series(row, table),
        next=row.next,
        watching=watching,
        note=note,
        hints=row.hints,
    )


def _seat(seat: SeatRow, host: str, here: set[int]) -> SeatInfo:
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        picture=seat.picture,
        bot=seat.bot,
        kept=seat.kept,
        here=seat.seat in here,
        ready=(seat.promise or seat.share) is not None,
        host=seat.person == host,
    )


def _luck(row: TableRow) -> LuckInfo:
    """Shares are shown all at once; the secret when the game is over or broken off for good, never before."""
    shares = [None if row.phase == "sharing" else seat.share for seat in row.seats]
    return LuckInfo(
        scheme=row.luck,
        commitment=commitment_to(row.secret),
        promises=tuple(seat.promise.hex() if seat.promise else None for seat in row.seats),
        shares=tuple((share or no_share(row.luck)).hex() for share in shares),
        secret=row.secret.hex() if row.phase in ("over", "closed") else None,
    )


def _series(row: TableRow, table: Table | None) -> SeriesInfo | None:
    """Totals count this game once it is over."""
    if row.series is None:
        return None
    games = [*row.series, *([list(table.scores.points)] if table and row.phase == "over" else [])]
    seats = len(row.seats)
    return SeriesInfo(
        number=len(row.series),
        of=series.games_in(seats),
        totals=series.totals(games, seats),
        winners=series.winners(games, seats),
    )


def clock_of(row: TableRow) -> Clock:
    return Clock(Timing(row.clock.get("timing", "off")), row.clock.get("time", 0), row.clock.get("bonus", 0))
