"""How fast bots think: simulations a second, a tiger's move against the limit of one second, a hint against 20 ms.

    python benchmarks/bots/thinking.py [--losses N]

Times are of one core: the slowest hint of a whole game, and the slowest of a few moves of tiger, which makes as many
simulations as at a table, with a network where it asks one there, but is not held to the clock that it minds there.

With --losses it also prints what kitten and cat give away, over N decisions a game.
"""

import argparse
import gc
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from mischief.bots.bot import bot, quick_bot
from mischief.bots.hint import hint
from mischief.bots.network.files import learned
from mischief.bots.search import Budget, Search
from mischief.bots.tiger import is_asked
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.luck import below, seeded, wrapping
from mischief.game.registry import find
from mischief.lab.arena import Arena
from mischief.lab.arena.losses import losses_of

GAMES = ("lure", "peek", "pantry")
LIMIT = 1.0
QUICK = 0.02
TIGERS = 6  # moments, spread over a game


class Speed(msgspec.Struct):
    game: str
    seats: int
    simulations_per_second: float
    slowest_tiger: float
    slowest_hint: float


def moments(game: Game, seats: int) -> list[tuple[Any, int]]:
    """Every choice in a game between greedy bots."""
    state, luck, found, player = game.start(seats=seats), seeded(1), list[tuple[Any, int]](), quick_bot(game, "greedy")
    with wrapping():
        while not game.is_over(state):
            actor = game.turn(state)[0]
            if actor == LUCK:
                move = game.draw(state, lambda n: below(luck, n))
            else:
                found.append((state, actor))
                move = player.choose(game.look(state, actor), actor, game.legal(state, actor), luck)
            state = game.apply(state, actor, move)
    return found


def measure(name: str, seats: int) -> Speed:
    """One game at one number of seats."""
    game = find(name)
    game.hasten()
    choices = moments(game, seats)
    search, simulations = Search(game, learned=learned(game) if is_asked(game, seats) else None), 300
    tiger = bot(game, "tiger", search.simulations)
    tiger.choose(game.look(*choices[0]), choices[0][1], game.legal(*choices[0]), seeded(1))  # compile
    hint(game, game.look(*choices[0]), choices[0][1], game.legal(*choices[0]), seeded(1))
    gc.collect()
    gc.freeze()  # what the compiler left behind would be looked through again and again
    thinking, tigers, hints = 0.0, [], []
    for moment, (state, seat) in enumerate(choices):
        asked = (game.look(state, seat), seat, game.legal(state, seat))
        hints.append(timed(partial(hint, game, *asked, seeded(1))))
        if moment % max(1, len(choices) // TIGERS):
            continue
        thinking += timed(partial(search.think, *asked, seeded(1), Budget(simulations)))
        tigers.append(timed(partial(tiger.choose, *asked, seeded(1))))
    return Speed(name, seats, simulations * len(tigers) / thinking, max(tigers), max(hints))


def timed(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--losses", type=int, default=0)
    decisions = words.parse_args().losses
    print(f"{'game':8} seats  simulations/s  tiger's move   of {LIMIT} s   a hint   of {QUICK * 1000:.0f} ms")
    for name in GAMES:
        for seats in (2, 4):
            one = measure(name, seats)
            tiger = f"{one.slowest_tiger:10.3f} s  {one.slowest_tiger / LIMIT:8.0%}"
            quick = f"{one.slowest_hint * 1000:6.1f} ms  {one.slowest_hint / QUICK:6.0%}"
            print(f"{name:8} {seats:5}  {one.simulations_per_second:13,.0f}  {tiger}  {quick}", flush=True)
    if decisions:
        for name in GAMES:
            for who in ("kitten", "cat"):
                print(
                    f"\n{name}, {losses_of(Arena(name, ('kitten', 'cat'), 1, 2), who, decisions).words()}", flush=True
                )


if __name__ == "__main__":
    main()
