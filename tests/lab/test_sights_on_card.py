"""A graphics card begins games, sees and says as the interpreter does."""

import os
import subprocess
import sys
from pathlib import Path

from mischief.game.registry import names

SCRIPT = Path(__file__).parents[1] / "builders" / "sights_on_card.py"


def test_the_card_begins_sees_and_says_the_same_bytes() -> None:
    """On the CUDA simulator, which runs the kernel without a card."""
    games = list(names())
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, str(SCRIPT), *games]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    assert printed.split() == games
