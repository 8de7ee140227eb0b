"""Hints: for whoever is on turn, from what they can see, told to the others, and only where the host allows them."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable

import msgspec

from builders.server.players import Device, Person, play_on
from builders.server.servers import Server
from builders.tables import a_table
from mischief.server.workers.bot_worker import Job, answer, sent

Scene = Callable[[Device, Device], Awaitable[None]]


def two_at_a_table(server: Server, scene: Scene, **more: object) -> None:
    """Ann, who begins, and Ben, each with a device."""

    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            table = (await ann.open("lure", options={"first": 0}, **more))["table"]["id"]
            tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
            await ann.start(table)
            await scene(await ann.at(table, [tokens[0]]), await ben.at(table, [tokens[1]]))

    asyncio.run(run())


def test_a_hint_is_a_legal_move_with_its_chance_and_the_others_are_told(server: Server) -> None:
    async def scene(ann: Device, ben: Device) -> None:
        view = await ann.hear_until("view", "update")
        await ann.say(kind="hint", seat=0, number=view["number"])
        found = await ann.hear_until("hinted", "refused")
        assert found["kind"] == "hinted", found
        assert (found["seat"], found["number"], found["exact"]) == (0, view["number"], True)
        legal = {move: parts for move, *parts in view["legal"]}
        assert 1 <= len(found["options"]) <= 3
        for option in found["options"]:
            assert legal[option["move"]] == option["parts"]
            assert 0 <= option["value"] <= 1
        assert await ben.hear_until("helped") == {"kind": "helped", "seat": 0}

    two_at_a_table(server, scene)


def test_nobody_gets_a_hint_out_of_turn_for_another_seat_or_about_the_past(server: Server) -> None:
    async def scene(ann: Device, ben: Device) -> None:
        number = (await ann.hear_until("view", "update"))["number"]
        for device, seat, asked, code in [
            (ben, 1, number, "not_your_turn"),
            (ben, 0, number, "not_yours"),
            (ann, 0, number - 1, "stale"),
        ]:
            await device.say(kind="hint", seat=seat, number=asked)
            assert (await device.hear_until("refused", "hinted")).get("code") == code

    two_at_a_table(server, scene)


def test_the_host_can_do_without_hints(server: Server) -> None:
    async def scene(ann: Device, _: Device) -> None:
        assert ann.heard[0]["table"]["hints"] is False
        number = (await ann.hear_until("view", "update"))["number"]
        await ann.say(kind="hint", seat=0, number=number)
        assert (await ann.hear_until("refused", "hinted"))["code"] == "no_hints"

    two_at_a_table(server, scene, hints=False)


def test_hints_can_not_be_had_by_the_dozen(server: Server) -> None:
    async def scene(ann: Device, _: Device) -> None:
        number = (await ann.hear_until("view", "update"))["number"]
        for _ in range(8):
            await ann.say(kind="hint", seat=0, number=number)
        answers = [await ann.hear_until("hinted", "refused") for _ in range(8)]
        assert {one["code"] for one in answers if one["kind"] == "refused"} == {"too_fast"}
        assert 1 <= sum(one["kind"] == "hinted" for one in answers) <= 3

    two_at_a_table(server, scene)


def test_a_rematch_keeps_what_the_host_decided_about_hints(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            table = (await ann.open("lure", hints=False))["table"]["id"]
            tokens = [await ann.sit(table, 0, "Ann"), await ann.sit(table, 1, "Ben")]
            await ann.start(table)
            device = await ann.at(table, tokens)
            await play_on(device, {0, 1}, random.Random(2))
            while (await device.hear_until("table"))["table"]["phase"] != "over":
                pass
            assert (await ann.ask("POST", f"/api/tables/{table}/rematch"))["table"]["hints"] is False

    asyncio.run(run())


def test_a_worker_answers_a_question_for_a_hint() -> None:
    table = a_table("lure")
    seat = table.turn()[0]
    seen = sent(table.game, table.look(seat))
    job = Job(game="lure", level="", sight=seen, seat=seat, legal=table.legal(seat), seed=1, wants="hint")
    found = json.loads(msgspec.json.encode(answer(msgspec.json.encode(job))))["hint"]
    assert found["exact"]
    assert found["move"] in table.legal(seat)
