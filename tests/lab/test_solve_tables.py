"""The solver's tables say what the rules say: asked at random moments of all eight games."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.game.rule import copy
from mischief.games.lure import GAME, rules
from mischief.games.lure.record import COLOURS, LURING, State
from mischief.solved.lure.reckoning.lookup import find, set_out
from mischief.solved.lure.reckoning.moments import ALL_FRONTS, Moments, slots
from mischief.solved.lure.reckoning.plan import MOST_REGISTERS, plan
from mischief.solved.lure.reckoning.transitions import CASE_WEIGHTS, LURED, PLENTY, THROWS, transitions
from mischief.solved.lure.variant import ALL, ME, OTHER, Variant

WHOLE = Moments(Variant().mice)
one_colour = st.tuples(st.integers(0, 2), st.integers(0, 6), st.integers(0, 6)).filter(lambda lie: sum(lie) <= 6)
moments = st.lists(one_colour, min_size=COLOURS, max_size=COLOURS)


def moment(variant: Variant, lying: list[tuple[int, int, int]]) -> State:
    """A moment from (front, mine, theirs) by colour, when the dice have landed."""
    front, mine, theirs = (tuple(lie[part] for lie in lying) for part in range(3))
    state = variant.moment(tuple(6 - sum(lie) for lie in lying), mine, front)
    assert state.cards[OTHER].tolist() == list(theirs)
    state.phase = LURING
    return state


def case_of(state: State) -> int:
    statuses = [LURED if state.front[c] else min(PLENTY, state.centre[c]) for c in range(COLOURS)]
    return int(np.dot(statuses, CASE_WEIGHTS))


def possible(variant: Variant, state: State, lures: frozenset[int]) -> set[int]:
    """The lures of a set that the other player has enough mice for."""
    known = transitions(variant)
    return {known.lures[n] for n in lures if state.cards[OTHER, known.colours[n]] >= known.stolen[n]}


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
@given(lying=moments)
@settings(max_examples=15, deadline=None)
def test_a_throw_allows_the_lures_that_the_rules_allow(variant: Variant, lying: list[tuple[int, int, int]]) -> None:
    state = moment(variant, lying)
    GAME.hasten()
    said: dict[frozenset[int], int] = {}
    for throw in range(THROWS):
        state.dice[:] = divmod(throw, 6)
        allowed = frozenset(GAME.speed.legal(state, ME))
        said[allowed] = said.get(allowed, 0) + 1
    ours: dict[frozenset[int], int] = {}
    for lures, count in transitions(variant).throws[case_of(state)].items():
        allowed = frozenset(possible(variant, state, lures))
        ours[allowed] = ours.get(allowed, 0) + count
    assert ours == said


@given(lying=moments, which=st.integers(0, 34))
@settings(max_examples=200, deadline=None)
def test_a_lure_leads_where_the_rules_lead(lying: list[tuple[int, int, int]], which: int) -> None:
    known, at = transitions(Variant()), WHOLE.layout
    state = moment(Variant(), [(0, mine, theirs) for _, mine, theirs in lying])
    lure, colour, stolen = known.lures[which], known.colours[which], known.stolen[which]
    taken = ALL_FRONTS[known.fronts[which]]
    if state.cards[OTHER, colour] < stolen or (taken > state.centre + (np.arange(COLOURS) == colour) * stolen).any():
        return
    after = copy(state)
    rules.play(after, ME, lure)
    pile = at.number[at.code[at.number[state.centre @ at.radix]] + stolen * at.radix[colour]]
    slot, split = at.slot[at.kind[pile], known.fronts[which]], state.cards[ME] @ at.stride[pile]
    assert find(at, after, ME) == at.column[pile] + slot * at.splits[pile] + split


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_the_best_lure_of_a_throw_is_the_best_of_all_it_allows(variant: Variant) -> None:
    planned, known, luck = plan(variant), transitions(variant), np.random.default_rng(1)
    for case in luck.integers(0, len(known.throws), 60):
        worth, registers = luck.random(len(known.lures)), np.full(MOST_REGISTERS, -1.0)
        bundles = _bundles(variant, case)
        registers[: len(bundles)] = [max(worth[list(bundle)]) for bundle in bundles]
        for n, pair in enumerate(planned.maximum[planned.maxima[case] : planned.maxima[case + 1]]):
            registers[len(bundles) + n] = registers[pair].max()
        ours = sum(registers[r] * n for r, n, _ in planned.throw[planned.throws[case] : planned.throws[case + 1]])
        assert ours == pytest.approx(sum(max(worth[list(s)]) * n for s, n in known.throws[case].items() if s))
        assert planned.failing[case] == known.throws[case].get(frozenset(), 0)


def _bundles(variant: Variant, case: int) -> list[list[int]]:
    """The lures of each bundle, found again by what they do."""
    planned, known = plan(variant), transitions(variant)
    theft = np.where(known.stolen > 0, 2 * known.colours + known.stolen, 0)
    ways = {(int(known.fronts[n]), int(theft[n])): n for n in range(len(known.lures))}
    return [
        [
            ways[int(planned.adds[lure]), int(planned.theft[lure])]
            for lure in range(planned.lures[b], planned.lures[b + 1])
        ]
        for b in range(planned.bundles[case], planned.bundles[case + 1])
    ]


def test_there_are_as_many_moments_as_the_design_says() -> None:
    assert WHOLE.first[-1] == 28**5
    assert WHOLE.column[-1] == 64**5


@given(place=st.integers(0, 64**5 - 1))
@settings(max_examples=200, deadline=None)
def test_every_place_in_memory_is_one_moment(place: int) -> None:
    state = Variant().start()
    set_out(WHOLE.layout, place, np.array(Variant().mice), state)
    assert rules.pieces(state) == rules.MICE
    assert find(WHOLE.layout, state, ME) == place


def test_a_front_fits_a_pile_that_holds_it() -> None:
    assert (slots()[-1] == np.arange(len(ALL_FRONTS))).all()
    assert (slots()[0] >= 0).sum() == 1
