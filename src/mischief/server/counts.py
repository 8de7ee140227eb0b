"""Numbers for whoever looks after the server."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Counts:
    """What has happened since the server started."""

    moves: int = 0
    compiled: int = 0  # games
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
