"""Two worlds that differ only in what a seat can't see look the same to it, byte for byte."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from builders.server.listeners import Listener
from builders.tables import GAMES, NAMES, a_table, quick, step
from builders.waiting import until
from mischief.game.actors import CLOCK, LUCK
from mischief.game.errors import MischiefError
from mischief.server.http.records import record_of
from mischief.server.http.replays import may_see, replay_of
from mischief.server.live.house import House
from mischief.server.live.turn_clock import TurnClock
from mischief.server.live.updates import Updates
from mischief.server.lobby.lobby import Lobby
from mischief.server.settings import Settings
from mischief.server.wire.messages import Hello, Move, Undo, encode
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.rows import SeatRow, TableRow
from mischief.store.store import Store
from mischief.table.clock import Clock
from mischief.table.seats import Kind
from mischief.table.table import Entry, Table

SECRET_GAMES = [game for game in GAMES if not quick(game).is_open]
SEATS = 3
NOW = 1_700_000_000_000
SECRET = b"secret" * 5 + b"!!"


def another_world(table: Table, seat: int | None, choose: random.Random) -> list[Entry] | None:
    """The same log with one draw or answer that the seat could not see made differently; as late as possible."""
    told = table.told(seat)
    hidden = [index for index, entry in enumerate(table.log) if told[index] != entry]
    for index in reversed(hidden):
        before = table.at(index)
        actor = table.log[index].actor
        if actor != LUCK and any(later.actor == CLOCK for later in table.log[index:]):
            continue  # the clock has closed that round, so that everybody knows the answers
        others = list(before.game.chances(before.state)) if actor == LUCK else before.legal(actor)
        candidates = [move for move in others if move != table.log[index].move]
        choose.shuffle(candidates)
        for move in candidates[:6]:
            log = [*table.log[:index], table.log[index]._replace(move=move), *table.log[index + 1 :]]
            if looks_the_same(table, log, seat, told):
                return log
    return None


def looks_the_same(table: Table, log: list[Entry], seat: int | None, told: list[Entry]) -> bool:
    other = Table(table.game, table.options, table.names)
    try:
        for _, actor, move in log:
            other.enter(actor, move)
    except MischiefError:
        return False
    return other.told(seat) == told


def worlds(game: str, seat: int | None, seed: int) -> Iterator[tuple[Table, list[Entry]]]:
    """Games in progress with another world for each."""
    for attempt in range(6):
        choose = random.Random(seed + attempt)
        table = a_table(game, SEATS, seed + attempt)
        for _ in range(choose.randrange(6, 24)):
            if not table.is_over:
                step(table, choose)
        if not table.is_over and (log := another_world(table, seat, choose)):
            yield table, log


def a_row(game: str) -> TableRow:
    seats = [
        SeatRow(seat=number, kind=Kind.PERSON, token=f"token-of-seat-{number:08}", person=f"p{number}", name=name)
        for number, name in enumerate(NAMES[:SEATS])
    ]
    return TableRow(
        id="t" * 22, code="kabomi-lutera", game=game, rules=quick(game).version, options={}, clock={}, phase="playing",
        host="p0", secret=SECRET, touched=NOW, seats=seats, began=NOW,
    )  # fmt: skip


async def all_that_is_heard(folder: Path, game: str, log: list[Entry], seat: int | None) -> list[bytes]:
    """Everything that a seat can get out of a server that has this table."""
    database = url_of(str(folder / "mischief.db"))
    await migrate.upgrade(database)
    house = House(Store(database), Settings(bot_workers=0), now=lambda: NOW, chance=bytes)
    house.hasten = lambda _: None  # type: ignore[method-assign]
    house.later = lambda _, act: asyncio.get_running_loop().call_later(1e6, act)  # type: ignore[method-assign]
    try:
        row = a_row(game)
        await house.store.add_table(row)
        await house.store.writer.store([(row.id, *entry, None, NOW) for entry in log])
        live = await house.knock(row.id)
        await until(lambda: not live.is_busy)
        listener, tokens = Listener(), [] if seat is None else [row.seats[seat].token]
        for number in (None, 0, len(log) - 3, len(log)):
            live.join(listener, Hello(table=row.id, tokens=tokens, number=number))
        for number in (0, len(log)):
            for asked in (seat or 0, 1 if seat == 0 else 0):
                live.receive(listener, Move(id="a", seat=asked, number=number, move=999_999_999))
                live.receive(listener, Undo(id="b", seat=asked, number=number))
        person = "stranger" if seat is None else f"p{seat}"
        listener.send(encode(await Lobby(house).table(row.id, person)))
        for form in ("text", "json"):
            listener.send((await record_of(live, seat, tokens[0] if tokens else None, form)).encode())
        seen = await may_see(live, seat, tokens[0] if tokens else None, is_open=False)
        listener.send(encode(replay_of(seen, seat, 0, 500, is_open=False)))
        return listener.sent
    finally:
        await house.close()


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("game", SECRET_GAMES)
def test_nothing_that_a_seat_receives_depends_on_what_it_can_not_see(
    game: str, seat: int | None, tmp_path: Path
) -> None:
    compared = 0
    for table, log in worlds(game, seat, seed=10):
        folders = [tmp_path / f"{compared}-{world}" for world in range(2)]
        one = asyncio.run(all_that_is_heard(folders[0], game, table.log, seat))
        other = asyncio.run(all_that_is_heard(folders[1], game, log, seat))
        assert len(one) > 10
        assert one == other
        compared += 1
        if compared == 2:
            break
    assert compared > 0


@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.parametrize("game", SECRET_GAMES)
def test_updates_do_not_depend_on_it_either(game: str, seat: int | None) -> None:
    for table, log in worlds(game, seat, seed=50):
        assert updates(table, table.log, seat) == updates(table, log, seat)


def updates(table: Table, log: list[Entry], seat: int | None) -> list[bytes]:
    """Every update of a log as a seat gets it."""
    now = Table(table.game, table.options, table.names)
    watch = TurnClock(Clock(), SEATS)
    said = []
    for _, actor, move in log:
        happening = now.follow(actor, move)
        watch.note(now.number, actor, NOW, now.turn())
        said.append(Updates(now, watch, NOW, [happening]).update(seat))
    return said


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_running_game_never_holds_the_secret(game: str, tmp_path: Path) -> None:
    table = a_table(game, SEATS)
    heard = b"".join(asyncio.run(all_that_is_heard(tmp_path, game, table.log, 0)))
    assert SECRET.hex().encode() not in heard
