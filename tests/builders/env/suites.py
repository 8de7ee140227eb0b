"""The tables that other libraries' suites are played on, and how often: `make suites` plays more."""

import os

from mischief.game.registry import find, names

TABLES = [(name, seats) for name in names() for seats in find(name).seats]
ROUNDS = int(os.environ.get("SUITE_ROUNDS", "1"))
