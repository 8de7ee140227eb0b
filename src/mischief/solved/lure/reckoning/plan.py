"""In which order to take maxima, so that each throw's best lure costs few steps.

A throw is worth the best lure it allows. Many throws allow overlapping sets of lures, and a maximum doesn't mind being
taken twice over the same thing, so a throw's set is put together from the largest sets already worked out. Lures that
every throw allows together or not at all form a bundle. All the plans, one for each case, lie in flat arrays that
compiled code and graphics cards read.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from mischief.game.rule import Array
from mischief.solved.lure.reckoning.moments import ALL_FRONTS, theft_number
from mischief.solved.lure.reckoning.transitions import (
    CASE_WEIGHTS,
    CASES,
    LURED,
    PLENTY,
    Lures,
    Transitions,
    transitions,
)
from mischief.solved.lure.variant import Variant

MOST_REGISTERS = 96  # the longest plan needs 81


class Plan(NamedTuple):
    """A plan for each case.

    Registers 0, 1, ... hold the bundles of a case, the next ones the maxima of two earlier registers each.
    """

    case: Array  # by kind of pile and front: the case
    bundles: Array  # by case: where its bundles begin; one more entry for the end
    lures: Array  # by bundle: where its lures begin; one more entry for the end
    adds: Array  # by lure of a bundle: what it adds to the front
    theft: Array  # by lure of a bundle: what it steals, see `theft_number`
    maxima: Array  # by case: where its maxima begin; one more entry for the end
    maximum: Array  # pairs of registers
    throws: Array  # by case: where its throws begin; one more entry for the end
    throw: Array  # (register, how many of the 36 throws, whether it may turn out that nothing can be lured)
    failing: Array  # by case: how many of the 36 throws fail for certain


class _Case:
    """The plan of one case while it is made; sets of bundles are kept as bits."""

    def __init__(self, known: Transitions, throws: dict[Lures, int]) -> None:
        self.bundles = _bundles(throws)
        self.registers = [1 << bundle for bundle in range(len(self.bundles))]
        self.maxima: list[tuple[int, int]] = []
        self.failing = throws.get(frozenset(), 0)
        self.throws = [
            (self._register(self._bits(lures)), count, all(known.stolen[lure] > 0 for lure in lures))
            for lures, count in sorted(throws.items(), key=lambda pair: (len(pair[0]), sorted(pair[0])))
            if lures
        ]

    def _bits(self, lures: Lures) -> int:
        return sum(1 << number for number, bundle in enumerate(self.bundles) if bundle <= lures)

    def _register(self, wanted: int) -> int:
        """The register that holds the best of a set, made from the largest known parts."""
        best = self._largest_part(wanted, wanted)
        while self.registers[best] != wanted:
            part = self._largest_part(wanted, wanted & ~self.registers[best])
            self.maxima.append((best, part))
            self.registers.append(self.registers[best] | self.registers[part])
            best = len(self.registers) - 1
        return best

    def _largest_part(self, wanted: int, missing: int) -> int:
        parts = [n for n, held in enumerate(self.registers) if held & ~wanted == 0]
        return max(parts, key=lambda n: (self.registers[n] & missing).bit_count())


def _bundles(throws: dict[Lures, int]) -> list[Lures]:
    """Lures that every throw allows together or not at all."""
    by_throws: dict[tuple[bool, ...], list[int]] = {}
    for lure in sorted(frozenset().union(*throws)):
        by_throws.setdefault(tuple(lure in lures for lures in throws), []).append(lure)
    return [frozenset(bundle) for bundle in by_throws.values()]


@cache
def plan(variant: Variant) -> Plan:
    """The plans of all cases of a variant."""
    known = transitions(variant)
    cases = [_Case(known, known.throws[case]) for case in range(CASES)]
    bundles = [sorted(bundle) for case in cases for bundle in case.bundles]
    lures = [lure for bundle in bundles for lure in bundle]
    return Plan(
        case=_cases(),
        bundles=_starts([case.bundles for case in cases]),
        lures=_starts(bundles),
        adds=known.fronts[lures],
        theft=theft_number(known.colours[lures], known.stolen[lures]),
        maxima=_starts([case.maxima for case in cases]),
        maximum=np.array([pair for case in cases for pair in case.maxima], np.int32),
        throws=_starts([case.throws for case in cases]),
        throw=np.array([throw for case in cases for throw in case.throws], np.int32),
        failing=np.array([case.failing for case in cases], np.int32),
    )


def _cases() -> Array:
    """By kind of pile and front, the case: a kind is the largest front that fits."""
    kind, front = ALL_FRONTS[:, None], ALL_FRONTS[None]
    return (np.where(front > 0, LURED, np.minimum(kind, PLENTY)) @ CASE_WEIGHTS).astype(np.int32)


def _starts(parts: Sequence[Sequence[object]]) -> Array:
    return np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.int32)
