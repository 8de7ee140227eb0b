"""Exact tree counts: how many different logs of n moves lead on from a set position, as plain text, for any game.

Each file has blocks: a line `position <state>` or `start seats=2 daredevil=true`, then lines `<depth> <count>`. Luck's
outcomes count like moves. `python tests/builders/golden/counts.py` writes the counts anew from the positions in the
files.
"""

from collections.abc import Iterator
from pathlib import Path

from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.registry import find, names
from mischief.game.stated import State

FOLDER = Path(__file__).parents[2] / "counts"


def count(game: Game, state: State, depth: int) -> int:
    """How many different logs of this many moves there are; one that ends the game early counts once."""
    awaited = game.turn(state)
    if depth == 0 or not awaited:
        return 1
    total = 0
    for actor in awaited:
        moves = list(game.chances(state)) if actor == LUCK else game.legal(state, actor)
        if depth == 1:
            total += len(moves)
        else:
            total += sum(count(game, game.apply(state, actor, move), depth - 1) for move in moves)
    return total


def position(game: Game, line: str) -> State:
    """The state that a block's first line says."""
    kind, _, rest = line.partition(" ")
    if kind == "position":
        return game.read(rest)
    words = rest.split()
    seats = int(words[0].removeprefix("seats="))
    return game.start(game.options.parse(words[1:]), seats)


def blocks(text: str) -> Iterator[tuple[str, dict[int, int]]]:
    """The positions of a file with their counts by depth."""
    for block in text.strip().split("\n\n"):
        first, *lines = [line for line in block.split("\n") if not line.startswith("#")]
        yield first, {int(depth): int(number) for depth, number in (line.split() for line in lines)}


def rewritten(game: Game, text: str) -> str:
    """The same file with fresh counts; comments stay."""
    out = []
    for line in text.split("\n"):
        if line.startswith(("position ", "start ")):
            state = position(game, line)
        if line and line[0].isdigit():
            depth = int(line.split()[0])
            line = f"{depth} {count(game, state, depth)}"
        out.append(line)
    return "\n".join(out)


if __name__ == "__main__":
    for name in names():
        file = FOLDER / f"{name}.txt"
        find(name).hasten()
        file.write_text(rewritten(find(name), file.read_text("utf-8")), encoding="utf-8")
