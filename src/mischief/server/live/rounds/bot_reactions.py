"""Bots in a timed round: they make up their minds while the die tumbles, for every face that may come.

So a bot's reaction is the number that it chose, however long its process took to choose it.
"""

from collections.abc import Callable, Iterator
from typing import cast

from mischief.game.actors import LUCK
from mischief.game.stated import Move, TimedRules
from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.table.seats import Kind
from mischief.table.table import Table


class BotReactions:
    """What the bots of one table will do in one round."""

    __slots__ = ("_asked", "_chosen", "_face", "_house", "_live", "_ready", "_round", "_seats")

    def __init__(self, house: Surroundings, live: AtTable, ready: Callable[[], None]) -> None:
        self._house, self._live, self._ready = house, live, ready
        self._round = 0
        self._forget()

    def _forget(self) -> None:
        self._asked: set[int] = set()
        self._chosen: dict[int, dict[Move, Move]] = {}  # seat -> face -> answer
        self._face: Move | None = None
        self._seats: frozenset[int] = frozenset()  # those who were bots when the face came

    def begin(self) -> None:
        """A die is in the air: ask every bot."""
        self._round += 1
        self._forget()
        self._ask_all()

    def seats(self) -> frozenset[int]:
        """The seats for which bots answer now."""
        return frozenset(seat.seat for seat in self._live.row.seats if seat.kind is Kind.BOT or seat.kept)

    @property
    def is_ready(self) -> bool:
        """Whether every bot has chosen; asks those who have only just sat down."""
        self._ask_all()
        return self.seats() <= self._chosen.keys()

    def _ask_all(self) -> None:
        table = self._live.table
        for seat in self.seats() - self._asked if table is not None and LUCK in table.turn() else ():
            self._asked.add(seat)
            self._house.spawn(self._ask(seat, self._round, cast(Table, table)))

    async def _ask(self, seat: int, number: int, table: Table) -> None:
        game, before, chosen = table.game, table.state, dict[Move, Move]()
        level = self._live.row.seats[seat].bot or game.policies.usual
        for face in game.chances(before):
            state = game.apply(before, LUCK, face)
            legal = game.legal(state, seat)
            sight, asker = game.look(state, seat), self._live.asker
            chosen[face], note = await self._house.bots.choose(asker, game, level, sight, seat, legal)
            self._live.say_note(note)
        if number == self._round:
            self._chosen[seat] = chosen
            self._ready()

    def see(self, face: Move) -> frozenset[int]:
        """A face has come; gives the seats for which bots answer in this round."""
        self._face, self._seats = face, self.seats()
        return self._seats

    def presses(self, face_at: float | None) -> Iterator[tuple[int, float, float]]:
        """Who presses, at which instant, and how many ms after the face."""
        table = self._live.table
        if table is None or face_at is None or self._face is None:
            return
        rules = cast(TimedRules, table.game.rules)
        for seat in self._seats & self._chosen.keys():
            answer = self._chosen[seat][self._face]
            if answer == rules.EARLY:
                yield seat, face_at, 0.0
            elif rules.is_timed_move(answer) and answer != rules.STILL:
                yield seat, face_at + rules.reaction(answer), float(rules.reaction(answer))
