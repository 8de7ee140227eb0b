"""Games for PettingZoo: `env("lure", seats=3)` is an AEC environment, in which every agent has a seat."""

from typing import Any

from mischief.env.single import SEEDS, Asked, Single
from mischief.env.spaces import seen_and_masked
from mischief.game.contract import Game
from mischief.game.installed import extra

with extra("research"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv


def env(
    game: str | Game, seats: int | None = None, options: Asked = None, render_mode: str | None = None
) -> "SeatsEnv":
    """A table of a game; an action is a place in the list of legal moves, and the mask says how long that is."""
    return SeatsEnv(Single(game, seats, options), render_mode)


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """One game, whose seats are asked in turn; who is asked at once with others does not see their answers."""

    def __init__(self, single: Single, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": f"mischief_{single.game.name}_v0", "render_fps": 1}
        self.render_mode, self.single = render_mode, single
        self.possible_agents = [f"seat_{seat}" for seat in range(single.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: seen_and_masked(single.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(single.game.rules.MOST_MOVES) for agent in self.possible_agents}
        self._luck, _ = seeding.np_random()

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed gives the same games from then on."""
        if seed is not None:
            self._luck, _ = seeding.np_random(seed)
        self.single.begin(int(self._luck.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, whoever is asked."""
        seat = self._seats[agent]
        return {"observation": self.single.observation(seat), "action_mask": self.single.mask(seat)}

    def step(self, action: int | None) -> None:
        """Let the agent that is asked move; raises BadActions."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.single.step(-1 if action is None else int(action))
        self.rewards = dict(zip(self.possible_agents, self.single.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.single.is_over)
        self.agent_selection = self._asked()
        self._accumulate_rewards()

    def _asked(self) -> str:
        """Who moves; when all is over, the first agent steps out first."""
        return self.possible_agents[0 if self.single.is_over else self.single.seat]

    def render(self) -> str | None:
        """What anybody may see, as text."""
        return str(self.single.game.look(self.single.state, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that would have to be given back."""
