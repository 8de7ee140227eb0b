"""Lure by rule id."""

from fractions import Fraction

import pytest

from builders.games.lure import ANN, BOB, CLEO, GAME, choices, mice, moment, played, thrown
from mischief.game.actors import LUCK
from mischief.game.errors import IllegalMove
from mischief.games.lure.record import FIRST, STOP, THROW
from mischief.games.lure.rules import starter


def test_L1_all_mice_begin_in_the_centre_and_luck_chooses_who_starts() -> None:
    for seats in (2, 3, 4):
        state = GAME.start(seats=seats)
        assert state.centre.tolist() == [6] * 5
        assert GAME.turn(state) == (LUCK,)
        assert GAME.chances(state) == {FIRST + seat: Fraction(1, seats) for seat in range(seats)}


def test_L1_a_table_may_choose_who_starts() -> None:
    state = thrown(GAME.start(GAME.options(first=BOB), 3), "red blue")
    assert GAME.turn(state) == (BOB,)


def test_L1_turns_go_clockwise() -> None:
    state = moment("", "", "", turn=CLEO)
    assert played(state, "stop").seat == ANN


def test_L2_after_a_successful_throw_the_player_decides() -> None:
    state = played(thrown(moment(), "red blue"), "red")
    assert choices(state) == {"throw", "stop"}
    assert GAME.turn(GAME.apply(state, ANN, THROW)) == (LUCK,)


def test_L2_the_first_throw_is_not_optional() -> None:
    state = played(moment(), "stop")
    assert GAME.turn(state) == (LUCK,)
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, BOB, STOP)
    assert refused.value.code == "not_your_turn"


def test_L2_each_face_of_each_die_is_equally_likely() -> None:
    chances = GAME.chances(GAME.start(GAME.options(first=ANN), 2))
    assert len(chances) == 36
    assert set(chances.values()) == {Fraction(1, 36)}


def test_L3_white_is_any_colour() -> None:
    singles = {"red", "orange", "yellow", "green", "blue"}
    with_red = {"red+orange", "red+yellow", "red+green", "red+blue"}
    assert choices(thrown(moment(), "white red")) == singles | with_red | {"2 red: centre, centre"}


def test_L3_two_whites_are_decided_independently() -> None:
    said = choices(thrown(moment(), "white white"))
    assert {"yellow+blue", "2 green: centre, centre"} <= said
    assert len(said) == 5 + 10 + 5


def test_L4_two_colours_bring_one_of_either_or_one_of_each_from_the_centre() -> None:
    state = thrown(moment("", "3 red, 3 blue"), "red blue")
    assert choices(state) == {"red", "blue", "red+blue"}
    after = played(state, "red+blue")
    assert after.front.tolist() == mice("red, blue")
    assert after.centre.tolist() == mice("2 red, 6 orange, 6 yellow, 6 green, 2 blue")
    assert after.cards[ANN].sum() == 0  # lured, not yet caught


def test_L4_two_colours_never_take_from_players() -> None:
    assert choices(thrown(moment("", "6 red"), "red blue")) == {"blue"}


def test_L5_a_pair_takes_one_or_two_from_centre_and_players_in_any_mixture() -> None:
    state = thrown(moment("", "2 red", "red"), "red red")
    assert choices(state) == {
        "red", "red: Bob", "red: Cleo",
        "2 red: centre, centre", "2 red: centre, Bob", "2 red: centre, Cleo", "2 red: Bob, Bob", "2 red: Bob, Cleo",
    }  # fmt: skip
    after = played(state, "2 red: Bob, Cleo")
    assert (after.cards[BOB, 0], after.cards[CLEO, 0], after.front[0], after.centre[0]) == (1, 0, 2, 3)


def test_L5_nobody_takes_from_their_own_card() -> None:
    assert choices(thrown(moment("6 red", ""), "red red")) == set()


@pytest.mark.parametrize("dice", ["red red", "red white", "white red", "white white"])
def test_L5_a_pair_may_be_made_with_white(dice: str) -> None:
    assert "2 red: Bob, Bob" in choices(thrown(moment("", "2 red"), dice))


def test_L6_a_colour_in_front_cannot_be_lured_again() -> None:
    state = moment("", "2 red", front="red")
    assert choices(thrown(state, "red blue")) == {"blue"}
    assert not any("red" in said for said in choices(thrown(state, "white white")))


def test_L6_a_colour_on_the_card_can_be_lured() -> None:
    assert "red" in choices(thrown(moment("red"), "red blue"))


def test_L7_at_least_one_mouse_must_be_lured() -> None:
    state = thrown(moment(), "red blue")
    for refusal in (STOP, THROW):
        with pytest.raises(IllegalMove) as refused:
            GAME.apply(state, ANN, refusal)
        assert refused.value.code == "not_legal"


def test_L7_the_second_mouse_may_always_be_declined() -> None:
    assert {"red", "blue"} <= choices(thrown(moment(), "red blue"))
    assert {"red", "red: Bob"} <= choices(thrown(moment("", "red"), "red red"))


def test_L8_a_throw_that_lures_nobody_sends_every_mouse_in_front_to_the_centre() -> None:
    state = played(thrown(moment("", "2 red", front="blue"), "red red"), "2 red: Bob, Bob")
    failed = thrown(state, "red blue")
    assert failed.centre.tolist() == [6] * 5  # the mice that were Bob's too
    assert failed.cards[BOB].sum() == 0
    assert (failed.seat, GAME.turn(failed)) == (BOB, (LUCK,))


def test_L8_a_hunt_fails_when_no_mouse_is_left_where_it_may_come_from() -> None:
    state = moment("5 red", "red", turn=BOB, front="")
    assert choices(thrown(state, "red red")) == {"red: Ann", "2 red: Ann, Ann"}
    assert thrown(moment("6 red", ""), "red red").seat == BOB


def test_L8_caught_mice_stay_on_the_card() -> None:
    failed = thrown(moment("2 green", "", front="red"), "red red")
    assert failed.cards[ANN].tolist() == mice("2 green")


def test_L9_who_stops_catches_the_mice_in_front() -> None:
    after = played(moment("red", "", front="red, 2 blue"), "stop")
    assert after.cards[ANN].tolist() == mice("2 red, 2 blue")
    assert after.front.sum() == 0
    assert "red: Ann" in choices(thrown(after, "red red"))  # but others can take them


def test_L10_fewer_than_five_in_the_centre_end_the_game_when_a_turn_ends() -> None:
    four_left = moment("6 red, 6 orange, 6 yellow, 6 green", "", front="2 blue")
    assert not GAME.is_over(four_left)  # not before the turn ends
    assert GAME.is_over(played(four_left, "stop"))
    five_left = moment("6 red, 6 orange, 6 yellow, 6 green", "", front="blue")
    assert not GAME.is_over(played(five_left, "stop"))


def test_L10_a_failed_hunt_can_leave_enough_for_the_game_to_go_on() -> None:
    state = moment("6 red, 6 orange, 6 yellow, 6 green", "", front="2 blue")
    assert not GAME.is_over(thrown(state, "blue blue"))


def test_L11_red_is_worth_five_down_to_blue_one() -> None:
    assert GAME.scores(moment("red, orange, yellow, green, blue", "2 red")).points == (15, 10)


def test_L11_most_points_win_then_more_mice_then_the_win_is_shared() -> None:
    assert GAME.scores(moment("2 red", "2 orange, blue")).winners == (ANN,)
    assert GAME.scores(moment("red", "orange, blue")).winners == (BOB,)  # 5 points each, Bob has more mice
    assert GAME.scores(moment("orange, blue", "yellow, green", "blue")).winners == (ANN, BOB)


def test_L12_each_player_starts_one_game_of_a_series() -> None:
    for seats in (2, 3, 4):
        assert [starter(game, seats) for game in range(seats)] == list(range(seats))


def test_L13_little_ones_count_one_each() -> None:
    scores = GAME.scores(moment("2 red", "3 blue", little_ones=True))
    assert (scores.points, scores.winners) == ((2, 3), (BOB,))


def test_L14_a_daredevil_catches_all_five_colours_at_once_and_goes_on() -> None:
    state = thrown(moment("", "", front="2 red, orange, yellow, green", daredevil=True), "blue blue")
    after = played(state, "2 blue: centre, centre")
    assert after.cards[ANN].tolist() == mice("2 red, orange, yellow, green, 2 blue")
    assert after.front.sum() == 0
    assert choices(after) == {"throw", "stop"}
    assert "red" in choices(thrown(after, "red blue"))  # nothing in front blocks a colour


def test_L14_the_end_is_still_checked_only_when_the_turn_ends() -> None:
    front = "red, orange, yellow, 2 green"
    few = moment("5 red, 5 orange, 5 yellow, 2 green", "4 blue", front=front, daredevil=True)
    after = played(thrown(few, "blue blue"), "blue")
    assert GAME.turn(after) == (ANN,)
    assert GAME.is_over(played(after, "stop"))


def test_L14_is_off_by_default() -> None:
    after = played(thrown(moment("", "", front="red, orange, yellow, green"), "blue blue"), "blue")
    assert after.front.sum() == 5


def test_L15_a_pair_made_with_white_takes_from_the_centre_only() -> None:
    state = moment("", "2 red", jokers_dont_steal=True)
    assert not any("Bob" in said for said in choices(thrown(state, "red white")))
    assert not any("Bob" in said for said in choices(thrown(state, "white white")))
    assert "2 red: Bob, Bob" in choices(thrown(state, "red red"))


def test_L15_can_make_a_hunt_fail() -> None:
    state = moment("", "6 red", front="orange, yellow, green, blue", jokers_dont_steal=True)
    assert thrown(state, "red white").seat == BOB
    assert choices(thrown(state, "red red")) == {"red: Bob", "2 red: Bob, Bob"}
