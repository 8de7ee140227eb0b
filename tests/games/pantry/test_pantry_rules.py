"""Pantry by rule id. In the pictures P, S, W, G, B, Y are Ann's mice and small letters Bob's, 1 2 3 cats, ~ milk,
^ a trap, * cheese (see builders/games/pantry.py).
"""

from fractions import Fraction

import pytest

from builders.games.pantry import ANN, BOB, CLEO, GAME, choices, dealt, field, lucky, played, points, reckoned, view
from mischief.game.actors import LUCK
from mischief.game.errors import BadOptions, IllegalMove
from mischief.games.pantry.record import DRAW, FIRST, MILK
from mischief.games.pantry.tiles import KIND_NAMES, standard


def test_T1_everyone_takes_three_tiles_from_a_set_of_24() -> None:
    for seats in (2, 3, 4):
        seen = view(dealt(seats))
        assert seen.held == [3] * seats
        assert seen.stacked == [21] * seats
        assert sum(seen.tiles.values()) == 24


def test_T1_a_stack_has_no_order_until_a_tile_is_drawn() -> None:
    state = GAME.start(GAME.options(first=ANN), 2)
    for left in (24, 23, 22):
        stack = state.stacks[ANN].tolist()
        assert GAME.chances(state) == {DRAW + kind: Fraction(stack[kind], left) for kind in range(12) if stack[kind]}
        state = lucky(state)


def test_T1_a_tile_that_is_lost_breaks_the_set_of_its_player() -> None:
    state = played(dealt(ann="cheese, milk, trap"), "cheese at middle")
    assert GAME.rules.pieces(state) == 0
    state.hands[ANN, MILK] -= 1
    assert GAME.rules.pieces(state) == 1
    state.stacks[BOB, MILK] += 1
    assert GAME.rules.pieces(state) == 2


def test_T1_our_set() -> None:
    assert dict(zip(KIND_NAMES, standard(), strict=True)) == {
        "plain mouse": 7, "supermouse": 1, "trap-wise mouse": 2,
        "ginger friend": 1, "black friend": 1, "grey friend": 1, "ginger cat": 1, "black cat": 1, "grey cat": 1,
        "milk": 2, "trap": 2, "cheese": 4,
    }  # fmt: skip


def test_T2_luck_chooses_who_begins_unless_the_table_does() -> None:
    assert GAME.chances(GAME.start(seats=3)) == {FIRST + seat: Fraction(1, 3) for seat in range(3)}
    assert GAME.turn(dealt(3, first=CLEO)) == (CLEO,)


def test_T2_only_who_sits_at_the_table_can_begin() -> None:
    with pytest.raises(BadOptions, match="first=2 is not a seat"):
        dealt(2, first=CLEO)


def test_T2_turns_go_clockwise() -> None:
    state = dealt(3, first=CLEO, cleo="milk, milk, trap", ann="trap, trap, milk")
    state = lucky(played(state, "milk at middle"))
    assert GAME.turn(state) == (ANN,)
    assert GAME.turn(lucky(played(state, "trap at e1"))) == (BOB,)


def test_T3_the_first_tile_goes_in_the_middle() -> None:
    state = dealt(ann="cheese, milk, trap")
    assert choices(state) == ["milk at middle", "trap at middle", "cheese at middle"]


def test_T3_a_tile_goes_side_by_side_with_one_on_the_table() -> None:
    state = lucky(played(dealt(bob="cheese, cheese, cheese", ann="trap, milk, milk"), "trap at middle"))
    assert choices(state) == ["cheese at e1", "cheese at n1", "cheese at w1", "cheese at s1"]
    with pytest.raises(IllegalMove):
        played(state, "cheese at n1e1")
    with pytest.raises(IllegalMove):
        played(state, "cheese at middle")


def test_T3_only_tiles_in_hand_can_be_laid_and_equal_ones_count_once() -> None:
    state = dealt(ann="cheese, cheese, milk")
    assert choices(state) == ["milk at middle", "cheese at middle"]
    with pytest.raises(IllegalMove):
        played(state, "trap at middle")


def test_T4_the_player_draws_from_the_own_stack() -> None:
    state = played(dealt(ann="cheese, cheese, milk"), "milk at middle")
    assert GAME.turn(state) == (LUCK,)
    assert view(state).held == [2, 3]
    state = lucky(state)
    assert (view(state).held, view(state).stacked) == ([3, 3], [20, 21])


def test_T4_hands_are_played_out_and_the_game_ends_with_the_last_tile() -> None:
    for seats in (2, 4):
        state, held = dealt(seats), list[list[int]]()
        while not GAME.is_over(state):
            if LUCK not in GAME.turn(state):
                held.append(view(state).held)
            state = lucky(state) if LUCK in GAME.turn(state) else played(state, choices(state)[0])
        assert held[21 * seats :: seats] == [[3] * seats, [2] * seats, [1] * seats]
        assert len(view(state).field) == 24 * seats
        assert view(state).held == view(state).stacked == [0] * seats


def test_T5_corners_are_no_neighbours() -> None:
    assert points("P.", "~*") == (0, 0)
    assert points("P*", "~.") == (1, 0)


def test_T5_a_tile_has_four_neighbours_at_most() -> None:
    assert points(".*.", "*P*", ".*.") == (4, 0)


@pytest.mark.parametrize("hunter", "123^")
@pytest.mark.parametrize("way", [("{}P*",), ("{}", "P", "*"), ("*P{}",), ("*", "P", "{}")])
def test_T6_a_mouse_is_caught_by_a_neighbouring_cat_or_trap(hunter: str, way: tuple[str, ...]) -> None:
    assert points(*(row.format("~") for row in way)) == (1, 0)
    assert points(*(row.format(hunter) for row in way)) == (0, 0)


def test_T6_mice_belong_to_the_player_whose_set_they_came_from() -> None:
    assert points("P*p") == (1, 1)
    state = field("P*p")
    assert [tile.owner for tile in view(state).field if tile.kind == "plain mouse"] == [ANN, BOB]


@pytest.mark.parametrize("hunter", "123^")
def test_T7_a_supermouse_fears_neither_cats_nor_traps(hunter: str) -> None:
    assert points(f"{hunter}S*") == (1, 0)
    assert reckoned(f"{hunter}S*") == ["supermouse paid: cheese"]


def test_T8_a_trap_wise_mouse_is_not_caught_by_traps() -> None:
    assert points("^W*") == (1, 0)
    assert points("1W*") == (0, 0)


@pytest.mark.parametrize(("friend", "cat"), [("G", "1"), ("B", "2"), ("Y", "3")])
def test_T9_a_friend_mouse_is_not_caught_by_its_kind_of_cat(friend: str, cat: str) -> None:
    assert points(f"{cat}{friend}*") == (1, 0)
    for other in set("123^") - {cat}:
        assert points(f"{other}{friend}*") == (0, 0)


def test_T10_a_cat_with_milk_beside_it_catches_nobody() -> None:
    assert points("~1P*") == (1, 0)
    assert points("1P*", "~...") == (1, 0)
    assert points("1P*", ".~..") == (0, 0)


def test_T10_one_milk_calms_every_cat_beside_it() -> None:
    assert points("*P1~2p*") == (1, 1)
    assert reckoned("*P1~2p*")[:2] == ["ginger cat drinks: milk", "black cat drinks: milk"]


def test_T10_milk_does_not_calm_a_trap() -> None:
    assert points("~^P*") == (0, 0)


def test_T11_a_trap_with_mice_on_four_sides_catches_nobody() -> None:
    assert points("..P..", ".p^P*", "..p..") == (1, 0)
    assert points("..P..", "..^P*", "..p..") == (0, 0)
    assert points("..P..", ".1^P*", "..p..") == (0, 0)


def test_T11_mice_of_any_kind_and_owner_disarm() -> None:
    assert reckoned(".S.", "w^G", ".y.") == ["trap disarmed: ginger friend, supermouse, trap-wise mouse, grey friend"]


def test_T12_mice_that_a_cat_is_about_to_catch_still_disarm_a_trap() -> None:
    picture = ("..P..", "1p^P*", "..p..")
    assert points(*picture) == (1, 0)
    assert reckoned(*picture) == [
        "trap disarmed: plain mouse, plain mouse, plain mouse, plain mouse",
        "plain mouse caught by cat: ginger cat",
        "plain mouse paid: cheese",
    ]


def test_T12_the_steps_come_in_order() -> None:
    assert reckoned("...p..S", "~1p^P2*", "...Pp^.") == [
        "ginger cat drinks: milk",
        "trap disarmed: plain mouse, plain mouse, plain mouse, plain mouse",
        "plain mouse caught by cat: black cat",
        "plain mouse caught by trap: trap",
        "supermouse paid: cheese",
    ]


def test_T12_a_mouse_beside_a_cat_and_a_trap_is_the_cats() -> None:
    assert reckoned("1P^") == ["plain mouse caught by cat: ginger cat"]
    assert reckoned("^P1", ".2.") == ["plain mouse caught by cat: ginger cat, black cat"]


def test_T12_only_the_trap_that_is_not_disarmed_catches() -> None:
    assert reckoned("..p..", ".p^P^", "..p..")[1:] == ["plain mouse caught by trap: trap"]


def test_T13_a_mouse_beside_two_cheeses_earns_two() -> None:
    assert points("*P*") == (2, 0)
    assert view(field("*P*")).reckoning[0].points == 2


def test_T13_one_cheese_pays_four_mice() -> None:
    assert points(".P.", "p*P", ".p.") == (2, 2)


def test_T13_a_mouse_turned_over_earns_nothing() -> None:
    assert points("*P1") == (0, 0)


def test_T13_before_the_end_points_say_what_the_field_would_pay_now() -> None:
    state = dealt(ann="plain mouse, cheese, milk", bob="ginger cat, milk, milk")
    state = played(state, "plain mouse at middle", "milk at w1", "cheese at e1")
    assert view(state).points == [1, 0]
    assert view(played(state, "ginger cat at n1")).points == [0, 0]


def test_T14_most_points_wins_and_equals_share() -> None:
    assert GAME.scores(field("*P*p")).winners == (ANN,)
    assert GAME.scores(field("*p*P*")).winners == (ANN, BOB)
    assert GAME.scores(field("P~p")).winners == (ANN, BOB)
