"""What a seat sees of Peek: everything on the table, its own hand, and nothing that others hide."""

from collections import Counter

import msgspec
import numpy as np
import pytest

from builders.games.peek import ANN, BOB, CLEO, GAME, dealt, lucky, picture, played, view
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.luck import seeded, wrapping
from mischief.game.rule import NONE, copy
from mischief.games.peek import record as r


@pytest.fixture(autouse=True, scope="module")
def fast() -> None:
    GAME.hasten()


def test_a_player_sees_their_own_hand_and_a_spectator_none() -> None:
    state = dealt(3)
    hands = [[card for card in range(r.CARDS) if state.place[card] == r.IN_HAND + seat] for seat in range(3)]
    assert [view(state, seat).hand for seat in (ANN, BOB, CLEO)] == hands
    assert view(state, None).hand is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_change_no_byte_of_a_view_and_no_legal_move(seats: int) -> None:
    luck = seeded(11)
    for moment in sit(GAME, seats, 6).moments[::4]:
        for seat in (*range(seats), None):
            other = copy(moment.state)
            with wrapping():
                GAME.rules.redeal(other, -1 if seat is None else seat, luck)
            assert msgspec.json.encode(view(other, seat)) == msgspec.json.encode(view(moment.state, seat))
            if seat is not None:
                assert GAME.legal(other, seat) == GAME.legal(moment.state, seat)


def test_dealing_anew_gives_every_unseen_card_the_same_chance() -> None:
    state, luck, boxed, first = dealt(3), seeded(12), Counter[int](), Counter[int]()
    state.place[: r.MICE] = r.ON_TABLE
    state.place[[3, 5, 7, 12, 20]] = r.IN_HAND + ANN, r.IN_HAND + CLEO, r.IN_HAND + BOB, r.IN_DECK, r.IN_DECK
    with wrapping():
        for _ in range(1200):
            GAME.rules.redeal(state, CLEO, luck)
            boxed.update(card for card in range(r.MICE, r.CARDS) if state.place[card] == r.IN_DECK)
            first.update(card for card in range(r.MICE) if state.place[card] == r.IN_HAND + ANN)
    assert len(boxed) == 3
    assert all(abs(count - 400) < 65 for count in boxed.values())
    assert sorted(first) == [3, 7, 12, 20]
    assert all(abs(count - 300) < 60 for count in first.values())


def test_a_view_counts_but_does_not_name_what_others_hold() -> None:
    state = dealt(4)
    seen = view(state, ANN)
    assert (seen.held, seen.cats, seen.deck) == ([5] * 4, [1] * 4, 8)
    others = [card for card in range(r.CARDS) if state.place[card] > r.IN_HAND + ANN]
    known = msgspec.to_builtins(seen)
    assert not set(others) & {*known["hand"], *(one["card"] for one in known["played"])}


def test_the_cards_on_the_table_are_listed_in_order_with_who_laid_them() -> None:
    state = dealt(3, first=CLEO)
    while state.turns < 4:
        move = GAME.legal(state, int(state.seat))[-1]
        state = GAME.apply(state, int(state.seat), move)
        assert view(state).played[-1].card == r.card_of(move)
        while GAME.turn(state) == (LUCK,):
            state = GAME.apply(state, LUCK, next(iter(GAME.chances(state))))
    assert [one.seat for one in view(state).played] == [CLEO, ANN, BOB, CLEO]


def test_the_table_is_shown_as_it_looks_after_a_whole_game() -> None:
    sitting = sit(GAME, 4, 9)
    seen = view(sitting.end)
    assert [sum(row.count(colour) for row in seen.table) for colour in "bypg"] == seen.in_sight
    assert len({len(row) for row in seen.table}) == 1


def test_a_view_imagined_anew_offers_the_same_moves() -> None:
    for moment in sit(GAME, 3, 10).moments[::5]:
        if moment.actor != LUCK:
            imagined = GAME.imagine(GAME.look(moment.state, moment.actor))
            assert GAME.legal(imagined, moment.actor) == GAME.legal(moment.state, moment.actor)


def test_a_finished_game_can_be_imagined_with_its_points() -> None:
    end = sit(GAME, 2, 13).end
    assert GAME.scores(GAME.imagine(GAME.look(end, None))) == GAME.scores(end)


def test_a_game_with_cards_put_away_is_imagined_with_them() -> None:
    state = dealt(2)
    for seat, card in ((ANN, 0), (BOB, 1)):
        mine = np.flatnonzero(state.place == r.IN_HAND + seat)[0]
        state.place[[card, mine]] = state.place[[mine, card]]
        with wrapping():
            GAME.rules.play(state, seat, r.DISCARD + card)  # as if they were stuck
        state = lucky(state)
    for seat in (ANN, BOB, None):
        sight = GAME.look(state, seat)
        assert GAME.look(GAME.imagine(sight), seat) == sight
    seen = GAME.look(state, None)
    assert seen.played[:2].tolist() == [[ANN, 0, NONE, NONE, NONE], [BOB, 1, NONE, NONE, NONE]]
    assert seen.holding == 0


def test_mice_peek_through_a_card_that_is_laid_after_one_was_put_away() -> None:
    state = picture("yp.", "..b", ann="card 2", bob="card 1")
    with wrapping():
        GAME.rules.play(state, ANN, r.DISCARD + 1)  # as if she were stuck
    assert [mouse.colour for mouse in view(played(state, "card 1 at start")).peeking] == ["y", "p"]


def test_nothing_peeks_before_a_card_is_laid() -> None:
    assert view(dealt()).peeking == []
    assert view(played(dealt(), *[])).played == []
