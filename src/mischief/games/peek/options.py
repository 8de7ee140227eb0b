"""The variants of Peek that a table can choose."""

from mischief.game.errors import BadData, BadOptions
from mischief.game.options import BaseOptions
from mischief.games.peek.deck import Deck, code, from_code, hole_patterns, load, numbers, standard


class Options(BaseOptions, frozen=True):
    """K1, and the deck."""

    FROM_FILE = {"deck": lambda path: code(load(path))}

    first: int | None = None  # K1: the seat that begins; luck chooses if nobody says
    deck: str | None = None  # a deck of one's own, as `deck.code` writes it; a record carries it whole

    @property
    def chosen(self) -> Deck:
        """The deck that is played with."""
        return standard() if self.deck is None else from_code(self.deck)

    @property
    def cards(self) -> list[list[int]]:
        """What each card shows, as the rules number it; the start card comes last."""
        return numbers(self.chosen)

    @property
    def patterns(self) -> list[int]:
        """K7: a mouse card for each hole pattern of the deck."""
        return hole_patterns(self.chosen)

    def check(self, seats: int) -> None:
        """A deck must be one that the loader would accept."""
        super().check(seats)
        try:
            _ = self.chosen
        except BadData as error:
            raise BadOptions(f"deck: {error}") from None
