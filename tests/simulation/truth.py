"""One table as the database has it, folded entry by entry beside all servers, and what each seat may be told of it."""

from typing import Any

from mischief.game.actors import LUCK
from mischief.game.rule import copy
from mischief.game.speeds.encode import numbers
from mischief.server.live.stored import make_table
from mischief.store.rows import SeatRow, TableRow
from mischief.table.seats import Kind
from mischief.table.table import UNDO, Happening, Table
from simulation.database.rows import Row
from simulation.world import World

State = Any


class Truth:
    """Everything that is stored about one table."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.row: Row | None = None
        self.seats: list[Row] = []
        self.table: Table | None = None
        self._kept_until: dict[int, float] = {}  # by seat, when a bot had to leave it
        self._by_keepers: set[int] = set()  # numbers of moves in seats that a bot kept just then
        self._entries: list[Row] = []
        self._happened: list[Happening] = []
        self._right: dict[tuple[int, int | None], Any] = {}

    @property
    def id(self) -> str:
        return self.row["id"] if self.row else ""

    @property
    def number(self) -> int:
        return len(self._entries)

    @property
    def is_timed(self) -> bool:
        return self.table is not None and self.table.game.is_timed

    @property
    def has_clock(self) -> bool:
        return self.row is not None and self.row["clock"].get("timing", "off") != "off"

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.is_over

    def is_persons(self, actor: int) -> bool:
        return actor < len(self.seats) and self.seats[actor]["kind"] == "person"

    def was_kept(self, seat: int, lately: float) -> bool:
        """Whether a bot may have played for a seat within so many seconds."""
        return self.seats[seat]["kept"] or self._world.now - self._kept_until.get(seat, -lately) < lately

    def is_by_keeper(self, number: int) -> bool:
        """Whether a bot kept the seat for which a move was made, when that was stored."""
        return number in self._by_keepers

    def opened_by(self, tokens: list[str]) -> list[int]:
        return [seat["seat"] for seat in self.seats if seat["token"] in tokens and seat["kind"] == "person"]

    def entry(self, number: int) -> Row | None:
        return self._entries[number - 1] if 0 < number <= len(self._entries) else None

    # --- it goes on ---

    def take_row(self, row: Row, seats: list[Row]) -> None:
        for seat in self.seats:
            if seat["kept"]:
                self._kept_until[seat["seat"]] = self._world.now
        self.row, self.seats = row, seats
        if self.table is None and row["began"] is not None:
            self.table = make_table(_table_row(row, seats))

    def take_entry(self, row: Row) -> None:
        if self.table is None:
            return
        self._entries.append(row)
        if self.is_persons(row["actor"]) and self.seats[row["actor"]]["kept"]:
            self._by_keepers.add(row["number"])
        self._happened.append(self.table.follow(row["actor"], row["move"]))

    def is_by_the_rules(self, actor: int, move: int) -> bool:
        """Whether it may come next; and luck is what the dealer has promised."""
        table = self.table
        if table is None:
            return False
        if actor == LUCK:
            return LUCK in table.turn() and move == self._promised_luck(table)
        if move == UNDO:
            return table.can_undo(actor)
        return move in table.legal(actor)

    def _promised_luck(self, table: Table) -> int:
        dealer, state, speed = table.dealer, copy(table.state), table.game.speed
        assert dealer is not None
        move, _ = speed.deal(state, dealer.ticket(self.number + 1, speed.odds(state)))
        return move

    # --- what may be told ---

    def wrong_with(self, event: Any, seat: int | None) -> Any:
        """What of an event is not as this seat should be told; none if it is right."""
        number = event["number"]
        if not 0 < number <= self.number:
            return event
        if (number, seat) not in self._right:
            self._right[number, seat] = self._event(number, seat)
        right = self._right[number, seat]
        told = event["actor"], event["move"], event["parts"], event["sight"]
        if told != right:
            return told, right
        name = self._entries[number - 1]["client_id"]
        return None if event["id"] == name else (event["id"], name)

    def _event(self, number: int, seat: int | None) -> tuple[int, int, Any, list[int]]:
        assert self.table is not None
        game = self.table.game
        (_, actor, move), before, after = self._happened[number - 1]
        sight = numbers(game.layouts.Sight, game.look(after, seat))
        if move == UNDO:
            return actor, UNDO, None, sight
        told = game.tell(before, actor, move, seat)
        return actor, told, numbers(game.layouts.Parts, game.parts(before, actor, told)), sight

    def wrong_with_standing(self, message: Any, kind: str) -> Any:
        """The same of how the table stands after a number."""
        if self.table is None:
            return "no game is played here"
        game, number, seat = self.table.game, message["number"], message["seat"]
        if number == 0:
            return None
        state = self._happened[number - 1].after
        awaited = [actor for actor in game.turn(state) if actor < LUCK]
        if message["awaited"] != awaited:
            return "awaited", message["awaited"], awaited
        if kind == "view" and message["sight"] != numbers(game.layouts.Sight, game.look(state, seat)):
            return "sight", message["sight"]
        legal = [one[0] for one in message["legal"]]
        if not game.is_timed and legal != (game.speed.legal(state, seat) if seat in awaited else []):
            return "legal", legal
        result = message["result"]
        if (result is None) == (not awaited and not game.turn(state)):
            return "result", result
        return None


def _table_row(row: Row, seats: list[Row]) -> TableRow:
    sitters = [SeatRow(**{**_without(seat, "table_id"), "kind": Kind(seat["kind"])}) for seat in seats]
    return TableRow(**row, seats=sitters)


def _without(row: Row, name: str) -> Row:
    return {key: value for key, value in row.items() if key != name}
