"""Games for OpenSpiel, with chance explicit: importing this registers `mischief_lure` and its like.

`pyspiel.load_game("mischief_lure(players=3,daredevil=True)")`: options are parameters. An action is a place in the
list of legal moves, an outcome of chance one in the list of what luck can do. The clock, where there is one, does what
it does when left alone.
"""

from typing import Any, get_args

import msgspec
import numpy as np

from mischief.env.single import observed, rewards
from mischief.game.actors import CLOCK, LUCK, next_of
from mischief.game.contract import Game
from mischief.game.installed import NotInstalled
from mischief.game.options import BaseOptions
from mischief.game.registry import find, names
from mischief.game.rule import NONE
from mischief.game.speeds.encode import named, plan

try:
    import pyspiel
except ImportError:
    raise NotInstalled("this needs open_spiel: pip install open_spiel") from None

MOST_OUTCOMES = 1024  # that luck can have at once
LONGEST = 100_000  # steps; rules alone don't always keep a game short
PREFIX = "mischief_"


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is played."""
    kinds = pyspiel.GameType
    seen = kinds.Information.PERFECT_INFORMATION if game.is_open else kinds.Information.IMPERFECT_INFORMATION
    return kinds(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"Mischief: {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=seen,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], **usual_options(game)},
    )


def usual_options(game: Game) -> dict[str, bool | int | str]:
    """Every option of a game as OpenSpiel takes it; a number that is usually not said is NONE, anything else a word."""
    return {field.name: _usual(field) for field in msgspec.structs.fields(game.options)}


def _usual(field: msgspec.structs.FieldInfo) -> bool | int | str:
    if isinstance(field.default, bool | int | str):
        return field.default
    return NONE if int in get_args(field.type) else ""


def options_of(game: Game, asked: dict[str, Any]) -> BaseOptions:
    """The options that somebody asked OpenSpiel for; raises BadOptions."""
    unusual = {name: asked[name] for name, usual in usual_options(game).items() if asked.get(name, usual) != usual}
    return game.options.parse(f"{name}={str(value).lower()}" for name, value in unusual.items())


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """One of our games."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        self.rules, asked = game, dict(params or {})
        self.seats = int(asked.get("players", game.seats[0]))
        self.options = options_of(game, asked)
        game.start(self.options, self.seats)  # raises BadSeats and BadOptions
        game.hasten()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.MOST_MOVES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, asked)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.rules.name, self.seats, self.options)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.rules)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game; the clock has moved wherever it is left alone."""

    def __init__(self, game: SpielGame, name: str, seats: int, options: BaseOptions) -> None:
        super().__init__(game)
        self._name = name  # a game itself can't be copied with the state
        self.table = self.ours.start(options, seats)
        self._go_on()

    @property
    def ours(self) -> Game:
        return find(self._name)

    def _go_on(self) -> None:
        """See who is asked for what, after the clock has done what it does by itself."""
        while (actor := self._awaited()) == CLOCK:
            self.ours.play(self.table, CLOCK, self.ours.legal(self.table, CLOCK)[0])
        self._actor = actor
        self._moves = tuple(self.ours.chances(self.table) if actor == LUCK else self.ours.legal(self.table, actor))

    def _awaited(self) -> int:
        return NONE if self.ours.is_over(self.table) else int(next_of(self.ours.rules.turn(self.table)))

    def current_player(self) -> int:
        asked = {NONE: pyspiel.PlayerId.TERMINAL, LUCK: pyspiel.PlayerId.CHANCE}
        return int(asked.get(self._actor, self._actor))

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._moves))) if player == self._actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(place, float(chance)) for place, chance in enumerate(self.ours.chances(self.table).values())]

    def _apply_action(self, action: int) -> None:
        self.ours.play(self.table, self._actor, self._moves[action])
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        called = [f"seat {seat}" for seat in range(int(self.table.seats))]
        return self.ours.say(self.table, self._actor, self._moves[action], called)

    def is_terminal(self) -> bool:
        return self._actor == NONE

    def returns(self) -> list[float]:
        return rewards(self.ours, self.table) if self.is_terminal() else [0.0] * int(self.table.seats)

    def __str__(self) -> str:
        return self.ours.write(self.table)


class Observer:
    """What a player sees, turned so that it comes first."""

    def __init__(self, game: Game) -> None:
        self._game = game
        seen = plan(game.observation)
        self.tensor = np.zeros(seen.size, np.float32)
        self.dict = {
            span.name: self.tensor[span.at : span.at + span.size].reshape(span.shape or (1,)) for span in seen.spans
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = observed(self._game, state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return str(named(self._game.layouts.Sight, self._game.look(state.table, player)))


def register(game: Game) -> None:
    """Let OpenSpiel know a game."""

    class Registered(SpielGame):  # a function would be torn down too late when Python ends
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(game_type(game), Registered)


for _name in names():
    register(find(_name))
