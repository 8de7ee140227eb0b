"""Random games in Node by each game's WebAssembly module, beside the same games by native code, in one run on one core.

Both must come to the same sums. Processor time is compared, so that a busy machine hurts neither.
"""

import base64
import json
import subprocess
import tempfile
import time
from pathlib import Path

import msgspec

from mischief.game.contract import Game
from mischief.game.registry import find
from mischief.game.rule import as_array
from mischief.lab.simulate.playout import STEPS
from mischief.lab.simulate.run import Run, batches
from mischief.wasm.build import about, module

IN_NODE = Path(__file__).with_suffix(".mjs")
GAMES = {"lure": 200_000, "pantry": 20_000, "peek": 4_000}
WANTED = {"lure": 0.8, "pantry": 0.7, "peek": 0.4}
ROUNDS = 3  # the best of a few


def natively(game: Game, games: int) -> tuple[float, list[int]]:
    """Seconds of processor time, and the sums."""
    run = Run(game, game.seats[0], games, game.options(), seed=7)
    batch = batches(run, game.start(run.options, run.seats))
    began = time.process_time()
    sums = batch(0, games)
    return time.process_time() - began, sums.tolist()


def in_node(game: Game, games: int, folder: Path) -> tuple[float, list[int]]:
    made, said = module(game.name, game), folder / f"{game.name}.json"
    said.write_bytes(msgspec.json.encode(about(game, made.read_bytes())))
    records = [
        base64.b64encode(as_array(one).tobytes()).decode() for one in (game.packed(game.options()), game.blank())
    ]
    command = ["node", str(IN_NODE), str(made), str(said), str(game.seats[0]), str(games), *records]
    told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return told["seconds"], told["sums"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, games in GAMES.items():
            game = find(name)
            here = [natively(game, games) for _ in range(ROUNDS)]
            there = [in_node(game, games, Path(folder)) for _ in range(ROUNDS)]
            assert all(sums == here[0][1] for _, sums in (*here, *there)), "the sums differ"
            steps = here[0][1][STEPS]
            native, node = (steps / min(seconds for seconds, _ in found) for found in (here, there))
            print(f"{name}: Node {node:13,.0f} steps/s   native {native:13,.0f}", end="   ")
            print(f"ratio {node / native:.2f}   ({WANTED[name]} or more)")


if __name__ == "__main__":
    main()
