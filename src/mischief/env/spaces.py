"""What a seat sees and may do, as Gymnasium's spaces."""

from typing import Any

import numpy as np

from mischief.game.contract import Game
from mischief.game.installed import extra
from mischief.game.speeds.encode import plan

with extra("research"):
    from gymnasium import spaces

NUMBERS = np.iinfo(np.int32)


def seen_and_masked(game: Game) -> Any:
    """What a seat sees, and which places hold a legal move."""
    seen = spaces.Box(NUMBERS.min, NUMBERS.max, (plan(game.observation).size,), np.int32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (game.rules.MOST_MOVES,), np.int8)})
