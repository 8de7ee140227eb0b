"""The laws that every game keeps, as a suite that anyone can run on their own game.

    mischief conform lure                     from the command line
    mischief conform my_package.my_game:GAME

    from mischief.game.conformance import suite   # in a test file, for pytest
    TestMyGame = suite(GAME)

Each law looks at sittings: whole games played at random with random options, for every number of seats.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import numpy as np

from mischief.game import text
from mischief.game.actors import CLOCK, LUCK, SPECTATOR
from mischief.game.contract import Actor, Game, Move, State
from mischief.game.encode import numbers, record_of
from mischief.game.errors import IllegalMove
from mischief.game.luck import Luck, below, seeded, wrapping
from mischief.game.options import BaseOptions
from mischief.game.rule import Record, as_array, blank, copy, layout
from mischief.game.speed import Compiled, Interpreted, Speed

LONGEST = 100_000  # steps; a random game that takes longer is taken to have no end
SAMPLE = 12  # moments of a sitting that the costly laws look at
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
NO_MOVE = -(2**31)
LITTER = 77  # what memory may hold from before


def _some(moves: list[Move]) -> list[Move]:
    """A few moves spread over all of them."""
    return moves[:: max(1, len(moves) // SAMPLE)]


class Moment(NamedTuple):
    """A state, and what was done in it."""

    state: State
    actor: Actor
    move: Move


@dataclass(frozen=True)
class Sitting:
    """One random game from start to end."""

    game: Game
    seats: int
    options: BaseOptions
    seed: int
    moments: list[Moment]
    end: State

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    @property
    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]

    @property
    def eyes(self) -> list[int]:
        """The viewers as rules take them."""
        return [*range(self.seats), SPECTATOR]

    def sampled(self) -> list[Moment]:
        """A few moments spread over the whole game."""
        return self.moments[:: max(1, len(self.moments) // SAMPLE)]

    def choices(self) -> Iterator[Moment]:
        """Every move that was made, and in a few moments every move that could have been."""
        yield from self.moments
        for state in self.sample():
            for actor in self.game.turn(state):
                moves = self.game.chances(state) if actor == LUCK else self.game.legal(state, actor)
                yield from (Moment(state, actor, move) for move in moves)

    def sample(self) -> list[State]:
        """A few states spread over the whole game, the last one among them."""
        states = [moment.state for moment in self.moments]
        return [*states[:: max(1, len(states) // SAMPLE)], self.end]


def sit(game: Game, seats: int, seed: int) -> Sitting:
    """Play a game at random; options that can be on or off are drawn too."""
    luck = seeded(seed, seats)
    with wrapping():
        options = _drawn_options(game, lambda n: below(luck, n))
        state, moments = game.start(options, seats), list[Moment]()
        while not game.is_over(state):
            assert len(moments) < LONGEST, f"a game with {seats} seats did not end in {LONGEST} steps"
            moments.append(_drawn_move(game, state, lambda n: below(luck, n)))
            state = game.apply(state, moments[-1].actor, moments[-1].move)
    return Sitting(game, seats, options, seed, moments, state)


def _drawn_options(game: Game, draw: Callable[[int], int]) -> BaseOptions:
    """On or off for every switch, and any of the words where an option has a choice of them."""
    choices = {field.name: _choices(field.type) for field in msgspec.structs.fields(game.options)}
    return game.options.build({name: words[draw(len(words))] for name, words in choices.items() if words})


def _choices(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (False, True) if kind is bool else ()


def _drawn_move(game: Game, state: State, draw: Callable[[int], int]) -> Moment:
    awaited = game.turn(state)
    hurry = (LUCK,) * (len(awaited) - 1) if LUCK in awaited else ()  # or hasty players would never see it come
    actor = (*awaited, *hurry)[draw(len(awaited) + len(hurry))]
    moves = [game.draw(state, draw)] if actor == LUCK else game.legal(state, actor)
    assert moves, f"{actor} is awaited but has no legal move in {game.write(state)}"
    return Moment(state, actor, moves[draw(len(moves))])


# --- the laws --------------------------------------------------------------------------------------------------------

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


@law("no piece appears or vanishes")
def pieces_are_conserved(sitting: Sitting) -> None:
    count = sitting.game.rules.pieces
    whole = count(sitting.game.start(sitting.options, sitting.seats))
    for state in (*(moment.state for moment in sitting.moments), sitting.end):
        assert count(state) == whole


@law("interpreted and compiled rules agree")
def speeds_agree(sitting: Sitting) -> None:
    slow, fast = Interpreted(sitting.game), _compiled(sitting.game)
    for moment in sitting.sampled():
        if moment.actor != LUCK:
            assert slow.legal(moment.state, moment.actor) == fast.legal(moment.state, moment.actor)
        one, other = copy(moment.state), copy(moment.state)
        slow.play(one, moment.actor, moment.move)
        fast.play(other, moment.actor, moment.move)
        assert sitting.game.write(one) == sitting.game.write(other)


def _compiled(game: Game) -> Compiled:
    game.hasten()
    speed = game.speed
    assert isinstance(speed, Compiled)
    return speed


@law("interpreted and compiled rules begin, see and say the same, byte for byte")
def speeds_see_and_say_alike(sitting: Sitting) -> None:
    game, fast = sitting.game, _compiled(sitting.game)
    if not game.has_sights:
        return
    slow, options = Interpreted(game), game.packed(sitting.options)
    _same(game.rules.STATE, lambda speed, state: speed.set_up(state, sitting.seats, options), slow, fast)
    for moment in sitting.sampled():
        for viewer in sitting.eyes:
            _speeds_see_alike(game, moment, viewer, slow, fast)
        _speeds_say_alike(game, moment, slow, fast)


def _speeds_see_alike(game: Game, moment: Moment, viewer: int, slow: Speed, fast: Speed) -> None:
    state, actor, move = moment.state, moment.actor, moment.move
    sight = _same(game.layouts.SIGHT, lambda speed, out: speed.look(state, viewer, out), slow, fast)
    _same(game.rules.STATE, lambda speed, out: speed.imagine(sight, out), slow, fast)
    assert slow.tell(state, actor, move, viewer) == fast.tell(state, actor, move, viewer)


def _speeds_say_alike(game: Game, moment: Moment, slow: Speed, fast: Speed) -> None:
    state, actor = moment.state, moment.actor
    for move in (moment.move, *_some(game.legal(state, actor))):
        parts = _same(game.layouts.PARTS, partial(_say_at, state, actor, move), slow, fast)
        assert slow.move_of(state, actor, parts) == fast.move_of(state, actor, parts)


def _say_at(state: State, actor: Actor, move: Move, speed: Speed, out: Any) -> None:
    speed.parts(state, actor, move, out)


def _same(kind: Any, fill: Callable[[Speed, Any], None], slow: Speed, fast: Speed) -> Any:
    """A blank record filled at both speeds."""
    one, other = blank(kind), blank(kind)
    fill(slow, one)
    fill(fast, other)
    assert one == other, f"{text.write(one)} interpreted is {text.write(other)} compiled"
    return one


@law("sights and parts are flat numbers, and don't depend on what their memory held before")
def records_are_written_whole(sitting: Sitting) -> None:
    game = sitting.game
    if not game.has_sights:
        return
    for moment in sitting.sampled():
        for viewer in sitting.eyes:
            _is_whole(game.layouts.Sight, partial(game.views.look, moment.state, viewer))
        _is_whole(game.layouts.Parts, partial(game.moves.parts, moment.state, moment.actor, moment.move))


def _is_whole(kind: type[Record], fill: Callable[[Any], None]) -> None:
    clean, used = blank(layout(kind)), blank(layout(kind))
    as_array(used).view(np.int32)[:] = LITTER
    fill(clean)
    fill(used)
    assert clean == used, f"something in {text.write(used)} was left as it was"
    assert record_of(kind, numbers(kind, clean)) == clean, f"{text.write(clean)} is not zero where no row is in use"


@law("a move is what its parts say")
def parts_make_moves(sitting: Sitting) -> None:
    game = sitting.game
    if not game.has_sights:
        return
    for state, actor, move in sitting.choices():
        parts = game.parts(state, actor, move)
        assert game.move_of(state, actor, parts) == move, f"move {move} is read as another from {text.write(parts)}"


@law("moves print and parse")
def moves_round_trip(sitting: Sitting) -> None:
    game, names = sitting.game, sitting.names
    for moment in sitting.moments:
        words = game.say(moment.state, moment.actor, moment.move, names)
        assert game.parse(moment.state, moment.actor, words, names) == moment.move, f"{words!r} is read as another move"


@law("what a seat is told prints and parses too")
def told_moves_round_trip(sitting: Sitting) -> None:
    game, names = sitting.game, sitting.names
    for moment in sitting.moments:
        for viewer in sitting.viewers:
            told = game.tell(moment.state, moment.actor, moment.move, viewer)
            words = game.say(moment.state, moment.actor, told, names)
            assert game.parse(moment.state, moment.actor, words, names) == told, f"{words!r} is read as another move"


@law("states print and parse")
def states_round_trip(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        assert game.write(game.read(game.write(state))) == game.write(state)


@law("views survive encoding, and a state imagined from a sight looks the same")
def views_round_trip(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        for viewer in sitting.viewers:
            sight = game.look(state, viewer)
            view = game.describe(sight)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.views.View) == view
            assert game.look(game.imagine(sight), viewer) == sight


@law("states that differ only in what a seat can't see look the same to it, byte for byte, and offer the same moves")
def secrets_are_kept(sitting: Sitting) -> None:
    game, luck = sitting.game, seeded(sitting.seed, 99)
    for state in sitting.sample():
        for viewer in sitting.viewers:
            with wrapping():
                other = redealt(game, state, viewer, luck)
            assert game.look(other, viewer) == game.look(state, viewer)
            if viewer is not None:
                assert game.legal(other, viewer) == game.legal(state, viewer)


def redealt(game: Game, state: State, viewer: int | None, luck: Luck) -> State:
    """A world that this viewer can't tell from ours."""
    other = copy(state)
    game.rules.redeal(other, SPECTATOR if viewer is None else viewer, luck)
    return other


@law("states that differ only in what a seat can't see give a move that it is told, or has, the same parts")
def parts_keep_secrets(sitting: Sitting) -> None:
    game, luck = sitting.game, seeded(sitting.seed, 98)
    if not game.has_sights:
        return
    for moment in sitting.sampled():
        state, actor = moment.state, moment.actor
        for viewer in sitting.viewers:
            with wrapping():
                other = redealt(game, state, viewer, luck)
            own = _some(game.legal(state, actor)) if viewer == actor else []
            for move in (game.tell(state, actor, moment.move, viewer), *own):
                assert game.parts(other, actor, move) == game.parts(state, actor, move), f"move {move} tells a secret"


@law("what a seat is told of luck says no more than what it then sees")
def luck_is_told_as_seen(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        if LUCK in game.turn(state):
            for viewer in sitting.viewers:
                told: dict[bytes, Move] = {}
                for move in game.chances(state):
                    seen = msgspec.json.encode(game.view(game.apply(state, LUCK, move), viewer))
                    heard = game.tell(state, LUCK, move, viewer)
                    assert told.setdefault(seen, heard) == heard, "a secret draw is told"


@law("somebody wins, and nobody with fewer points than another in the same standing")
def somebody_wins(sitting: Sitting) -> None:
    scores = sitting.game.scores(sitting.end)
    assert len(scores.points) == sitting.seats
    assert scores.winners
    assert set(scores.winners) <= set(range(sitting.seats))
    assert len({scores.points[seat] for seat in scores.winners}) == 1


# --- running them ----------------------------------------------------------------------------------------------------


def sittings(game: Game, games: int = 2, seed: int = 0) -> Iterator[Sitting]:
    """Random games for every number of seats."""
    for seats in game.seats:
        for number in range(games):
            yield sit(game, seats, seed + number)


def breaches(game: Game, games: int = 2, seed: int = 0) -> Iterator[tuple[str, str | None]]:
    """Every law with what breaks it, or None if it holds."""
    seen = list(sittings(game, games, seed))
    for words, check in LAWS.items():
        yield words, next(filter(None, (_breach(check, sitting) for sitting in seen)), None)


def _breach(check: Law, sitting: Sitting) -> str | None:
    try:
        check(sitting)
    except Exception as error:
        reason = str(error) or type(error).__name__
        return f"{sitting.seats} seats, seed {sitting.seed}, {sitting.options}: {reason}"
    return None


def suite(game: Game, games: int = 2, seed: int = 0) -> type[Any]:
    """A test class for pytest: one test per law, on the same random games."""
    import pytest

    class Conformance:
        @pytest.fixture(scope="class")
        @classmethod
        def played(cls) -> list[Sitting]:
            return list(sittings(game, games, seed))

        @pytest.mark.parametrize("words", LAWS)
        def test_law(self, words: str, played: list[Sitting]) -> None:
            for sitting in played:
                LAWS[words](sitting)

    return Conformance


__all__ = ["LAWS", "Moment", "Sitting", "breaches", "law", "sit", "sittings", "suite"]
