"""The court over a simulated network: six players, delay, jitter, loss, reordering, and liars."""

import pytest

from mischief.lab.court.network import Network, People
from mischief.lab.court.trial import Liar, trial
from mischief.table.court import MOST

THROWS = 100_000
SOME = 5_000
ALLOWED = 0.005
AT_THE_CAP = 0.006  # with jitter these round trips pass 400 ms; seeds give 0.42% to 0.52%, which is no pass and no fail
SLOW = People(mean=700)  # so slow that only their network limits what liars gain


def test_hardly_any_verdict_over_100_000_throws_is_wrong_whatever_the_delay() -> None:
    honest = trial(THROWS)
    assert honest.verdicts > 4 * THROWS
    assert honest.share <= ALLOWED
    assert honest.naive_share > 50 * honest.share, "a server that believes what comes first is wrong far more often"
    assert sorted(honest.by_trip) == [0, 100, 200, 300]
    for band, (verdicts, wrong, _) in honest.by_trip.items():
        assert wrong / verdicts <= (AT_THE_CAP if band == 300 else ALLOWED)


@pytest.mark.parametrize("flight", [50, 150, 300])
def test_that_holds_for_any_flight_of_the_cup(flight: int) -> None:
    assert trial(SOME, flight=flight).share <= ALLOWED


def test_over_a_quick_network_every_clear_verdict_is_right() -> None:
    assert trial(SOME, Network(most=50, jitter=2, loss=0)).wrong == 0


@pytest.mark.parametrize("holds", [0, 100, 400, 10_000])
def test_a_liar_gains_no_more_than_their_own_envelope_and_never_more_than_400_ms(holds: float) -> None:
    lies = trial(SOME, people=SLOW, liar=Liar(holds=holds))
    assert len(lies.gains) > SOME / 2
    assert all(gain <= width + 1 for gain, width in zip(lies.gains, lies.widths, strict=True))
    assert max(lies.gains) <= MOST


def test_a_liar_does_not_make_verdicts_on_others_wrong() -> None:
    assert trial(SOME, liar=Liar(holds=MOST)).share <= ALLOWED
