"""Pounce in the terminal, for one person against bots: Enter is the press, timed by this machine's clock.

A terminal shows a face a little late and hands on a key a little late, so times here are longer than on the page.
"""

import select
import sys
import time
from collections.abc import Callable

from mischief.cli.playing.terminal import Left, Sitting
from mischief.game.actors import CLOCK, LUCK, next_of
from mischief.game.errors import BadSeats
from mischief.game.luck import below, wrapping
from mischief.game.stated import Move
from mischief.games.pounce.record import CAT_FACE, CLOSE, EARLY, FEINT, LINGER, STILL, THROW, WINDOW, press
from mischief.table.table import Happening

Wait = Callable[[float], float | None]  # so many seconds, or until Enter: then gives the seconds that passed

TUMBLING = (1000, 3000)  # ms


def until_enter(seconds: float) -> float | None:
    """Wait for Enter on the keyboard."""
    began = time.perf_counter()
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    passed = time.perf_counter() - began
    if not ready:
        return None
    if not sys.stdin.readline():
        raise Left
    return passed


class PounceSitting(Sitting):
    """One game of Pounce in the terminal."""

    wait: Wait = staticmethod(until_enter)

    def run(self) -> None:
        """Refuse several people, for one keyboard has one Enter."""
        if len(self.table.names) - len(self.bots) != 1:
            raise BadSeats("one person can play pounce in a terminal: for more, open the page with `mischief play`")
        self.me = next(seat for seat in range(len(self.table.names)) if seat not in self.bots)
        self.console.print("When the die shows CAT, press Enter as fast as you can. On a mouse, keep still.")
        super().run()

    def _step(self) -> None:
        """One round, from the throw to the verdict."""
        self._show(self.me)
        while LUCK not in self.table.turn():
            self._tell([self._before_throw(next_of(self.table.game.rules.turn(self.table.state)))])
        self.console.print("  the die tumbles ...", style="dim")
        jumped = self.wait(self._tumbling()) is not None
        self.table.deal()
        self._answer_all(EARLY if jumped else self._reaction())
        self.table.play(CLOCK, CLOSE)

    def _before_throw(self, actor: int) -> Happening:
        if actor == CLOCK:
            return self.table.enter(CLOCK, THROW)
        if actor != self.me:
            return self.table.enter(actor, self._choice(self.bots[actor], actor))
        words = self._ask(actor, "Enter throws, d dips the cup, q leaves")
        if words in ("q", "quit"):
            raise Left
        return self.table.enter(actor, FEINT if words == "d" else self._throw_or_not(actor))

    def _throw_or_not(self, seat: int) -> Move:
        return THROW if THROW in self.table.legal(seat) else STILL

    def _tumbling(self) -> float:
        shortest, longest = TUMBLING
        with wrapping():
            return (shortest + below(self.luck, longest - shortest)) / 1000

    def _reaction(self) -> Move:
        """Show the face, and see what the person does about it."""
        is_cat = self.table.state.face == CAT_FACE
        self.console.print("  CAT!" if is_cat else "  mouse", style="bold red" if is_cat else "bold")
        passed = self.wait((WINDOW if is_cat else LINGER) / 1000)
        return STILL if passed is None else press(min(WINDOW, round(passed * 1000)))

    def _answer_all(self, mine: Move) -> None:
        """Bots answer the face too; what they do depends on nobody else."""
        for seat in range(len(self.table.names)):
            self.table.enter(seat, mine if seat == self.me else self._choice(self.bots[seat], seat))
