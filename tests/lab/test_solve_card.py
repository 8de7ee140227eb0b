"""The solver's kernels on the simulated card give what the processor gives."""

import os
import subprocess
import sys

SCRIPT = """
import numpy as np
from mischief.game.luck import wrapping
from mischief.lab.solve.check import check
from mischief.lab.solve.check_on_card import check_on_card, match_on_card
from mischief.lab.solve.mix import SLOTS
from mischief.lab.solve.on_card import CardSweeper
from mischief.lab.solve.processor import ProcessorSweeper
from mischief.solved.lure.variant import Variant

for variant in (Variant(mice=(1, 1, 1, 1, 1), daredevil=True), Variant(mice=(3, 2, 1, 0, 0), jokers_dont_steal=True)):
    card, processor = CardSweeper(variant), ProcessorSweeper(variant, threads=1)
    for slot, weights in enumerate(([1, 0, 0], [-1, 2, 0], [0.3, -1.1, 1.8])):
        assert abs(card.sweep(slot) - processor.sweep(slot)) < 1e-6
        assert np.allclose(card.products(slot), processor.products(slot))
        for sweeper in (card, processor):
            sweeper.mix(np.array(weights + [0] * (SLOTS - 3), float))
    assert np.abs(card.stop() - processor.stop()).max() < 1e-6
    known = slice(processor.moments.column[processor.moments.layers[processor.lowest]], None)
    assert np.abs(card.values()[known] - processor.values()[known]).max() < 1e-6
    assert np.abs(card.throws() - processor.throws()).max() < 1e-6
    assert abs(check_on_card(card, 3).residual - check(processor, 3, threads=1).residual) < 1e-6
with wrapping():
    assert match_on_card(card, np.zeros((2, 3), np.int64), 5, 1)[0] == 5
print("same")
"""


def test_the_simulated_card_sweeps_and_checks_like_the_processor() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True)
    assert (ran.stdout, ran.returncode) == ("same\n", 0), ran.stderr
