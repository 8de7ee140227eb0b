"""The server of `mischief play`, for a home: always at one port, open to the room, its games in the user's folder."""

import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from mischief.cli.common import bar_with_time_left
from mischief.cli.serving.databases import FILE, usual_database
from mischief.cli.serving.serve import say_where

if TYPE_CHECKING:
    from mischief.server.settings import Settings
    from mischief.server.workers.warm_up import Watch

PORT = 6423  # MICE on the keys of a telephone
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has


def play_in_browser(game: str | None = None, only_here: bool = False) -> None:
    """Serve for everybody in the room and open the page here, at a game's own address if one is named."""
    import webbrowser

    from mischief.server.listening import next_free
    from mischief.server.run import run

    settings = home_settings(os.environ, only_here)

    def welcome(address: str) -> None:
        tell(settings, address, f"/{game or ''}", sys.stdout.isatty())
        webbrowser.open(f"{address}/{game or ''}")

    with warm_up_told(sys.stderr.isatty()) as watch:
        run(settings, welcome, next_free, watch)


@contextmanager
def warm_up_told(in_terminal: bool) -> Iterator["Watch"]:
    """Says how much is compiled while people play already: as a bar in a terminal, else in lines."""
    bar = bar_with_time_left(time.monotonic, quiet=not in_terminal)
    task = bar.add_task("getting rules and bots ready; you can play already")

    def watch(done: int, of: int) -> None:
        bar.update(task, completed=done, total=of)
        if not in_terminal or done == of:
            typer.echo(f"Rules and bots ready: {done} of {of}.", err=True)
        bar.stop() if done == of else bar.start()

    try:
        yield watch
    finally:
        bar.stop()


def home_settings(environment: Mapping[str, str], only_here: bool = False) -> "Settings":
    """What suits a home, where neither the environment nor --only-here says otherwise."""
    import msgspec

    from mischief.server.settings import PREFIX, from_environment

    usual = {"HOST": EVERYWHERE, "PORT": str(PORT), "DATABASE": str(usual_database()), "LOG_LEVEL": "warning"}
    settings = from_environment(
        {**{PREFIX + name: value for name, value in usual.items()}, **environment},
        **({"host": HERE} if only_here else {}),
    )
    return msgspec.structs.replace(settings, invite_host=invite_host(settings))


def invite_host(settings: "Settings") -> str | None:
    """Under which others reach this machine; nothing if it does not listen to them or is in no network."""
    if settings.host == EVERYWHERE:
        return settings.invite_host or room_address()
    return None if _is_loopback(settings.host) else settings.invite_host or settings.host


def room_address() -> str | None:
    """The address from which this machine would speak to others; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return None
        found = str(asking.getsockname()[0])
    return None if _is_loopback(found) else found


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def tell(settings: "Settings", address: str, path: str, in_terminal: bool) -> None:
    """Say where the page is, for oneself and for others, and where the games are kept."""
    port = urlsplit(address).port
    if settings.port not in (0, port):
        typer.echo(f"Port {settings.port} is taken, so this time it is {port}.")
    say_where(address)
    if settings.invite_host:
        typer.echo(f"Others in the room: http://{settings.invite_host}:{port}{path}")
        if in_terminal:
            typer.echo(picture_of(f"http://{settings.invite_host}:{port}{path}"))
    else:
        typer.echo("Nobody else can reach it: it listens to this machine only, or this machine is in no network.")
    typer.echo(f"Games are kept in {settings.database}{_lies_here(settings)}.")


def _lies_here(settings: "Settings") -> str:
    return ", which lay in this folder already" if settings.database == FILE else ""


def picture_of(address: str) -> str:
    """A QR code for a terminal."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
