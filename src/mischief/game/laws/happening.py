"""The laws of what happens, and the book that all laws are entered in."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from mischief.game import state_text
from mischief.game.actors import CLOCK, LUCK
from mischief.game.contract import Game
from mischief.game.errors import IllegalMove
from mischief.game.laws.random_games import Sitting
from mischief.game.rule import copy
from mischief.game.speeds.advancing import REFUSED
from mischief.game.speeds.speed import Compiled, Interpreted
from mischief.game.stated import Actor, State

NO_MOVE = -(2**31)

Law = Callable[[Sitting], None]
LAWS: dict[str, Law] = {}


def law(words: str) -> Callable[[Law], Law]:
    """Enter a law into the book under what it says."""

    def enter(check: Law) -> Law:
        LAWS[words] = check
        return check

    return enter


@law("replaying the log gives the same states")
def replays(sitting: Sitting) -> None:
    game = sitting.game
    state = game.start(sitting.options, sitting.seats)
    for moment in sitting.moments:
        assert game.write(state) == game.write(moment.state), "a replay went another way"
        state = game.apply(state, moment.actor, moment.move)
    assert game.write(state) == game.write(sitting.end)


@law("the chances sum to one, and luck can only do what they say")
def chances_sum_to_one(sitting: Sitting) -> None:
    for moment in sitting.moments:
        if moment.actor == LUCK:
            chances = sitting.game.chances(moment.state)
            assert sum(chances.values()) == 1
            assert moment.move in chances


@law("legal moves are stable, without repeats, and only of those awaited")
def legal_moves_are_sound(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        for actor in (*range(sitting.seats), CLOCK):
            moves = game.legal(state, actor)
            assert moves == game.legal(copy(state), actor), "the order of moves changed"
            assert len(set(moves)) == len(moves) <= game.rules.MOST_MOVES
            assert bool(moves) == (actor in game.turn(state))


@law("a move that isn't legal is refused with a code, and changes nothing")
def illegal_moves_are_refused(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        before = game.write(state)
        for actor in (*range(sitting.seats), LUCK, CLOCK):
            assert _refusal(game, state, actor) in ("not_legal", "not_your_turn", "game_over")
        assert game.write(state) == before


def _refusal(game: Game, state: State, actor: Actor) -> str:
    try:
        game.apply(state, actor, NO_MOVE)
    except IllegalMove as error:
        return error.code
    return "accepted"


@law("a move leaves the state it was made in untouched")
def states_are_values(sitting: Sitting) -> None:
    game = sitting.game
    for moment in sitting.moments:
        before = game.write(moment.state)
        game.apply(moment.state, moment.actor, moment.move)
        assert game.write(moment.state) == before


@law("states, sights and parts are values: a copy is equal, whether copied or pickled, and a change to it is its own")
def records_are_values(sitting: Sitting) -> None:
    game = sitting.game
    for state, actor, move in sitting.sampled():
        for record in (state, game.look(state, None), game.parts(state, actor, move)):
            for twin in (deepcopy(record), pickle.loads(pickle.dumps(record))):
                assert twin == record, f"a copy of {record} is another"
                assert hash(twin) == hash(record)
        twin = deepcopy(state)
        twin.seats += 1
        assert twin != state, "a change to a copy was lost, or changed both"
        assert (twin["seats"], twin.seats) == (state.seats + 1, state.seats + 1), "a copy is torn"


@law("no piece appears or vanishes")
def pieces_are_conserved(sitting: Sitting) -> None:
    count = sitting.game.rules.pieces
    whole = count(sitting.game.start(sitting.options, sitting.seats))
    for state in (*(moment.state for moment in sitting.moments), sitting.end):
        assert count(state) == whole


@law("interpreted and compiled rules agree")
def speeds_agree(sitting: Sitting) -> None:
    game = sitting.game
    slow, fast = Interpreted(game), hastened(game)
    for moment in sitting.sampled():
        state, actor, move = moment.state, moment.actor, moment.move
        assert _after(slow.play, state, actor, move) == _after(fast.play, state, actor, move)
        assert _after(slow.attempt, state, actor, move) == _after(fast.attempt, state, actor, move)
        assert _after(fast.attempt, state, actor, NO_MOVE) == (REFUSED, game.write(state))
        if actor == LUCK:
            assert slow.odds(state) == fast.odds(state)
            assert _after(slow.deal, state, 0) == _after(fast.deal, state, 0)
        else:
            assert slow.legal(state, actor) == fast.legal(state, actor)
            assert slow.offer(state, actor) == fast.offer(state, actor)


def _after(act: Callable[..., Any], state: State, *arguments: Any) -> tuple[Any, str]:
    """What an act gives, and the state that it leaves."""
    after = copy(state)
    return act(after, *arguments), state_text.write(after)


def hastened(game: Game) -> Compiled:
    game.hasten()
    speed = game.speed
    assert isinstance(speed, Compiled)
    return speed


@law("states print and parse")
def states_round_trip(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        assert game.write(game.read(game.write(state))) == game.write(state)


@law("somebody wins, and nobody with fewer points than another in the same standing")
def somebody_wins(sitting: Sitting) -> None:
    scores = sitting.game.scores(sitting.end)
    assert len(scores.points) == sitting.seats
    assert scores.winners
    assert set(scores.winners) <= set(range(sitting.seats))
    assert len({scores.points[seat] for seat in scores.winners}) == 1
