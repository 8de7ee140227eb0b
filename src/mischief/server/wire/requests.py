"""What is asked and answered over HTTP, as types; docs/protocol.md explains them."""

from typing import Annotated, Any

from msgspec import Meta

from mischief.game.fields import Shown
from mischief.server.wire.messages import Link, Name, Picture, Struct, TableInfo, Token
from mischief.table.clock import Clock


class Problem(Struct):
    """Every HTTP error: a stable code, and a sentence."""

    code: str
    message: str


class FieldInfo(Struct):
    """One field of a layout: how many numbers it is, and what is known about them."""

    name: str
    shape: list[int]  # none: a single number
    used: str | None  # an earlier field that says how many rows are sent
    words: list[str]  # what 0, 1, 2... are called
    shown: Shown | None  # how to draw it where there is no board for the game


Layout = list[FieldInfo]


class GameInfo(Struct):
    """A game that can be played here, with its options as JSON Schema, and how to read its sights and parts."""

    name: str
    seats: list[int]
    rules: str
    series: bool
    timed: bool  # milliseconds count: presses are judged by the court, and there is no table clock
    bots: list[str]  # the weakest first
    usual_bot: str  # who sits down where nobody says who
    titles: dict[str, str]  # by language
    lines: dict[str, str]  # what it is about, by language
    words: dict[str, dict[str, str]]  # what names and words of its layouts are called, by language
    open: bool  # everybody sees the same: no hand has to be hidden around one device
    options: dict[str, Any]
    sight: Layout
    parts: Layout


class RulesText(Struct):
    """How a game is played, as Markdown."""

    markdown: str


class Me(Struct):
    """The person at this device: a short id, a name and a picture."""

    id: str
    name: str | None = None
    picture: str = ""


class NewMe(Struct):
    name: Name
    picture: Picture = ""


class NewTable(Struct):
    """What is asked for when a table is opened."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=6)]
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    series: bool = False
    hints: bool = True


class MySeat(Struct):
    """A seat of one's own with the token that protects it."""

    seat: int
    token: str


class TableForMe(Struct):
    """A table as one person sees it: their seats, whose turn it is, and for the host a token for each open seat."""

    table: TableInfo
    mine: list[MySeat]
    invites: list[MySeat] = []
    host: bool = False
    awaited: list[int] = []  # the seats that it waits for, as far as the table is in memory


class TakeSeat(Struct):
    """Sit down: with a name, and the token of a seat's own link if one was given."""

    name: Name
    picture: Picture = ""
    invite: Token | None = None
    share: Annotated[str, Meta(max_length=64)] | None = None  # from pages older than promises; not used


class PutBot(Struct):
    level: Annotated[str, Meta(max_length=24)] | None = None  # the game's usual one if not said


class PromiseShare(Struct):
    """The head of a chain whose next link will be this seat's share."""

    promise: Link


class ShowShare(Struct):
    """The link that keeps the seat's promise."""

    share: Link


class Reach(Struct):
    """The address that others in the room can reach; none if only this machine reaches the server."""

    address: str | None


class WarmUpInfo(Struct):
    """How much is compiled, and by game the bots that are not ready: meanwhile quick ones play for them."""

    done: int
    of: int
    bots: dict[str, list[str]]


class Health(Struct):
    status: str


ToHttp = (
    GameInfo
    | FieldInfo
    | RulesText
    | Me
    | NewMe
    | NewTable
    | TableForMe
    | TakeSeat
    | PutBot
    | PromiseShare
    | ShowShare
    | Problem
    | Reach
    | WarmUpInfo
    | Health
)
