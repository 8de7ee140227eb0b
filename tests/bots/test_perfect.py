"""The perfect player of two-player Lure, from the table that ships."""

from importlib import resources

import numpy as np
import pytest

from mischief.bots.bot import Bot, bot
from mischief.bots.hint import hint
from mischief.bots.oracle import NotSolvedHere, advice
from mischief.game.actors import LUCK
from mischief.game.luck import Luck, below, seeded, wrapping
from mischief.game.registry import find
from mischief.game.stated import State
from mischief.games.lure import GAME
from mischief.games.lure.record import DECIDING, OVER
from mischief.solved.lure.advice import load
from mischief.solved.lure.page import guide
from mischief.solved.lure.position import read
from mischief.solved.lure.tables.guide import work_out
from mischief.solved.lure.variant import Variant

GAMES = 100
STARTING = 0.528234  # solved to 1.2e-7, checked at every moment
ROUNDED = 2e-4  # by the table that ships


@pytest.fixture(scope="module", autouse=True)
def quick() -> None:
    GAME.hasten()


def winner_share(players: list[Bot], state: State, luck: Luck) -> float:
    """Play to the end; the share of the win that seat 0 gets."""
    while state.phase != OVER:
        (actor,) = GAME.turn(state)
        if actor == LUCK:
            with wrapping():
                move = GAME.rules.outcome(state, below(luck, GAME.rules.odds(state)))
        else:
            move = players[actor].choose(GAME.look(state, actor), actor, GAME.legal(state, actor), luck)
        GAME.rules.play(state, actor, move)
    winners = GAME.scores(state).winners
    return (0 in winners) / len(winners)


def started_by(seat: int) -> State:
    state = Variant().start()
    state.seat = seat
    return state


def test_the_table_that_ships_is_small_and_says_what_starting_is_worth() -> None:
    shipped = resources.files("mischief.solved") / "lure" / "data" / "lure-standard.table"
    assert len(shipped.read_bytes()) <= 16 * 2**20
    assert load(Variant()).value(Variant().start()) == pytest.approx(STARTING, abs=ROUNDED)
    assert isinstance(load(Variant()).known.stop, np.memmap)


def test_the_guide_for_pages_is_not_stale() -> None:
    assert guide() == work_out(Variant()), "run `make generate`"


def test_perfect_beats_greedy_far_more_often_than_not() -> None:
    players = [bot(GAME, "perfect"), bot(GAME, "greedy")]
    won = sum(winner_share(players, started_by(game % 2), seeded(game)) for game in range(GAMES))
    assert won > 0.6 * GAMES  # about 0.73, and chance moves it by 0.09 at most 19 times in 20


def test_perfect_makes_the_same_choice_from_the_same_sight() -> None:
    state = read("44665/11000/10001/01000:yw", Variant())
    sight, legal, player = GAME.look(state, 0), GAME.legal(state, 0), bot(GAME, "perfect")
    assert len({player.choose(sight, 0, legal, seeded(seed)) for seed in range(5)}) == 1


def test_perfect_gives_nothing_away_and_a_hint_says_so() -> None:
    state = read("44665/11000/10001/01000", Variant())
    chosen = bot(GAME, "perfect").choose(GAME.look(state, 0), 0, GAME.legal(state, 0), seeded(1))
    values = {choice.move: choice.value for choice in advice(GAME, state)}
    assert values[chosen] == max(values.values())
    told = hint(GAME, GAME.look(state, 0), 0, GAME.legal(state, 0), seeded(1))
    assert (told.exact, told.move, state.phase) == (True, chosen, DECIDING)


@pytest.mark.parametrize(("game", "seats", "reason"), [("peek", 2, "not solved"), ("lure", 3, "for 2 players only")])
def test_perfect_says_where_it_does_not_play(game: str, seats: int, reason: str) -> None:
    sight = find(game).look(find(game).start(seats=seats), 0)
    with pytest.raises(NotSolvedHere, match=reason):
        bot(find(game), "perfect").choose(sight, 0, [0, 1], seeded(1))
