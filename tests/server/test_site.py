"""A page without a server is given the same words about our games that a server would tell."""

from pathlib import Path

import httpx
import msgspec

from builders.servers import Server
from mischief.game import registry
from mischief.server.site import write_games


def test_a_page_without_a_server_knows_what_a_server_would_tell(server: Server, tmp_path: Path) -> None:
    write_games(tmp_path / "folder" / "games.json")
    written = msgspec.json.decode((tmp_path / "folder" / "games.json").read_bytes())
    told = httpx.get(f"{server.address}/api/games").json()
    assert written == [game for game in told if game["name"] in registry.OURS]
