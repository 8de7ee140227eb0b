"""Bots that are slow, broken or gone never hold up a table."""

import asyncio
import sys

import pytest

from builders.tables import a_table
from builders.waiting import BROKEN_AFTER
from mischief.server.bots import REPLACED, Bots
from mischief.server.botworker import answer

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
        move, note = await bots.choose(table.game, "greedy", table.look(seat), seat, table.legal(seat))
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


CHESS = b'{"game": "chess", "level": "x", "view": {}, "seat": 0, "legal": [], "seed": 1}'


@pytest.mark.parametrize("line", [b"", b"{}", b"[1]", CHESS])
def test_a_worker_survives_any_question(line: bytes) -> None:
    assert answer(line).error is not None
