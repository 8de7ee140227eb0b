"""The variants of Peek that a table can choose."""

from typing import Any

from mischief.game.errors import BadData, BadOptions
from mischief.game.options import BaseOptions, Written
from mischief.game.rule import NONE
from mischief.games.peek.deck import CELLS, LETTERS, Deck, code, from_code, load, numbers, standard


class Options(BaseOptions, frozen=True):
    """K1, and the deck."""

    FROM_FILE = {"deck": lambda path: code(load(path))}
    WRITTEN = {"deck": Written("cards", tuple(LETTERS), CELLS)}

    first: int | None = None  # K1: the seat that begins; luck chooses if nobody says
    deck: str | None = None  # a deck of one's own, as `deck.code` writes it; a record carries it whole

    @property
    def chosen(self) -> Deck:
        """The deck that is played with."""
        return standard() if self.deck is None else from_code(self.deck)

    def check(self, seats: int) -> None:
        """A deck must be one that the loader would accept."""
        super().check(seats)
        try:
            _ = self.chosen
        except BadData as error:
            raise BadOptions(f"deck: {error}") from None

    def pack(self, out: Any) -> None:
        """The deck goes in as numbers, the start card last."""
        out.first = NONE if self.first is None else self.first
        out.cards[:] = numbers(self.chosen)
