"""Records as files: written whole or not at all, read as text or JSON by what they begin with."""

import os
import tempfile
from pathlib import Path

from mischief.game.errors import BadRecord, MischiefError
from mischief.table import record_json, record_text
from mischief.table.record import Record
from mischief.table.table import Table

LARGEST = 10 * 1024 * 1024


class NotSaved(MischiefError):
    code = "not_saved"


def save(record: Record, path: Path | str) -> None:
    """Write a record, as JSON if the name ends in .json, so that the file is either old or new, never half."""
    path = Path(path)
    text = record_json.write(record) if path.suffix == ".json" else record_text.write(record)
    try:
        _write_whole(path, text.encode())
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise NotSaved(f"{path} could not be saved ({reason}): nothing was written, choose another place") from None


def _write_whole(path: Path, content: bytes) -> None:
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    """The new name must reach the disk too, where the system lets us ask for it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def load(path: Path | str) -> tuple[Record, Table]:
    """The record in a file and the table it leads to; raises BadRecord with the line and the reason."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise BadRecord(f"{path} is larger than any record: at most {LARGEST} bytes")
    return loads(content)


def loads(content: bytes) -> tuple[Record, Table]:
    """The record in some bytes and the table it leads to."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise BadRecord("this is not a record: it is not text") from None
    return record_json.replay(text) if text.lstrip().startswith("{") else record_text.replay(text)
