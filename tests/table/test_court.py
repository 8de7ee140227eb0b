"""The court by itself: what is believed of a claim, which press stands, and how long the verdict waits."""

import math
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mischief.game.errors import MischiefError
from mischief.game.registry import find
from mischief.game.stated import TimedRules
from mischief.table.court import (
    BEFORE,
    FRAME,
    LASTING,
    MOST,
    BadClaim,
    Claim,
    Envelope,
    Evidence,
    Round,
    believed,
    rejudge,
    weigh,
)

LASTS = 3000.0
FACE_AT = 10_000.0


def steady(trip: float) -> Envelope:
    """A connection whose every echo takes so long."""
    envelope = Envelope()
    envelope.note(trip, 0)
    return envelope


def shown(seats: int = 3, throw: int = 7) -> Round:
    """A throw whose face has just been sent."""
    court = Round(throw, seats)
    court.show(FACE_AT, LASTS)
    return court


def hear(court: Round, seat: int, claim: object, elapsed: float, reach: float = 60.0, throw: int = 7) -> Evidence:
    return court.hear(throw, seat, claim, FACE_AT + elapsed, reach)


# --- envelopes ---


def test_an_echo_tells_how_long_the_way_there_and_back_takes() -> None:
    envelope = Envelope()
    marks = [envelope.ask(at) for at in (0, 100, 200)]
    for mark, at in zip(marks, (30, 180, 240), strict=True):
        envelope.answer(mark, at)
    assert envelope.upper == 80


def test_echoes_that_nobody_asked_for_or_that_come_twice_tell_nothing() -> None:
    envelope = steady(50)
    mark = envelope.ask(1000)
    envelope.answer(mark, 1040)
    for nonsense in (mark, 99, -1, 0.5, math.nan, math.inf):
        envelope.answer(nonsense, 3000)
    assert envelope.upper == 50


def test_a_slower_network_is_known_at_once_and_a_quicker_one_when_the_slow_trips_are_long_ago() -> None:
    envelope = steady(40)
    envelope.note(300, 1000)
    assert envelope.upper == 300
    envelope.note(20, 2000)
    assert envelope.upper == 300
    envelope.note(25, 1000 + LASTING + 1)
    assert envelope.upper == 25


def test_an_echo_that_is_overdue_tells_of_a_slow_network_before_it_is_back() -> None:
    envelope = steady(40)
    envelope.ask(1000)
    assert envelope.reach(1020) == pytest.approx(40 + FRAME)
    assert envelope.reach(1200) == pytest.approx(200 + FRAME)


def test_a_trip_is_remembered_for_a_minute() -> None:
    envelope = steady(300)
    envelope.note(20, 60_000)
    assert envelope.upper == 300
    envelope.note(20, 60_001)
    assert envelope.upper == 20


def test_the_screen_may_take_a_sixtieth_of_a_second() -> None:
    assert steady(40).reach(0) == pytest.approx(40 + 16.667, abs=0.001)


def test_of_more_than_32_echoes_under_way_the_first_are_forgotten() -> None:
    envelope = Envelope()
    first, second, *_ = (envelope.ask(at) for at in range(33))
    envelope.answer(first, 500)
    assert envelope.upper == MOST
    envelope.answer(second, 501)
    assert envelope.upper == 500


@given(st.lists(st.floats(0, 1e6), max_size=50), st.floats(0, 1e9))
def test_nobody_is_given_more_than_400_ms_for_their_network(trips: list[float], at: float) -> None:
    envelope = Envelope()
    envelope.ask(0)
    for number, trip in enumerate(trips):
        envelope.note(trip, number)
    assert envelope.reach(at) <= MOST == 400


def test_who_never_answers_an_echo_is_given_the_most_and_no_more() -> None:
    envelope = Envelope()
    for at in range(1000):
        envelope.ask(at * 1000)
    assert envelope.reach(1e6) == MOST


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=200))
def test_upper_is_that_of_the_remembered_trips(trips: list[float]) -> None:
    envelope, step = Envelope(), LASTING / 20
    for number, trip in enumerate(trips):
        envelope.note(trip, number * step)
    lately = trips[-21:]
    assert envelope.upper == max(lately)


# --- claims ---


def test_a_claim_that_the_network_explains_is_believed() -> None:
    assert weigh(312.46, 350, 60, LASTS) == Evidence(312.5, 290.0, 350.0, 312)


def test_a_claim_that_is_too_early_to_be_true_is_taken_as_the_earliest_that_could_be() -> None:
    assert weigh(100, 350, 60, LASTS).judged == 290


def test_a_claim_later_than_its_own_arrival_is_taken_as_the_arrival() -> None:
    assert weigh(500, 350, 60, LASTS).judged == 350


@pytest.mark.parametrize(("claim", "judged"), [(99.0, 99), (99.9, 99), (100.0, 100), (100.9, 100)])
def test_C8_milliseconds_are_whole_ones_that_have_passed(claim: float, judged: int) -> None:
    assert weigh(claim, 130, 60, LASTS).judged == judged


@pytest.mark.parametrize("claim", [None, -0.5, -1e300])
def test_C8_a_press_before_the_face_is_one_if_that_can_be(claim: float | None) -> None:
    assert weigh(claim, 40, 60, LASTS).judged == BEFORE


def test_C8_nobody_can_pretend_to_have_jumped_when_they_were_late() -> None:
    assert weigh(None, 700, 60, LASTS).judged == 640


@pytest.mark.parametrize("claim", [3001.0, 1e300, 10**30])
def test_C6_a_huge_claim_is_no_press_once_the_face_is_gone(claim: float) -> None:
    assert weigh(float(claim), 3100, 60, LASTS).judged is None
    assert weigh(float(claim), 800, 60, LASTS).judged == 800, "it arrived, so it was no later than that"


@pytest.mark.parametrize("claim", [math.nan, math.inf, -math.inf, "312", True, [312], {}, 1j])
def test_what_is_no_time_is_refused_and_the_seat_may_still_press(claim: object) -> None:
    court = shown()
    with pytest.raises(BadClaim):
        hear(court, 1, claim, 350)
    assert hear(court, 1, 312.0, 360).judged == 312


@given(
    st.none() | st.floats(allow_nan=False, allow_infinity=False), st.floats(0, 5000), st.floats(0, MOST), st.floats(0)
)
def test_whatever_is_claimed_the_verdict_lies_in_the_believable_interval(
    claim: float | None, elapsed: float, reach: float, lasts: float
) -> None:
    evidence = weigh(claim, elapsed, reach, lasts)
    judged = believed(evidence.claim, evidence.low, evidence.high)
    assert evidence.judged in (judged, None), "anybody can check it from what is written down"
    assert max(BEFORE, math.floor(evidence.low)) <= judged <= max(BEFORE, evidence.high)


# --- a round ---


def test_a_claim_sent_twice_is_answered_again_and_the_first_stands() -> None:
    court = shown()
    first = hear(court, 1, 312.0, 350)
    assert hear(court, 1, 200.0, 360) is first
    assert court.heard == {1: first}


def test_a_claim_for_another_throw_does_not_count() -> None:
    court = shown(throw=7)
    for throw in (6, 8, 0):
        with pytest.raises(MischiefError) as refused:
            hear(court, 1, 312.0, 350, throw=throw)
        assert refused.value.code == "other_throw"
    assert court.heard == {}


def test_a_claim_after_the_verdict_changes_nothing() -> None:
    court = shown()
    court.close()
    with pytest.raises(MischiefError) as refused:
        hear(court, 1, 312.0, 350)
    assert (refused.value.code, court.heard) == ("after_verdict", {})


@pytest.mark.parametrize("claim", [None, 0.0, 250.0])
def test_C8_whatever_is_claimed_while_the_die_tumbles_was_before_the_face(claim: float | None) -> None:
    court = Round(7, 3)
    assert court.hear(7, 1, claim, 500, 60) == Evidence(claim, BEFORE, BEFORE, BEFORE)


def test_the_verdict_waits_for_everybody_whose_press_could_still_change_it() -> None:
    court, reaches = shown(), [50.0, 100.0, 400.0]
    assert court.settles_at([3000, 3000, 3000], reaches) == FACE_AT + 3401
    hear(court, 0, 300.0, 340)
    assert court.settles_at([0, 450, 450], reaches) == FACE_AT + 851
    hear(court, 2, 320.0, 700)
    assert court.settles_at([0, 450, 450], reaches) == FACE_AT + 551
    hear(court, 1, 320.0, 400)
    assert court.settles_at([0, 450, 450], reaches) == FACE_AT


@given(st.integers(100, 3000), st.floats(0, MOST), st.floats(0, 100))
def test_no_press_that_would_change_anything_is_believed_after_the_verdict(
    until: int, reach: float, later: float
) -> None:
    court = shown(1)
    settled = court.settles_at([until], [reach])
    judged = weigh(0, settled + later + 0.1 - FACE_AT, reach, math.inf).judged
    assert judged is not None
    assert judged > until


def test_before_the_face_the_verdict_waits_only_for_those_who_may_have_jumped_too() -> None:
    court = Round(7, 3)
    assert court.settles_at([0, 0, 0], [50, 60, 400]) == math.inf
    court.hear(7, 1, None, 500, 60)
    assert court.settles_at([0, 0, 0], [50, 60, 400]) == 900
    court.hear(7, 2, None, 520, 400)
    assert court.settles_at([0, 0, 0], [50, 60, 400]) == 550
    court.hear(7, 0, None, 530, 50)
    assert court.settles_at([0, 0, 0], [50, 60, 400]) == 500


def test_marks_count_up_from_one() -> None:
    envelope = Envelope()
    assert [envelope.ask(0) for _ in range(3)] == [1, 2, 3]


def test_the_slowest_trip_is_remembered_for_a_whole_minute() -> None:
    envelope = steady(30)
    envelope.note(20, LASTING)
    assert envelope.upper == 30
    envelope.note(20, LASTING + 1)
    assert envelope.upper == 20


def test_bounds_are_written_in_tenths_and_the_last_millisecond_counts() -> None:
    assert weigh(100.04, 160.06, 50.09, LASTS) == Evidence(100.0, 110.0, 160.1, 110)
    assert weigh(LASTS, LASTS + 10, 60, LASTS).judged == LASTS
    assert weigh(LASTS + 1, LASTS + 10, 60, LASTS).judged is None


def test_the_verdict_waits_for_nobody_once_all_have_jumped() -> None:
    court = Round(7, 2)
    for seat in (0, 1):
        court.hear(7, seat, None, 500, 60)
    assert court.settles_at((0, 0), (60, 60)) == 500


def test_bounds_that_meet_leave_one_verdict_and_crossed_ones_none() -> None:
    rules = cast(TimedRules, find("pounce").rules)
    met, crossed = Claim(200.0, 200.0, 200.0), Claim(200.0, 201.0, 200.0)
    assert rejudge(rules, met, rules.press(200)) == Evidence(200.0, 200.0, 200.0, 200)
    assert rejudge(rules, crossed, rules.press(200)) is None
