"""Bots that are slow, broken or gone never hold up a table."""

import asyncio
import sys
from pathlib import Path

import pytest

from builders import modules
from builders.tables import a_table
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop
from mischief.server.workers.bot_worker import answer
from mischief.server.workers.bots import REPLACED, Bots
from mischief.server.workers.fair_queue import Asker, FairQueue

BROKEN = {
    "hangs": "import signal; signal.pause()",
    "dies": "import sys; sys.exit(1)",
    "talks nonsense": "import sys\nfor _ in sys.stdin: print('meow', flush=True)",
    "cheats": "import sys\nfor _ in sys.stdin: print('{\"move\": 999999}', flush=True)",
    "gives up": 'import sys\nfor _ in sys.stdin: print(\'{"error": "Tired"}\', flush=True)',
}


async def ask(bots: Bots) -> tuple[int, str | None]:
    table = a_table("lure")
    seat = table.turn()[0]
    try:
        move, note = await bots.choose(Asker(), table.game, "greedy", table.look(seat), seat, table.legal(seat))
    finally:
        await bots.close()
    assert move in table.legal(seat)
    return move, note


@pytest.mark.parametrize("fault", BROKEN)
def test_a_bot_that_fails_is_replaced_and_the_table_is_told(fault: str) -> None:
    async def run() -> None:
        bots = Bots(1, 0.01 if fault == "hangs" else BROKEN_AFTER, bytes, [sys.executable, "-c", BROKEN[fault]])
        assert (await ask(bots))[1] == REPLACED
        assert bots.replaced == 1

    asyncio.run(run())


def test_a_bot_that_works_moves_for_itself() -> None:
    async def run() -> None:
        assert (await ask(Bots(1, BROKEN_AFTER, bytes)))[1] is None

    asyncio.run(run())


def test_without_workers_the_greedy_bot_moves_here() -> None:
    async def run() -> None:
        assert (await ask(Bots(0, 1, bytes)))[1] == REPLACED

    asyncio.run(run())


CHESS = b'{"game": "chess", "level": "x", "sight": [], "seat": 0, "legal": [], "seed": 1}'


@pytest.mark.parametrize("line", [b"", b"{}", b"[1]", CHESS])
def test_a_worker_survives_any_question(line: bytes) -> None:
    assert answer(line).error is not None


def test_a_worker_imports_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules.lay_out(tmp_path, monkeypatch)
    assert answer(CHESS.replace(b"chess", f"{modules.SLY}:GAME".encode())).error is not None
    assert not modules.was_imported()


async def served(queue: FairQueue[str], askers: list[Asker]) -> list[Asker]:
    """Who gets the only worker after whom, if all begin to wait while it is busy."""
    order = list[Asker]()

    async def ask(asker: Asker) -> None:
        worker = await queue.get(asker)
        order.append(asker)
        await a_turn_of_the_loop()
        queue.put(asker, worker)

    await asyncio.gather(*(ask(asker) for asker in askers))
    return order


def test_a_host_of_many_tables_keeps_nobody_else_waiting() -> None:
    many = [Asker("Ann", f"a{number}") for number in range(20)]
    others = [Asker("Ben", "b"), Asker("Cat", "c")]
    order = asyncio.run(served(FairQueue(["worker"]), [*many, *others]))
    assert order == [many[0], *others, *many[1:]]


def test_those_who_come_back_take_turns() -> None:
    ann, ben = [Asker("Ann", f"a{number}") for number in range(3)], [Asker("Ben", f"b{number}") for number in range(3)]
    order = asyncio.run(served(FairQueue(["worker"]), [*ann, *ben]))
    assert [asker.host for asker in order] == ["Ann", "Ben", "Ann", "Ben", "Ann", "Ben"]


def test_a_table_has_one_bot_think_at_a_time() -> None:
    async def run() -> None:
        queue, table = FairQueue(["one", "two"]), Asker("Ann", "a")
        worker = await queue.get(table)
        again, other = (asyncio.ensure_future(queue.get(asker)) for asker in (table, Asker("Ann", "b")))
        assert await other != worker
        assert not again.done()
        queue.put(table, worker)
        assert await again == worker

    asyncio.run(run())


def test_with_several_workers_nobody_takes_them_all_while_others_wait() -> None:
    async def run() -> None:
        queue = FairQueue(["one", "two"])
        held = [(asker, await queue.get(asker)) for asker in (Asker("Ann", "a0"), Asker("Cat", "c"))]
        waiting = [asyncio.ensure_future(queue.get(asker)) for asker in (Asker("Ann", "a1"), Asker("Ben", "b"))]
        await a_turn_of_the_loop()
        queue.put(*held[1])
        assert await waiting[1] == held[1][1]
        assert not waiting[0].done()
        queue.put(*held[0])
        await waiting[0]

    asyncio.run(run())


def test_who_stops_waiting_is_forgotten_and_loses_no_worker() -> None:
    async def run() -> None:
        queue, table = FairQueue(["worker"]), Asker("Ann", "a")
        worker = await queue.get(table)
        gone, late = (asyncio.ensure_future(queue.get(Asker("Ben", name))) for name in "bc")
        await a_turn_of_the_loop()
        gone.cancel()
        queue.put(table, worker)  # which gives it to whoever is being cancelled, or to the next
        assert await late == worker

    asyncio.run(run())


ANSWERS = (
    "import json, sys\nfor line in sys.stdin: print(json.dumps({'move': json.loads(line)['legal'][0]}), flush=True)"
)


def test_one_worker_serves_a_stranger_next_after_a_person_with_twenty_tables() -> None:
    async def run() -> None:
        bots, table, order = Bots(1, BROKEN_AFTER, bytes, [sys.executable, "-c", ANSWERS]), a_table("lure"), list[str]()
        seat = table.turn()[0]

        async def ask(asker: Asker) -> None:
            await bots.choose(asker, table.game, "tiger", table.look(seat), seat, table.legal(seat))
            order.append(asker.host)

        many = [Asker("Ann", f"a{number}") for number in range(20)]
        await asyncio.gather(*(ask(asker) for asker in [*many, Asker("Ben", "b")]))
        await bots.close()
        assert order[1] == "Ben"
        assert bots.replaced == 0

    asyncio.run(run())
