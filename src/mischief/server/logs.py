"""Logs as one JSON object a line; ids that open doors are shortened before they get here."""

import logging
import sys
import time

import msgspec


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
