"""A client that uses only the documented protocol plays every game to its end over a real socket."""

import asyncio
import random

import pytest

from builders.server.players import Person, play_on
from builders.server.servers import Server
from mischief.game import registry
from mischief.table import record_json, record_text
from mischief.table.promises import chain

GAMES = registry.names()


def fewest(game: str) -> int:
    return registry.find(game).seats[0]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_and_its_record_is_true(server: Server, game: str) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            names = ["Ann", "Ben", "Eve"][: fewest(game)]  # Eve plays on Ann's device
            table = (await ann.open(game, len(names)))["table"]["id"]
            tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
            tokens += [await ann.sit(table, seat, name) for seat, name in enumerate(names[2:], 2)]
            promise, share = (link.hex() for link in chain(table, "Ann", b"a" * 32)[:2])
            await ann.ask("PUT", f"/api/tables/{table}/seats/0/promise", {"promise": promise})
            await ann.start(table)
            await ann.ask("PUT", f"/api/tables/{table}/seats/0/share", {"share": share})
            devices = [await ann.at(table, [tokens[0], *tokens[2:]]), await ben.at(table, [tokens[1]])]
            watcher = await ann.at(table, [])
            seats = [set(range(len(names))) - {1}, {1}]
            players = [play_on(device, seats[one], random.Random(one)) for one, device in enumerate(devices)]
            ends = await asyncio.gather(*players, play_on(watcher, set(), random.Random(0)))
            assert ends[0]["result"] == ends[1]["result"] == ends[2]["result"]
            news = await devices[0].hear_until("table")
            while news["table"]["phase"] != "over":
                news = await devices[0].hear_until("table")
            assert news["table"]["luck"]["secret"]
            text = (await ann.http.get(f"/api/tables/{table}/record")).text
            data = (await ann.http.get(f"/api/tables/{table}/record?as=json")).text
            record = record_text.read(text)
            assert record == record_json.read(data)
            assert record.result is not None
            assert list(record.result.points) == ends[0]["result"]["points"]
            assert (record.luck, record.shares[0]) == ("hmac-sha256-2", share)
            again = [await person.ask("POST", f"/api/tables/{table}/rematch") for person in (ann, ben)]
            assert again[0]["table"] == again[1]["table"]
            assert [seat["name"] for seat in again[0]["table"]["seats"]] == names
            assert [len(one["mine"]) for one in again] == [len(names) - 1, 1]
            started = names.index(next(line.by for line in record.moves if line.by != "luck"))
            assert again[0]["table"]["options"]["first"] == (started + 1) % len(names)
            assert (await ben.ask("GET", f"/api/tables/{table}"))["table"]["next"] == again[0]["table"]["code"]

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(server: Server, game: str) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            table = (await ann.open(game, fewest(game)))["table"]["id"]
            token = await ann.sit(table, 0, "Ann")
            for seat in range(1, fewest(game)):
                await ann.ask("POST", f"/api/tables/{table}/seats/{seat}/bot", {"level": "greedy"})
            await ann.start(table)
            end = await play_on(await ann.at(table, [token]), {0}, random.Random(3))
            assert end["result"]["winners"]
            assert (await ann.ask("GET", f"/api/tables/{table}"))["table"]["note"] is None

    asyncio.run(run())


def test_a_series_around_one_device(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            told = await ann.open("lure", series=True)
            points = []
            for number in range(2):
                table = told["table"]["id"]
                if number == 0:
                    for seat, name in enumerate(("Ann", "Ben")):
                        await ann.sit(table, seat, name)
                told = await ann.start(table)
                assert told["table"]["options"]["first"] == number
                tokens = [mine["token"] for mine in told["mine"]]
                device = await ann.at(table, tokens)
                end = await play_on(device, {0, 1}, random.Random(number))
                points.append(end["result"]["points"])
                while (await device.hear_until("table"))["table"]["phase"] != "over":
                    pass
                told = await ann.ask("GET", f"/api/tables/{table}")
                totals = [sum(one) for one in zip(*points, strict=True)]
                best = [seat for seat, total in enumerate(totals) if total == max(totals)]
                assert told["table"]["series"] == {
                    "number": number,
                    "of": 2,
                    "totals": totals,
                    "winners": best if number == 1 else [],
                }
                told = await ann.ask("POST", f"/api/tables/{table}/rematch")
            assert told["table"]["series"] == {"number": 0, "of": 2, "totals": [0, 0], "winners": []}

    asyncio.run(run())
