"""Solved values of small games, against a plain expectimax over the contract, and checked by the rules."""

from collections.abc import Iterator

import numpy as np
import pytest

from mischief.game.actors import LUCK
from mischief.game.rule import copy
from mischief.games.lure import GAME
from mischief.games.lure.record import DECIDING, LURING, OVER, State
from mischief.lab.solve.check import check
from mischief.lab.solve.processor import ProcessorSweeper
from mischief.lab.solve.sweeps import solve, sweep_plainly
from mischief.solved.lure.advice import Solved, from_worth
from mischief.solved.lure.reckoning.lookup import find
from mischief.solved.lure.variant import ALL, ME, Variant

FEW = (2, 2, 1, 1, 1)


def small(variant: Variant, mice: tuple[int, ...] = FEW) -> Variant:
    return Variant(variant.little_ones, variant.daredevil, variant.jokers_dont_steal, mice)


def swept(variant: Variant) -> ProcessorSweeper:
    sweeper = ProcessorSweeper(variant, threads=1)
    solve(sweeper)
    return sweeper


class PlainIteration:
    """Value iteration that knows only the contract: states, their moves, and luck."""

    def __init__(self, start: State) -> None:
        self.states: dict[str, State] = {}
        self.after: dict[str, list[tuple[str, float]]] = {}
        self._explore(start)
        self.values = {key: self._result(state) for key, state in self.states.items()}

    def _key(self, state: State) -> str:
        plain = copy(state)
        plain.tally[:] = 0
        if state.phase != LURING:
            plain.dice[:] = 0
        return GAME.write(plain)

    def _explore(self, start: State) -> None:
        waiting = [start]
        while waiting:
            state = waiting.pop()
            key = self._key(state)
            if key not in self.states:
                self.states[key], followers = state, list(self._followers(state))
                self.after[key] = [(self._key(follower), chance) for follower, chance in followers]
                waiting += [follower for follower, _ in followers]

    def _followers(self, state: State) -> Iterator[tuple[State, float]]:
        for actor in GAME.turn(state):
            moves = GAME.chances(state) if actor == LUCK else dict.fromkeys(GAME.legal(state, actor), 1)
            for move, chance in moves.items():
                yield GAME.apply(state, actor, move), float(chance)

    def _result(self, state: State) -> float:
        winners = GAME.scores(state).winners
        return (0 in winners) / len(winners) if state.phase == OVER else 0.5

    def sweep(self) -> float:
        """One sweep over every state, for seat 0; gives the largest change."""
        worst = 0.0
        for key, followers in self.after.items():
            if followers:
                new = self._value(self.states[key], followers)
                worst, self.values[key] = max(worst, abs(new - self.values[key])), new
        return worst

    def _value(self, state: State, followers: list[tuple[str, float]]) -> float:
        worth = [self.values[key] for key, _ in followers]
        if state.phase in (DECIDING, LURING):
            return max(worth) if state.seat == 0 else min(worth)
        return sum(value * chance for value, (_, chance) in zip(worth, followers, strict=True))


@pytest.mark.parametrize("variant", [ALL[0], ALL[1], ALL[3], ALL[6]], ids=lambda variant: variant.name)
def test_every_value_is_that_of_a_plain_expectimax(variant: Variant) -> None:
    variant = small(variant, (1, 1, 1, 1, 1) if variant.daredevil else (3, 2, 1, 0, 0))
    GAME.hasten()
    plain, sweeper = PlainIteration(variant.start()), swept(variant)
    while plain.sweep() > 1e-9:
        pass
    solved, compared = from_worth(variant, sweeper.throws()), 0
    for key, state in plain.states.items():
        if state.seat == ME and state.phase != OVER:
            assert solved.value(state) == pytest.approx(plain.values[key], abs=1e-5)
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_the_rules_confirm_every_moment(variant: Variant) -> None:
    sweeper = swept(small(variant))
    certificate = check(sweeper, threads=1)
    assert certificate.residual < 1e-6
    assert certificate.moments > 1000


def test_the_check_notices_one_wrong_value() -> None:
    sweeper = swept(small(Variant()))
    sweeper.values()[find(sweeper.moments.layout, sweeper.variant.start(), ME)] += 0.01
    assert check(sweeper, threads=1).residual > 0.005


def test_what_one_player_gains_the_other_loses() -> None:
    sweeper = swept(small(Variant()))
    worth, stop = sweeper.throws(), sweeper.stop()
    first = sweeper.moments.first
    for pile in range(sweeper.opened, len(first) - 1):
        mirrored = stop[first[pile] : first[pile + 1]][::-1]
        assert worth[first[pile] : first[pile + 1]] + mirrored == pytest.approx(1)


def test_two_threads_give_the_values_that_one_gives() -> None:
    one, two = ProcessorSweeper(small(Variant()), threads=1), ProcessorSweeper(small(Variant()), threads=2)
    assert sweep_plainly(one) == sweep_plainly(two)
    assert np.array_equal(one.stop(), two.stop())


def test_mixed_sweeps_end_at_the_same_values() -> None:
    variant = Variant(mice=(2, 2, 2, 2, 1))
    plain, fast = ProcessorSweeper(variant, threads=1), ProcessorSweeper(variant, threads=1)
    while sweep_plainly(plain) > 1e-6:
        pass
    solve(fast)
    assert fast.stop() == pytest.approx(plain.stop(), abs=1e-5)


def test_L14_a_fifth_colour_is_worth_at_least_stopping_with_it() -> None:
    variant = small(ALL[2], (1, 1, 1, 1, 1))
    solved = from_worth(variant, swept(variant).throws())
    state = variant.moment((0, 0, 0, 0, 1), (0,) * 5, (1, 1, 1, 1, 0))
    state.phase, state.dice[:] = LURING, (4, 4)
    (choice,) = solved.advise(state)
    assert choice.value == pytest.approx(1.0)  # all five are mine, and I may stop


def test_with_fewer_than_five_mice_the_game_is_over_before_it_is_valued() -> None:
    variant = small(Variant())
    solved: Solved = from_worth(variant, swept(variant).throws())
    state = variant.moment((1, 1, 1, 1, 0), (1, 1, 0, 0, 1), (0,) * 5)
    state.phase = OVER
    assert solved.value(state) == 1.0
