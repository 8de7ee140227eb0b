"""Finished pieces in a file, so that long work can be stopped, or die, and go on where it was.

Lines of JSON: the first says of what run they are, each other one holds a result: (which call, which piece, what). A
line is on disk before anybody hears of it. Only the last one can be torn, by a loss of power; its piece is done again.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, get_type_hints

import msgspec
import numpy as np

from mischief.game.errors import MischiefError
from mischief.lab.crew.crew import Crew, Piece, Result

NEXT = b"\n"

Kept = dict[int, dict[int, msgspec.Raw]]  # results by call and piece


class BadCheckpoint(MischiefError):
    code = "bad_checkpoint"


class Checkpointed(Crew):
    """A crew whose finished pieces are kept; of those that a file holds already, none is done again."""

    def __init__(self, crew: Crew, path: Path, run: Any) -> None:
        self._crew, self._calls = crew, 0
        self._kept, self._file = _opened(path, msgspec.json.encode({"checkpoint": run}))

    def finished(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[tuple[int, Result]]:
        call, self._calls = self._calls, self._calls + 1
        known = self._kept.get(call, {})
        kind = get_type_hints(work)["return"]
        for number, line in known.items():
            yield number, msgspec.json.decode(line, type=kind, dec_hook=_array)
        left = [number for number in range(len(pieces)) if number not in known]
        for place, result in self._crew.finished(work, [pieces[number] for number in left]):
            self._keep(call, left[place], result)
            yield left[place], result

    def _keep(self, call: int, number: int, result: object) -> None:
        self._file.write(msgspec.json.encode((call, number, result), enc_hook=_numbers) + NEXT)
        self._file.flush()
        os.fsync(self._file.fileno())

    def prepare(self, compiling: Callable[..., object], *arguments: Any) -> None:
        self._crew.prepare(compiling, *arguments)

    def close(self) -> None:
        self._file.close()
        self._crew.close()


def _opened(path: Path, run: bytes) -> tuple[Kept, IO[bytes]]:
    """What a file holds, and the file, ready for more; raises BadCheckpoint if it is of another run."""
    head = run + NEXT
    try:
        content = path.read_bytes() if path.exists() else b""
        if head.startswith(content):  # new, or torn before anything was done
            path.write_bytes(content := head)
        kept = _read(path, head, content)
        file = path.open("ab")
        file.truncate(content.rindex(NEXT) + 1)
    except OSError as error:
        raise BadCheckpoint(f"the checkpoint {path} can't be opened: {error.strerror}") from None
    return kept, file


def _read(path: Path, head: bytes, content: bytes) -> Kept:
    if not content.startswith(head):
        raise BadCheckpoint(f"{path} is of another run or another version: name another --checkpoint, or remove it")
    kept: Kept = {}
    for number, line in enumerate(content[len(head) :].split(NEXT)[:-1], 2):  # after the last NEXT a line is torn
        try:
            call, piece, result = msgspec.json.decode(line, type=tuple[int, int, msgspec.Raw])
        except msgspec.DecodeError:
            raise BadCheckpoint(f"line {number} of {path} can't be read: remove it, and go on") from None
        kept.setdefault(call, {})[piece] = result
    return kept


def _numbers(array: Any) -> Any:
    return str(array.dtype), array.tolist()


def _array(kind: type, told: Any) -> Any:
    dtype, numbers = told
    return np.array(numbers, dtype)
