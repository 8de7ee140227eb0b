"""Who plays when nobody does: bots in their seats, and bots that keep a seat for someone who is away or out of time."""

import asyncio
from functools import partial

from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.seats import seating
from mischief.table.seats import Kind


class StandIns:
    """Watches over the seats of one table."""

    __slots__ = ("_absent", "_alarm", "_back", "_house", "_live", "_thinking")

    def __init__(self, house: Surroundings, live: AtTable) -> None:
        self._house, self._live = house, live
        self._alarm: asyncio.TimerHandle | None = None
        self._absent: dict[int, asyncio.TimerHandle] = {}
        self._back = set[int]()  # seats that are being given back
        self._thinking: dict[int, int] = {}  # seat -> the log number its bot is thinking about

    # --- bots ---

    def think(self) -> None:
        """Ask the bots whose turn it is, as long as anybody is here to see it."""
        table = self._live.table
        if table is None or not self._live.audience.listeners or self._live.row.phase != "playing":
            return
        for seat in table.turn():
            if self._is_bots(seat) and self._thinking.get(seat) != table.number and self._live.lets_bots_move():
                self._thinking[seat] = table.number
                self._house.spawn(self._ask_bot(seat, table.number))

    def _is_bots(self, seat: int) -> bool:
        if seat >= len(self._live.row.seats):
            return False
        place = self._live.row.seats[seat]
        return place.kind is Kind.BOT or (place.kept and seat not in self._back)

    async def _ask_bot(self, seat: int, number: int) -> None:
        await asyncio.sleep(self._house.settings.bot_pace)
        table = self._live.table
        if table is None or not self._live.clock.is_fresh(seat, number):
            self._thinking.pop(seat, None)
            return
        asker, legal = self._live.asker, table.legal(seat)
        level = self._live.row.seats[seat].bot or table.game.policies.usual
        move, note = await self._house.bots.choose(asker, table.game, level, table.look(seat), seat, legal)
        self._live.do(partial(self._move, seat, number, move, note))

    def _move(self, seat: int, number: int, move: int, note: str | None) -> None:
        """Make a bot's move, unless its seat was taken back or the table has gone on."""
        if self._thinking.get(seat) == number:
            del self._thinking[seat]
        if self._is_bots(seat) and self._live.clock.is_fresh(seat, number):
            self._live.say_note(note)
            self._live.play_for(seat, move)

    # --- people who are away ---

    def left(self, seat: int) -> None:
        """Someone's last device is gone; they have a while to come back."""
        settings, table = self._house.settings, self._live.table
        patience = settings.round_absent_after if table and table.game.is_timed else settings.absent_after
        self._absent[seat] = self._house.later(min(patience, settings.absent_after), partial(self._gone, seat))

    def miss(self, seats: list[int]) -> None:
        """Others wait for people who have not been seen since the table came into memory."""
        for seat in seats:
            if seat not in self._absent:
                self.left(seat)

    def _gone(self, seat: int) -> None:
        """Someone has been away for long: if others wait for them, a bot plays on."""
        self._absent.pop(seat, None)
        live = self._live
        table = live.table
        waited_for = table is not None and (seat in table.turn() or table.game.is_timed)
        if waited_for and live.audience.listeners and seat not in live.audience.here():
            self._house.spawn(self._keep(seat))

    def returned(self, seat: int) -> None:
        """Someone is back: their seat is theirs again."""
        if alarm := self._absent.pop(seat, None):
            alarm.cancel()
        if self._live.row.seats[seat].kept and seat not in self._back:
            self._back.add(seat)  # a bot that has thought meanwhile comes too late, though that is not stored yet
            self._house.spawn(self._give_back(seat))

    async def _give_back(self, seat: int) -> None:
        try:
            await self._live.change(lambda row: seating.keep(row, seat, kept=False))
        finally:
            self._back.discard(seat)

    async def _keep(self, seat: int) -> None:
        """A bot keeps a seat from now on."""
        await self._live.change(lambda row: seating.keep(row, seat, kept=True))
        self.think()

    # --- clocks ---

    def wind(self) -> None:
        """Set the alarm for the next seat that runs out of time."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        ends = [end for end in self._live.clock.until() if end is not None]
        if ends:
            self._alarm = self._house.later((min(ends) - self._house.now()) / 1000, self.check_clock)

    def check_clock(self) -> None:
        """Seats that are out of time are kept by a bot."""
        out = self._live.clock.out(self._house.now())
        for seat in out:
            if not self._is_bots(seat):
                self._house.spawn(self._keep(seat))
        if not out:  # the alarm came a little early
            self.wind()

    def let_go(self) -> None:
        """Cancel what is planned; the table is leaving memory."""
        for alarm in [*self._absent.values(), *([self._alarm] if self._alarm else [])]:
            alarm.cancel()
        self._absent.clear()
