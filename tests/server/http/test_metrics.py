"""Numbers for Prometheus are for whoever looks after the server, and for nobody else."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from builders.server.servers import Server, a_server
from mischief.cli.app import app

SECRET = "a-token-of-ours"


def asked(server: Server, **headers: str) -> httpx.Response:
    spelled = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(server.address + "/metrics", headers=spelled)


def is_refused(answer: httpx.Response) -> bool:
    return answer.status_code == 403 and answer.json()["code"] == "not_public"


def test_this_machine_may_see_them_and_visitors_of_a_proxy_may_not(server: Server) -> None:
    assert "mischief_sockets" in asked(server).text
    for passed_on in ("x_forwarded_for", "x_real_ip", "forwarded", "via"):
        assert is_refused(asked(server, **{passed_on: "127.0.0.1"}))


def test_behind_a_proxy_nobody_may_without_a_token(tmp_path: Path) -> None:
    with a_server(tmp_path, behind_proxy="true", bot_workers="0") as server:
        assert is_refused(asked(server))
        assert is_refused(asked(server, x_forwarded_for="127.0.0.1"))


@pytest.mark.parametrize("settings", [{}, {"behind_proxy": "true"}], ids=["alone", "behind a proxy"])
def test_with_a_token_whoever_has_it_may(settings: Any, tmp_path: Path) -> None:
    with a_server(tmp_path, metrics_token=SECRET, bot_workers="0", **settings) as server:
        for header in (f"Bearer {SECRET}", f"bearer {SECRET}"):
            assert "mischief_sockets" in asked(server, authorization=header, x_forwarded_for="1.2.3.4").text
        for header in ("", SECRET, "Bearer", f"Bearer {SECRET}x", f"Basic {SECRET}", "Bearer \xe9"):
            given = [(b"authorization", header.encode("latin-1"))]
            assert is_refused(httpx.get(server.address + "/metrics", headers=given))
        assert is_refused(asked(server))


def test_the_command_that_shows_them_knows_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_server(tmp_path, metrics_token=SECRET, bot_workers="0") as server:
        show = ["admin", "load", "--url", server.address]
        assert CliRunner().invoke(app, show).exit_code != 0
        monkeypatch.setenv("MISCHIEF_METRICS_TOKEN", SECRET)
        assert "mischief_sockets" in CliRunner().invoke(app, show).output
