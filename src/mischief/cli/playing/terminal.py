"""A sitting in the terminal: people type moves, bots answer, and the board is drawn between."""

import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from mischief.bots.bot import Bot, bot
from mischief.bots.own import seated
from mischief.cli.playing.boards import board
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.errors import BadSeats, IllegalMove, MischiefError
from mischief.game.luck import Luck, seeded
from mischief.game.options import BaseOptions
from mischief.game.stated import Move
from mischief.table import record as records
from mischief.table.dealer import FIRST_SCHEME, SECRET_BYTES, SHARE_BYTES, Dealer, shares_for
from mischief.table.files import save
from mischief.table.table import Happening, Table

BOT_NAMES = ("Whiskers", "Mittens", "Pepper", "Ginger", "Smokey")
LISTED = 24  # more legal moves than this are not listed unasked
HELP = """A number or a move in words plays it. Also:
  list         all legal moves        undo         take back your last move
  hint         what a bot would do    rules        the rules of the game
  save FILE    save the game so far   quit         leave the table"""


class Left(Exception):
    """Somebody got up from the table."""


class Sitting:
    """One game in the terminal."""

    def __init__(self, table: Table, bots: dict[int, Bot], luck: Luck, file: Path | None) -> None:
        self.table, self.bots, self.luck, self.file = table, bots, luck, file
        self.hints = bot(table.game, table.game.policies.usual)
        self.seen_by: int | None = None  # whose hand was shown last
        self.console = Console(highlight=False)

    @classmethod
    def open(
        cls,
        game: Game,
        options: BaseOptions,
        people: Sequence[str],
        seats: int,
        bots: Sequence[str],
        seed: int | None,
        file: Path | None,
    ) -> "Sitting":
        """Seat the people, then bots (the last named one fills up, the game's usual one if none is)."""
        if not len(people) + len(bots) <= seats:
            raise BadSeats(f"{len(people)} people and {len(bots)} bots don't fit {seats} seats: say --seats")
        free = [name for name in BOT_NAMES if name not in people]
        levels = [*bots, *[bots[-1] if bots else game.policies.usual] * (seats - len(people) - len(bots))]
        names = [*people, *free[: len(levels)]]
        sitting = {len(people) + at: seated(game, level, is_quick=False) for at, level in enumerate(levels)}
        return cls(Table(game, options, names, _dealer(seats, seed)), sitting, seeded(seed or 0, 1), file)

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            self._tell(self.table.deal())
            while not self.table.is_over:
                self._step()
            self._show(None)
            self.console.print(records.describe(records.of(self.table).result, self.table.names), style="bold")  # type: ignore[arg-type]
        except Left:
            self.console.print("The game was left before its end.")
        if self.file:
            self._save(self.file)

    def _step(self) -> None:
        """Let whoever is awaited move."""
        seat = self.table.turn()[0]
        self._tell(self._bot_moves(seat) if seat in self.bots else self._person_moves(seat))

    def _bot_moves(self, seat: int) -> list[Happening]:
        return self.table.play(seat, self._choice(self.bots[seat], seat))

    def _choice(self, chooser: Bot, seat: int) -> Move:
        return chooser.choose(self.table.look(seat), seat, self.table.legal(seat), self.luck)

    def _person_moves(self, seat: int) -> list[Happening]:
        self._draw_curtain(seat)
        self._show(seat)
        legal = self.table.legal(seat)
        if len(legal) <= LISTED:
            self._list(seat, legal)
        while True:
            try:
                happened = self._answer(seat, legal, self._ask(seat))
            except MischiefError as error:
                self.console.print(f"{error} (? for help)", style="red", markup=False)
            else:
                if happened:
                    return happened

    def _draw_curtain(self, seat: int) -> None:
        """Between people who share the terminal, hide the last hand before the next is shown."""
        if self.seen_by not in (None, seat) and not self.table.game.is_open:
            self.console.clear()
            self._ask(seat, "take the keyboard and press Enter")
        self.seen_by = seat

    def _ask(self, seat: int, what: str = "") -> str:
        try:
            return self.console.input(f"[bold]{self.table.names[seat]}[/bold]{what and ', ' + what}> ").strip()
        except EOFError:
            raise Left from None

    def _answer(self, seat: int, legal: Sequence[Move], words: str) -> list[Happening]:
        """What the words did at the table; nothing if they only asked for something."""
        verb, _, rest = words.partition(" ")
        if verb == "quit":
            raise Left
        if verb == "undo":
            return [self.table.undo(seat)]
        if verb in ("?", "help", "list", "hint", "rules", "save", ""):
            self._help(seat, legal, verb, rest)
            return []
        if words.isdecimal() and 1 <= int(words) <= len(legal):
            return self.table.play(seat, legal[int(words) - 1])
        return self._play(seat, legal, self.table.parse(seat, words))

    def _play(self, seat: int, legal: Sequence[Move], move: Move) -> list[Happening]:
        if move not in legal:
            said = self.table.say(self.table.state, seat, move)
            raise IllegalMove("not_legal", f"{said!r} can't be played now: say 'list' to see what can")
        return self.table.play(seat, move)

    def _help(self, seat: int, legal: Sequence[Move], verb: str, rest: str) -> None:
        if verb == "save":
            self._save(Path(rest or f"{self.table.game.name}.txt"))
        elif verb == "list":
            self._list(seat, legal)
        elif verb == "hint":
            self.console.print(self.table.say(self.table.state, seat, self._choice(self.hints, seat)), markup=False)
        elif verb == "rules":
            from mischief.game.texts import rules_text

            self.console.print(rules_text(self.table.game, "en"), markup=False)
        else:
            self.console.print(HELP, markup=False)

    def _list(self, seat: int, legal: Sequence[Move]) -> None:
        for number, move in enumerate(legal, 1):
            self.console.print(f"{number:>4}  {self.table.say(self.table.state, seat, move)}", markup=False)

    def _show(self, seat: int | None) -> None:
        self.console.print()
        self.console.print(board(self.table.game, self.table.view(seat), self.table.names))

    def _tell(self, happened: Sequence[Happening]) -> None:
        """Say what happened, as much of it as everybody here may know."""
        people = [seat for seat in range(len(self.table.names)) if seat not in self.bots]
        viewer = people[0] if len(people) == 1 else None
        for happening in happened:
            actor = happening.entry.actor
            who = "" if actor >= LUCK else f"{self.table.names[actor]}: "
            self.console.print(f"  {who}{self.table.words(happening, viewer)}", style="dim", markup=False)

    def _save(self, file: Path) -> None:
        save(records.of(self.table), file)
        self.console.print(f"saved to {file}", markup=False)


def _dealer(seats: int, seed: int | None) -> Dealer:
    """Fresh luck, or luck that repeats: a seed gives the game that it always gave, so the scheme is the first."""
    if seed is not None:
        return Dealer(seed.to_bytes(SECRET_BYTES, "big"), shares_for(seats, (), FIRST_SCHEME), FIRST_SCHEME)
    shares = tuple(os.urandom(SHARE_BYTES[FIRST_SCHEME]) for _ in range(seats))
    return Dealer(os.urandom(SECRET_BYTES), shares, FIRST_SCHEME)
