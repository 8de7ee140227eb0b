"""Golden tables: whole games with their luck, undo and bots, as the table in the page must play them too.

`python tests/builders/golden/sittings.py` writes the file anew; read the difference before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec

from mischief.bots.bot import bot, known
from mischief.bots.levels import LEVELS
from mischief.game import registry
from mischief.game.actors import CLOCK
from mischief.game.contract import Game
from mischief.game.errors import IllegalMove
from mischief.game.luck import below, seeded, wrapping
from mischief.game.speeds.encode import numbers
from mischief.game.stated import TimedRules
from mischief.table import record, record_json
from mischief.table.court import weigh
from mischief.table.dealer import Dealer
from mischief.table.series import with_first
from mischief.table.table import UNDO, Table

MATCHES = ("match-10", "match-50", "match-95")
FILE = Path(__file__).parents[3] / "web" / "src" / "fixtures" / "sittings.json"
NAMES = ("Ola", "Миша", "Żaneta", "Mrs Paws")
TABLES = (("lure", 2), ("lure", 3), ("peek", 2), ("pantry", 3), ("peek", 4), ("pounce", 4))
UNDO_EACH, ASK_EACH, SIMULATIONS = 7, 9, 64


def golden() -> list[dict[str, Any]]:
    """Every table, as the page's tests read it."""
    return [_told(registry.find(name), seats) for name, seats in TABLES]


def _told(game: Game, seats: int) -> dict[str, Any]:
    game.hasten()
    secret, shares = bytes(range(32)), [bytes([seat] * 32) for seat in range(seats)]
    options = with_first(game.options(), 1) if seats > 2 else game.options()
    table = Table(game, options, NAMES[:seats], Dealer(secret, tuple(shares)))
    table.deal()
    chosen = list(_play(table))
    return {
        "game": game.name,
        "secret": secret.hex(),
        "shares": [share.hex() for share in shares],
        "options": options.changed(),
        "names": NAMES[:seats],
        "log": [[entry.actor, entry.move] for entry in table.log],
        "sights": [numbers(game.layouts.Sight, table.look(seat)) for seat in (None, *range(seats))],
        "chosen": chosen,
        "evidence": msgspec.to_builtins(list(table.evidence.items())),
        "record": record_json.write(record.of(table)),
    }


def _play(table: Table) -> Iterator[dict[str, Any]]:
    """To the end at random, with every bot's choice now and then, and taking back where that is allowed."""
    luck, turns = seeded(5, len(table.names)), 0
    while not table.is_over:
        seat, turns = table.turn()[0], turns + 1
        if turns % ASK_EACH == 0 and seat != CLOCK:
            yield _asked(table, seat)
        with wrapping():
            table.play(seat, table.legal(seat)[below(luck, len(table.legal(seat)))])
        if turns % UNDO_EACH == 0 and table.can_undo(seat):
            table.play(seat, UNDO)
        if table.game.is_timed:
            _testify(table)


def _testify(table: Table) -> None:
    """If somebody has just pressed, a court knew that it took 20 ms to come, over a network that takes up to 40."""
    rules, entry = cast(TimedRules, table.game.rules), table.log[-1]
    if entry.move >= rules.press(0):
        ms = rules.reaction(entry.move)
        table.evidence[entry.number] = weigh(ms + 0.4, ms + 20.0, 40.0, ms)


def _asked(table: Table, seat: int) -> dict[str, Any]:
    """What each bot would do here, thinking exactly so long."""
    learned = ("quick",) if "quick" in known(table.game) else ()
    names, sight, legal = ("random", "greedy", *LEVELS, *learned, *MATCHES), table.look(seat), table.legal(seat)
    moves = {
        name: int(bot(table.game, name, SIMULATIONS).choose(sight, seat, legal, seeded(table.number))) for name in names
    }
    return {"number": table.number, "seat": seat, "simulations": SIMULATIONS, "moves": moves, "undo": _why_not(table)}


def _why_not(table: Table) -> list[str | None]:
    """By seat, why the last move can't be taken back; None if it can."""
    return [_refused(table, seat) for seat in range(len(table.names))]


def _refused(table: Table, seat: int) -> str | None:
    try:
        table.check_undo(seat)
    except IllegalMove as error:
        return error.code
    return None if table.can_undo(seat) else "revealed"


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.encode(golden()))
