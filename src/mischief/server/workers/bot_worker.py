"""A process that thinks for bots: one question a line on standard input, one answer a line on standard output."""

import sys
from functools import cache
from typing import Literal

import msgspec

from mischief.bots.bot import Bot, bot
from mischief.bots.hint import Hint, hint
from mischief.game import registry
from mischief.game.contract import Game
from mischief.game.luck import seeded
from mischief.game.speeds.encode import numbers, record_of
from mischief.game.stated import Sight


class Job(msgspec.Struct):
    """What a bot may know, which is what a person in its seat would."""

    game: str
    level: str
    sight: msgspec.Raw
    seat: int
    legal: list[int]
    seed: int
    wants: Literal["move", "hint"] = "move"


class Answer(msgspec.Struct):
    """The move or the hint, or what went wrong."""

    move: int | None = None
    hint: Hint | None = None
    error: str | None = None


@cache
def known_bot(game: str, level: str) -> Bot:
    """A bot is made once and kept."""
    return bot(registry.find(game), level)


def answer(line: bytes) -> Answer:
    """The answer to one question."""
    try:
        job = msgspec.json.decode(line, type=Job)
        game = registry.find(job.game)
        sight = received(game, job.sight)
        if job.wants == "hint":
            return Answer(hint=hint(game, sight, job.seat, job.legal, seeded(job.seed)))
        return Answer(move=int(known_bot(job.game, job.level).choose(sight, job.seat, job.legal, seeded(job.seed))))
    except Exception as error:  # the server asks someone else
        return Answer(error=type(error).__name__)


def sent(game: Game, sight: Sight) -> msgspec.Raw:
    """A sight for the pipe."""
    return msgspec.Raw(msgspec.json.encode(numbers(game.layouts.Sight, sight)))


def received(game: Game, sight: msgspec.Raw) -> Sight:
    """A sight from the pipe."""
    return record_of(game.layouts.Sight, msgspec.json.decode(sight, type=list[int]))


def main() -> None:
    """Answer until the server closes the pipe."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
