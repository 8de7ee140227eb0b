"""What is said at one moment: sights and parts as numbers, every event against its own moment, and all of it short."""

import random

import msgspec
import pytest

from builders.sights import parts_of, sight_of
from builders.tables import GAMES, a_table, step
from mischief.game.actors import LUCK
from mischief.game.registry import find
from mischief.game.speeds.encode import named
from mischief.server.live.turn_clock import TurnClock
from mischief.server.live.updates import FORMS, Told, Updates
from mischief.table.clock import Clock, Timing
from mischief.table.table import UNDO, Table

LARGEST = 24_000  # bytes


def watch_of(table: Table) -> TurnClock:
    return TurnClock(Clock(), len(table.names))


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pounce"])
def test_every_view_is_small_and_offers_every_legal_move_with_its_parts(game: str) -> None:
    table, choose = a_table(game), random.Random(2)
    while not table.is_over:
        seat = next(actor for actor in table.turn() if actor != LUCK)
        said = Updates(table, watch_of(table), 0).view(seat)
        legal = msgspec.json.decode(said)["legal"]
        assert [move for move, *_ in legal] == table.game.legal(table.state, seat)
        for move, *numbers in choose.sample(legal, min(3, len(legal))):
            assert parts_of(game, numbers)["kind"] in ("lure", "throw", "stop", "lay", "discard")
            assert table.game.move_of(table.state, seat, table.game.parts(table.state, seat, move)) == move
        assert len(said) < LARGEST
        step(table, choose, undos=0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_event_carries_the_sight_right_after_it(game: str, seat: int | None) -> None:
    table, choose = a_table(game), random.Random(3)
    while not table.is_over and table.number < 60:
        step(table, choose, undos=0.3)
    happened = list(table.history())
    said = msgspec.json.decode(Updates(table, watch_of(table), 0, happened).update(seat))
    for event in said["events"]:
        then = table.at(event["number"])
        assert sight_of(game, event) == named(table.game.layouts.Sight, then.look(seat))
        assert (event["parts"] is None) == (event["move"] == UNDO)
    assert len(said["events"]) == table.number


@pytest.mark.parametrize("game", GAMES)
def test_whoever_was_told_before_a_seat_hears_what_it_would_hear_alone(game: str) -> None:
    table, choose = a_table(game), random.Random(4)
    while not table.is_over and table.number < 40:
        step(table, choose, undos=0.3)
        happened = list(table.history())[-3:]
        for order in ([0, 1, None], [None, 1, 0]):
            together = Updates(table, watch_of(table), 0, happened)
            for seat in order:
                alone = Updates(table, watch_of(table), 0, happened)
                assert (together.view(seat), together.update(seat)) == (alone.view(seat), alone.update(seat))


@pytest.mark.parametrize("clock", [Clock(), Clock(timing=Timing.BANK, time=60_000)])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "pounce"])  # there luck comes in its own time
def test_what_compiled_rules_tell_of_a_move_is_what_the_states_around_it_say(game: str, clock: Clock) -> None:
    find(game).hasten()
    table, twin, choose = a_table(game), a_table(game), random.Random(5)
    watch = TurnClock(clock, len(table.names))
    while not table.is_over and table.number < 60:
        seat = next(actor for actor in table.turn() if actor != LUCK)
        move = UNDO if table.can_undo(seat) and choose.random() < 0.2 else choose.choice(table.legal(seat))
        (entries, _, texts), happened = table.advance(seat, move, 7, FORMS), twin.play(seat, move)
        watch.note(table.number, seat, 7, table.turn())
        assert (table.log, table.state, table.turn()) == (twin.log, twin.state, twin.turn())
        assert len(texts) == (0 if move == UNDO else 1 + len(table.names))
        for viewer in (0, 1, None) if texts else ():
            told = Told(table, watch, texts, entries, 'quoted "x" %b').update(viewer)
            ids = {entries[0].number: 'quoted "x" %b'}
            assert told == Updates(twin, watch, 7, happened, ids).update(viewer)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_draw_that_a_seat_may_not_know_has_parts_that_do_not_say_it(seat: int | None) -> None:
    table = a_table("pantry")
    happened = list(table.history())
    said = msgspec.json.decode(Updates(table, watch_of(table), 0, happened).update(seat))
    drawn = [parts_of("pantry", event["parts"]) for event in said["events"] if event["actor"] == LUCK]
    known = {one["seat"] for one in drawn if one["kind"] == "draw" and one["tile"] >= 0}
    assert known == ({seat} if seat is not None else set())
