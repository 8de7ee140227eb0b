"""What pages and records rely on at the edges of a table: codes, series, what is told, and what is refused."""

from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from builders.tables import GAMES, a_finished_table, a_table
from mischief.game import registry
from mischief.game.contract import Game
from mischief.game.errors import BadRecord
from mischief.table import clock, court, dealer, promises, record_json, record_text, seats, series
from mischief.table.record import of
from mischief.table.table import Happening, NoDealer


def test_errors_and_settings_keep_the_names_that_pages_know() -> None:
    clock.Clock().check()
    errors = (clock.BadClock, court.BadClaim, dealer.BadLuck, NoDealer)
    assert [error.code for error in errors] == ["bad_clock", "bad_claim", "bad_luck", "no_dealer"]
    assert [*map(str, clock.Timing)] == ["off", "move", "bank"]
    assert [*map(str, seats.Kind)] == ["open", "person", "bot", "closed"]
    assert (court.ECHO_EVERY, court.BEFORE, promises.LINKS, promises.LINK_BYTES) == (2000, -1, 6, 32)


@pytest.mark.parametrize("kind", [clock.Clock, court.Evidence, court.Claim])
def test_what_nobody_knows_is_refused(kind: type) -> None:
    known = {name: 0 for name in ("claim", "low", "high", "judged") if name in kind.__struct_fields__}  # type: ignore[attr-defined]
    assert msgspec.convert(known, kind)
    assert clock.wound(clock.Clock(), 2) == (0, 0)
    with pytest.raises(msgspec.ValidationError, match="weather"):
        msgspec.convert({**known, "weather": 0}, kind)


def test_a_bank_that_has_run_out_holds_only_the_bonus() -> None:
    bank = clock.Clock(clock.Timing.BANK, 10_000, 500)
    assert clock.pressed(bank, (10_000, 10_000), 0, 0, 99_000) == (500, 10_000)


def test_each_seat_starts_in_turn_where_the_rules_say_nothing_else() -> None:
    backwards = SimpleNamespace(rules=SimpleNamespace(starter=lambda number, seats: seats - 1 - number))
    assert [series.starter(registry.find("peek"), number, 3) for number in range(4)] == [0, 1, 2, 0]
    assert [series.starter(cast(Game, backwards), number, 3) for number in range(3)] == [2, 1, 0]


def test_only_results_of_the_same_players_are_summed() -> None:
    with pytest.raises(ValueError, match="shorter"):
        series.totals([(1, 2), (1,)], 2)


def test_a_table_tells_what_it_shows_and_says() -> None:
    table = a_table("lure", seed=11)
    assert table.look(0) == table.game.look(table.state, 0)
    told = [table.words(happening, None) for happening in table.history()]
    assert told == [line.move for line in of(table).moves]
    assert isinstance(next(table.history()), Happening)


@pytest.mark.parametrize("game", GAMES)
def test_who_was_offered_moves_may_make_just_those(game: str) -> None:
    offered, asked = a_table(game), a_table(game)
    for seat in range(len(offered.names)):
        offered.offer(seat)
        assert offered.legal(seat) == asked.legal(seat)


def test_a_record_may_come_from_a_machine_that_ends_lines_otherwise() -> None:
    text = record_text.write(of(a_finished_table("lure", seed=11)))
    assert record_text.write(record_text.read(text.replace("\n", "\r\n"))) == text


@pytest.mark.parametrize("result", ["Ann 3: Ann wins", "Ann 3, Ben 4, Eve 5: Ann wins"])
def test_a_result_names_every_player_once(result: str) -> None:
    text = record_text.write(of(a_finished_table("lure", seed=11)))
    lines = [f"result: {result}" if line.startswith("result: ") else line for line in text.split("\n")]
    with pytest.raises(BadRecord, match="points and winners") as refused:
        record_text.read("\n".join(lines))
    assert refused.value.line == 10


def test_a_record_in_json_says_nothing_of_a_court_that_never_sat_and_takes_nothing_unknown() -> None:
    text = record_json.write(of(a_finished_table("lure", seed=11)))
    assert "court" not in text
    with pytest.raises(BadRecord, match="weather"):
        record_json.read(text.replace('"points"', '"weather": 1, "points"'))


@pytest.mark.parametrize("text", ["{", '{"a": ', "[" * 100_000])
def test_what_only_looks_like_json_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="it is not JSON"):
        record_json.read(text)
