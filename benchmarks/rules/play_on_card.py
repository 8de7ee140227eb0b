"""Random playouts on a graphics card beside one core of the same machine; run by hand on a machine with a card.

python benchmarks/rules/play_on_card.py [GAME ...]
"""

import sys

from mischief.game.registry import find, names
from mischief.lab.simulate import Run, Summary, simulate

GAMES = {"lure": (1_000_000_000, 400_000), "pantry": (20_000_000, 60_000), "peek": (1_000_000, 4_000)}  # card, core


def played(name: str, device: str, games: int) -> Summary:
    game = find(name)
    return simulate(Run(game, 2, games, game.options(first=0), seed=7, device=device))


def main() -> None:
    for name in sys.argv[1:] or names():
        many, few = GAMES.get(name, (1_000_000, 10_000))
        card, core, same = played(name, "cuda", many), played(name, "cpu", few), played(name, "cuda", few)
        games, here = card.games / card.seconds, core.games / core.seconds
        print(f"{name:8} card {card.steps_per_second:18,.0f} steps/s {games:15,.0f} games/s", flush=True)
        print(f"{name:8} core {core.steps_per_second:18,.0f} steps/s {here:15,.0f} games/s   ratio {games / here:,.0f}")
        print(
            f"{name:8} the same games on both: {(same.steps, same.tallies) == (core.steps, core.tallies)}", flush=True
        )


if __name__ == "__main__":
    main()
