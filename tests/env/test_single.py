"""One game, as adapters step it, shows what a batch shows; and nothing that a seat can't see."""

import sys
from importlib import import_module

import numpy as np
import pytest

from mischief import env
from mischief.env.single import Single, observed
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.installed import NotInstalled
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find, names
from mischief.game.rule import copy


@pytest.mark.parametrize("name", names())
def test_a_seat_sees_and_may_do_what_a_batch_shows(name: str) -> None:
    batch, single = env.make(name, find(name).seats[1], device="python"), Single(name, find(name).seats[1], None)
    for _ in range(4):
        now, state = batch.now, batch.state(0)
        seat = int(now.seat[0])
        assert observed(batch.game, state, seat).tolist() == now.observation[0].tolist()
        single.state = state
        single.seat, single.moves = seat, batch.game.legal(state, seat)
        assert single.mask(seat).tolist() == now.mask[0].tolist()
        assert not single.mask((seat + 1) % batch.seats).any()
        batch.step(now.count - 1)


@pytest.mark.parametrize("name", names())
def test_worlds_that_differ_in_what_a_seat_cant_see_look_the_same(name: str) -> None:
    game = find(name)
    game.hasten()
    for state, actor, _ in sit(game, game.seats[-1], 4).sampled():
        other = copy(state)
        seat = actor if actor < LUCK else 0
        with wrapping():
            game.rules.redeal(other, seat, seeded(9))
        assert np.array_equal(observed(game, state, seat), observed(game, other, seat))
        assert game.legal(state, seat) == game.legal(other, seat)


def test_a_whole_game_ends_with_rewards_that_sum_to_nothing() -> None:
    single, luck = Single("lure", 4, None), np.random.default_rng(1)
    assert single.rewards() == [0.0] * 4
    while not single.is_over:
        single.step(int(luck.integers(len(single.moves))))
    assert sum(single.rewards()) == pytest.approx(0)
    assert max(single.rewards()) > 0
    assert single.moves == []


@pytest.mark.parametrize(
    ("adapter", "package", "told"),
    [
        ("pettingzoo", "pettingzoo", "this needs pettingzoo: pip install 'mischief-games[research]'"),
        ("gymnasium", "gymnasium", "this needs gymnasium: pip install 'mischief-games[research]'"),
        ("openspiel", "pyspiel", "this needs open_spiel: pip install open_spiel"),
    ],
)
def test_who_lacks_a_library_is_told_in_one_line(
    adapter: str, package: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [package, *(name for name in sys.modules if name.startswith(f"{package}."))]:
        monkeypatch.setitem(sys.modules, module, None)
    for module in (f"mischief.env.{adapter}", "mischief.env.spaces"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(NotInstalled) as refused:
        import_module(f"mischief.env.{adapter}")
    assert str(refused.value) == told
