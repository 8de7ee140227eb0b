"""The log, undo, and what each seat is told."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.tables import GAMES, a_finished_table, a_table, step
from mischief.game.actors import LUCK
from mischief.game.errors import IllegalMove
from mischief.game.registry import find
from mischief.game.rule import copy
from mischief.game.speeds import advancing
from mischief.game.speeds.advancing import Forms
from mischief.table.table import UNDO, NoDealer, Table

FORMS = Forms(b"\0 \0 \0 \0 \0 \0", b"\0 \0 \0 \0 \0")


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_position_of_a_game_can_be_replayed(game: str, seed: int) -> None:
    table, choose = a_table(game, seed=seed), random.Random(seed)
    states = {table.number: table.game.write(table.state)}
    for _ in range(25):
        if not table.is_over:
            step(table, choose)
            states[table.number] = table.game.write(table.state)
    assert {number: table.game.write(table.at(number).state) for number in states} == states


@pytest.mark.parametrize("game", GAMES)
def test_log_numbers_run_without_gaps_undos_included(game: str) -> None:
    log = a_finished_table(game).log
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_secret_and_moves_give_the_same_game(game: str) -> None:
    assert a_finished_table(game, seed=3).log == a_finished_table(game, seed=3).log


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_never_left_waiting(game: str) -> None:
    table, choose = a_table(game), random.Random(1)
    while not table.is_over:
        assert LUCK not in table.turn()
        step(table, choose)


def test_only_the_dealer_moves_for_luck() -> None:
    table = a_table()
    blank = Table(table.game, None, table.names)
    assert blank.turn() == (LUCK,)
    with pytest.raises(IllegalMove) as refused:
        blank.play(LUCK, table.log[0].move)
    assert (refused.value.code, blank.log) == ("not_your_turn", [])


@pytest.mark.parametrize("asked", [True, False])
def test_a_move_is_judged_the_same_whether_or_not_its_seat_has_asked_for_its_moves(asked: bool) -> None:
    table = a_table("pantry")
    seat = table.turn()[0]
    allowed = table.game.legal(table.state, seat)
    if asked:
        table.legal(seat)
    for actor, move, code in [(seat, max(allowed) + 1, "not_legal"), (1 - seat, allowed[0], "not_your_turn")]:
        with pytest.raises(IllegalMove) as refused:
            table.play(actor, move)
        assert refused.value.code == code
    before = table.state
    assert table.play(seat, allowed[0])[0].before is before
    assert table.state is not before


def test_without_a_dealer_luck_must_be_entered() -> None:
    table = a_table()
    blank = Table(table.game, None, table.names)
    with pytest.raises(NoDealer):
        blank.deal()
    for _, actor, move in table.log:
        blank.enter(actor, move)
    assert blank.log == table.log


def test_an_illegal_move_changes_nothing() -> None:
    table = a_table()
    before, log = table.game.write(table.state), list(table.log)
    with pytest.raises(IllegalMove):
        table.play(table.turn()[0], 81)
    assert (table.game.write(table.state), table.log) == (before, log)


def test_undo_takes_a_move_back_and_is_itself_logged() -> None:
    table = a_table()
    seat, before, number = table.turn()[0], table.game.write(table.state), table.number
    table.play(seat, table.legal(seat)[0])
    table.play(seat, UNDO)
    assert table.game.write(table.state) == before
    assert table.number == number + 2
    assert table.log[-1].move == UNDO == -1  # as old databases have it


def test_who_made_the_last_move_may_undo_it_and_nobody_else() -> None:
    table = a_table()
    seat = table.turn()[0]
    assert not table.can_undo(seat)
    table.play(seat, table.legal(seat)[0])
    assert [table.can_undo(one) for one in (seat, 1 - seat)] == [True, False]


def test_only_who_is_awaited_has_moves() -> None:
    table = a_table()
    seat = table.turn()[0]
    assert table.legal(seat)
    assert table.legal(1 - seat) == []
    assert Table(table.game, None, table.names).legal(LUCK) == []


def test_undo_never_goes_past_luck() -> None:
    table = a_table()
    seat = table.turn()[0]
    table.play(seat, table.legal(seat)[0])
    table.play(seat, 80)  # throw: luck follows at once
    assert not table.can_undo(seat)
    with pytest.raises(IllegalMove) as refused:
        table.undo(seat)
    assert refused.value.code == "nothing_to_undo"


def test_after_an_undo_the_same_moves_may_be_chosen_as_before() -> None:
    table = a_table()
    seat = table.turn()[0]
    offered, allowed = table.offer(seat), table.legal(seat)
    table.play(seat, allowed[0])
    assert (table.offer(seat), table.legal(seat)) != (offered, allowed)
    table.undo(seat)
    assert (table.offer(seat), table.legal(seat)) == (offered, allowed)


def test_a_move_that_another_has_answered_stays_made_though_the_answer_is_taken_back() -> None:
    table, choose = a_table("pantry"), random.Random(4)
    while not (table.log[-1].actor != table.log[-2].actor != LUCK and table.can_undo(table.log[-1].actor)):
        step(table, choose, undos=0)
    first, second = table.log[-2].actor, table.log[-1].actor
    table.undo(second)
    assert not table.can_undo(first)


def test_nobody_undoes_anothers_move() -> None:
    table = a_table()
    seat = table.turn()[0]
    table.play(seat, table.legal(seat)[0])
    with pytest.raises(IllegalMove):
        table.undo(1 - seat)


def test_nothing_is_undone_after_the_end() -> None:
    table = a_finished_table()
    assert not any(table.can_undo(seat) for seat in range(2))
    with pytest.raises(IllegalMove) as refused:
        table.undo(table.log[-1].actor)
    assert refused.value.code == "game_over"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_as_it_happens_is_what_is_told_afterwards(game: str) -> None:
    table, choose = a_table(game), random.Random(2)
    begun = table.number
    heard = []
    for _ in range(30):
        if not table.is_over:
            actor = choose.choice(table.turn())
            heard += [table.tell(one, 1) for one in table.play(actor, choose.choice(table.legal(actor)))]
    assert table.told(1)[begun:] == heard


@pytest.mark.parametrize("is_compiled", [False, True])
def test_nobody_advances_for_luck_and_a_refused_move_changes_nothing(is_compiled: bool) -> None:
    game = replace(find("lure"), _speeds=[])
    if is_compiled:
        game.hasten()
    table = a_table(game)
    (seat,), log, state = table.turn(), list(table.log), copy(table.state)
    for actor, move in ((LUCK, 0), (1 - seat, table.legal(seat)[0]), (seat, 10_000), (seat, 10**30)):
        with pytest.raises(IllegalMove):
            table.advance(actor, move, 0, FORMS)
    assert (table.log, table.state) == (log, state)


def test_luck_that_goes_on_for_long_is_asked_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advancing, "MOST_EVENTS", 1)
    game = replace(find("lure"), _speeds=[])
    game.hasten()
    monkeypatch.undo()
    table = a_table(game)
    made = [table.advance(seat, table.legal(seat)[0], 0, FORMS) for _ in range(12) for seat in table.turn()]
    assert {(len(one.entries) > 1, len(one.happened) > 0, len(one.texts) > 0) for one in made} == {
        (True, True, False),  # as many events as there are
        (False, False, True),
    }
    entries = [entry for one in made for entry in one.entries]
    assert table.log[-len(entries) :] == entries
