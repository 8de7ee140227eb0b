"""Luck that several share: promised before the start, shown after it, and nobody's silence chooses."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from builders.clock import Time
from builders.server.listeners import Listener
from builders.waiting import finished, until
from mischief.server.http.records import record_of
from mischief.server.live.house import House
from mischief.server.lobby.lobby import Lobby
from mischief.server.seats.sharing import promises_of, put_out
from mischief.server.settings import Settings
from mischief.server.wire.codes import Refusal
from mischief.server.wire.messages import Hello
from mischief.server.wire.requests import NewTable, TableForMe, TakeSeat
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store
from mischief.table import record as records
from mischief.table.promises import chain

NONE = "0" * 64


@dataclass
class Evening:
    """A house whose alarms ring when a test wants, and a table at which Ann, Ben and Eve sit, each with a chain."""

    house: House
    time: Time
    table: str = ""
    chains: list[list[bytes]] = field(default_factory=list)

    @property
    def lobby(self) -> Lobby:
        return Lobby(self.house)

    async def sit_down(self, *, is_series: bool) -> None:
        self.table = (await self.lobby.open("ann", NewTable(game="lure", seats=3, series=is_series))).table.id
        for seat, name in enumerate(("Ann", "Ben", "Eve")):
            await self.lobby.take(self.table, seat, name.lower(), TakeSeat(name=name))
            self.chains.append(chain(self.table, name, bytes([seat + 1]) * 32))

    async def promise(self, *seats: int) -> None:
        for seat in seats:
            await self.lobby.promise(self.table, seat, PEOPLE[seat], self.chains[seat][0].hex())

    async def show(self, seat: int, link: int = 1) -> TableForMe:
        return await self.lobby.share(self.table, seat, PEOPLE[seat], self.chains[seat][link].hex())

    async def time_is_up(self) -> None:
        await self.time.passes(self.house.settings.share_within * 1000, partial(finished, self.house))

    async def seen(self) -> Any:
        return await self.house.row(self.table)

    async def shares(self) -> list[str]:
        """The shares that the game is played with, once it has begun."""
        live = await self.house.knock(self.table)
        await until(lambda: live.table is not None and not live.is_busy)
        assert (live.row.phase, live.table is not None) == ("playing", True)
        assert live.table
        assert live.table.number > 0, "luck has been dealt"
        return list(records.of(live.table).shares)


PEOPLE = ("ann", "ben", "eve")
Scene = Callable[[Evening], Awaitable[None]]


def evening(folder: Path, scene: Scene, *, is_series: bool = False) -> None:
    async def run() -> None:
        url = url_of(str(folder / "mischief.db"))
        await migrate.upgrade(url)
        time = Time()
        made = Evening(time.given_to(House(Store(url), Settings(bot_workers=0))), time)
        made.house.hasten = lambda _: None  # type: ignore[method-assign]
        try:
            await made.sit_down(is_series=is_series)
            await scene(made)
        finally:
            await made.house.close()

    asyncio.run(run())


def test_play_begins_as_soon_as_everybody_has_shown_what_they_promised(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1, 2)
        started = await at.lobby.start(at.table, "ann")
        assert started.table.phase == "sharing"
        assert started.table.luck.promises == tuple(one[0].hex() for one in at.chains)
        for seat in (2, 0):
            told = await at.show(seat)
            assert (told.table.phase, set(told.table.luck.shares)) == ("sharing", {NONE}), "nobody sees them one by one"
        assert (await at.show(1)).table.phase == "playing"
        assert await at.shares() == [one[1].hex() for one in at.chains]

    evening(tmp_path, scene)


def test_whoever_promised_nothing_by_the_start_is_not_waited_for(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(1)
        await at.lobby.start(at.table, "ann")
        with pytest.raises(Refusal, match="the table is sharing"):
            await at.promise(0)
        with pytest.raises(Refusal) as refused:
            await at.show(0)
        assert refused.value.code == "bad_share"
        await at.show(1)
        assert await at.shares() == [NONE, at.chains[1][1].hex(), NONE]

    evening(tmp_path, scene)


def test_where_nobody_promises_play_begins_at_once(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        assert (await at.lobby.start(at.table, "ann")).table.phase == "playing"
        assert await at.shares() == [NONE] * 3

    evening(tmp_path, scene)


def test_silence_puts_one_out_and_everybody_elses_shares_are_new(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1, 2)
        await at.lobby.start(at.table, "ann")
        await at.show(0)
        await at.show(2)
        await at.time_is_up()  # Ben was silent
        with pytest.raises(Refusal) as refused:
            await at.show(1)
        assert refused.value.code == "bad_share", "he can't come back, with what he promised or with anything else"
        with pytest.raises(Refusal):
            await at.show(0)
        await at.show(0, 2)
        await at.time_is_up()  # and now Eve
        await at.show(0, 3)
        assert await at.shares() == [at.chains[0][3].hex(), NONE, NONE]

    evening(tmp_path, scene)


def test_if_nobody_shows_anything_play_begins_when_time_is_up(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1)
        await at.lobby.start(at.table, "ann")
        await at.time_is_up()
        assert await at.shares() == [NONE] * 3

    evening(tmp_path, scene)


def test_an_alarm_that_rings_too_late_changes_nothing(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1)
        await at.lobby.start(at.table, "ann")
        promises = promises_of(await at.seen())
        await at.show(0)
        await at.show(1)
        shares = await at.shares()
        assert at.time.alarms == 0
        live = await at.house.knock(at.table)
        await live.change(lambda row: put_out(row, promises, 0))  # as another server's alarm would
        assert await at.shares() == shares

    evening(tmp_path, scene)


@pytest.mark.parametrize("forged", ["of somebody else", "of another table", "of the link after"])
def test_only_the_promised_share_counts(tmp_path: Path, forged: str) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1)
        await at.lobby.start(at.table, "ann")
        other = {
            "of somebody else": at.chains[1][1],
            "of another table": chain("elsewhere", "Ann", b"\1" * 32)[1],
            "of the link after": at.chains[0][2],
        }[forged]
        with pytest.raises(Refusal) as refused:
            await at.lobby.share(at.table, 0, "ann", other.hex())
        assert refused.value.code == "bad_share"
        with pytest.raises(Refusal) as refused:
            await at.lobby.share(at.table, 0, "ben", at.chains[0][1].hex())
        assert refused.value.code == "not_yours"

    evening(tmp_path, scene)


def test_a_server_that_is_started_again_goes_on_waiting(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1)
        await at.lobby.start(at.table, "ann")
        await at.show(0)
        before = await at.house.knock(at.table)
        at.house.forget(before)  # what a restart forgets
        assert at.time.alarms == 0
        assert await at.house.knock(at.table) is not before
        await at.time_is_up()
        await at.show(0, 2)
        assert await at.shares() == [at.chains[0][2].hex(), NONE, NONE]

    evening(tmp_path, scene)


def test_if_time_is_up_and_that_cant_be_stored_it_is_tried_again(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0)
        await at.lobby.start(at.table, "ann")
        works = at.house.save

        async def full(_: object) -> None:
            raise OSError(28, "No space left on device")

        at.house.save = full  # type: ignore[method-assign]
        await at.time_is_up()
        assert (await at.seen()).phase == "sharing"
        at.house.save = works  # type: ignore[method-assign]
        await at.time_is_up()
        assert await at.shares() == [NONE] * 3

    evening(tmp_path, scene)


def test_devices_hear_of_the_list_before_and_of_the_shares_after(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        listener = Listener()
        (await at.house.knock(at.table)).join(listener, Hello(table=at.table))
        await at.promise(0, 1, 2)
        await at.lobby.start(at.table, "ann")
        for seat in range(3):
            await at.show(seat)
        shares = await at.shares()
        heard = [message["table"] for message in map(json.loads, listener.sent) if message["kind"] == "table"]
        assert [one["phase"] for one in heard[-4:]] == ["sharing", "sharing", "sharing", "playing"]
        assert all(one["luck"]["promises"] == heard[-1]["luck"]["promises"] for one in heard[-4:])
        assert heard[-1]["luck"]["shares"] == shares
        assert json.loads(listener.sent[-1])["kind"] == "update"

    evening(tmp_path, scene)


@pytest.mark.parametrize("is_series", [False, True], ids=["rematch", "series"])
def test_every_game_shares_anew(tmp_path: Path, is_series: bool) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0, 1, 2)
        await at.lobby.start(at.table, "ann")
        for seat in range(3):
            await at.show(seat)
        before = await at.house.knock(at.table)
        await until(lambda: not before.is_busy)
        await before.finish()
        again = (await at.lobby.rematch(at.table, "ann")).table
        assert (again.luck.promises, set(again.luck.shares)) == ((None,) * 3, {NONE})
        assert again.luck.commitment != before.info().luck.commitment
        head = chain(again.id, "Ben", bytes(32))[0].hex()
        promised = await at.lobby.promise(again.id, 1, "ben", head)
        assert promised.table.luck.promises == (None, head, None)

    evening(tmp_path, scene, is_series=is_series)


def test_a_table_closed_before_its_end_shows_its_secret(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0)
        await at.lobby.start(at.table, "ann")
        assert (await at.show(0)).table.luck.secret is None
        await at.shares()
        closed = await at.lobby.close(at.table, "ann")
        secret = (await at.seen()).secret.hex()
        assert closed.table.luck.secret == secret
        record = await record_of(await at.house.knock(at.table), None, None, "json")
        assert json.loads(record)["secret"] == secret

    evening(tmp_path, scene)


@pytest.mark.parametrize("phase", ["open", "sharing"])
def test_before_the_first_move_a_table_can_be_closed_too(tmp_path: Path, phase: str) -> None:
    async def scene(at: Evening) -> None:
        await at.promise(0)
        if phase == "sharing":
            await at.lobby.start(at.table, "ann")
        closed = await at.lobby.close(at.table, "ann")
        assert (closed.table.phase, closed.table.luck.secret) == ("closed", (await at.seen()).secret.hex())
        assert at.time.alarms == 0

    evening(tmp_path, scene)


def test_a_table_opened_before_promises_plays_by_its_own_scheme(tmp_path: Path) -> None:
    async def scene(at: Evening) -> None:
        live = await at.house.knock(at.table)

        def older(row: Any) -> None:
            row.luck, row.seats[0].share = "hmac-sha256-1", b"x" * 16

        await live.change(older)
        with pytest.raises(Refusal):
            await at.promise(0)
        assert (await at.lobby.start(at.table, "ann")).table.luck.scheme == "hmac-sha256-1"
        assert await at.shares() == [(b"x" * 16).hex(), "0" * 32, "0" * 32]

    evening(tmp_path, scene)
