"""Peek, rule by rule. Card 1 is "o o b / p y g", card 21 "y o b / o g p", cat 1 "o o c / c c c"."""

from fractions import Fraction
from typing import Any

import pytest

from builders.games.peek import (
    ANN,
    BOB,
    CLEO,
    FAR,
    GAME,
    Placing,
    box,
    choices,
    dealt,
    in_sight,
    legal,
    lucky,
    picture,
    placing,
    played,
    slow_legal,
    view,
)
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.errors import IllegalMove
from mischief.games.peek import record as r


@pytest.fixture(autouse=True, scope="module")
def fast() -> None:
    GAME.hasten()


# --- K1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cats", "deck"), [(2, 2, 16), (3, 1, 12), (4, 1, 8)])
def test_K1_cats_are_dealt_evenly_and_everybody_gets_four_mouse_cards(seats: int, cats: int, deck: int) -> None:
    seen = view(dealt(seats), None)
    assert (seen.cats, seen.held, seen.deck) == ([cats] * seats, [cats + 4] * seats, deck)
    assert seen.table == ["g..", "bpy"]


def test_K1_with_three_players_one_cat_stays_in_the_box() -> None:
    state = dealt(3)
    boxed = [card for card in range(r.MICE, r.CARDS) if state.place[card] == r.IN_DECK]
    assert len(boxed) == 1
    while not GAME.is_over(state):
        state = lucky(GAME.apply(state, int(state.seat), GAME.legal(state, int(state.seat))[0]))
    assert state.place[boxed[0]] == r.IN_DECK
    assert boxed[0] not in [one.card for one in view(state).played]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K1_luck_chooses_who_begins_and_every_card_is_as_likely(seats: int) -> None:
    state = GAME.start(seats=seats)
    assert GAME.turn(state) == (LUCK,)
    assert GAME.chances(state) == {r.FIRST + seat: Fraction(1, seats) for seat in range(seats)}
    state = GAME.apply(state, LUCK, r.FIRST + BOB)
    assert GAME.chances(state) == {r.DRAW + cat: Fraction(1, 4) for cat in range(r.MICE, r.CARDS)}
    while state.phase != r.DEALING_MICE:
        state = GAME.apply(state, LUCK, next(iter(GAME.chances(state))))
    assert GAME.chances(state) == {r.DRAW + card: Fraction(1, 24) for card in range(r.MICE)}
    assert GAME.turn(lucky(state)) == (BOB,)


# --- K2 and K3 -------------------------------------------------------------------------------------------------------


def test_K2_a_card_may_be_turned_four_ways_and_must_overlap() -> None:
    places = legal(picture("b", *FAR[1:], ann="cat 1"))
    assert {place.turn for place in places} == {0, 1, 2, 3}
    assert all({(0, 0), (6, 0)} & set(box(place)) for place in places)


@pytest.mark.parametrize("words", ["cat 1 at start", "cat 1 at w1"])
def test_K2_a_cat_may_lie_over_a_card_with_a_hole_alone(words: str) -> None:
    state = picture("b", *FAR[1:], ann="cat 1")  # its holes are the first two cells
    assert words in choices(state)
    assert in_sight(played(state, words), 0, 0) == "b"


def test_K2_the_very_cells_of_a_card_can_not_be_covered_again() -> None:
    state = dealt()
    assert not [place for place in legal(state) if place.turn in (0, 2) and (place.row, place.column) == (0, 0)]
    state = lucky(GAME.apply(state, ANN, GAME.legal(state, ANN)[0]))
    first = placing(state, int(state.played[0]))
    assert not [place for place in legal(state) if set(box(place)) == set(box(first))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K2_to_K7_allow_the_same_as_looking_at_every_cell(seats: int) -> None:
    moments = [moment for moment in sit(GAME, seats, 3).moments if moment.actor != LUCK]
    for moment in moments[:3] + moments[3::6]:
        assert legal(moment.state) == slow_legal(moment.state)


def test_K3_a_hole_shows_what_was_in_sight_and_the_rest_hides_it() -> None:
    state = played(picture("ygb", "...", ann="card 1", bob="card 2"), "card 1 at start")
    assert view(state).table == ["ygb", "ypg"]
    assert in_sight(played(picture("b", *FAR[1:], ann="card 1"), "card 1 at w2"), 0, -1) == " "


# --- K4 to K7 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "allowed"),
    [
        (("...", "..."), False),
        (("..b", "..."), True),
        (("..b", "y.."), True),
        (("..b", "yp."), False),
        (("..b", "ypg"), False),
        (("bp.", "..g"), True),
        (("bp.", "..."), False),
    ],
)
def test_K4_a_mouse_card_must_hide_one_or_two_mice(table: tuple[str, str], allowed: bool) -> None:
    state = picture(*table, *FAR[2:], ann="card 1")
    assert ("card 1 at start" in choices(state)) == allowed


def test_K4_a_card_that_hides_three_mice_is_refused() -> None:
    state = picture("..b", "yp.", ann="card 1")
    with pytest.raises(IllegalMove) as refused:
        played(state, "card 1 at start")
    assert refused.value.code == "not_legal"


@pytest.mark.parametrize("table", [("...", "..."), ("..b", "..."), ("..b", "yp."), ("..b", "ypg"), ("bpb", "ypg")])
def test_K5_a_cat_may_hide_up_to_four_mice_or_none(table: tuple[str, str]) -> None:
    state = picture(*table, *FAR[2:], ann="cat 1", bob="card 1")
    assert "cat 1 at start" in choices(state)
    assert view(played(state, "cat 1 at start")).table[:2] == [table[0][:2] + "c", "ccc"]


def test_K6_no_part_of_a_card_may_lie_over_any_part_of_a_cat() -> None:
    state = played(picture("bbbbbbbb", "........", ann="cat 1", bob="card 1, card 21, cat 2"), "cat 1 at e2")
    cat = set(box(Placing(0, 0, 0, 2)))
    after = legal(lucky(state))
    assert not [place for place in after if cat & set(box(place))]
    assert {place.column for place in after if place.turn == 0 and place.row == 0} >= {-1, 5}


def test_K7_a_cat_may_not_hide_the_last_mouse_that_could_be_hidden() -> None:
    alone = picture("b..", "...", ann="cat 1")
    assert legal(alone)
    assert not [place for place in legal(alone) if (0, 0) in box(place)]
    assert "cat 1 at start" in choices(picture("b..", "...", *FAR[2:], ann="cat 1"))


def test_K7_a_cat_may_stand_where_one_hole_pattern_still_fits() -> None:
    for seats in (2, 4):
        for moment in sit(GAME, seats, 5).moments:
            if moment.actor != LUCK and moment.state.turns < 4:
                assert legal(moment.state) == slow_legal(moment.state)


def test_K7_does_not_depend_on_what_anybody_else_holds() -> None:
    places = [legal(picture("b..y", "....", ann="cat 1", bob=hand)) for hand in ("card 1", "card 24, cat 4", "")]
    assert places[0] == places[1] == places[2]


def last_cat(version: str = GAME.version) -> Any:
    """Ann holds the last card of all, and no mouse card would fit once it lay on the one mouse in sight."""
    state = picture("b..", "...", ann="cat 1, card 1", version=version)
    state.place[: r.MICE] = r.ON_TABLE
    return state


def test_K7_is_not_asked_where_nobody_has_a_card_left_to_lay() -> None:
    state = last_cat()
    assert [place for place in legal(state) if (0, 0) in box(place)]
    over = played(state, "cat 1 at n1w2")
    assert (GAME.is_over(over), over.tally[r.FORBIDDEN]) == (True, 0)


@pytest.mark.parametrize("where", [r.IN_DECK, r.IN_HAND + ANN, r.IN_HAND + BOB])
def test_K7_is_asked_while_anybody_has_or_draws_another_card(where: int) -> None:
    state = last_cat()
    state.place[0] = where
    cats = [place for place in legal(state) if place.card >= r.MICE]
    assert cats
    assert not [place for place in cats if (0, 0) in box(place)]


def test_K7_in_a_game_of_version_2_was_asked_of_the_last_card_too() -> None:
    assert not [place for place in legal(last_cat("2")) if (0, 0) in box(place)]


def test_K7_is_counted_when_it_forbids() -> None:
    alone, with_room = picture("b..", "...", ann="cat 1, card 1"), picture("b..", "...", *FAR[2:], ann="cat 1, card 1")
    without_a_cat = picture("b..", "...", ann="card 1", bob="cat 1")
    tallies = [played(state, "card 1 at n1w2").tally[r.FORBIDDEN] for state in (alone, with_room, without_a_cat)]
    assert tallies == [1, 0, 0]


# --- K8 and K9 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["card 1 at n1w2", "cat 1 at s1e2"])
def test_K8_after_a_card_of_either_kind_a_mouse_card_is_drawn(words: str) -> None:
    state = played(picture("b..y", "....", *FAR[2:], ann="card 1, cat 1", bob="card 2"), words)
    assert GAME.turn(state) == (LUCK,)
    assert set(GAME.chances(state)) == {r.DRAW + card for card in range(2, r.MICE)}
    after = lucky(state)
    assert (view(after).held, GAME.turn(after)) == ([2, 1], (BOB,))


def test_K8_when_the_deck_is_empty_the_turn_just_passes() -> None:
    state = picture("b..y", "....", ann="card 1", bob="card 2")
    state.place[2 : r.MICE] = r.DISCARDED
    assert GAME.turn(played(state, "card 1 at n1w2")) == (BOB,)


@pytest.mark.parametrize("last", [0, r.MICE - 1])
def test_K8_the_last_card_of_the_deck_is_drawn_whichever_it_is(last: int) -> None:
    state = picture("b..y", "....", *FAR[2:], ann="card 3", bob="card 2")
    for card in range(r.MICE):
        if state.place[card] == r.IN_DECK and card != last:
            state.place[card] = r.DISCARDED
    after = played(state, choices(state)[0])
    assert GAME.chances(after) == {r.DRAW + last: 1}


def test_K9_two_blue_mice_seen_through_a_cats_holes_pay_two() -> None:
    state = played(picture("bb.", "...", *FAR[2:], bob="cat 1", turn=BOB), "cat 1 at start")
    assert GAME.scores(state).points == (2, 0)
    assert [(mouse.row, mouse.column, mouse.colour) for mouse in view(state).peeking] == [(0, 0, "b"), (0, 1, "b")]


def test_K9_mice_earn_for_their_player_whoever_lays_and_neutral_ones_for_nobody() -> None:
    state = played(picture("yp.", "..b", ann="card 1"), "card 1 at start")
    assert GAME.scores(state).points == (0, 1)
    assert [mouse.colour for mouse in view(state).peeking] == ["y", "p"]
    three = played(picture("yp.", "..b", ann="card 1", seats=3), "card 1 at start")
    assert GAME.scores(three).points == (0, 1, 1)


# --- K10 to K12 ------------------------------------------------------------------------------------------------------


def last_card(seats: int = 2) -> Any:
    """Ann is about to lay the last card of the game."""
    state = picture("ypb", "gb.", "ppp", ann="card 1", seats=seats)
    state.place[1:] = r.ON_TABLE
    return state


def test_K10_when_all_cards_are_laid_every_mouse_in_sight_earns_one_more() -> None:
    state = played(last_card(), "card 1 at n1w2")
    assert GAME.is_over(state)
    assert view(state).in_sight == [3, 1, 5, 2]
    assert GAME.scores(state).points == (3, 1)
    assert GAME.scores(played(last_card(seats=3), "card 1 at n1w2")).points == (3, 1, 5)


def test_K10_the_game_goes_on_while_anybody_holds_a_card() -> None:
    state = last_card()
    state.place[1] = r.IN_HAND + BOB
    assert GAME.turn(played(state, "card 1 at n1w2")) == (BOB,)


def test_K11_most_cheese_wins_and_equals_share() -> None:
    state = dealt(3)
    state.cheese[:3] = 7, 9, 9
    assert GAME.scores(state).winners == (BOB, CLEO)


def test_K12_who_is_stuck_shows_a_card_discards_it_and_draws() -> None:
    state = picture("...", "...", ann="card 1, card 7", bob="card 2")
    assert choices(state) == ["discard card 1", "discard card 7"]
    state = played(state, "discard card 7")
    assert [(one.seat, one.card, one.turn) for one in view(state, BOB).played] == [(ANN, 6, None)]
    after = lucky(state)
    assert (view(after).held, GAME.turn(after), after.place[6]) == ([2, 1], (BOB,), r.DISCARDED)
    assert view(after).peeking == []


def test_K12_anybody_can_be_stuck_and_each_time_is_counted() -> None:
    state = picture("...", "...", ann="card 2", bob="card 1")
    assert played(state, "discard card 2", "discard card 1").tally[r.STUCK] == 2


def test_K12_nobody_discards_who_can_lay_a_card() -> None:
    assert not [words for words in choices(picture("b..", "...", ann="card 1")) if "discard" in words]
    with pytest.raises(IllegalMove):
        played(picture("b..", "...", ann="card 1"), "discard card 1")


def test_K12_one_way_to_lay_a_card_is_enough() -> None:
    state = picture("....", "..b.", "....", "....", ann="cat 1, cat 3", bob="cat 2, card 21")
    state.place[state.place == r.IN_DECK] = r.DISCARDED
    after = played(state, "cat 1 at n1e2", "cat 2 at s1e3", "cat 3 at s3e1")  # they leave two rows beside the mouse
    assert choices(after) == ["card 21 at s1"]
