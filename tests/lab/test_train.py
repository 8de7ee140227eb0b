"""Training: a network that plays against itself learns something, and the same seed learns the same."""

from pathlib import Path

import numpy as np
import pytest

from mischief.bots.network.files import learned, read
from mischief.bots.network.foresight import Learned, bench_for
from mischief.bots.network.network import ONE
from mischief.game.errors import BadSeats
from mischief.game.registry import find
from mischief.lab.train.learner import Learner, NoDevice
from mischief.lab.train.reliability import reliability
from mischief.lab.train.self_play import BadTraining, Manner, lesson_for, self_player, starts_of
from mischief.lab.train.training import Round, Training, train

LURE = find("lure")


def trained(threads: int) -> tuple[list[Round], Learner]:
    asked = Training(LURE, (2,), rounds=3, threads=threads, chunks=2, neurons=(16, 8), batch=512)
    rounds = list(train(asked, clock=lambda: 0.0))
    return [one for one, _ in rounds], rounds[-1][1]


def test_the_same_seed_learns_the_same_on_any_number_of_threads_and_is_less_wrong_each_round() -> None:
    rounds, learner = trained(threads=1)
    others, other = trained(threads=2)
    assert rounds == others
    assert all((one == same).all() for one, same in zip(learner.network(), other.network(), strict=True))
    losses = [one.loss for one in rounds]
    assert losses == sorted(losses, reverse=True)
    assert rounds[-1].done == 1
    assert rounds[-1].games == 300


def test_what_is_learned_is_who_won_and_what_is_said_on_the_way() -> None:
    network = Learner(LURE.traits.count, (16, 8), 0, "cpu", 1e-3, 64).network()
    lesson, starts = lesson_for(LURE, 4096), starts_of(LURE, (2, 3))
    rows = self_player(LURE)(5, 0, 8, starts, network, bench_for(LURE, network), lesson, Manner(0, 1.0))
    ends = {round(float(target), 3) for target in lesson.targets[:rows]}
    assert rows > 100
    assert ends <= {0.0, 0.333, 0.5, 1.0}
    assert {0.0, 1.0} <= ends
    assert lesson.counts[:rows].min() > 0
    assert lesson.traits[:rows].max() < LURE.traits.count


def test_a_lesson_without_room_for_a_game_leaves_it_out() -> None:
    network = Learner(LURE.traits.count, (16, 8), 0, "cpu", 1e-3, 64).network()
    lesson = lesson_for(LURE, 20)
    play = self_player(LURE)
    assert play(5, 0, 2, starts_of(LURE, (2,)), network, bench_for(LURE, network), lesson, Manner(0, 1.0)) == 0


@pytest.mark.parametrize(
    ("asked", "error", "reason"),
    [
        (Training(find("pounce"), (3,)), BadTraining, "pounce has no traits.py"),
        (Training(LURE, (5,)), BadSeats, "lure is for 2 to 4 players"),
        (Training(LURE, (2,), minutes=0), BadTraining, "must be more than 0"),
        (Training(LURE, (2,), device="abacus"), NoDevice, "no device 'abacus'"),
    ],
)
def test_what_cannot_be_trained_is_told_in_one_line(asked: Training, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        next(train(asked))


def test_the_command_writes_a_network_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from mischief.cli.lab.train import train as command

    out, plot = tmp_path / "lure.network", tmp_path / "lure.svg"
    command("lure", out, seats="2", rounds=2, threads=2, plot=plot)
    network, facts = read(out, LURE)
    assert facts["rounds"] == 2
    assert facts["seats"] == [2]
    assert np.any(network.first)
    assert "<svg" in plot.read_text()
    assert "1,600 games" in capsys.readouterr().out


def test_chances_are_compared_with_who_won_over_whole_games() -> None:
    learner, done = learned(LURE), list[int]()
    assert learner is not None
    found = reliability(learner, 2, 60, 3, 1, done.append)
    assert found == reliability(learner, 2, 60, 3, 2, done.append), "however many threads"
    assert (found.games, sum(done)) == (100, 200), "in whole chunks"
    assert all(0.1 * number <= band.said <= 0.1 * (number + 1) for number, band in enumerate(found.bands))
    assert sum(band.moments * band.won for band in found.bands) == pytest.approx(
        sum(band.moments for band in found.bands) / 2
    ), "of two players one wins"
    assert found.bands[0].won < 0.2 < 0.8 < found.bands[-1].won


def test_a_network_that_boasts_is_found_out() -> None:
    modest = learned(LURE)
    assert modest is not None
    boaster = Learned(LURE, modest.network._replace(last_bias=modest.network.last_bias + ONE))
    distances = [reliability(one, 2, 200, 3, 2, lambda done: None).distance for one in (modest, boaster)]
    assert distances[0] < 0.05 < 0.15 < distances[1]


def test_a_network_whose_games_never_end_is_refused() -> None:
    endless = Learner(LURE.traits.count, (16, 8), 0, "cpu", 1e-3, 64).network()
    endless = endless._replace(last=endless.last * 0)
    with pytest.raises(BadTraining, match="no game of lure ended"):
        reliability(Learned(LURE, endless), 2, 50, 3, 1, lambda done: None)
