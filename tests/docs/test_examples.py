"""Every code block of the documentation is run, page by page, from top to bottom."""

import asyncio
import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest

from builders.docs.followers import Follower
from builders.docs.pages import PAGES, ROOT, Block, blocks, blocks_in
from mischief.server import run as serving
from mischief.server.settings import Settings
from mischief.store import migrate
from mischief.store.engine import url_of


def serve(settings: Settings, say: Callable[[str], None], *_: object) -> None:
    """What a server does before it waits for people: it makes its database, and says where it is."""
    if not settings.database.startswith("postgresql:"):
        asyncio.run(migrate.upgrade(url_of(settings.database)))
    say(f"http://127.0.0.1:{settings.port}")


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Follower:
    """Somebody in a folder of their own, at whose machine servers stop by themselves."""
    monkeypatch.setattr(serving, "run", serve)
    monkeypatch.setattr(webbrowser, "open", lambda _: True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return Follower(tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_a_page_can_be_followed(page: Path, reader: Follower) -> None:
    for block in blocks(page):
        reader.follow(block)


def test_the_python_of_the_first_page_runs(reader: Follower) -> None:
    found = [block for block in blocks(ROOT / "README.md") if block.language == "python"]
    assert found
    for block in found:
        reader.follow(block)


# --- and the reader would notice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("```python\nprint(1)\n```\n\n```text\n2\n```", "shows"),
        ("```python\nassert not 'cheese', 'cheese'\n```", "cheese"),
        ("```sh\nmischief sim lurk\n```", "lurk"),
        ("```sh\nmischief sim lure --gamse 3\n```", "gamse"),
        ("```sh\nmischief conform page:GAME\n```", "page"),  # a command does not import from the folder one is in
        ("```sh\nmake cheese\n```", "make"),
        ("```sh\npip install mischief-game\n```", "can't be installed"),
        ("```sh\npip install mischief-games[cheese]\n```", "can't be installed"),
        ("```sh\nrm -rf cheese\n```", "nobody knows"),
        ("```json\n{'kind': 1}\n```", "page:1"),
        ("```\nwhatever\n```", "no language"),
        ("    indented", "no language"),
        ("<!-- not run: needs Docker -->\n\n```sh\ndocker 'compose up\n```", "bash"),
        ("<!-- not run: lazy -->\n\n```python\nprint(1)\n```", "only commands"),
    ],
)
def test_what_does_not_work_is_noticed(written: str, why: str, reader: Follower) -> None:
    (block,) = blocks_in("page", written)
    with pytest.raises(Exception, match=why):
        reader.follow(block)


def test_a_block_shows_what_stands_right_after_it() -> None:
    written = "```sh\nmake\n```\n\n```text\nshown\n```\n\nThen:\n\n```text\nread\n```\n"
    assert [(block.language, block.shown) for block in blocks_in("page", written)] == [
        ("sh", "shown\n"),
        ("text", None),
    ]


def test_commands_that_need_another_machine_say_so(reader: Follower) -> None:
    (block,) = blocks_in("page", "<!-- not run: needs Docker -->\n\n```sh\ndocker compose up\n```")
    assert block == Block("page:3", "sh", None, "docker compose up\n", None, "needs Docker")
    reader.follow(block)
