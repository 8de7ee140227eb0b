"""`python -m mischief.server`: serve with the settings that the environment gives."""

from mischief.server.run import run
from mischief.server.settings import from_environment

run(from_environment(), lambda address: print(f"READY {address}", flush=True))
