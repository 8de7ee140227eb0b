"""What people do around a table: open it, sit down, leave, start, play again."""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any

import msgspec

from mischief.bots.bot import is_level
from mischief.bots.bot import names as bot_names
from mischief.game import registry
from mischief.game.contract import Game
from mischief.game.texts import LANGUAGES, languages, opening, rules_text, title, words
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.live.stored import make_table
from mischief.server.logs import about
from mischief.server.owners.passing import look
from mischief.server.seats import names, seating, sharing
from mischief.server.seats.info import describe
from mischief.server.tokens import code, tidy_code, token
from mischief.server.wire.codes import Refusal, no_such_table, not_yours
from mischief.server.wire.layouts import published
from mischief.server.wire.requests import GameInfo, Me, MySeat, NewMe, NewTable, RulesText, TableForMe, TakeSeat
from mischief.store.reach import Unreachable
from mischief.store.rows import PersonRow, SeatRow, TableRow
from mischief.store.store import CodeTaken
from mischief.table import series
from mischief.table.clock import BadClock, Timing
from mischief.table.dealer import SECRET_BYTES
from mischief.table.seats import Kind

LOG = logging.getLogger("mischief.lobby")
TRIES = 5
IN_SIGHT = 8  # tables on somebody's shelf that are brought back into memory


class Lobby:
    """Everything that HTTP offers, without HTTP."""

    def __init__(self, house: House) -> None:
        self.house = house

    def _token(self) -> str:
        return token(self.house.chance)

    # --- games and people ---

    def games(self) -> list[GameInfo]:
        return [told_of(registry.find(name)) for name in registry.names()]

    def rules(self, game: str, language: str) -> RulesText:
        return RulesText(markdown=rules_text(registry.find(game), language))

    async def me(self, person: str) -> Me:
        row = await self.house.store.person(person)
        return Me(id=person[:8], name=row.name if row else None, picture=row.picture if row else "")

    async def name_me(self, person: str, new: NewMe) -> Me:
        name = names.fit(new.name)
        await self.house.store.save_person(PersonRow(person, name, new.picture, self.house.now()))
        return Me(id=person[:8], name=name, picture=new.picture)

    # --- tables ---

    async def open(self, person: str, new: NewTable) -> TableForMe:
        """A new table with open seats; its host is whoever opened it."""
        game = registry.find(new.game)
        options = game.options.build(new.options)
        game.start(options, new.seats)
        new.clock.check()
        if game.is_timed and new.clock.timing is not Timing.OFF:
            raise BadClock(f"{game.name} keeps time itself: leave the clock off")
        if new.series:
            series.options_for(game, options, 0, new.seats)
        await self._check_room(person)
        row = self._new_row(game, person, [SeatRow(seat=seat, kind=Kind.OPEN, token="") for seat in range(new.seats)])
        row.options, row.clock = options.changed(), msgspec.to_builtins(new.clock)
        row.series, row.hints = [] if new.series else None, new.hints
        self.house.hasten(game)
        live = await self._add(row)
        LOG.info("a table was opened", extra=about(live.row, live.number, person))
        return self.for_me(live, person)

    async def _check_room(self, person: str) -> None:
        most = self.house.settings.tables_per_person
        if await self.house.store.count_tables_of(person) >= most:
            raise Refusal("too_many_tables", f"you have {most} tables that are not over: close one first", 429)

    def _new_row(self, game: Game, host: str, seats: list[SeatRow]) -> TableRow:
        for seat in seats:
            seat.token = self._token()
        chance, now = self.house.chance, self.house.now()
        return TableRow(
            id=token(chance),
            code=code(chance),
            game=game.name,
            rules=game.version,
            options={},
            clock={},
            phase="open",
            host=host,
            secret=chance(SECRET_BYTES),
            touched=now,
            seats=seats,
        )

    async def _add(self, row: TableRow) -> LiveTable:
        for _ in range(TRIES):
            try:
                return await self.house.add(row)
            except CodeTaken:
                row.code = code(self.house.chance)
        raise Refusal("unavailable", "the table could not be opened: try again", 503)

    async def by_code(self, said: str, person: str) -> TableForMe:
        row = await self.house.store.table_by_code(tidy_code(said))
        if row is None:
            raise no_such_table()
        return await self.table(row.id, person)

    async def table(self, table: str, person: str) -> TableForMe:
        """A table, wherever it is."""
        way = await self.house.way_to(table)
        if way is None:
            return self.for_me(await self.house.knock(table), person)
        return msgspec.json.decode(await look(way, table, person), type=TableForMe)

    async def tables_of(self, person: str) -> list[TableForMe]:
        """The tables that wait for someone, newest first; of the newest ones it is known whose turn it is."""
        rows = await self.house.store.tables_of(person)
        near, far = rows[:IN_SIGHT], rows[IN_SIGHT:]
        seen = [await self._glance(row, person) for row in near]
        return [*seen, *(self._for_me(row, person) for row in far)]

    async def _glance(self, row: TableRow, person: str) -> TableForMe:
        """A table with whose turn it is, if that can be found out; it may have gone a moment ago."""
        with suppress(Refusal, Unreachable):
            return await self.table(row.id, person)
        return self._for_me(row, person)

    def for_me(self, live: LiveTable, person: str) -> TableForMe:
        return self._for_me(live.row, person)

    def _for_me(self, row: TableRow, person: str) -> TableForMe:
        """A table with one person's seats, and for the host a token for each open seat's link."""
        hosting, live = row.host == person, self.house.tables.get(row.id)
        info = live.info() if live else describe(row, None, set(), 0, None)
        mine = [MySeat(seat=seat.seat, token=seat.token) for seat in row.seats if seat.person == person]
        still_open = [seat for seat in row.seats if seat.kind is Kind.OPEN and hosting and row.phase == "open"]
        invites = [MySeat(seat=seat.seat, token=seat.token) for seat in still_open]
        return TableForMe(table=info, mine=mine, invites=invites, host=hosting, awaited=live.awaited() if live else [])

    async def _edit(self, table: str, person: str, edit: Callable[[TableRow], Any]) -> TableForMe:
        live = await self.house.knock(table)
        await live.change(edit)
        return self.for_me(live, person)

    # --- seats ---

    async def take(self, table: str, seat: int, person: str, ask: TakeSeat) -> TableForMe:
        def sit(row: TableRow) -> None:
            seating.take(row, seat, person, ask.name, ask.picture, ask.invite, self._token)

        return await self._edit(table, person, sit)

    async def promise(self, table: str, seat: int, person: str, promise: str) -> TableForMe:
        return await self._edit(table, person, lambda row: sharing.promise(row, seat, person, bytes.fromhex(promise)))

    async def share(self, table: str, seat: int, person: str, share: str) -> TableForMe:
        def show(row: TableRow) -> None:
            sharing.show(row, seat, person, bytes.fromhex(share), self.house.now())

        return await self._edit(table, person, show)

    async def leave(self, table: str, seat: int, person: str) -> TableForMe:
        answer = await self._edit(table, person, lambda row: seating.leave(row, seat, person, self._token))
        (await self.house.knock(table)).think()
        return answer

    async def put_bot(self, table: str, seat: int, person: str, wanted: str | None) -> TableForMe:
        row = (await self.house.knock(table)).row
        game = registry.find(row.game)
        known, level = bot_names(game, len(row.seats)), wanted or game.policies.usual
        if not is_level(game, level, len(row.seats)):
            raise Refusal("unknown_bot", f"there is no bot {level!r}: choose one of {', '.join(known)}", 400)
        answer = await self._edit(table, person, lambda row: seating.put_bot(row, seat, person, level, self._token))
        self.house.prepare_bots(game)
        return answer

    async def close_seat(self, table: str, seat: int, person: str) -> TableForMe:
        return await self._edit(table, person, lambda row: seating.close_seat(row, seat, person, self._token))

    async def close(self, table: str, person: str) -> TableForMe:
        return await self._edit(table, person, partial(seating.close, person=person))

    # --- playing ---

    async def start(self, table: str, person: str) -> TableForMe:
        """Begin to share luck and then to play; refused unless the game can be played with the seats there are."""

        def begin(row: TableRow) -> None:
            seating.start(row, person)
            if row.series is not None:
                game = registry.find(row.game)
                options = game.options.build({**row.options, "first": None})
                row.options = series.options_for(game, options, len(row.series), len(row.seats)).changed()
            make_table(row)
            sharing.begin(row, self.house.now())

        live = await self.house.knock(table)
        await self.house.ready_for(registry.find(live.row.game))
        await live.change(begin)
        LOG.info("a game has begun", extra=about(live.row, live.number, person))
        return self.for_me(live, person)

    async def rematch(self, table: str, person: str) -> TableForMe:
        """The table for the next game: the same seats, the start moved on. Asking again finds the same one."""
        live = await self.house.knock(table)
        if all(seat.person != person for seat in live.row.seats):
            raise not_yours()
        seating.need_phase(live.row, "over")
        wanted = self._next_row(live)

        def claim(row: TableRow) -> None:
            row.next = row.next or wanted.code

        await live.change(claim)
        wanted.code = live.row.next or wanted.code
        return await self.table(await self._add_once(wanted), person)

    async def _add_once(self, row: TableRow) -> str:
        """The id of the table of this code, whoever adds it first."""
        store = self.house.store
        if await store.table_by_code(row.code) is None:
            with suppress(CodeTaken):
                return (await self.house.add(row)).id
        found = await store.table_by_code(row.code)
        if found is None:
            raise no_such_table()
        return found.id

    def _next_row(self, live: LiveTable) -> TableRow:
        before, table = live.row, live.table
        if table is None:
            raise no_such_table()
        seats = [_again(seat) for seat in before.seats]
        row = self._new_row(table.game, before.host, seats)
        row.clock, row.options = before.clock, _moved_on(table.game, before, _starter(live))
        row.hints = before.hints
        if before.series is not None:
            played = [*before.series, list(table.scores.points)]
            row.series = played if len(played) < series.games_in(len(seats)) else []
        return row


def _again(seat: SeatRow) -> SeatRow:
    """A seat at the next table: the same sitter, new token, no bytes for the luck yet."""
    return SeatRow(
        seat=seat.seat, kind=seat.kind, token="", person=seat.person, name=seat.name, picture=seat.picture, bot=seat.bot
    )


def _starter(live: LiveTable) -> int:
    """The seat that made the first move."""
    log = live.table.log if live.table else []
    return next((entry.actor for entry in log if entry.actor < len(live.row.seats)), 0)


def _moved_on(game: Game, row: TableRow, started: int) -> dict[str, Any]:
    """The same options, with the next seat starting where the game lets one choose."""
    if "first" not in game.options.__struct_fields__:
        return row.options
    return {**row.options, "first": (started + 1) % len(row.seats)}


@cache
def told_of(game: Game) -> GameInfo:
    """A game as pages are told of it."""
    return GameInfo(
        name=game.name,
        seats=list(game.seats),
        rules=game.version,
        series="first" in game.options.__struct_fields__,
        timed=game.is_timed,
        bots=bot_names(game),
        usual_bot=game.policies.usual,
        titles={language: title(game, language) for language in languages(game)},
        lines={language: opening(game, language) for language in languages(game)},
        words={language: found for language in LANGUAGES if (found := words(game, language))},
        open=game.is_open,
        options=msgspec.json.schema(game.options),
        sight=published(game.layouts.Sight),
        parts=published(game.layouts.Parts),
    )
