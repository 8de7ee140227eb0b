"""The court at one table: it lets the die tumble, hears presses and gives verdicts; the law is in table/court.py.

What was heard stays in memory until the verdict, and nobody else learns of it. Then all answers go into the log with
the end of the round. One server runs a round; if it dies, the round is void and thrown again.
"""

import asyncio
import math
from collections.abc import Callable
from functools import partial
from typing import cast

from mischief.game.actors import CLOCK, LUCK
from mischief.game.errors import MischiefError
from mischief.game.rule import copy
from mischief.game.stated import Move, TimedRules
from mischief.server.limits import Bucket
from mischief.server.live.rounds.bot_reactions import BotReactions
from mischief.server.live.rounds.echoes import Echoes
from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.sockets.connection import Connection
from mischief.server.wire.codes import Refusal, not_yours, too_fast
from mischief.server.wire.messages import Press, Pressed, Seen, encode
from mischief.table.court import MOST, Evidence, OtherThrow, Round, entered
from mischief.table.seats import Kind
from mischief.table.table import Table

TUMBLES = (1_000.0, 3_500.0)  # ms, the least and the most
PAUSE = 2_500.0  # ms in which people read a verdict before a bot or the clock throws
CALM_PAUSE = 500.0  # ms after a round in which nobody pressed: there is nothing to read
COURTESY = 250.0  # ms
BOTS_WITHIN = 10_000.0  # ms that a die tumbles on for bots who have not made up their minds
FEINTS_A_SECOND, FEINTS_AT_ONCE = 3.0, 3.0
NEVER = math.inf


class Rounds:
    """Keeps the time of one table's rounds."""

    __slots__ = (
        "_alarm", "_bots", "_echoes", "_faces", "_feints", "_house", "_kept", "_lands_at", "_live", "_mine",
        "_orphaned_at", "_queued", "_rests_until", "_round",
    )  # fmt: skip

    def __init__(self, house: Surroundings, live: AtTable) -> None:
        self._house, self._live = house, live
        self._round: Round | None = None  # the last one that this server ran
        self._bots = BotReactions(house, live, self._tick)
        self._kept: frozenset[int] = frozenset()  # seats for which bots answer in this round
        self._faces: dict[Connection, int] = {}  # devices that have not said yet that they have seen the face
        self._lands_at = 0.0
        self._rests_until = house.instant() + self._paced(PAUSE)
        self._feints = Bucket(FEINTS_A_SECOND, FEINTS_AT_ONCE, house.instant() / 1000)
        self._alarm: asyncio.TimerHandle | None = None
        self._echoes = Echoes(house, live)
        self.forget()

    def forget(self) -> None:
        """The table was read again: whatever was thrown there is not known to be ours."""
        self._mine: int | None = None  # the throw that was made here
        self._queued = False
        self._orphaned_at: float | None = None

    def let_go(self) -> None:
        """The table is leaving memory."""
        self._echoes.stop()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # --- what the table asks and tells ---

    def check(self, seat: int, move: Move) -> None:
        """Refuse what may not come as a move of a person, or not now."""
        table = self._table()
        if table is None:
            return
        rules = _rules(table)
        if rules.is_timed_move(move):
            raise Refusal("press_instead", "a press is sent as a press: the court says when it was")
        if move == rules.THROW and (away := self._away()):
            self._live.miss(away)
            raise Refusal("someone_away", "someone's device is missing: wait for them, or for the bot that takes over")
        if move != rules.THROW and not self._feints.take(self._house.instant() / 1000):
            raise too_fast()

    def made(self, move: Move) -> None:
        """A move was made here; a throw begins a round that is ours to run."""
        table = self._table()
        if table is not None and move == _rules(table).THROW:
            self._mine = int(table.state.throws)

    def lets_bots_move(self) -> bool:
        """Whether bots may make ordinary moves now: in a round they answer through the court."""
        table = self._table()
        if table is None:
            return True
        return CLOCK not in table.turn() and not self._away() and self._house.instant() >= self._bots_think_at()

    def came(self, connection: Connection) -> None:
        """A device has come: learn quickly how long its network takes."""
        if self._table() is not None and connection.seats:
            self._echoes.ask_quickly(connection)
            self._tick()

    def look(self) -> None:
        """The table has gone on, or people have come or gone: see what that means."""
        table = self._table()
        if table is None:
            self.let_go()
            return
        if not _is_on(table):
            if self._round is not None:
                self._round.close()
            self._orphaned_at = None
        elif int(table.state.throws) != self._mine:
            self._orphan()
        else:
            self._follow(table)
        self._tick()

    # --- a round ---

    def _follow(self, table: Table) -> None:
        throw = int(table.state.throws)
        if self._round is None or self._round.throw != throw:
            self._begin(throw, len(table.names))
        if LUCK not in table.turn():
            self._show(table)

    def _begin(self, throw: int, seats: int) -> None:
        """The die is in the air."""
        self._round = Round(throw, seats)
        least, most = TUMBLES
        share = int.from_bytes(self._house.chance(4), "big") / 2**32
        self._lands_at = self._house.instant() + self._paced(least + share * (most - least))
        self._kept = frozenset()
        self._bots.begin()
        self._echoes.ask_during(self._round)

    def _show(self, table: Table) -> None:
        """The face has just been sent."""
        court = self._round
        if court is None or court.face_at is not None:
            return
        rules = _rules(table)
        shown_at = self._house.instant()
        court.show(shown_at, max(rules.matters_until(table.state, seat) for seat in range(court.seats)))
        self._kept = self._bots.see(_face(table))
        self._faces = {
            listener: listener.envelope.ask(shown_at) for listener in self._live.audience.listeners if listener.seats
        }

    def press(self, connection: Connection, message: Press, at: float) -> None:
        """Hear a press that arrived at this instant; only whoever pressed is answered."""
        try:
            evidence = self._hear(connection, message, at)
        except MischiefError as error:
            self._live.refuse(connection, error, None)
            return
        connection.send(encode(Pressed(seat=message.seat, throw=message.throw, reaction=evidence.claim)))
        self._tick()

    def seen(self, connection: Connection, message: Seen, at: float) -> None:
        """A device has painted the face: so the face itself is an echo, which tells of slow screens too."""
        if self._round is not None and self._round.throw == message.throw and connection in self._faces:
            connection.envelope.answer(self._faces.pop(connection), at)

    def _hear(self, connection: Connection, message: Press, at: float) -> Evidence:
        if message.seat not in connection.seats:
            raise not_yours()
        court = self._round
        if court is None:
            raise OtherThrow("no throw is being judged here: that press does not count")
        if message.seat in (self._kept if court.face_at is not None else self._bots.seats()):
            raise Refusal("kept", "a bot answers for this seat in this round: come back for the next")
        return court.hear(message.throw, message.seat, message.reaction, at, connection.envelope.reach(at))

    # --- time ---

    def _tick(self) -> None:
        """Do what is due, and set the alarm for what is due next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self._house.instant()
        due = self._due(now)
        if due < NEVER:
            self._alarm = self._house.later((due - now) / 1000, self._tick)

    def _due(self, now: float) -> float:
        table, court = self._table(), self._round
        if table is None or self._live.row.phase != "playing":
            return NEVER
        if not _is_on(table):
            return self._rest(table, now)
        if self._orphaned_at is not None:
            return self._when(self._orphaned_at, now, self._void)
        if court is None or court.is_closed or int(table.state.throws) != court.throw:
            return NEVER
        if court.face_at is None and court.jumped_at is None:
            ready = self._bots.is_ready
            return self._when(self._lands_at if ready else self._lands_at + BOTS_WITHIN, now, self._land)
        return self._judge(table, court, now)

    def _when(self, due: float, now: float, act: Callable[[], None]) -> float:
        """Have something done if its time has come; gives when to look again."""
        if now < due:
            return due
        if not self._queued:
            self._queued = True
            self._live.do(partial(self._act, act))
        return NEVER

    def _act(self, act: Callable[[], None]) -> None:
        self._queued = False
        act()

    def _rest(self, table: Table, now: float) -> float:
        """Between rounds: after a while the clock throws, or a bot may, if everybody is here."""
        throws_itself = _rules(table).THROW in table.legal(CLOCK)
        due = self._rests_until if throws_itself else self._bots_think_at()
        if now < due or not self._live.audience.listeners:
            return due if now < due else NEVER
        if away := self._away():
            self._live.miss(away)
            return NEVER
        if throws_itself:
            return self._when(due, now, self._throw)
        self._live.think()
        return NEVER

    def _bots_think_at(self) -> float:
        """A bot makes up its mind while people read."""
        return self._rests_until - 1000 * self._house.settings.bot_pace

    def _judge(self, table: Table, court: Round, now: float) -> float:
        """Give the verdict once no believable press could change it."""
        for seat, at, ms in self._bots.presses(court.face_at):
            if at <= now:
                court.hear(court.throw, seat, ms, at, 0.0)
        waits = court.settles_at(self._untils(table, court), self._reaches(court, now))
        settles = _courteous(court, waits)
        if now >= settles:
            court.close()
            return self._when(settles, now, self._verdict)
        coming = (at for seat, at, _ in self._bots.presses(court.face_at) if seat not in court.heard)
        return min(settles, *coming, NEVER)

    def _untils(self, table: Table, court: Round) -> list[float]:
        """By seat, the last press that would still change anything, given what was heard."""
        rules, state = _rules(table), copy(table.state)
        for seat, evidence in court.heard.items():
            rules.play(state, seat, entered(rules, evidence))
        return [float(rules.matters_until(state, seat)) for seat in range(court.seats)]

    def _reaches(self, court: Round, now: float) -> list[float]:
        """By seat, how late the news of a press may come; who is not connected may still come back."""
        found = [MOST if seat not in self._kept else 0.0 for seat in range(court.seats)]
        for seat in self._live.audience.here() - self._kept:
            found[seat] = max(device.envelope.reach(now) for device in self._live.audience.devices_of(seat))
        return found

    # --- entries ---

    def _throw(self) -> None:
        """C2: the die throws itself."""
        table = self._table()
        if table is not None and _rules(table).THROW in table.legal(CLOCK) and not self._away():
            self._live.play_for(CLOCK, _rules(table).THROW)

    def _land(self) -> None:
        """The die comes to rest; if someone has gone meanwhile, the throw never happened."""
        table, court = self._table(), self._round
        if table is None or court is None or court.jumped_at is not None or LUCK not in table.turn():
            self._tick()
        elif self._away():
            self._void()
        else:
            self._live.enter(table.deal())

    def _void(self) -> None:
        table = self._table()
        if table is not None and _is_on(table):
            self._live.play_for(CLOCK, _rules(table).VOID)

    def _verdict(self) -> None:
        """Enter all answers and the end of the round, together."""
        table, court = self._table(), self._round
        if table is None or court is None or not _is_on(table) or int(table.state.throws) != court.throw:
            return
        rules, happened = _rules(table), []
        for seat, evidence in sorted(court.heard.items()):
            happened.append(table.enter(seat, entered(rules, evidence)))
            if seat not in self._kept:
                table.evidence[table.number] = evidence
        happened.append(table.enter(CLOCK, rules.CLOSE))
        self._rests_until = self._house.instant() + self._paced(PAUSE if court.heard else CALM_PAUSE)
        self._live.enter(happened)

    def _orphan(self) -> None:
        """A round is on that was not begun here, so its server has lost the table: nobody will judge it."""
        if self._orphaned_at is None:
            self._orphaned_at = self._house.instant()

    # --- who and when ---

    def _table(self) -> Table | None:
        """The table if milliseconds count there."""
        table = self._live.table
        return table if table is not None and table.game.is_timed and not table.is_over else None

    def _away(self) -> list[int]:
        """People whose device is not here and whom no bot replaces yet."""
        here, seats = self._live.audience.here(), self._live.row.seats
        return [one.seat for one in seats if one.kind is Kind.PERSON and not one.kept and one.seat not in here]

    def _paced(self, ms: float) -> float:
        return ms * self._house.settings.round_pace


def _rules(table: Table) -> TimedRules:
    return cast(TimedRules, table.game.rules)


def _face(table: Table) -> Move:
    """What luck has shown last."""
    return next(entry.move for entry in reversed(table.log) if entry.actor == LUCK)


def _is_on(table: Table) -> bool:
    """Whether a die is in the air, or lies there and is not judged yet."""
    return CLOCK in table.turn() and _rules(table).THROW not in table.legal(CLOCK)


def _courteous(court: Round, settles: float) -> float:
    """Wait a moment more for those who are just too late: they want to see by how much."""
    if court.face_at is None or len(court.heard) == court.seats:
        return settles
    return max(settles, min(settles + COURTESY, court.face_at + court.lasts))
