"""Lessons: the first short game of each game, as a server would tell it to whoever learns.

A game's `data/lesson.toml` is a script: seats, options, and lines like `luck: red, white`, `you: stop`, `two: throw`;
`say aim` names what the coach says next, and `go` waits until that is read. The rules play it, so that no lesson can
teach what isn't so. `python -m mischief.server.lessons web/src/lessons` writes what the page shows.
"""

import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mischief.game import registry
from mischief.game.actors import CLOCK, LUCK
from mischief.game.contract import Game
from mischief.server.live.previews import tried
from mischief.server.live.turn_clock import TurnClock
from mischief.server.live.updates import Updates
from mischief.server.wire.messages import Try, encode
from mischief.table.clock import Clock
from mischief.table.table import Happening, Table

LEARNER = 0
NAMES = ("you", "two", "three")
UNSEATED = {"luck": LUCK, "clock": CLOCK}

Message = dict[str, Any]


class Step(Struct):
    """What the coach says, the move that is waited for if any, what it would bring, and what is told after it."""

    tips: list[str]
    move: int | None
    tried: Message | None
    update: Message = {}


class Lesson(Struct):
    """A whole lesson; `ending` is what the coach says when nothing more is asked."""

    seats: int
    view: Message
    steps: list[Step]
    ending: list[str]


def lesson(game: Game) -> Lesson:
    """A game's lesson, played by its rules."""
    script = tomllib.loads((files(game.package) / "data" / "lesson.toml").read_text("utf-8"))
    teacher = Teacher(Table(game, game.options.build(script["options"]), NAMES[: script["seats"]]))
    for line in script["lines"]:
        teacher.read(line)
    return teacher.done()


class Teacher:
    """Plays a script line by line and notes what the learner is told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: list[Message] = []
        self.steps: list[Step] = []
        self.tips: list[str] = []
        self._happened: list[Happening] = []

    def read(self, line: str) -> None:
        """Go on by a line."""
        who, _, what = line.partition(" ")
        if who == "say":
            self.tips.append(what)
        elif who == "go":
            self._wait(None)
        else:
            self._play(who.removesuffix(":"), what)

    def _play(self, who: str, words: str) -> None:
        actor = UNSEATED[who] if who in UNSEATED else NAMES.index(who)
        if actor != LUCK:
            self._settle()
        move = self.table.game.parse(self.table.state, actor, words, self.table.names)
        if actor == LEARNER and self._is_asked(move):
            self._wait(move)
        self._happened.append(self.table.enter(actor, move))

    def done(self) -> Lesson:
        """The lesson, when all was read."""
        self._settle()
        self._tell()
        view, *updates = self.told
        for step, update in zip(self.steps, updates, strict=True):
            step.update = update
        return Lesson(len(self.table.names), view, self.steps, self.tips)

    def _settle(self) -> None:
        """What the script doesn't say of luck is its first outcome."""
        game = self.table.game
        while LUCK in self.table.turn():
            self._happened.append(self.table.enter(LUCK, int(game.rules.outcome(self.table.state, 0))))

    def _is_asked(self, move: int) -> bool:
        """Whether the learner has to do something for it: nobody does anything to press nothing."""
        rules: Any = self.table.game.rules
        return not self.table.game.is_timed or not rules.is_timed_move(move) or rules.reaction(move) >= 0

    def _wait(self, move: int | None) -> None:
        self._settle()
        self._tell(move)
        self.steps.append(Step(self.tips, move, self._tried(move)))
        self.tips = []

    def _tell(self, wanted: int | None = None) -> None:
        """What the learner is told now; of many moves only the one that is wanted is offered, of two both are seen."""
        updates = Updates(self.table, TurnClock(Clock(), len(self.table.names)), 0, self._happened)
        message = msgspec.json.decode(updates.update(LEARNER) if self.told else updates.view(LEARNER))
        if wanted is None or len(message["legal"]) > 2:
            message["legal"] = [choice for choice in message["legal"] if choice[0] == wanted]
        self.told.append(message)
        self._happened = []

    def _tried(self, move: int | None) -> Message | None:
        if move is None or self.table.game.is_timed:
            return None
        asked = Try(seat=LEARNER, number=self.table.number, move=move)
        answer: Message = msgspec.json.decode(encode(tried(self.table, asked)))
        return answer


def written(game: Game) -> str:
    """A lesson as the page reads it."""
    return msgspec.json.encode(lesson(game)).decode() + "\n"


if __name__ == "__main__":
    for name in registry.OURS:
        Path(sys.argv[1], f"{name}.gen.json").write_text(written(registry.find(name)), encoding="utf-8")
