"""A page without a server is given the same words about our games that a server would tell."""

from pathlib import Path

import httpx
import msgspec

from builders.server.servers import Server
from mischief.game import registry
from mischief.server.site import write_games, write_tables
from mischief.solved.lure.page import TABLE


def test_a_page_without_a_server_knows_what_a_server_would_tell(server: Server, tmp_path: Path) -> None:
    write_games(tmp_path / "folder" / "games.json")
    written = msgspec.json.decode((tmp_path / "folder" / "games.json").read_bytes())
    told = httpx.get(f"{server.address}/api/games").json()
    assert written == [game for game in told if game["name"] in registry.OURS]


def test_perfect_play_is_the_same_file_from_a_server_as_beside_the_page(server: Server, tmp_path: Path) -> None:
    write_tables(tmp_path)
    answer = httpx.get(f"{server.address}/solved/{TABLE.name}?0123")
    assert answer.content == (tmp_path / TABLE.name).read_bytes() == TABLE.read_bytes()
    assert "immutable" in answer.headers["cache-control"]
    assert httpx.get(f"{server.address}/solved/advice.py").status_code == 404
