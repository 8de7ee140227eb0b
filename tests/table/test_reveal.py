"""Undo stops at a reveal, in any game that has secrets."""

import random

import pytest

from builders.tables import GAMES, a_table, step
from mischief.game.actors import LUCK
from mischief.table.reveal import has_revealed


def test_in_a_game_without_secrets_no_move_reveals() -> None:
    table = a_table("lure")
    seat = table.turn()[0]
    assert not any(has_revealed(table.game, table.state, seat, move) for move in table.legal(seat))


@pytest.mark.parametrize("game", [game for game in GAMES if game in ("peek", "pantry")])
def test_laying_from_a_secret_hand_reveals(game: str) -> None:
    table, choose = a_table(game), random.Random(3)
    seat = next(actor for actor in table.turn() if actor != LUCK)
    assert has_revealed(table.game, table.state, seat, choose.choice(table.legal(seat)))


@pytest.mark.parametrize("game", GAMES)
def test_an_open_game_shows_everybody_the_same(game: str) -> None:
    table, choose = a_table(game), random.Random(5)
    for _ in range(20):
        if table.game.is_open and not table.is_over:
            step(table, choose)
            views = [table.view(seat) for seat in (None, 0, 1)]
            assert views[0] == views[1] == views[2]
