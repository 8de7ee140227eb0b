"""What is said stays short: very many moves are told by their numbers alone."""

import random

import msgspec
import pytest

from builders.tables import GAMES, a_table, step
from mischief.game.actors import LUCK
from mischief.server.speech import MOST_SAID, Moment
from mischief.server.watch import Watch
from mischief.server.wire import View
from mischief.table.clock import Clock

LARGEST = 12_000  # bytes


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pounce"])
def test_every_view_is_small_and_offers_every_legal_move(game: str) -> None:
    table, choose = a_table(game), random.Random(2)
    watch, most = Watch(Clock(), len(table.names)), 0
    for _ in range(12):
        seat = next(actor for actor in table.turn() if actor != LUCK)
        said = Moment(table, watch, 0).view(seat)
        legal = msgspec.json.decode(said, type=View).legal
        assert [choice.move for choice in legal] == table.legal(seat)
        is_short = table.game.has_telling_numbers and len(legal) > MOST_SAID
        assert all(bool(choice.words) != is_short for choice in legal)
        assert len(said) < LARGEST
        most = max(most, len(legal))
        step(table, choose, undos=0)
    assert game != "peek" or most > MOST_SAID


def test_a_page_that_cannot_read_numbers_is_always_given_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mischief.server.speech.MOST_SAID", 60)
    table, choose = a_table("pantry"), random.Random(2)
    watch, most = Watch(Clock(), len(table.names)), 0
    while not table.is_over:
        seat = next(actor for actor in table.turn() if actor != LUCK)
        legal = msgspec.json.decode(Moment(table, watch, 0).view(seat), type=View).legal
        assert all(choice.words for choice in legal)
        most = max(most, len(legal))
        step(table, choose, undos=0)
    assert most > 60, "late in a game there are many places"
