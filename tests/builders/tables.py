"""Tiny builders for tests about tables."""

import random

from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.table.dealer import FIRST_SCHEME, Dealer, shares_for
from mischief.table.table import UNDO, Table

NAMES = ("Ann", "Ben", "Żółw", "Ма́ша", "Eve", "Fay")
GAMES = registry.names()
INTERPRETED = ("lure", "pantry")


def quick(name: str) -> Game:
    """A game, with compiled rules where the interpreter would take seconds a game."""
    game = registry.find(name)
    if name not in INTERPRETED:
        game.hasten()
    return game


def a_dealer(seats: int = 2, seed: int = 7) -> Dealer:
    shares = shares_for(seats, [b"0123456789abcdef"], FIRST_SCHEME)
    return Dealer(random.Random(seed).randbytes(32), shares, FIRST_SCHEME)


def a_table(game: str | Game = "lure", seats: int | None = None, seed: int = 7, **options: object) -> Table:
    """A table with its first luck dealt."""
    found = quick(game) if isinstance(game, str) else game
    seats = seats or found.seats[0]
    table = Table(found, found.options.build(dict(options)), NAMES[:seats], a_dealer(seats, seed))
    table.deal()
    return table


def step(table: Table, choose: random.Random, undos: float = 0.1) -> None:
    """One random legal move, or now and then an undo."""
    actor = choose.choice([actor for actor in table.turn() if actor != LUCK])
    if choose.random() < undos and table.can_undo(actor):
        table.play(actor, UNDO)
    else:
        table.play(actor, choose.choice(table.legal(actor)))


def a_finished_table(game: str = "lure", seats: int | None = None, seed: int = 7, **options: object) -> Table:
    """A table after a whole random game."""
    table, choose = a_table(game, seats, seed, **options), random.Random(seed)
    while not table.is_over:
        step(table, choose)
    return table
