"""Training: a network that plays against itself learns something, and the same seed learns the same."""

from pathlib import Path

import numpy as np
import pytest

from mischief.bots.network.files import read
from mischief.bots.network.foresight import bench_for
from mischief.game.errors import BadSeats
from mischief.game.registry import find
from mischief.lab.train.learner import Learner, NoDevice
from mischief.lab.train.self_play import Manner, lesson_for, self_player, starts_of
from mischief.lab.train.training import BadTraining, Round, Training, train

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
    from mischief.cli.train import train as command

    out, plot = tmp_path / "lure.network", tmp_path / "lure.svg"
    command("lure", out, seats="2", rounds=2, threads=2, plot=plot)
    network, facts = read(out, LURE)
    assert facts["rounds"] == 2
    assert facts["seats"] == [2]
    assert np.any(network.first)
    assert "<svg" in plot.read_text()
    assert "1,600 games" in capsys.readouterr().out
