"""Random walks of a batch, and a fingerprint of all that one gives; prints those of a walk on a card for each game.

python batches.py lure pounce      with NUMBA_ENABLE_CUDASIM=1 on a machine without a card
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np

from mischief import env

STEPS = {"lure": 30, "peek": 3, "pantry": 12, "pounce": 12}  # that the interpreter takes quickly


def batch_of(name: str, games: int = 2, **changes: Any) -> env.Batch:
    return env.make(name, games=games, **{"device": "python", "seed": 5, **changes})


def walked(batch: env.Batch, steps: int) -> Iterator[env.Decisions]:
    """Every step of a batch whose moves are chosen at random."""
    luck = np.random.default_rng(0)
    for _ in range(steps):
        yield batch.now
        batch.step((luck.random(batch.games) * here(batch.now.count)).astype(np.int64))


def here(array: Any) -> Any:
    """An array in this machine's memory."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def fingerprint(batch: env.Batch, steps: int) -> str:
    """All that a batch gives on a walk, then a state of it, and what is seen once that is put back."""
    found = sha256()
    for now in walked(batch, steps):
        for array in (*now, batch.parts(9)):
            found.update(np.ascontiguousarray(here(array)).tobytes())
    state = batch.state(0)
    found.update(batch.game.write(state).encode())
    found.update(np.ascontiguousarray(here(batch.put(0, state).observation)).tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, fingerprint(batch_of(name, device="cuda"), STEPS[name]))
