"""Every message that crosses a socket, as a type; docs/protocol.md explains them."""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw

from mischief.table.clock import Clock
from mischief.table.seats import Kind

encode = msgspec.json.Encoder().encode

PROTOCOL = 2
SUBPROTOCOL = f"mischief.{PROTOCOL}"

Token = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Link = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SOUND = r"^[^\x00-\x1f\x7f]+$"  # PostgreSQL keeps no NUL
MoveId = Annotated[str, Meta(min_length=1, max_length=40, extra_json_schema={"pattern": SOUND})]  # see `is_sound`
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
LogNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
MoveNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(max_length=40)]
Picture = Annotated[str, Meta(max_length=24, pattern="^[a-z0-9-]*$")]
Reaction = Literal["hello", "well-played", "thanks", "oops", "wow", "hurry", "good-game", "again"]
# JSON that was made where it was known, and is passed on as it is
LIST = {"type": "array", "items": {"type": "integer"}}
Numbers = Annotated[Raw, Meta(extra_json_schema=LIST)]  # a sight or parts: a layout's fields, cut to the rows in use
Legal = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": LIST})]  # of each move its number, then parts
Phase = Literal["open", "sharing", "playing", "over", "closed"]


class Struct(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What all parts of messages share: nothing unknown is let in."""


# --- parts ---


class SeatInfo(Struct):
    """One seat as everybody sees it."""

    kind: Kind
    name: str | None = None
    picture: str = ""
    bot: str | None = None  # the bot's level, if a bot sits here
    kept: bool = False  # a bot keeps this person's seat until they are back
    here: bool = False  # a device of theirs is connected
    ready: bool = False  # has promised or added bytes to the luck
    host: bool = False


class SeriesInfo(Struct):
    """Where a series stands: this game's number from 0, of how many, points so far by seat, and at its end who won."""

    number: int
    of: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class LuckInfo(Struct):
    """What proves the luck; shares are shown when all are in, the secret once the game is over or closed."""

    scheme: str
    commitment: str
    promises: tuple[str | None, ...]  # by seat; while luck is shared, each awaits the link that keeps it
    shares: tuple[str, ...]
    secret: str | None = None


class TableInfo(Struct):
    """A table as everybody sees it."""

    id: str
    code: str
    game: str
    rules: str
    options: dict[str, Any]
    phase: Phase
    seats: tuple[SeatInfo, ...]
    clock: Clock
    luck: LuckInfo
    series: SeriesInfo | None = None
    next: str | None = None  # the code of the table for the rematch
    watching: int = 0
    hints: bool = True  # whether players may ask for them
    note: str | None = None  # what the table has to say, for example that a bot was replaced


class Event(Struct):
    """One log entry as the receiver may know it, and their sight after it. Actor 6 is luck, 7 the clock."""

    number: int
    actor: int
    move: int  # -1 is an undo
    parts: Numbers | None  # what the move is made of; none for an undo
    sight: Numbers
    id: str | None = None  # the client's own id of the move, if a client made it


Events = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": {"$ref": "Event"}})]  # encoded once for all


class Judged(Struct):
    """What the court made of one press, in ms after the face: the claim, what could be believed, and the verdict."""

    seat: int
    claim: float | None  # none: "before I saw the face"
    low: float
    high: float
    judged: int | None  # -1: before the face; none: too late to be a press


class ResultInfo(Struct):
    """How the game ended."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class ClockInfo(Struct):
    """Milliseconds left by seat, and for each awaited seat the server's instant at which it runs out."""

    left: tuple[int, ...]
    until: tuple[int | None, ...]


# --- from the client ---


class Hello(Struct, tag="hello", tag_field="kind"):
    """The first message on a socket: which table, for which seats, and the last log number seen."""

    table: Token
    tokens: Annotated[list[Token], Meta(max_length=6)] = []
    number: LogNumber | None = None


class Move(Struct, tag="move", tag_field="kind"):
    """A move, made on the table as it stood after log entry `number`; `id` is the client's own name for it."""

    id: MoveId
    seat: SeatNumber
    number: LogNumber
    move: MoveNumber


class Undo(Struct, tag="undo", tag_field="kind"):
    """Take back one's last move."""

    id: MoveId
    seat: SeatNumber
    number: LogNumber


class Back(Struct, tag="back", tag_field="kind"):
    """Take one's seat back from the bot that keeps it."""

    seat: SeatNumber


class React(Struct, tag="react", tag_field="kind"):
    """Say one of the ready phrases."""

    seat: SeatNumber
    what: Reaction


class Hint(Struct, tag="hint", tag_field="kind"):
    """Ask what one might do, on the table as it stands after log entry `number`."""

    seat: SeatNumber
    number: LogNumber


class Press(Struct, tag="press", tag_field="kind"):
    """A press in a timed game, so long after this device painted the face of throw `throw`; null: before that."""

    seat: SeatNumber
    throw: LogNumber
    reaction: float | None


class Seen(Struct, tag="seen", tag_field="kind"):
    """The device has just painted the face of throw `throw`: a slow screen is not its player's fault."""

    throw: LogNumber


class Try(Struct, tag="try", tag_field="kind"):
    """Ask how everybody would stand after a move, without making it."""

    seat: SeatNumber
    number: LogNumber
    move: MoveNumber


class Echo(Struct, tag="echo", tag_field="kind"):
    """Answered at once with the same number, to measure the way there and back; either side may ask."""

    sent: float


class Echoed(Struct, tag="echoed", tag_field="kind"):
    """The answer to an echo; the server adds its instant."""

    sent: float
    at: int | None = None


Asked = Move | Undo | Back | React | Hint | Try  # done one after another
Received = Asked | Press | Seen  # by a table
FromClient = Hello | Received | Echo | Echoed


def is_sound(name: str) -> bool:
    """Whether a MoveId has no control characters: its pattern would take as long as all the rest of a message."""
    return name.isprintable() or re.fullmatch(SOUND, name) is not None


# --- from the server ---


class Welcome(Struct, tag="welcome", tag_field="kind"):
    """The answer to hello; the views of one's seats follow, or the spectators' view."""

    number: int
    at: int
    seats: list[int]
    table: TableInfo


class View(Struct, tag="view", tag_field="kind"):
    """All that a seat may know now (seat null: a spectator). Comes after hello and wherever there was a gap."""

    number: int
    seat: int | None
    at: int
    sight: Numbers
    awaited: list[int]
    legal: Legal
    can_undo: bool
    clock: ClockInfo | None = None
    result: ResultInfo | None = None


class Update(Struct, tag="update", tag_field="kind"):
    """What just happened, at least one event: the sight after the last is how the table stands."""

    number: int
    seat: int | None
    at: int
    events: Events
    awaited: list[int]
    legal: Legal
    can_undo: bool
    clock: ClockInfo | None = None
    result: ResultInfo | None = None
    court: list[Judged] = []  # about the presses among the events


class Done(Struct, tag="done", tag_field="kind"):
    """The move of this id was made before, as log entry `number`; it is not made again."""

    id: str
    number: int


class Refused(Struct, tag="refused", tag_field="kind"):
    """A message that was not acted upon: a stable code, and a sentence."""

    code: str
    message: str
    number: int
    id: str | None = None


class News(Struct, tag="table", tag_field="kind"):
    """The table changed: someone sat down, left, came back, or it started, ended or was closed."""

    table: TableInfo


class Reacted(Struct, tag="reacted", tag_field="kind"):
    """Someone said a ready phrase."""

    seat: int
    what: Reaction


class Advice(Struct):
    """A move that one might make, and the chance to win with it."""

    move: int
    parts: Numbers
    value: float
    error: float  # of a search: one standard error
    doubt: float | None = None  # how far the chance may be off: half of its 95% interval; null if nobody knows


class Hinted(Struct, tag="hinted", tag_field="kind"):
    """The answer to a hint: up to three moves, the best first; `exact` if the game is solved."""

    number: int
    seat: int
    exact: bool
    options: list[Advice]


class Tried(Struct, tag="tried", tag_field="kind"):
    """The answer to a try: points by seat if the game were counted right after this move, and what one would see."""

    number: int
    seat: int
    move: int
    points: list[int]
    sight: Numbers  # as far as the seat can know: luck that would follow is not drawn


class Helped(Struct, tag="helped", tag_field="kind"):
    """Somebody else has asked for a hint and got one."""

    seat: int


class Pressed(Struct, tag="pressed", tag_field="kind"):
    """A press was heard; `reaction` is the claim that stands, which is the first."""

    seat: int
    throw: int
    reaction: float | None


FromServer = (
    Welcome | View | Update | Done | Refused | News | Reacted | Hinted | Tried | Helped | Echoed | Pressed | Echo
)
