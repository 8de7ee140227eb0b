"""`python -m mischief.server`: serve with the settings that the environment gives."""

import sys

from mischief.game.errors import MischiefError
from mischief.server.run import run
from mischief.server.settings import from_environment

try:
    run(from_environment(), lambda address: print(f"READY {address}", flush=True))
except MischiefError as error:
    print(f"mischief: {error}", file=sys.stderr)
    sys.exit(2)
