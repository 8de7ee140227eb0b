"""A table as everybody sees it, from what is stored and who is here."""

from mischief.server.stored import clock_of
from mischief.server.wire import LuckInfo, SeatInfo, SeriesInfo, TableInfo
from mischief.store.rows import SeatRow, TableRow
from mischief.table.dealer import NO_SHARE, SCHEME, commitment_to
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
        ready=seat.share is not None,
        host=seat.person == host,
    )


def _luck(row: TableRow) -> LuckInfo:
    """The secret is shown once the game is over, never before, and never for a game that was broken off."""
    return LuckInfo(
        scheme=SCHEME,
        commitment=commitment_to(row.secret),
        shares=tuple((seat.share or NO_SHARE).hex() for seat in row.seats),
        secret=row.secret.hex() if row.phase == "over" else None,
    )


def _series(row: TableRow, table: Table | None) -> SeriesInfo | None:
    """Totals count this game once it is over."""
    if row.series is None:
        return None
    games = [*row.series, *([list(table.scores.points)] if table and row.phase == "over" else [])]
    totals = tuple(sum(points) for points in zip(*games, strict=True)) if games else (0,) * len(row.seats)
    return SeriesInfo(number=len(row.series), of=len(row.seats), totals=totals)
