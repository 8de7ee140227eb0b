"""Pounce at a table: what others learn of a press and when, that none is taken back, and how a round is written."""

import pytest

from builders.games.pounce import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GAME,
    NAMES,
    answered,
    closed,
    move_of,
    played,
    shown,
    start,
    thrown,
    verdict,
)
from builders.tables import a_dealer
from mischief.game.actors import CLOCK
from mischief.game.errors import BadNotation, IllegalMove
from mischief.game.luck import seeded, wrapping
from mischief.game.rule import NONE
from mischief.game.speeds.encode import named
from mischief.games.pounce.record import (
    CAT_FACE,
    CLOSE,
    EARLY,
    FACE_NAMES,
    FEINT,
    HIDDEN,
    KINDS,
    NOTHING,
    STILL,
    THROW,
    is_timed_move,
    press,
)
from mischief.table import record as records
from mischief.table import record_json, record_text
from mischief.table.reveal import has_revealed
from mischief.table.table import UNDO, Table


def a_table(**options: object) -> Table:
    """Four people sit down."""
    return Table(GAME, GAME.options.build(dict(options)), NAMES[:4], a_dealer(4))


def a_table_with_a_face() -> Table:
    """Ann has thrown, and a face lies there."""
    table = a_table()
    table.play(ANN, THROW)
    return table


@pytest.mark.parametrize("answer", [312, "early", "still"])
def test_others_see_an_answer_only_when_the_round_is_closed(answer: int | str) -> None:
    before, after = shown(start(), "cat"), answered(shown(start(), "cat"), None, answer)
    for seat in (ANN, CLEO, None):
        assert GAME.view(after, seat) == GAME.view(before, seat)
        assert GAME.tell(before, BOB, move_of(answer), seat) == HIDDEN
    assert GAME.tell(before, BOB, move_of(answer), BOB) == move_of(answer)
    assert GAME.view(after, BOB).answered is not None  # type: ignore[attr-defined]
    assert verdict(closed(after)).presses[BOB] == {312: 312, "early": -1, "still": None}[answer]


@pytest.mark.parametrize(("face", "times"), [(None, 10), ("cat", 8000)])
def test_any_possible_answer_of_the_others_can_be_imagined_and_ones_own_is_known(face: str | None, times: int) -> None:
    state = shown(start(6), face) if face else thrown(start(6))
    possible, imagined, luck = {NOTHING, *GAME.legal(state, BOB)}, set[int](), seeded(1)
    with wrapping():
        for _ in range(times):
            GAME.rules.redeal(state, ANN, luck)
            assert state.answers[ANN] == NOTHING
            imagined.update(state.answers[BOB:].tolist())
    assert imagined == possible


def test_a_view_says_what_the_options_are() -> None:
    view = GAME.view(start(3, cats=4, flight=90, paws=[0, 120], thrower="self", first=BOB), CLEO)
    told = [view.cats, view.flight, view.paws, view.thrower, view.cat, view.been_cat]  # type: ignore[attr-defined]
    assert told == [4, 90, [0, 120, 0], "self", BOB, [False, False, False]]
    assert (view.window, view.fastest) == (3000, 100)  # type: ignore[attr-defined]


def test_C11_whoever_imagines_the_game_from_a_sight_knows_the_helping_paws() -> None:
    sight = GAME.look(start(3, paws=[0, 120, 300]), CLEO)
    assert GAME.imagine(sight).paws.tolist() == [0, 120, 300, 0, 0, 0]


def test_a_verdict_stays_in_sight_until_the_next_one() -> None:
    state = played(start(), "cat", 300, 460, 300, "still")
    assert verdict(shown(state, "mouse")) == verdict(state)
    assert verdict(state).paid == [0, 1, 0, 1]


def test_nothing_is_taken_back_in_a_game_of_reactions() -> None:
    table = a_table_with_a_face()
    for seat, move in ((ANN, FEINT), (BOB, press(400)), (CLEO, STILL)):
        table.play(seat, move)
        assert not table.can_undo(seat)
        with pytest.raises(IllegalMove) as refused:
            table.play(seat, UNDO)
        assert refused.value.code == "nothing_to_undo"


def test_a_press_has_shown_something() -> None:
    """The law that guards secrets alone would not let a press be taken back either."""
    assert has_revealed(GAME, shown(start(), "cat"), BOB, press(400))


def test_a_round_is_written_as_people_would_tell_it() -> None:
    table = a_table_with_a_face()
    for seat, move in ((BOB, press(312)), (ANN, press(280)), (DAN, EARLY), (CLEO, STILL), (CLOCK, CLOSE)):
        table.play(seat, move)
    told = record_text.write(records.of(table)).splitlines()[-7:]
    assert [line.split(". ")[1] for line in told if not line.startswith("2.")] == [
        *("Ann: throw", "Bob: 312 ms", "Ann: 280 ms", "Dan: too early", "Cleo: no press", "clock: close"),
    ]
    assert record_text.read(record_text.write(records.of(table))) == records.of(table)
    assert record_json.read(record_json.write(records.of(table))) == records.of(table)
    assert "Bob: an answer" in record_text.write(records.as_known(table, ANN))


@pytest.mark.parametrize(
    "words", ["3001 ms", "-1 ms", "007 ms", "1.5 ms", "312", "slam", "press", "face", "", "99999999 ms"]
)
def test_words_that_are_no_move_are_refused(words: str) -> None:
    with pytest.raises(BadNotation, match="say '312 ms'"):
        GAME.parse(start(), ANN, words, NAMES)


def test_a_page_is_offered_one_press_instead_of_three_thousand() -> None:
    offered = [move for move in GAME.legal(shown(start(), "cat"), ANN) if not is_timed_move(move)]
    assert offered == [FEINT]


def test_a_press_is_made_of_milliseconds_and_a_hidden_answer_of_nothing() -> None:
    made = {move: named(GAME.layouts.Parts, GAME.parts(start(), BOB, move)) for move in (press(312), HIDDEN, CAT_FACE)}
    assert made == {
        press(312): {"kind": KINDS.index("press"), "ms": 312, "face": NONE},
        HIDDEN: {"kind": KINDS.index("hidden"), "ms": NONE, "face": NONE},
        CAT_FACE: {"kind": KINDS.index("face"), "ms": NONE, "face": FACE_NAMES.index("cat")},
    }
