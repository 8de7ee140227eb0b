"""Games for Gymnasium: one seat against bots, and many games at once in which one player plays every seat.

Importing this registers `mischief/Lure-v0` and its like, so `gymnasium.make("mischief.env.gymnasium:mischief/Lure-v0")`
does both.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mischief.bots.own import Given, seated
from mischief.env.arrays import Decisions
from mischief.env.batch import make
from mischief.env.errors import BadBatch
from mischief.env.single import SEEDS, Asked, Single
from mischief.env.spaces import seen_and_masked
from mischief.game.contract import Game
from mischief.game.extras import RANDOM
from mischief.game.installed import extra
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import names
from mischief.game.rule import Array

with extra("research"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Seen = dict[str, Array]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of a game; bots sit in the others.

    An action is a place in the list of legal moves, which the mask shows. A place without one ends the game as lost,
    and `info["illegal"]` says so: a learner that knows of no masks can learn this too.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "lure",
        seats: int | None = None,
        seat: int = 0,
        bots: Sequence[Given] = (RANDOM,),  # one for all others, or one each, from the left
        options: Asked = None,
        render_mode: str | None = None,
    ) -> None:
        self.single, self.seat, self.render_mode = Single(game, seats, options), seat, render_mode
        others = self.single.seats - 1
        if not 0 <= seat <= others:
            raise BadBatch(f"seat must be from 0 to {others}, not {seat}")
        if len(bots) not in (1, others):
            raise BadBatch(f"give one bot for all, or one for each of {others} other seats, not {len(bots)}")
        sitting = [seated(self.single.game, given) for given in bots]
        self._bots = [sitting[left % len(sitting)] for left in range(others)]
        self.observation_space = seen_and_masked(self.single.game)
        self.action_space = spaces.Discrete(self.single.game.rules.MOST_MOVES)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new game, and let the others move until this seat is asked."""
        super().reset(seed=seed)
        self._begin()
        while self.single.is_over:
            self._begin()
        return self._seen(), {}

    def _begin(self) -> None:
        drawn = int(self.np_random.integers(SEEDS))
        self.single.begin(drawn)
        self._lucks = [seeded(drawn, 1 + left) for left in range(len(self._bots))]
        self._let_others_move()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Move, and let the others move until this seat is asked again, or the game is over."""
        if not 0 <= action < len(self.single.moves):
            return self._seen(), -1.0, True, False, {"illegal": True}
        self.single.step(int(action))
        self._let_others_move()
        return self._seen(), self.single.rewards()[self.seat], self.single.is_over, False, {}

    def _let_others_move(self) -> None:
        single = self.single
        while not single.is_over and single.seat != self.seat:
            left = (single.seat - self.seat) % single.seats - 1
            sight = single.game.look(single.state, single.seat)
            with wrapping():
                single.play(self._bots[left].choose(sight, single.seat, single.moves, self._lucks[left]))

    def _seen(self) -> Seen:
        return {"observation": self.single.observation(self.seat), "action_mask": self.single.mask(self.seat)}

    def action_masks(self) -> Array:
        """Which places hold a legal move, as libraries ask that know of masks."""
        return self.single.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """What this seat sees, as text."""
        return str(self.single.game.look(self.single.state, self.seat)) if self.render_mode == "ansi" else None


class GamesEnv(VectorEnv[Seen, Array, Array]):
    """Many games on a batch, in which the learner plays every seat: each step asks whoever decides in each game.

    What is seen is turned so that this seat comes first. A reward is that of the seat that moved; `info["rewards"]`
    has everybody's, and `info["seat"]` who decides next. A game that is over begins anew in the same step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Game = "lure",
        seats: int | None = None,
        options: Asked = None,
        threads: int = 1,
    ) -> None:
        self.batch, self.num_envs = make(game, seats, num_envs, options=options, threads=threads), num_envs
        self.single_observation_space = seen_and_masked(self.batch.game)
        self.single_action_space = spaces.Discrete(self.batch.game.rules.MOST_MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew; one seed does for all."""
        if isinstance(seed, list):
            raise BadBatch("give one seed for all games: each draws luck of its own from it")
        super().reset(seed=seed)
        now = self.batch.reset(int(self.np_random.integers(SEEDS)))
        return _seen(now), {"seat": now.seat.copy()}

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Move in every game; raises BadActions and changes nothing."""
        moved = self.batch.now.seat.copy()
        now = self.batch.step(actions)
        reward = now.reward[np.arange(self.num_envs), moved].astype(np.float64)
        info = {"seat": now.seat.copy(), "rewards": now.reward.copy()}
        return _seen(now), reward, now.done.copy(), np.zeros(self.num_envs, np.bool_), info


def _seen(now: Decisions) -> Seen:
    return {"observation": now.observation.copy(), "action_mask": now.mask.astype(np.int8)}


def ids() -> dict[str, str]:
    """What the games are called at Gymnasium."""
    return {name: f"mischief/{name.capitalize()}-v0" for name in names()}


for _name, _id in ids().items():
    gymnasium.register(_id, f"{__name__}:SeatEnv", vector_entry_point=f"{__name__}:GamesEnv", kwargs={"game": _name})
