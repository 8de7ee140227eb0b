"""How much the solver's order and its wide loops save, on a smaller Lure with four mice of each colour.

    python benchmarks/solving/solve_lure.py [MICE]

Prints ratios, both sides measured in the same run: sweeps with and without mixing, and the time of a sweep over
stretches of splits against one that works out column after column. Then how long the perfect bot takes for a move, from
the table that ships.
"""

import sys
import time

import numpy as np

from mischief.bots.bot import bot
from mischief.game.conformance import sit
from mischief.game.luck import seeded
from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled
from mischief.games.lure import GAME
from mischief.games.lure.record import COLOURS, DECIDING, LURING
from mischief.lab.solve.mix import ROUNDING
from mischief.lab.solve.processor import ProcessorSweeper, Room
from mischief.lab.solve.sweeps import FINISH, solve, sweep_plainly
from mischief.solved.lure.reckoning.column import work_out
from mischief.solved.lure.reckoning.moments import THEFTS, Layout
from mischief.solved.lure.reckoning.plan import MOST_REGISTERS, Plan
from mischief.solved.lure.variant import Variant


@compiled
def column_by_column(
    at: Layout, plan: Plan, opened: int, stop: Array, values: Array, low: int, high: int, registers: Array
) -> None:
    """A layer of piles without wide loops."""
    mine, kinds = np.zeros(COLOURS, np.int32), np.zeros(THEFTS, np.int32)
    origins, gaps = np.zeros(THEFTS, np.int32), np.zeros(THEFTS, np.int32)
    for pile in range(low, high):
        for split in range(at.splits[pile]):
            work_out(at, plan, False, opened, stop, values, pile, split, mine, kinds, origins, gaps, registers)


class NarrowSweeper(ProcessorSweeper):
    """The same sweeps, one column after the other."""

    def _work(self, share: tuple[Array, Room]) -> None:
        registers = np.zeros(MOST_REGISTERS, np.float32)  # the room holds those of stretches
        for pile in share[0].tolist():
            column_by_column(
                self.moments.layout, self.plan, self.opened, self.stop(), self.values(), pile, pile + 1, registers
            )


def seconds_a_sweep(sweeper: ProcessorSweeper) -> float:
    """The shortest of three sweeps, after one that compiles."""
    sweep_plainly(sweeper)
    times = []
    for _ in range(3):
        began = time.perf_counter()
        sweep_plainly(sweeper)
        times.append(time.perf_counter() - began)
    return min(times)


def seconds_a_move() -> list[float]:
    """How long the perfect bot takes for each choice of random games by the standard rules, shortest first."""
    player, times, standard = bot(GAME, "perfect"), [], Variant().start()
    GAME.hasten()
    for seed in range(30):
        for state, seat in ((one.state, one.actor) for one in sit(GAME, 2, seed).moments):
            varied = state.little_ones or state.daredevil or state.jokers_steal != standard.jokers_steal
            if state.phase in (DECIDING, LURING) and not varied:
                sight, legal = GAME.look(state, seat), GAME.legal(state, seat)
                began = time.perf_counter()
                player.choose(sight, seat, legal, seeded(1))
                times.append(time.perf_counter() - began)
    return sorted(times[1:])  # the first one loads the table


def main() -> None:
    mice = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    variant = Variant(mice=(mice,) * COLOURS)
    wide, narrow = seconds_a_sweep(ProcessorSweeper(variant, 1)), seconds_a_sweep(NarrowSweeper(variant, 1))
    moments = ProcessorSweeper(variant, 1).moments.column[-1]
    print(
        f"{moments:,} moments: {wide / moments * 1e9:.1f} ns each in stretches, {narrow / wide:.1f} times as fast as "
        "column by column"
    )
    plain, sweeps = ProcessorSweeper(variant), 1
    while sweep_plainly(plain) > ROUNDING:
        sweeps += 1
    fewer = len(solve(ProcessorSweeper(variant), goal=ROUNDING)) - FINISH
    print(f"{fewer} sweeps instead of {sweeps}: {sweeps / fewer:.1f} times as fast")
    times = seconds_a_move()
    middle, slow = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
    print(f"perfect's move: {middle:.1f} ms, 99 of 100 within {slow:.1f} ms, of {len(times)} moves")


if __name__ == "__main__":
    main()
