"""What the person who runs a server can choose: flags of `mischief serve`, or MISCHIEF_<NAME> in the environment."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from mischief.game.errors import MischiefError

PREFIX = "MISCHIEF_"


class BadSetting(MischiefError):
    code = "bad_setting"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults fit a laptop; limits are per person or address, times are in seconds."""

    database: str = "mischief.db"  # a file for SQLite, or postgresql://user:password@host/name
    host: str = "127.0.0.1"  # where to listen; 0.0.0.0 lets other machines in
    port: int = 8000  # 0 takes a free one
    invite_host: str | None = None  # under which others reach this machine: for invitations from a page opened on it
    origins: tuple[str, ...] = ()  # other origins, divided by commas, whose pages may talk to us and see us here
    behind_proxy: bool = False  # believe X-Forwarded-For and X-Forwarded-Proto
    proxies: Annotated[int, msgspec.Meta(ge=1)] = 1  # how many of ours stand in front, one behind the other
    metrics_token: str | None = None  # who has it may read /metrics; without one, only programs on this machine may
    page: str | None = None  # the folder of the built page
    log_level: str = "INFO"  # debug, info, warning or error

    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1  # processes that share the port; needs PostgreSQL
    kin: str = ""  # the same for all of them; `mischief serve` chooses it
    peer_host: str | None = None  # where other servers on the same PostgreSQL reach this one; else found out by itself
    peer_port: int = 0  # 0 takes a free one
    lease_seconds: Annotated[float, msgspec.Meta(gt=0)] = 6.0  # a server that is silent for so long loses its tables

    bot_workers: int = 1  # processes that think for bots
    bot_seconds: float = 5.0  # after this long a bot's move is asked for elsewhere
    bot_first_seconds: float = 60.0  # and the first time, when its code may have to be compiled, after this long
    analyses_at_once: int = 1  # games looked at again, each in a process of its own; others wait in line
    analysis_simulations: int = 400  # for each decision, where a game is not solved
    analysis_seconds: float = 600.0  # at most, for a game
    bot_pace: float = 0.6  # how long a bot takes at least, so that people can follow
    absent_after: float = 120.0  # a bot keeps the seat of someone who was away this long
    round_absent_after: float = 15.0  # and in a timed game, where all wait for everybody, this long
    round_pace: float = 1.0  # of timed games: stretches the tumbling and the pause before the next throw
    forget_after: float = 900.0  # a table that nobody touches leaves memory
    hello_within: float = 10.0  # a request is there, and a socket has said hello, within so long
    database_seconds: float = 5.0  # a PostgreSQL that does not answer for so long is given up for the moment
    share_within: float = 5.0  # after the start, those who promised a share for the luck show it

    requests_per_second: float = 120.0  # for each address, behind which a whole class may be; the page's files are free
    requests_at_once: float = 600.0  # before the rate above counts
    wrong_codes_per_minute: float = 60.0  # for each address; then right ones are refused as well
    messages_per_second: float = 20.0  # for each socket
    messages_at_once: float = 60.0  # before the rate above counts
    hints_per_minute: float = 20.0  # for each seat
    tables_per_person: int = 20  # that are not over
    watchers_per_table: int = 64  # sockets without a seat
    devices_per_seat: int = 16  # seats are reserved places: watchers can't fill them
    sockets_per_address: int = 300  # open at once
    largest_message: int = 4096  # bytes, on a socket
    largest_request: int = 16_384  # bytes, of its body
    unread_bytes: int = 256 * 1024  # a client that leaves more than this unread is let go


def from_environment(environment: Mapping[str, str] = os.environ, /, **chosen: Any) -> Settings:
    """The settings that the environment gives, and over them those that were chosen by hand."""
    fields = {
        name: environment[PREFIX + name.upper()] for name in Settings.__struct_fields__ if _given(name, environment)
    }
    if "origins" in fields:
        fields["origins"] = tuple(word for word in fields["origins"].split(",") if word)  # type: ignore[assignment]
    try:
        return msgspec.convert({**fields, **chosen}, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetting(f"a setting is wrong: {error}") from None


def to_environment(settings: Settings, **changed: Any) -> dict[str, str]:
    """What the environment has to say so that another process finds these settings, some of them changed."""
    values = {**msgspec.structs.asdict(settings), **changed}
    said = {name: ",".join(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return {PREFIX + name.upper(): str(value) for name, value in said.items() if value is not None}


def _given(name: str, environment: Mapping[str, str]) -> bool:
    return PREFIX + name.upper() in environment


def page_folder(settings: Settings) -> Path | None:
    """Where the built page is, if there is one: as set, in the package, or in a checkout's web/dist."""
    here = Path(__file__).parent
    places = [Path(settings.page)] if settings.page else [here / "page", here.parents[2] / "web" / "dist"]
    return next((place for place in places if (place / "index.html").is_file()), None)
