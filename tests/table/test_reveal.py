"""Undo stops at a reveal, in any game: a move can be taken back only if nobody has learnt what was hidden from them."""

import random
from collections.abc import Iterator

import pytest

from builders.games.peek import picture
from builders.tables import GAMES, a_table, quick, step
from mischief.game.actors import LUCK
from mischief.game.errors import IllegalMove
from mischief.game.luck import seeded, wrapping
from mischief.game.rule import copy
from mischief.game.stated import State
from mischief.games.peek.record import DISCARDED, IN_DECK
from mischief.table.record import of, replay
from mischief.table.reveal import has_revealed, other_worlds
from mischief.table.table import UNDO, Happening, Table

DEALS = 40  # for the law to look at, drawn apart from those of the code
MOST_PLAYERS = [(game, quick(game).seats[-1]) for game in GAMES]
FEWEST_PLAYERS = [(game, quick(game).seats[0]) for game in GAMES]


def moments(game: str, seats: int, seed: int) -> Iterator[tuple[Table, Happening]]:
    """A random game, with every move of a player after which it is not over."""
    table, choose = a_table(game, seats, seed), random.Random(seed)
    while not table.is_over:
        actor = choose.choice([actor for actor in table.turn() if actor != LUCK])
        happening = table.play(actor, choose.choice(table.legal(actor)))[0]
        if actor < seats and not table.is_over:
            yield table, happening


def deals(table: Table, state: State, seat: int) -> Iterator[State]:
    """Worlds that a seat can't tell from this one, each once."""
    worlds = {}
    for deal in range(DEALS):
        other = copy(state)
        with wrapping():
            table.game.rules.redeal(other, seat, seeded(deal, seat + 1))
        worlds[table.game.write(other)] = other
    yield from worlds.values()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "seats"), MOST_PLAYERS)
def test_what_can_be_undone_has_told_nobody_anything(game: str, seats: int, seed: int) -> None:
    for table, ((_, actor, move), before, _) in moments(game, seats, seed):
        if table.can_undo(actor):
            for seat in range(seats):
                for other in deals(table, before, seat):
                    assert move in table.game.legal(other, actor)
                    table.game.speed.play(other, actor, move)
                    assert table.game.view(other, seat) == table.view(seat)


@pytest.mark.parametrize(("game", "seats"), FEWEST_PLAYERS)
def test_after_an_undo_everybody_sees_what_they_saw(game: str, seats: int) -> None:
    undone = 0
    for table, ((_, actor, _), before, _) in moments(game, seats, 1):
        if table.can_undo(actor):
            back = Table.resume(table.game, table.options, table.names, table.log, table.dealer)
            back.play(actor, UNDO)
            undone += 1
            assert [back.view(seat) for seat in (None, *range(seats))] == [
                table.game.view(before, seat) for seat in (None, *range(seats))
            ]
    assert (undone == 0) == table.game.is_timed  # what was seen in time can't be unseen


def test_a_record_with_an_undo_that_would_be_refused_today_still_replays() -> None:
    """Peek's tables once let some moves be taken back that had told somebody a secret."""
    table, happening = next(
        (table, happening)
        for table, happening in moments("peek", 4, 1)
        if LUCK not in [entry.actor for entry in table.log[happening.entry.number - 1 :]]
        and not table.can_undo(happening.entry.actor)
    )
    with pytest.raises(IllegalMove) as refused:
        table.play(happening.entry.actor, UNDO)
    assert refused.value.code == "revealed"
    table.follow(happening.entry.actor, UNDO)
    assert replay(of(table)).log == table.log


def test_in_a_game_without_secrets_no_move_reveals() -> None:
    table = a_table("lure")
    seat = table.turn()[0]
    assert not any(has_revealed(table.game, table.state, seat, move) for move in table.legal(seat))


@pytest.mark.parametrize("game", ["peek", "pantry"])
def test_laying_from_a_secret_hand_reveals(game: str) -> None:
    table, choose = a_table(game), random.Random(3)
    seat = next(actor for actor in table.turn() if actor != LUCK)
    assert has_revealed(table.game, table.state, seat, choose.choice(table.legal(seat)))


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_every_other_world_is_looked_at_once(cards: int) -> None:
    """Ann can't see how so many cards are shared out: Bob has one, the rest are in the deck."""
    game = quick("peek")
    state = game.start(seats=2)
    state.place[:] = 1
    state.place[:cards] = 0
    state.place[0] = 4
    hands = [other.place[:cards].tolist().index(4) for other in other_worlds(game, state, 0)]
    assert sorted(hands) == list(range(1, cards))


def test_an_open_game_shows_everybody_the_same() -> None:
    table, choose = a_table("lure"), random.Random(5)
    assert table.game.is_open
    for _ in range(20):
        if not table.is_over:
            step(table, choose)
        views = [table.view(seat) for seat in (None, 0, 1)]
        assert views[0] == views[1] == views[2]


def laying(deck: list[int]) -> State:
    """Ann, who holds card 1, is on turn beside a card of mice; these cards lie in the deck, all others are gone."""
    state = picture("b.y", "...", ann="card 1")
    state.place[1:] = DISCARDED
    state.place[deck] = IN_DECK
    return state


@pytest.mark.parametrize(("deck", "reveals"), [([], False), ([1], True), ([5, 9], True)])
def test_a_card_that_is_laid_reveals_unless_everybody_knew_where_it_was(deck: list[int], reveals: bool) -> None:
    game, state = quick("peek"), laying(deck)
    assert {has_revealed(game, state, 0, move) for move in game.legal(state, 0)} == {reveals}
