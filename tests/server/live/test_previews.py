"""What a move would bring, told without making it and without telling anything secret."""

import random

import pytest

from builders.tables import a_table, step
from mischief.game.errors import MischiefError
from mischief.server.live.previews import tried
from mischief.server.wire.messages import Try


@pytest.mark.parametrize("game", ["lure", "pantry", "peek"])
def test_a_try_tells_the_points_after_the_move_and_changes_nothing(game: str) -> None:
    table, choose = a_table(game), random.Random(5)
    for _ in range(12):
        seat = table.turn()[0]
        before = table.game.write(table.state)
        for move in table.legal(seat)[:4]:
            found = tried(table, Try(seat=seat, number=table.number, move=move))
            after = table.game.apply(table.state, seat, move)
            assert tuple(found.points) == table.game.scores(after).points
            assert bytes(found.sight) == table.game.see(after, seat)
        assert table.game.write(table.state) == before
        step(table, choose, undos=0)


def test_nobody_tries_what_is_not_legal_or_long_past() -> None:
    table = a_table("pantry")
    seat = table.turn()[0]
    move = table.legal(seat)[0]
    for message, code in [
        (Try(seat=1 - seat, number=table.number, move=move), "not_legal"),
        (Try(seat=seat, number=table.number - 1, move=move), "stale"),
        (Try(seat=seat, number=table.number, move=999_999), "not_legal"),
    ]:
        with pytest.raises(MischiefError) as refused:
            tried(table, message)
        assert refused.value.code == code
    with pytest.raises(MischiefError):
        tried(None, Try(seat=0, number=0, move=0))
