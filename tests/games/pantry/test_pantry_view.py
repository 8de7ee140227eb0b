"""What a seat may see of Pantry: byte for byte the same, whatever it can't see."""

from collections import Counter
from math import comb
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.games.pantry import ANN, BOB, GAME, choices, dealt, lucky, played, view
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.luck import seeded, wrapping
from mischief.game.rule import copy

SPECTATOR = -1


def dealt_again(state: Any, seat: int, seed: int) -> Any:
    other = copy(state)
    with wrapping():
        GAME.rules.redeal(other, seat, seeded(seed))
    return other


def test_a_seat_sees_its_own_hand_and_how_many_tiles_the_others_hold() -> None:
    state = dealt(ann="cheese, cheese, milk", bob="trap, supermouse, milk")
    assert view(state, ANN).hand == {"milk": 1, "cheese": 2}
    assert view(state, BOB).hand == {"supermouse": 1, "milk": 1, "trap": 1}
    assert view(state, ANN).held == [3, 3]


def test_a_spectator_sees_no_hand() -> None:
    seen = view(dealt(ann="cheese, cheese, milk"), None)
    assert seen.hand is None
    assert seen.unseen == [seen.tiles, seen.tiles]


def test_everybody_sees_which_tiles_of_each_set_are_still_to_come() -> None:
    state = played(dealt(ann="cheese, cheese, milk"), "cheese at middle")
    for seat in (ANN, BOB, None):
        assert view(state, seat).unseen == [{**view(state).tiles, "cheese": 3}, view(state).tiles]


@given(st.integers(0, 2**31), st.sampled_from([2, 3, 4]))
@settings(max_examples=6, deadline=None)
def test_what_a_seat_cannot_see_changes_no_byte_of_its_view(seed: int, seats: int) -> None:
    GAME.hasten()
    for moment in sit(GAME, seats, seed).moments[seats * 3 :: 17]:
        for viewer in (None, *range(seats)):
            other = dealt_again(moment.state, SPECTATOR if viewer is None else viewer, seed)
            assert msgspec.json.encode(view(other, viewer)) == msgspec.json.encode(view(moment.state, viewer))
            assert GAME.rules.pieces(other) == 0
            if viewer is not None:
                assert GAME.legal(other, viewer) == GAME.legal(moment.state, viewer)


def test_a_hidden_draw_leaves_no_trace_for_others() -> None:
    state = played(dealt(ann="cheese, cheese, milk"), "milk at middle")
    afterwards = [GAME.apply(state, LUCK, move) for move in GAME.chances(state)]
    assert len({msgspec.json.encode(view(after, ANN)) for after in afterwards}) == len(afterwards)
    assert len({msgspec.json.encode(view(after, BOB)) for after in afterwards}) == 1
    assert len({msgspec.json.encode(view(after, None)) for after in afterwards}) == 1


def test_hidden_hands_are_dealt_again_with_every_tile_equally_likely() -> None:
    """With 2 plain mice and 2 cheeses unseen and a hand of three, a hand has two mice in half of all deals."""
    state = GAME.start(GAME.options(first=ANN, tiles=(2, *[0] * 10, 2)), 2)
    while LUCK in GAME.turn(state):
        state = lucky(state)
    deals = 2000
    hands = Counter(tuple(dealt_again(state, ANN, seed).hands[BOB].tolist()) for seed in range(deals))
    expected = {mice: comb(2, mice) * comb(2, 3 - mice) / comb(4, 3) for mice in (1, 2)}
    for hand, count in hands.items():
        assert count / deals == pytest.approx(expected[hand[0]], abs=0.04)
    assert len(hands) == 2


def test_the_own_hand_and_the_counts_stay_when_others_are_dealt_again() -> None:
    state = dealt(3, ann="cheese, cheese, milk")
    other = dealt_again(state, ANN, 5)
    assert other.hands[ANN].tolist() == state.hands[ANN].tolist()
    assert other.hands.sum(axis=1).tolist() == state.hands.sum(axis=1).tolist()
    assert (other.hands + other.stacks == state.hands + state.stacks).all()


def test_every_moment_says_what_the_field_would_pay_and_why() -> None:
    state = dealt()
    while not GAME.is_over(state):
        state = lucky(state) if LUCK in GAME.turn(state) else played(state, choices(state)[0])
        seen = view(state)
        earned = [sum(s.points for s in seen.reckoning if seen.field[s.tile].owner == seat) for seat in (0, 1)]
        assert earned == seen.points == list(GAME.scores(state).points)
    assert sum(view(state).points) > 0


def test_tallies_count_the_steps_of_the_reckoning() -> None:
    end = sit(GAME, 4, 7).end
    counts = Counter(step.what for step in view(end).reckoning)
    order = ("drinks", "disarmed", "caught by cat", "caught by trap", "paid")
    assert end.tally.tolist() == [counts[what] for what in order]
