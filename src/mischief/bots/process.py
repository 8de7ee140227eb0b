"""A bot in any language: a program that reads one question a line and answers with one line, both JSON.

docs/bots-in-any-language.md says what is asked and answered. The program is started without a shell, when it is first
asked, and ends when its input does.
"""

import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any, Literal, TypeVar
from weakref import finalize

import msgspec

from mischief.bots.bot import BadBot, allowed
from mischief.game.contract import Game
from mischief.game.luck import Luck, bits, wrapping
from mischief.game.rule import Record, lines_of
from mischief.game.speeds.encode import named, numbers
from mischief.game.stated import Move, Sight

PROCESS = "process:"  # how such a bot is named, as in --bots process:./mybot
PROTOCOL = 1
TO_START = 60.0  # seconds; some languages wake up slowly
TO_MOVE = 10.0
TO_END = 5.0
LONGEST_LINE = 1 << 16
SHOWN = 80  # characters of a wrong answer
LEFT_AWAY = 11  # of 64 bits of luck: 53 fit a number of any language

T = TypeVar("T")


class Ready(msgspec.Struct, forbid_unknown_fields=True):
    """What a bot says first."""

    kind: Literal["ready"]
    protocol: Literal[1]
    name: str = ""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What a bot says to a question."""

    move: int


class ProcessBot:
    """A program that chooses moves."""

    def __init__(self, game: Game, command: str, seconds: float = TO_MOVE) -> None:
        self._game, self.title, self.seconds = game, f"{PROCESS}{command}", seconds
        self._words = _split(command)
        self._program: Program | None = None
        self.name = ""  # as it introduces itself
        if not self._words or shutil.which(self._words[0]) is None:
            raise BadBot(f"{self.title} can't be started: there is no program {' '.join(self._words[:1])!r}")

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        answer = self._ask(question(self._game, sight, seat, legal, luck), Answer, self.seconds)
        return allowed(answer.move, legal, self.title)

    def start(self) -> None:
        """Start the program and let it introduce itself, if that was not done; raises BadBot."""
        if self._program is None:
            self._program = Program(self._words, self.title)
            self.name = self._ask(greeting(self._game, self.seconds), Ready, TO_START).name

    def close(self) -> bool:
        """End the program; whether it went by itself."""
        program, self._program = self._program, None
        return program is None or program.end()

    def _ask(self, message: dict[str, Any], kind: type[T], seconds: float) -> T:
        self.start()
        assert self._program is not None
        try:
            line = self._program.exchange(msgspec.json.encode(message) + b"\n", seconds)
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            said = line[:SHOWN].decode(errors="replace").strip()
            self.close()
            raise BadBot(f"{self.title} answered {said!r}: {error}") from None
        except BadBot:
            self.close()
            raise


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise BadBot(f"{PROCESS}{command} can't be read: {error}") from None


def greeting(game: Game, seconds: float) -> dict[str, Any]:
    """What a bot is told first: the game, and what the numbers of sights and moves mean."""
    layouts = {"sight": layout_of(game.layouts.Sight), "move": layout_of(game.layouts.Parts)}
    about = {"game": game.name, "version": game.version, "seats": list(game.seats), "seconds": seconds}
    return {"kind": "hello", "protocol": PROTOCOL, **about, "layouts": layouts}


def layout_of(record: type[Record]) -> list[dict[str, Any]]:
    """The fields of a record, in the order of its numbers."""
    lines = lines_of(record).items()
    return [{"name": name, "shape": line.shape, "used": line.used, "words": line.words} for name, line in lines]


def question(game: Game, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> dict[str, Any]:
    """All that a bot may know at a decision."""
    state = game.imagine(sight)  # what a move is made of can be seen from the seat
    moves = [[move, *numbers(game.layouts.Parts, game.parts(state, seat, move))] for move in legal]
    with wrapping():
        drawn = int(bits(luck)) >> LEFT_AWAY
    seen = {"sight": named(game.layouts.Sight, sight), "numbers": numbers(game.layouts.Sight, sight)}
    return {"kind": "choose", "seat": seat, **seen, "moves": moves, "luck": drawn}


class Program:
    """A running program to which lines are written, and which answers each with one."""

    def __init__(self, words: Sequence[str], title: str) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, start_new_session=True)
        except OSError as error:
            raise BadBot(f"{title} can't be started: {error}") from None
        self._title = title
        self._talk = ThreadPoolExecutor(1)  # a pipe can keep who writes waiting, as well as who reads
        self._ending = finalize(self, _end, self._process)

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Write a line and wait for the answer; raises BadBot."""
        try:
            answer = self._talk.submit(self._exchange, line).result(seconds)
        except TimeoutError:
            _kill(self._process)
            raise BadBot(f"{self._title} did not answer within {seconds:g} seconds") from None
        except BaseException:  # whoever waited has left, and nothing else would end a program that hangs
            _kill(self._process)
            raise
        if not answer.endswith(b"\n"):
            raise BadBot(f"{self._title} {self._how_it_failed(answer)}")
        return answer

    def _exchange(self, line: bytes) -> bytes:
        stdin, stdout = _pipes(self._process)
        with suppress(OSError):  # who has ended may have said why
            stdin.write(line)
            stdin.flush()
        return stdout.readline(LONGEST_LINE)

    def _how_it_failed(self, answer: bytes) -> str:
        if len(answer) == LONGEST_LINE:
            return f"answered with a line of {LONGEST_LINE} bytes or more"
        with suppress(subprocess.TimeoutExpired):
            return f"ended instead of answering (exit code {self._process.wait(TO_END)})"
        return "closed its output instead of answering"

    def end(self) -> bool:
        """Close its input and wait; whether it ended by itself."""
        by_itself = bool(self._ending())
        self._talk.shutdown()
        return by_itself


def _pipes(process: "subprocess.Popen[bytes]") -> "tuple[IO[bytes], IO[bytes]]":
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def _end(process: "subprocess.Popen[bytes]") -> bool:
    """Close a program's input, and kill it if it stays; whether it ended by itself."""
    stdin, stdout = _pipes(process)
    with suppress(OSError):
        stdin.close()
    try:
        process.wait(TO_END)
        return True
    except subprocess.TimeoutExpired:
        _kill(process)
        return False
    finally:
        stdout.close()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program and all that it started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
