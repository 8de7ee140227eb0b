"""A game on paper comes over HTTP, is made once, and names from outside only choose."""

import asyncio
import sys
from pathlib import Path

import httpx
import pytest

from builders.server.servers import Server
from mischief.server.workers.bots import WorkerFailed
from mischief.server.workers.printer import Order, Printer

ORDER = Order("pounce", "letter", "ru")
COUNTING = "import sys, pathlib; pathlib.Path({!r}).open('a').write('made\\n'); print(*sys.argv[1:], end='')"


def test_a_game_is_printed_in_the_language_and_on_the_paper_that_was_asked_for(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/games/pounce/print/ru?paper=letter", timeout=120)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert 'filename="pounce-letter-ru.pdf"' in answer.headers["content-disposition"]
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("chess/print/en", "unknown_game"),
        ("..%2Fpeek/print/en", "no_such_page"),
        ("peek/print/de", "unknown_language"),
        ("peek/print/en?paper=../a4", "bad_request"),
    ],
)
def test_what_there_is_not_is_refused(server: Server, asked: str, code: str) -> None:
    answer = httpx.get(f"{server.address}/api/games/{asked}")
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] == code


async def _ask_twice(made: Printer) -> list[bytes]:
    return await asyncio.gather(made.pdf(ORDER), made.pdf(ORDER))


def test_who_asks_for_the_same_gets_the_same_made_once(tmp_path: Path) -> None:
    count = tmp_path / "count"

    async def ask() -> list[bytes]:
        return await _ask_twice(Printer((sys.executable, "-c", COUNTING.format(str(count)))))

    assert asyncio.run(ask()) == [b"pounce letter ru"] * 2
    assert count.read_text() == "made\n"


def test_what_failed_is_not_kept() -> None:
    async def ask() -> None:
        await Printer((sys.executable, "-c", "raise SystemExit(3)")).pdf(ORDER)

    with pytest.raises(WorkerFailed, match="ended with 3"):
        asyncio.run(ask())
