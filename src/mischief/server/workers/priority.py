"""Work that can wait lets those go first who play now."""

import contextlib
import os

POLITE = 10


def give_way() -> None:
    """Run this process behind all others."""
    with contextlib.suppress(AttributeError, OSError):  # not every system has manners
        os.nice(POLITE)
