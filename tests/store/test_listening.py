"""A server that listens to others: whatever becomes of the database, it hears again, and of what it has missed."""

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy.engine import URL

from builders.store.outages import a_plain_connection, a_row, a_store, nothing, play, rows
from builders.waiting import a_turn_of_the_loop, until
from mischief.store.engine import url_of
from mischief.store.news import ASK_EVERY, PAUSES, News


class Line:
    """A connection without a network."""

    def __init__(self) -> None:
        self.hear: Any = None
        self._closed = False
        self._gone: Callable[[object], None] = lambda _: None

    async def add_listener(self, _: str, hear: Any) -> None:
        self.hear = hear

    def add_termination_listener(self, gone: Callable[[object], None]) -> None:
        self._gone = gone

    def is_closed(self) -> bool:
        return self._closed

    async def execute(self, _: str) -> None:
        if self._closed:
            raise OSError

    def terminate(self) -> None:
        if not self._closed:
            self._closed = True
            self._gone(self)


def test_listening_comes_back_with_growing_pauses_and_says_that_news_was_missed() -> None:
    lines = [Line(), Line()]
    answers: list[Line | None] = [None, lines[0], *[None] * 7, lines[1]]
    slept: list[float] = []
    missed = 0

    async def connect(_: URL, __: float) -> Line:
        answer = answers.pop(0)
        if answer is None:
            raise ConnectionRefusedError
        return answer

    async def sleep(seconds: float) -> None:
        if seconds == ASK_EVERY:
            await asyncio.Event().wait()
        slept.append(seconds)
        await a_turn_of_the_loop()

    async def miss() -> None:
        nonlocal missed
        missed += 1
        assert not news.is_listening

    news = News(url_of("postgresql://nowhere/x"), 5.0, sleep)
    news.connect = connect

    async def scene() -> None:
        listening = asyncio.create_task(news.listen(lambda _: None, miss))
        await until(lambda: news.is_listening)
        assert missed == 1
        lines[0].terminate()
        await until(lambda: news.is_listening and missed == 2)
        assert slept == [PAUSES[0], *PAUSES, *[PAUSES[-1]] * 3]
        listening.cancel()

    play(scene)


def test_a_database_that_answers_when_asked_is_listened_to_all_along(address: str) -> None:
    asked = missed = 0

    async def sleep(seconds: float) -> None:
        nonlocal asked
        asked += seconds == ASK_EVERY
        await a_turn_of_the_loop()

    async def miss() -> None:
        nonlocal missed
        missed += 1

    async def scene() -> None:
        news = News(url_of(address), 30.0, sleep)
        listening = asyncio.create_task(news.listen(lambda _: None, miss))
        await until(lambda: asked == 5)
        assert (missed, news.is_listening) == (1, True)
        listening.cancel()

    play(scene)


class Mute(Line):
    """A connection that looks well and answers nothing."""

    async def execute(self, _: str) -> None:
        raise OSError


def test_a_database_that_does_not_answer_when_asked_is_called_anew() -> None:
    lines = [Mute(), Line()]

    async def sleep(_: float) -> None:
        if not lines:
            await asyncio.Event().wait()
        await a_turn_of_the_loop()

    async def connect(_: URL, __: float) -> Line:
        return lines.pop(0)

    async def scene() -> None:
        news = News(url_of("postgresql://nowhere/x"), 5.0, sleep)
        news.connect = connect
        listening = asyncio.create_task(news.listen(lambda _: None, nothing))
        await until(lambda: news.is_listening and not lines)
        listening.cancel()

    play(scene)


def test_a_listener_that_was_cut_off_hears_again(address: str) -> None:
    async def scene() -> None:
        async with a_store(address) as store, a_store(address) as other:
            await other.add_table(a_row())
            heard: asyncio.Queue[str] = asyncio.Queue()
            times = 0

            async def missed() -> None:
                nonlocal times
                times += 1

            listening = asyncio.create_task(store.news.listen(heard.put_nowait, missed))
            await until(lambda: store.news.is_listening)
            async with a_plain_connection(address) as killer:
                await killer.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                )
            await until(lambda: times == 2 and store.news.is_listening)
            await other.writer.store(rows("t1", 1))
            assert await heard.get() == "t1"
            listening.cancel()

    play(scene)
