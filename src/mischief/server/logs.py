"""Logs as one JSON object a line; ids that open doors are shortened before they get here."""

import logging
import sys
import time

import msgspec

from mischief.server.tokens import short
from mischief.store.rows import TableRow


def about(row: TableRow, number: int, person: str | None = None) -> dict[str, dict[str, object]]:
    """What a line says about a table at a log number: nothing that would open a door."""
    facts: dict[str, object] = {"table": short(row.id), "game": row.game, "number": number}
    return {"about": {**facts, "person": short(person)} if person else facts}


class JsonLines(logging.Formatter):
    """One line, one object."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(level: str) -> None:
    """Send everything to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for loud in ("uvicorn.access", "alembic", "aiosqlite", "asyncio"):
        logging.getLogger(loud).setLevel(logging.WARNING)
