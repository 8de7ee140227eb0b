"""Pantry's moves print and parse, and tell others no more than they may know."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.games.pantry import ANN, BOB, GAME, NAMES, choices, dealt, lucky, played
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.errors import BadNotation
from mischief.game.rule import NONE, UNKNOWN
from mischief.game.speeds.encode import named
from mischief.games.pantry.places import parse_place, say_place
from mischief.games.pantry.record import CELLS, CHEESE, DRAW, FIRST, KIND_DRAW, KIND_FIRST, KIND_LAY, UNSEEN, Parts


@given(st.integers(0, 2**31), st.sampled_from([2, 3, 4]))
@settings(max_examples=8, deadline=None)
def test_whole_games_print_and_parse(seed: int, seats: int) -> None:
    GAME.hasten()
    for moment in sit(GAME, seats, seed).moments:
        words = GAME.say(moment.state, moment.actor, moment.move, NAMES)
        assert GAME.parse(moment.state, moment.actor, words, NAMES) == moment.move


@given(st.tuples(st.integers(-95, 95), st.integers(-95, 95)))
def test_every_place_prints_and_parses(place: tuple[int, int]) -> None:
    assert parse_place(say_place(place)) == place


@pytest.mark.parametrize(
    ("place", "words"),
    [((0, 0), "middle"), ((3, 0), "e3"), ((-1, 2), "n2w1"), ((0, -4), "s4"), ((12, -30), "s30e12")],
)
def test_places_are_steps_from_the_first_tile(place: tuple[int, int], words: str) -> None:
    assert say_place(place) == words


def test_the_order_of_moves_is_pinned() -> None:
    state = lucky(played(dealt(ann="milk, milk, trap", bob="milk, milk, trap"), "milk at middle"), "Ann draws cheese")
    state = lucky(played(state, "milk at n1"))
    spots = ("e1", "s1", "w1", "n1e1", "n2", "n1w1")
    assert choices(state) == [f"{tile} at {spot}" for spot in spots for tile in ("milk", "trap", "cheese")]


def test_luck_says_who_draws_what_and_others_hear_only_that() -> None:
    state = played(dealt(ann="milk, milk, trap"), "milk at middle")
    draw = GAME.parse(state, LUCK, "Ann draws cheese", NAMES)
    heard = {seat: GAME.say(state, LUCK, GAME.tell(state, LUCK, draw, seat), NAMES) for seat in (ANN, BOB, None)}
    assert heard == {ANN: "Ann draws cheese", BOB: "Ann draws a tile", None: "Ann draws a tile"}
    assert GAME.parse(state, LUCK, "Ann draws a tile", NAMES) == UNSEEN
    for any_draw in GAME.chances(state):
        assert GAME.tell(state, LUCK, any_draw, BOB) == UNSEEN


def test_T2_everybody_hears_who_begins() -> None:
    start = GAME.start(seats=2)
    for first, seat in product((ANN, BOB), (ANN, BOB, None)):
        assert GAME.tell(start, LUCK, FIRST + first, seat) == FIRST + first


def parts_of(state: Any, actor: int, move: int) -> dict[str, int]:
    """What a move is made of, less what it has no use for."""
    return {name: part for name, part in named(Parts, GAME.parts(state, actor, move)).items() if part != NONE}


def test_moves_as_data() -> None:
    start = GAME.start(seats=2)
    assert parts_of(start, LUCK, FIRST + BOB) == {"kind": KIND_FIRST, "seat": BOB}
    state = played(dealt(ann="milk, milk, trap"), "milk at middle")
    assert parts_of(state, LUCK, DRAW + CHEESE) == {"kind": KIND_DRAW, "seat": ANN, "tile": CHEESE}
    assert parts_of(state, LUCK, UNSEEN) == {"kind": KIND_DRAW, "seat": ANN, "tile": UNKNOWN}
    state = lucky(state)
    move = next(move for move in GAME.legal(state, BOB) if GAME.say(state, BOB, move, NAMES).endswith(" at n1"))
    assert parts_of(state, BOB, move) == {"kind": KIND_LAY, "tile": move // CELLS, "east": 0, "north": 1}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("cheese", "should name a tile and a place"),
        ("dog at n1", "'dog' is not a tile"),
        ("milk at n0", "'n0' is not a place"),
        ("milk at ", "should name a tile and a place"),
        ("milk at e1n1", "'e1n1' is not a place"),
        ("milk at n48e50", "no tile lies beside n48e50"),
        ("", "should name a tile and a place"),
    ],
)
def test_words_that_are_no_move_are_refused(words: str, reason: str) -> None:
    state = lucky(played(dealt(ann="milk, milk, trap", bob="milk, milk, trap"), "milk at middle"))
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(state, BOB, words, NAMES)


def test_a_far_place_is_never_taken_for_a_near_one() -> None:
    state = lucky(played(dealt(ann="milk, milk, trap", bob="milk, milk, trap"), "milk at middle"))
    near = GAME.parse(state, BOB, "milk at e1", NAMES)
    assert near % CELLS == (50 + 97 * 48) % CELLS, "n48e50 should share its cell with e1"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Bob draws milk", "Bob doesn't draw now"),
        ("Zoe draws milk", "'Zoe' is not a player"),
        ("Ann draws a dog", "'a dog' is not a tile"),
        ("nonsense", "should be like"),
    ],
)
def test_luck_that_makes_no_sense_is_refused(words: str, reason: str) -> None:
    state = played(dealt(ann="milk, milk, trap"), "milk at middle")
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(state, LUCK, words, NAMES)
