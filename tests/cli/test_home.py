"""`mischief play` in a home: one port, the room may come in, and games lie in the user's own folder."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import segno

from mischief.cli.playing import home
from mischief.cli.serving.databases import address_of
from mischief.game import folders
from mischief.server.listening import TRIED, NotListening, next_free
from mischief.server.settings import Settings

ROOM = "192.168.1.20"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh user in an empty folder, in a room."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    for name in ("MISCHIEF_CACHE", "MISCHIEF_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(home, "room_address", lambda: ROOM)
    return tmp_path


def told(settings: Settings, address: str, capsys: pytest.CaptureFixture[str], in_terminal: bool = False) -> str:
    home.tell(settings, address, "/", in_terminal)
    return capsys.readouterr().out


def test_the_port_is_always_the_same_and_the_room_may_come_in() -> None:
    settings = home.home_settings({})
    assert (settings.host, settings.port, settings.invite_host) == ("0.0.0.0", home.PORT, ROOM)


def test_games_and_caches_lie_in_the_users_own_folders(elsewhere: Path) -> None:
    assert Path(home.home_settings({}).database) == folders.belongings() / "mischief.db"
    assert folders.belongings().is_relative_to(elsewhere)
    assert folders.caches().is_relative_to(elsewhere)
    assert list(Path().iterdir()) == []


def test_a_database_that_lies_here_goes_on_being_used_and_one_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mischief.db").touch()
    settings = home.home_settings({})
    assert settings.database == "mischief.db"
    said = told(settings, "http://127.0.0.1:6423", capsys)
    assert "Games are kept in mischief.db, which lay in this folder already." in said.splitlines()


def test_who_looks_after_the_games_looks_where_play_keeps_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert address_of(None).database == home.home_settings({}).database
    assert capsys.readouterr().err == ""
    Path("mischief.db").touch()
    assert address_of(None).database == home.home_settings({}).database == "mischief.db"
    assert capsys.readouterr().err == "Games are kept in mischief.db, which lies in this folder.\n"
    monkeypatch.setenv("MISCHIEF_DATABASE", "set.db")
    assert (address_of(None).database, address_of("named.db").database) == ("set.db", "named.db")
    assert capsys.readouterr().err == ""


def test_only_here_keeps_the_room_out(capsys: pytest.CaptureFixture[str]) -> None:
    settings = home.home_settings({"MISCHIEF_INVITE_HOST": ROOM}, only_here=True)
    assert (settings.host, settings.invite_host) == ("127.0.0.1", None)
    said = told(settings, "http://127.0.0.1:6423", capsys)
    assert "Nobody else can reach it" in said
    assert ROOM not in said


def test_the_environment_has_its_say() -> None:
    chosen = {"PORT": "7000", "DATABASE": "other.db", "INVITE_HOST": "den.example"}
    settings = home.home_settings({f"MISCHIEF_{name}": value for name, value in chosen.items()})
    assert (settings.port, settings.database, settings.invite_host) == (7000, "other.db", "den.example")
    assert home.home_settings({"MISCHIEF_HOST": "192.168.1.7"}).invite_host == "192.168.1.7"


def test_the_address_for_others_is_told_with_a_code_to_scan(capsys: pytest.CaptureFixture[str]) -> None:
    settings = home.home_settings({})
    address = f"http://{ROOM}:6423/"
    said = told(settings, "http://127.0.0.1:6423", capsys, in_terminal=True)
    assert f"Others in the room: {address}" in said
    assert dark(home.picture_of(address)) == [[bool(one) for one in row] for row in segno.make_qr(address).matrix]
    assert home.picture_of(address) in said
    assert home.picture_of(address) not in told(settings, "http://127.0.0.1:6423", capsys), "nobody scans a file"


def dark(picture: str) -> list[list[bool]]:
    """The squares of a code from its half blocks, without the light frame of two around it."""
    lines = picture.splitlines()
    halves = [[one not in half for one in line] for line in lines for half in ("█▀", "█▄")]
    size = len(lines[0])
    return [row[2 : size - 2] for row in halves[2 : size - 2]]


def test_a_machine_in_no_network_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(home, "room_address", lambda: None)
    assert "this machine is in no network" in told(home.home_settings({}), "http://127.0.0.1:6423", capsys)


class Asking:
    """A socket that would speak from a given address, or not at all."""

    def __init__(self, address: str | None) -> None:
        self.address = address

    def __call__(self, *_: Any) -> "Asking":
        return self

    def __enter__(self) -> "Asking":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def connect(self, _: object) -> None:
        if self.address is None:
            raise OSError(101, "Network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self.address, 40_000


@pytest.mark.parametrize(("speaks_from", "found"), [(ROOM, ROOM), ("127.0.0.1", None), (None, None)])
def test_the_address_in_the_room_is_the_one_that_this_machine_speaks_from(
    monkeypatch: pytest.MonkeyPatch, speaks_from: str | None, found: str | None
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(socket, "socket", Asking(speaks_from))
    assert home.room_address() == found


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody has."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_that_is_taken_makes_way_for_the_next_and_that_is_said(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = home.home_settings({"MISCHIEF_PORT": str(taken)}, only_here=True)
    with next_free(settings) as found:
        port = found.getsockname()[1]
    assert taken < port < taken + TRIED
    said = told(settings, f"http://127.0.0.1:{port}", capsys)
    assert said.startswith(f"Port {taken} is taken, so this time it is {port}.\n")
    assert "is taken" not in told(settings, f"http://127.0.0.1:{taken}", capsys)


def test_no_port_and_no_such_address_are_one_clear_line(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mischief.server.listening.TRIED", 1)
    with pytest.raises(NotListening, match="are all taken: choose another with MISCHIEF_PORT"):
        next_free(Settings(port=taken))
    with pytest.raises(NotListening, match=r"can't listen at 192\.0\.2\.1"):
        next_free(Settings(host="192.0.2.1"))


HIDING = """
import sys
sys.modules[sys.argv.pop(1)] = None
from mischief.cli.app import main
main()
"""


def test_without_the_driver_for_postgresql_one_line_says_what_to_install() -> None:
    words = ["serve", "--database", "postgresql://nobody@127.0.0.1:9/none"]
    order = [sys.executable, "-c", HIDING, "asyncpg", *words]
    ended = subprocess.run(order, capture_output=True, text=True, check=False)
    told = "mischief: this needs asyncpg: pip install 'mischief-games[postgres]'\n"
    assert (ended.returncode, ended.stderr) == (2, told)


def test_the_terminal_says_how_much_is_ready(capsys: pytest.CaptureFixture[str]) -> None:
    with home.warm_up_told(in_terminal=False) as watch:
        watch(1, 3)
        watch(3, 3)
    said = capsys.readouterr()
    assert said.err == "Rules and bots ready: 1 of 3.\nRules and bots ready: 3 of 3.\n"
    assert said.out == ""
    with home.warm_up_told(in_terminal=True) as watch:
        watch(1, 3)
        watch(3, 3)
    assert capsys.readouterr().err.rstrip().endswith("Rules and bots ready: 3 of 3.")
