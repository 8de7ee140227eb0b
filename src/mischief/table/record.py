"""The record of one game: what was agreed before it, every log entry in words, and how it ended.

A record is a claim that anybody can check: `replay` plays it again by the rules and refuses it at the first thing that
is not as the rules, the dealer's secret and the result say. record_text and record_json write and read it.
"""

import re
from collections.abc import Sequence
from typing import Any, cast

import msgspec

from mischief.game import registry
from mischief.game.actors import CLOCK, LUCK
from mischief.game.contract import Game, Scores
from mischief.game.errors import MischiefError
from mischief.game.options import BaseOptions
from mischief.game.stated import State, TimedRules
from mischief.table.court import Claim, rejudge
from mischief.table.dealer import SCHEME, SECRET_BYTES, SHARE_BYTES, Dealer, commitment_to
from mischief.table.table import UNDO, Entry, Table

FORMAT = 1
LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}", re.ASCII)  # of a bot
ACTOR_NAMES = {LUCK: "luck", CLOCK: "clock"}


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One log entry: its number, who made it, the move in the game's notation, and what the court knew of a press."""

    number: int
    by: str
    move: str
    court: Claim | None = None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a finished game ended: points by seat, and the names of those who won."""

    points: tuple[int, ...]
    winners: tuple[str, ...]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything about one game. While it runs there is neither secret nor result; if it was broken off, no result."""

    format: int = FORMAT
    game: str
    rules: str
    options: dict[str, Any]
    names: tuple[str, ...]
    bots: tuple[str | None, ...] | msgspec.UnsetType = msgspec.UNSET  # by seat, where bots sat: their levels
    luck: str = SCHEME
    commitment: str | None  # none where the luck came from real dice
    shares: tuple[str, ...]
    secret: str | None
    result: Result | None
    moves: tuple[Line, ...]


class Flaw(Exception):
    """What is wrong with a record, and where: the name of a field, or the number of a move."""

    def __init__(self, where: str | int, reason: str) -> None:
        super().__init__(reason)
        self.where, self.reason = where, reason


# --- making one ---


Bots = Sequence[str | None]
NO_BOTS: Bots = ()


def of(table: Table, bots: Bots = NO_BOTS, *, broken_off: bool = False) -> Record:
    """The record of a table; the secret is in it only once the game is over, or was broken off for good."""
    moves = tuple(_line(table, entry, before) for entry, before, _ in table.history())
    return _with_moves(table, moves, table.is_over or broken_off, bots)


def as_known(table: Table, seat: int | None, bots: Bots = NO_BOTS) -> Record:
    """The record of a running game as one seat may know it; where something is hidden it says less."""
    told = ((table.tell(happening, seat), happening.before) for happening in table.history())
    return _with_moves(table, tuple(_line(table, entry, before) for entry, before in told), table.is_over, bots)


def _line(table: Table, entry: Entry, before: State) -> Line:
    words = table.say(before, entry.actor, entry.move)
    return Line(entry.number, called(entry.actor, table.names), words, _claim(table, entry))


def _claim(table: Table, entry: Entry) -> Claim | None:
    """What the court knew, unless the entry is told as one that says less."""
    found = table.evidence.get(entry.number)
    known = found is not None and entry == table.log[entry.number - 1]
    return Claim(found.claim, found.low, found.high) if found is not None and known else None


def _with_moves(table: Table, moves: tuple[Line, ...], is_ended: bool, bots: Bots) -> Record:
    dealer = table.dealer
    return Record(
        game=table.game.name,
        rules=table.game.version,
        options=table.options.changed(),
        names=table.names,
        bots=tuple(bots) if any(bots) else msgspec.UNSET,
        luck=dealer.scheme if dealer else SCHEME,
        commitment=dealer.commitment if dealer else None,
        shares=tuple(share.hex() for share in dealer.shares) if dealer else (),
        secret=dealer.secret.hex() if dealer and is_ended else None,
        result=result_of(table.scores, table.names) if table.is_over else None,
        moves=moves,
    )


def result_of(scores: Scores, names: Sequence[str]) -> Result:
    return Result(scores.points, tuple(names[seat] for seat in scores.winners))


def called(actor: int, names: Sequence[str]) -> str:
    """An actor's name in a record."""
    return ACTOR_NAMES[actor] if actor in ACTOR_NAMES else names[actor]


# --- checking one ---


def replay(record: Record) -> Table:
    """The table that a record is of, played again and judged; raises Flaw."""
    table = _set_up(record)
    for index, line in enumerate(record.moves):
        if line.number != index + 1:
            raise Flaw(line.number, f"move {index + 1} is missing or out of order: this is move {line.number}")
        _enter(table, line)
    _check_end(record, table)
    return table


def _set_up(record: Record) -> Table:
    if record.format != FORMAT:
        raise Flaw("format", f"this is format {record.format}: only format {FORMAT} is known")
    if record.luck not in SHARE_BYTES:
        raise Flaw("luck", f"the luck scheme {record.luck!r} is not known: expected one of {', '.join(SHARE_BYTES)}")
    _check_bots(record)
    game = _field("rules", _field("game", registry.find, record.game).under, record.rules)
    options = _field("options", game.options.build, record.options)
    if options.changed() != record.options:
        raise Flaw("options", "options are written only where they differ from the default, as plain values")
    return _seat(record, game, options, _dealer(record))


def _check_bots(record: Record) -> None:
    """Levels are words of one kind for some of the seats, and claim nothing that could be checked."""
    bots = record.bots
    if bots is msgspec.UNSET:
        return
    if len(bots) != len(record.names) or not any(bots):
        raise Flaw("bots", f"there must be a level, or none, for each of the {len(record.names)} seats")
    for level in filter(None, bots):
        if not LEVEL.fullmatch(level):
            raise Flaw("bots", f"{level!r} is no level of a bot: expected small letters, digits and -")


def _seat(record: Record, game: Game, options: BaseOptions, dealer: Dealer | None) -> Table:
    _field("options", options.check, len(record.names))
    return _field("names", lambda names: Table(game, options, names, dealer), record.names)


def _field(name: str, make: Any, value: Any) -> Any:
    """What `make` makes of a field, its complaints turned into flaws of that field."""
    try:
        return make(value)
    except MischiefError as error:
        raise Flaw(name, str(error)) from None


def _dealer(record: Record) -> Dealer | None:
    """The dealer, if the record shows its secret."""
    if record.commitment is None:
        if record.secret is not None or record.shares:
            raise Flaw("commitment", "a secret or shares without a commitment prove nothing")
        return None
    _bytes("commitment", record.commitment, 32)
    shares = tuple(_bytes("shares", share, SHARE_BYTES[record.luck]) for share in record.shares)
    if len(shares) != len(record.names):
        raise Flaw("shares", f"there must be a share for each of the {len(record.names)} seats, not {len(shares)}")
    if record.secret is None:
        return None
    secret = _bytes("secret", record.secret, SECRET_BYTES)
    if commitment_to(secret) != record.commitment:
        raise Flaw("secret", "the secret is not the one that the dealer committed to before the game")
    return Dealer(secret, shares, record.luck)


def _bytes(name: str, text: str, length: int) -> bytes:
    if len(text) != 2 * length or set(text) - set("0123456789abcdef"):
        raise Flaw(name, f"expected {length} bytes as {2 * length} small hexadecimal digits, not {text!r}")
    return bytes.fromhex(text)


def _enter(table: Table, line: Line) -> None:
    try:
        actor = _actor(line, table.names)
        before, move = table.state, table.parse(actor, line.move)
        _check_luck(table, actor, move, line)
        entry = _take_back(table, actor) if move == UNDO else table.enter(actor, move).entry
    except MischiefError as error:
        raise Flaw(line.number, f"{line.by}: {line.move}: {error}") from None
    if (said := table.say(before, actor, entry.move)) != line.move:
        raise Flaw(line.number, f"{line.move!r} should be written {said!r}")
    if line.court is not None:
        _check_court(table, entry, line.court, line)


def _take_back(table: Table, actor: int) -> Entry:
    """An undo; whether the move had told anybody a secret was judged at the table, more gently in old days."""
    table.check_undo(actor)
    return table.follow(actor, UNDO).entry


def _check_court(table: Table, entry: Entry, claim: Claim, line: Line) -> None:
    """A press must be what its claim and its bounds give."""
    evidence = rejudge(cast(TimedRules, table.game.rules), claim, entry.move) if table.game.is_timed else None
    if evidence is None:
        raise Flaw(line.number, f"{line.by}: {line.move}: that is not what the court's claim and bounds give")
    table.evidence[entry.number] = evidence


def _actor(line: Line, names: Sequence[str]) -> int:
    for actor, name in ACTOR_NAMES.items():
        if line.by == name:
            return actor
    if line.by not in names:
        raise Flaw(line.number, f"{line.by!r} has no seat at this table")
    return list(names).index(line.by)


def _check_luck(table: Table, actor: int, move: int, line: Line) -> None:
    """With the secret known, luck must be what the dealer had to draw."""
    if actor != LUCK or table.dealer is None or LUCK not in table.turn():
        return
    dealer = table.dealer
    due = table.game.draw(table.state, lambda odds: dealer.ticket(line.number, odds))
    if due != move:
        said = table.say(table.state, LUCK, due)
        raise Flaw(line.number, f"luck was {line.move!r}, but the secret gives {said!r}: the luck does not match")


def _check_end(record: Record, table: Table) -> None:
    if not table.is_over:
        if record.result is not None:
            raise Flaw("result", "there is a result, but moves are missing: the game is not over")
        return
    if record.commitment is not None and record.secret is None:
        raise Flaw("secret", "the game is over, so the dealer's secret must be shown")
    due = result_of(table.scores, table.names)
    if record.result != due:
        raise Flaw("result", f"the moves give {describe(due, table.names)!r}, the record says otherwise")


def describe(result: Result, names: Sequence[str]) -> str:
    """A result as people say it: "Ann 34, Ben 30: Ann wins"."""
    points = ", ".join(f"{name} {point}" for name, point in zip(names, result.points, strict=True))
    verb = "wins" if len(result.winners) == 1 else "share the win"
    return f"{points}: {', '.join(result.winners)} {verb}"


__all__ = [
    "FORMAT",
    "Bots",
    "Flaw",
    "Line",
    "Record",
    "Result",
    "as_known",
    "describe",
    "of",
    "replay",
    "result_of",
]
