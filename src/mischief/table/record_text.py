"""A record as a text that people can read: tags, an empty line, then one move a line.

    mischief record 1
    game: lure
    rules: 1
    options: daredevil=true
    names: Ann, Ben
    bots: -, match-42
    luck: hmac-sha256-1
    commitment: 5f0c...
    shares: 00..., 00...
    secret: 9a1b...
    result: Ann 34, Ben 30: Ann wins

    1. luck: Ann begins
    2. luck: red, white
    3. Ann: red+blue

What the court knew about a press follows it: "4. Ann: 312 ms [claimed 312.4, believable 290.1 to 331.0]".

Reading is strict: what `write` would not have written is refused with the line and the reason.
"""

import json
import re
from typing import Any

import msgspec

from mischief.game.errors import BadRecord
from mischief.table import record as records
from mischief.table.court import Claim
from mischief.table.record import Flaw, Line, Record, Result
from mischief.table.seats import BadName, check_names
from mischief.table.table import Table

TITLE = "mischief record "
TAGS = ("game", "rules", "options", "names", "bots", "luck", "commitment", "shares", "secret", "result")
BOTS = "bots"  # the one tag that may be missing
NOTHING = "-"
RUNNING = "running"
BROKEN_OFF = "broken off"  # the secret is shown, and there will be no result
WHOLE = "(?:0|[1-9][0-9]{0,8})"  # more digits than anybody needs: Python refuses to read thousands
MOVE = re.compile(rf"({WHOLE})\. ([^:]+): (.+)")
RESULT = re.compile(r"(.+): (.+?) (wins|share the win)")
BEFORE = "before the face"
NUMBER = r"-?\d+\.\d+(?:e[+]\d+)?|-?\d+e[+]\d+"
COURT = re.compile(rf"(.+) \[claimed ({BEFORE}|{NUMBER}), believable ({NUMBER}) to ({NUMBER})\]")
WORD = re.compile(r"([A-Za-z_]\w*)=")


def write(record: Record) -> str:
    """A record as text."""
    tags = _tags(record)
    head = [f"{TITLE}{record.format}", *(f"{tag}: {tags[tag]}" for tag in TAGS if tag in tags), ""]
    moves = [f"{line.number}. {line.by}: {line.move}{say_claim(line.court)}" for line in record.moves]
    return "\n".join([*head, *moves]) + "\n"


def say_claim(court: Claim | None) -> str:
    """What the court knew about a press, after its words; nothing for other moves."""
    if court is None:
        return ""
    claimed = BEFORE if court.claim is None else court.claim
    return f" [claimed {claimed}, believable {court.low} to {court.high}]"


def _tags(record: Record) -> dict[str, str]:
    return {
        "game": record.game,
        "rules": record.rules,
        "options": " ".join(f"{name}={_json(value)}" for name, value in record.options.items()) or NOTHING,
        "names": ", ".join(record.names),
        **_tagged_bots(record),
        "luck": record.luck,
        "commitment": record.commitment or NOTHING,
        "shares": ", ".join(record.shares) or NOTHING,
        "secret": record.secret or NOTHING,
        "result": _say_result(record),
    }


def _tagged_bots(record: Record) -> dict[str, str]:
    """Which level sat where; nothing is said where no bots were."""
    bots = () if record.bots is msgspec.UNSET else record.bots
    return {BOTS: ", ".join(level or NOTHING for level in bots)} if bots else {}


def _say_result(record: Record) -> str:
    if record.result is not None:
        return records.describe(record.result, record.names)
    return RUNNING if record.secret is None else BROKEN_OFF


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Record:
    """The record that a text says, checked move by move; raises BadRecord with the line."""
    return replay(text)[0]


def replay(text: str) -> tuple[Record, Table]:
    """The record that a text says and the table it leads to; raises BadRecord with the line."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    try:
        record = _parse(lines)
        table = records.replay(record)
    except Flaw as flaw:
        raise BadRecord(flaw.reason, _line_of(flaw.where, lines)) from None
    _check_form(record, lines)
    return record, table


def _line_of(where: str | int, lines: list[str]) -> int:
    """The line of a tag or of a move; the format is in the first."""
    starts = f"{where}. " if isinstance(where, int) else f"{where}: "
    return next((number for number, line in enumerate(lines, 1) if line.startswith(starts)), 1)


def _parse(lines: list[str]) -> Record:
    if not re.fullmatch(f"{TITLE}{WHOLE}", lines[0]):
        raise BadRecord(f"this is not a record: it should begin with '{TITLE}{records.FORMAT}'", 1)
    blank = lines.index("") if "" in lines else len(lines)
    tags = _read_tags(lines[1:blank])
    moves = tuple(_read_move(line, number) for number, line in enumerate(lines[blank + 1 :], blank + 2))
    names = _read_names(tags["names"])
    return Record(
        format=int(lines[0].removeprefix(TITLE)),
        game=tags["game"],
        rules=tags["rules"],
        options=_read_options(tags["options"]),
        names=names,
        bots=_read_bots(tags[BOTS]) if BOTS in tags else msgspec.UNSET,
        luck=tags["luck"],
        commitment=_unless_nothing(tags["commitment"]),
        shares=() if tags["shares"] == NOTHING else tuple(tags["shares"].split(", ")),
        secret=_unless_nothing(tags["secret"]),
        result=_read_result(tags["result"], names),
        moves=moves,
    )


def _read_tags(lines: list[str]) -> dict[str, str]:
    tags: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        tag, colon, value = line.partition(": ")
        if not colon or tag not in TAGS:
            raise BadRecord(f"{line!r} is not a known tag: expected one of {', '.join(TAGS)}", number)
        if tag in tags:
            raise BadRecord(f"the tag {tag!r} is given twice", number)
        tags[tag] = value
    if missing := [tag for tag in TAGS if tag not in (*tags, BOTS)]:
        raise BadRecord(f"the tag {missing[0]!r} is missing", len(lines) + 2)
    return tags


def _read_move(line: str, number: int) -> Line:
    match = MOVE.fullmatch(line)
    if not match:
        raise BadRecord(f"{line!r} is not a move: expected '<number>. <who>: <move>'", number)
    if court := COURT.fullmatch(match[3]):
        claim = None if court[2] == BEFORE else float(court[2])
        return Line(int(match[1]), match[2], court[1], Claim(claim, float(court[3]), float(court[4])))
    return Line(int(match[1]), match[2], match[3])


def _read_names(text: str) -> tuple[str, ...]:
    try:
        return check_names(text.split(", "))
    except BadName as error:
        raise Flaw("names", str(error)) from None


def _read_bots(text: str) -> tuple[str | None, ...]:
    return tuple(_unless_nothing(level) for level in text.split(", "))


def _read_options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    rest = "" if text == NOTHING else text
    while rest:
        match = WORD.match(rest)
        if not match or match[1] in options:
            raise Flaw("options", f"expected options like 'name=value', each once, not {rest!r}")
        try:
            options[match[1]], end = json.JSONDecoder().raw_decode(rest, match.end())
        except ValueError:
            raise Flaw("options", f"the value of option {match[1]!r} can't be read") from None
        rest = rest[end:].removeprefix(" ")
    return options


def _unless_nothing(text: str) -> str | None:
    return None if text == NOTHING else text


def _read_result(text: str, names: tuple[str, ...]) -> Result | None:
    if text in (RUNNING, BROKEN_OFF):
        return None
    match = RESULT.fullmatch(text)
    points = match[1].split(", ") if match else []
    if not match or len(points) != len(names):
        raise Flaw("result", f"expected '{RUNNING}' or points and winners, as in 'Ann 34, Ben 30: Ann wins'")
    scored = tuple(_points(one, name) for one, name in zip(points, names, strict=True))
    return Result(scored, tuple(match[2].split(", ")))


def _points(text: str, name: str) -> int:
    number = text.removeprefix(f"{name} ")
    if not re.fullmatch(f"-?{WHOLE}", number):
        raise Flaw("result", f"expected the points of {name}, not {text!r}")
    return int(number)


def _check_form(record: Record, lines: list[str]) -> None:
    """Refuse what says the same in another form, so that equal games have equal records."""
    for number, (given, due) in enumerate(zip(lines, write(record).split("\n"), strict=False), 1):
        if given != due:
            raise BadRecord(f"{given!r} should be written {due!r}", number)
