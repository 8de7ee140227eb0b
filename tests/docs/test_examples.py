"""Every code block of the documentation is run, page by page, from top to bottom."""

import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest

from builders.pages import PAGES, ROOT, Block, Follower, _blocks, blocks
from mischief.server import run as serving
from mischief.server.settings import Settings


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Follower:
    """Somebody at whose machine servers say where they are, and stop."""

    def serve(settings: Settings, say: Callable[[str], None], *_: object) -> None:
        say(f"http://127.0.0.1:{settings.port}")

    monkeypatch.setattr(serving, "run", serve)
    monkeypatch.setattr(webbrowser, "open", lambda _: True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return Follower(tmp_path)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda p: p.relative_to(ROOT).as_posix())
def test_a_page_can_be_followed(page: Path, reader: Follower) -> None:
    for block in blocks(page):
        reader.follow(block)
