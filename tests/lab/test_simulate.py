"""Simulation: the same games on every device, on any number of threads, from any seat."""

import json
import os
import subprocess
import sys

import pytest

from mischief.game.errors import BadOptions, BadSeats
from mischief.game.registry import find
from mischief.lab.simulate.run import BadRun, Run, Summary, simulate

LURE = find("lure")


def run(name: str = "lure", seats: int = 2, games: int = 50, **changes: object) -> Summary:
    game = find(name)
    options = game.options.build(changes.pop("options", {}))  # type: ignore[arg-type]
    return simulate(Run(game, seats, games, options, **{"seed": 7, **changes}))  # type: ignore[arg-type]


def findings(summary: Summary) -> tuple[object, ...]:
    return summary.wins, summary.points, summary.length, summary.longest, summary.tallies, summary.steps


SEATED = {"lure": ("greedy",), "peek": ("random",), "pantry": ("greedy", "random"), "pounce": ("cat",)}


@pytest.mark.parametrize(("name", "seats"), [("lure", 4), ("peek", 4), ("pantry", 2), ("pounce", 6)])
def test_interpreted_and_compiled_games_are_the_same(name: str, seats: int) -> None:
    alike = SEATED[name][:1]  # which the golden studies have compiled too
    slow, fast = (run(name, seats, 1, policies=alike, device=device) for device in ("python", "cpu"))
    assert findings(slow) == findings(fast)


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_lure_is_the_same_at_both_speeds_with_every_option(policy: str) -> None:
    options = {"little_ones": True, "daredevil": True, "jokers_dont_steal": True}
    slow, fast = (run(seats=3, games=4, policies=(policy,), options=options, device=d) for d in ("python", "cpu"))
    assert findings(slow) == findings(fast)


def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads() -> None:
    assert findings(run(games=1000, threads=1)) == findings(run(games=1000, threads=2))
    assert findings(run(games=1000)) != findings(run(games=1000, seed=8))


ON_CARD = """
import json, sys, msgspec
from mischief.game.registry import find
from mischief.lab.simulate import Run, simulate
found = {}
for name, policies in json.loads(sys.argv[1]).items():
    game = find(name)
    run = Run(game, game.seats[0], 1, game.options(), tuple(policies), seed=7, device="cuda")
    found[name] = msgspec.to_builtins(simulate(run))
print(json.dumps(found))
"""


def test_the_card_plays_the_same_games() -> None:
    """On the CUDA simulator, which runs the kernel without a card."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", ON_CARD, json.dumps(SEATED)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    for name, found in json.loads(printed).items():
        here = run(name, find(name).seats[0], 1, policies=SEATED[name], device="python")
        assert (found["steps"], found["tallies"]) == (here.steps, here.tallies), name
        assert [points["mean"] for points in found["points"]] == [points.mean for points in here.points], name


def test_seat_order_does_not_leak_into_luck() -> None:
    """Whoever starts, the same luck gives the same game, turned round the table."""
    first, second, third = (run(seats=3, games=300, options={"first": seat}) for seat in range(3))
    assert first.wins == second.wins[1:] + second.wins[:1] == third.wins[2:] + third.wins[:2]
    assert first.points == second.points[1:] + second.points[:1]
    assert first.steps == second.steps == third.steps


def test_a_stronger_policy_wins_from_either_seat() -> None:
    assert run(games=2000, policies=("greedy", "random")).wins[0].low > 0.9
    assert run(games=2000, policies=("random", "greedy")).wins[1].low > 0.9


def test_any_number_of_policies_meet_and_each_seat_plays_its_own() -> None:
    seated = ("kitten", "cat", "tiger")
    slow, fast = (run("pounce", 3, 3, policies=seated, device=device) for device in ("python", "cpu"))
    assert findings(slow) == findings(fast)
    assert fast.wins_by_policy == {name: wins.mean for name, wins in zip(seated, fast.wins, strict=True)}
    assert run("pounce", 3, 3, policies=("cat",) * 3).wins_by_policy == {}


def test_who_plays_alike_plays_the_same_games_alone_or_named_a_seat() -> None:
    assert findings(run("pounce", 3, 50, policies=("cat",))) == findings(run("pounce", 3, 50, policies=("cat",) * 3))


def test_wins_are_shared_out_whole() -> None:
    summary = run(seats=4, games=3000)
    assert sum(wins.mean for wins in summary.wins) == pytest.approx(1)
    assert all(wins.low < 0.25 < wins.high for wins in summary.wins)


@pytest.mark.parametrize(
    ("change", "error", "reason"),
    [
        ({"games": 0}, BadRun, "1 or more"),
        ({"seed": -1}, BadRun, "--seed"),
        ({"device": "tpu"}, BadRun, "unknown device"),
        ({"policies": ("greedy", "random", "random")}, BadRun, "one a seat"),
        ({"seats": 5}, BadSeats, "2 to 4 players"),
        ({"options": {"first": 2}}, BadOptions, "not a seat"),
    ],
)
def test_what_cannot_be_run_is_refused(change: dict[str, object], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        run(**change)  # type: ignore[arg-type]
