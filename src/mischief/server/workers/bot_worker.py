"""A process that thinks for bots: one question a line on standard input, one answer a line on standard output."""

import sys
from functools import cache
from typing import Literal

import msgspec

from mischief.bots.bot import Bot, bot
from mischief.bots.hint import Hint, hint
from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.encode import numbers, record_of
from mischief.game.luck import Luck, below, seeded, wrapping
from mischief.game.stated import Sight, State

MOST_LUCK = 1000  # moves of luck before somebody surely has a choice


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


def prepare(name: str, level: str) -> None:
    """Let a bot choose once, so that its compiled code is on disk before anybody waits for it."""
    game, luck = registry.find(name), seeded(1)
    state = until_choice(game, luck)
    for seat in [actor for actor in game.turn(state) if actor < LUCK][:1]:
        known_bot(name, level).choose(game.look(state, seat), seat, game.legal(state, seat), luck)


def until_choice(game: Game, luck: Luck) -> State:
    """A state in which a seat is awaited, as luck would have it; any state if none comes within reason."""
    state = game.start()
    with wrapping():
        for _ in range(MOST_LUCK):
            if LUCK not in game.turn(state):
                break
            state = game.apply(state, LUCK, game.draw(state, lambda n: below(luck, n)))
    return state


def main() -> None:
    """Answer until the server closes the pipe."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
