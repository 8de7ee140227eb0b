"""A game looked at again: the same views as then, nothing too early, and luck that can be recomputed."""

import asyncio
import itertools
import json
import random
from typing import Any

import pytest

from builders.server.players import Person, play_on
from builders.server.servers import Server
from builders.sights import parts_of, sight_of
from builders.tables import GAMES, a_finished_table, a_table, step
from mischief.game.actors import LUCK
from mischief.game.rule import UNKNOWN
from mischief.game.speeds.encode import named
from mischief.server.http.replays import luck_of, replay_of
from mischief.server.wire.messages import encode
from mischief.table.table import UNDO, Table


def in_pages(table: Table, seat: int | None, page: int) -> list[dict[str, Any]]:
    """Every view of a replay, put together from pages as the page does it."""
    views: list[dict[str, Any]] = []
    while not views or len(views) <= table.number:
        found = json.loads(encode(replay_of(table, seat, max(0, len(views) - 1), page, False)))
        assert found["of"] == table.number
        seen = sight_of(table.game.name, found)
        assert not views or views[-1] == seen
        views = views or [seen]
        for one in found["steps"]:
            views.append({**views[-1], **one["changed"]})
    return views


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_views_of_a_replay_are_those_of_the_game(game: str, seat: int | None) -> None:
    table = a_finished_table(game)
    then = Table(table.game, table.options, table.names)
    views = [named(then.game.layouts.Sight, then.look(seat))]
    for _, actor, move in table.log:
        then.follow(actor, move)
        views.append(named(then.game.layouts.Sight, then.look(seat)))
    assert in_pages(table, seat, 7) == views


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_tells_what_the_seat_was_told_and_open_hands_tell_all(game: str) -> None:
    table = a_finished_table(game)
    for seat in (0, None):
        steps = replay_of(table, seat, 0, 500, False).steps
        assert [(one.number, one.actor, one.move) for one in steps] == [tuple(entry) for entry in table.told(seat)]
    steps = replay_of(table, None, 0, 500, True).steps
    assert [(one.number, one.actor, one.move) for one in steps] == [tuple(entry) for entry in table.log]
    assert steps[-1].awaited == []


@pytest.mark.parametrize("game", GAMES)
def test_all_luck_can_be_recomputed_from_what_the_tickets_do(game: str) -> None:
    table = a_finished_table(game)
    draws = luck_of(table).draws
    assert draws
    assert table.dealer
    for draw in draws:
        ticket = table.dealer.ticket(draw.number, draw.odds)
        doing = [one.move for one in draw.outcomes for _ in range(one.tickets)]
        assert len(doing) == draw.odds
        assert doing[ticket] == draw.move


def test_the_same_draws_follow_each_other_only_as_one_run() -> None:
    for draw in luck_of(a_finished_table("pantry")).draws:
        moves = [one.move for one in draw.outcomes]
        assert all(one != other for one, other in itertools.pairwise(moves))


def test_while_the_game_runs_only_a_seats_owner_sees_from_there(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            table = (await ann.open("pantry", options={"first": 0}))["table"]["id"]
            tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
            await ann.start(table)
            await ben.at(table, tokens[1:])  # who is let in has seen the first hands stored
            path = f"/api/tables/{table}"
            for asked in ("/replay?seat=0", "/replay?open=true", "/luck"):
                answer = await ben.http.get(path + asked, headers={"X-Seat-Token": tokens[1]})
                assert answer.status_code in (403, 409), asked
            mine = await ben.http.get(path + "/replay?seat=1", headers={"X-Seat-Token": tokens[1]})
            assert sight_of("pantry", mine.json())["me"] == 1
            luck = [parts_of("pantry", one["parts"]) for one in mine.json()["steps"] if one["actor"] == LUCK]
            assert {one["tile"] for one in luck if one["seat"] == 0} == {UNKNOWN}
            watched = (await ben.http.get(path + "/replay")).json()
            assert all("hand" not in one["changed"] for one in watched["steps"])
            assert (await ann.http.get(path + "/replay?seat=9")).json()["code"] == "bad_request"

    asyncio.run(run())


def test_after_the_end_anybody_with_the_link_sees_everything(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as eve:
            table = (await ann.open("lure"))["table"]["id"]
            tokens = [await ann.sit(table, 0, "Ann"), await ann.sit(table, 1, "Ben")]
            await ann.start(table)
            await play_on(await ann.at(table, tokens), {0, 1}, random.Random(4))
            whole = await eve.http.get(f"/api/tables/{table}/replay?seat=1&open=true&count=500")
            assert whole.headers["content-encoding"] == "gzip"
            steps = whole.json()["steps"]
            assert len(steps) == whole.json()["of"]
            part = (await eve.http.get(f"/api/tables/{table}/replay?seat=1&after=5&count=2")).json()
            assert [one["number"] for one in part["steps"]] == [6, 7]
            draws = (await eve.http.get(f"/api/tables/{table}/luck")).json()["draws"]
            assert [one["move"] for one in draws] == [one["move"] for one in steps if one["actor"] == 6]
            assert (await eve.http.get(f"/api/tables/{table}/replay?seat=4")).json()["code"] == "no_such_seat"

    asyncio.run(run())


def test_a_taken_back_move_is_a_step_of_its_own() -> None:
    table, choose = a_table("lure"), random.Random(3)
    while not any(entry.move == -1 for entry in table.log):
        step(table, choose, undos=0.9)
    steps = replay_of(table, 0, 0, 500, False).steps
    assert next(one for one in steps if one.move == UNDO).parts is None
