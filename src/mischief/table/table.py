"""One sitting at one table: a log of moves, luck included, and the state that the log folds to.

The log only grows. Undo is an entry of its own, so a log number always means the same entry, and luck, which is drawn
by log number, is never drawn twice.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from mischief.game.actors import LUCK, members
from mischief.game.contract import Game, Scores
from mischief.game.errors import IllegalMove, MischiefError
from mischief.game.options import BaseOptions
from mischief.game.rule import copy
from mischief.game.speeds.advancing import REFUSED, Forms
from mischief.game.stated import Actor, Move, Sight, State
from mischief.table.court import Evidence
from mischief.table.dealer import Dealer
from mischief.table.reveal import has_revealed
from mischief.table.seats import check_names

UNDO: Move = -1
UNDO_WORD = "undo"
_new: Any = tuple.__new__  # a named tuple without a call in between


class Entry(NamedTuple):
    """One line of the log; numbers run from 1 without gaps."""

    number: int
    actor: Actor
    move: Move


_entry: Callable[[tuple[int, Actor, Move]], Entry] = partial(_new, Entry)


class Happening(NamedTuple):
    """An entry with the states around it, which is what one needs to say it, to tell it and to see it."""

    entry: Entry
    before: State
    after: State


class Made(NamedTuple):
    """Entries that were made together, and either the states around them or how each viewer is told of them."""

    entries: list[Entry]
    happened: Sequence[Happening] = ()
    texts: Sequence[bytes] = ()  # the spectator's, then the seats'


def made_of(happened: Sequence[Happening]) -> Made:
    return Made([happening.entry for happening in happened], happened)


class NoDealer(MischiefError):
    code = "no_dealer"


class Table:
    """A game being played; call `deal` once to begin, then `play`. Without a dealer, luck must be entered."""

    def __init__(
        self, game: Game, options: BaseOptions | None, names: Sequence[str], dealer: Dealer | None = None
    ) -> None:
        self.game = game
        self.options = options or game.options()
        self.names = check_names(names)
        self.dealer = dealer
        self.log: list[Entry] = []
        self.evidence: dict[int, Evidence] = {}  # by log number, for presses that the court has judged
        self.state = game.start(self.options, len(self.names))
        self._turn: tuple[Actor, ...] | None = None  # who is awaited, once somebody has asked
        self._legal: dict[Actor, list[Move]] = {}
        self._offers: dict[Actor, bytes] = {}
        self._takebacks: list[Happening] = []  # moves of one seat since the last new information
        self._revealing: dict[int, bool] = {}  # by log number, for moves that somebody asked to take back

    @classmethod
    def resume(
        cls, game: Game, options: BaseOptions | None, names: Sequence[str], log: Iterable[Entry], dealer: Dealer | None
    ) -> "Table":
        """A table whose log was judged before, when it was written; it is not judged again."""
        table = cls(game, options, names, dealer)
        for _, actor, move in log:
            table.follow(actor, move)
        return table

    # --- playing ---

    @property
    def number(self) -> int:
        """The number of the last log entry; 0 before the first."""
        return len(self.log)

    @property
    def is_over(self) -> bool:
        return not self.turn()

    @property
    def scores(self) -> Scores:
        return self.game.scores(self.state)

    def turn(self) -> tuple[Actor, ...]:
        """Who is awaited now."""
        if self._turn is None:
            self._turn = self.game.turn(self.state)
        return self._turn

    def deal(self) -> list[Happening]:
        """Let luck move for as long as it is awaited."""
        happened = []
        while LUCK in self.turn():
            happened.append(self._deal_once())
        return happened

    def play(self, actor: Actor, move: Move) -> list[Happening]:
        """A move of a seat or of the clock, and the luck that follows it; raises IllegalMove and changes nothing."""
        if actor == LUCK:
            raise IllegalMove("not_your_turn", "only the dealer moves for luck")
        happened = [self.enter(actor, move)]
        if self.dealer is not None:
            happened += self.deal()
        return happened

    def enter(self, actor: Actor, move: Move) -> Happening:
        """Append one entry of any kind, luck and undo included, after judging it."""
        if move == UNDO:
            return self.undo(actor)
        if actor in self._legal:
            if move not in self._legal[actor]:
                raise self.game.refusal(self.state, actor, move)
            return self.follow(actor, move)
        after = copy(self.state)
        awaited = self.game.speed.attempt(after, actor, move)
        if awaited == REFUSED:
            raise self.game.refusal(self.state, actor, move)
        return self._go_on(actor, move, after, awaited)

    def advance(self, actor: Actor, move: Move, instant: int, forms: Forms) -> Made:
        """`play`, and what everybody is told of it, in forms: of compiled rules all that is asked in one call."""
        if actor == LUCK or move == UNDO or self.dealer is None:
            return made_of(self.play(actor, move))
        after, first = copy(self.state), len(self.log) + 1
        awaited, events, texts = self.game.speed.advance(after, (actor, move, first, instant), self.dealer, forms)
        if awaited < 0:
            return made_of(self.play(actor, move))
        entries = list(map(_entry, events))
        self._keep(_new(Happening, (entries[0], self.state, after)), is_last=len(entries) == 1)
        self.log += entries
        self.state, self._turn, self._legal, self._offers = after, members(awaited), {}, {}
        return _new(Made, (entries, (), texts))

    def undo(self, seat: Actor) -> Happening:
        """Take back a seat's last move, unless anybody has learnt something since."""
        self.check_undo(seat)
        if self._has_revealed(self._takebacks[-1]):
            raise IllegalMove("revealed", "that move has shown something: it can't be taken back")
        return self.follow(seat, UNDO)

    def check_undo(self, seat: Actor) -> None:
        """Raise IllegalMove unless a seat's move was the last thing that happened; what it revealed is not asked."""
        if self.is_over:
            raise IllegalMove("game_over", "the game is over: nothing can be taken back")
        if not self._takebacks or self._takebacks[-1].entry.actor != seat:
            raise IllegalMove("nothing_to_undo", "since the last new information you have made no move to take back")

    def can_undo(self, seat: Actor) -> bool:
        """Whether `undo` would succeed."""
        last = self._takebacks[-1] if self._takebacks else None
        if last is None or last.entry.actor != seat or self.is_over:
            return False
        return not self._has_revealed(last)

    def _has_revealed(self, happening: Happening) -> bool:
        """Whether a move told anybody a secret; worked out once, however often it is asked."""
        (number, actor, move), before, _ = happening
        if number not in self._revealing:
            self._revealing[number] = has_revealed(self.game, before, actor, move)
        return self._revealing[number]

    def _deal_once(self) -> Happening:
        if self.dealer is None:
            raise NoDealer("luck is awaited and this table has no dealer: enter luck's moves")
        speed, after = self.game.speed, copy(self.state)
        move, awaited = speed.deal(after, self.dealer.ticket(len(self.log) + 1, speed.odds(after)))
        return self._go_on(LUCK, move, after, awaited)

    def follow(self, actor: Actor, move: Move) -> Happening:
        """Append an entry that was judged before, or that needs no judging."""
        if move == UNDO:
            return self._take_back(actor)
        after = copy(self.state)
        return self._go_on(actor, move, after, self.game.speed.play(after, actor, move))

    def _go_on(self, actor: Actor, move: Move, after: State, awaited: int) -> Happening:
        happening = self._add(actor, move, after)
        self._turn = members(awaited)
        self._keep(happening)
        return happening

    def _keep(self, happening: Happening, is_last: bool = True) -> None:
        """For who wants it back; luck and the clock are others too."""
        if self._takebacks and (not is_last or self._takebacks[-1].entry.actor != happening.entry.actor):
            self._takebacks.clear()
        if is_last and happening.entry.actor < LUCK and not self.game.is_timed:  # what was seen in time can't be unseen
            self._takebacks.append(happening)

    def _add(self, actor: Actor, move: Move, after: State) -> Happening:
        entry, before = Entry(len(self.log) + 1, actor, move), self.state
        self.log.append(entry)
        self.state, self._legal, self._offers = after, {}, {}
        return Happening(entry, before, after)

    def _take_back(self, seat: Actor) -> Happening:
        happening = self._add(seat, UNDO, self._takebacks.pop().before)
        self._turn = None
        return happening

    # --- looking ---

    def look(self, seat: int | None) -> Sight:
        """All that a seat may know (None: a spectator)."""
        return self.game.look(self.state, seat)

    def view(self, seat: int | None) -> Any:
        """The same with names for everything, for people to read."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Actor) -> list[Move]:
        """A seat's moves now; worked out once however often it is asked."""
        if seat not in self._legal:
            may_choose = seat in self.turn() and seat != LUCK
            self._legal[seat] = self.game.speed.legal(self.state, seat) if may_choose else []
        return self._legal[seat]

    def offer(self, seat: Actor) -> bytes:
        """The same with their parts, as JSON, but for moves that the court enters; worked out once too."""
        if seat not in self._offers:
            self._offers[seat] = self.game.speed.offer(self.state, seat) if seat in self.turn() else b"[]"
        return self._offers[seat]

    def at(self, number: int) -> "Table":
        """The table as it was after the entry of this number; it stays so while this one goes on."""
        past = Table.resume(self.game, self.options, self.names, self.log[:number], self.dealer)
        past.evidence = {one: known for one, known in self.evidence.copy().items() if one <= number}
        return past

    def history(self) -> Iterator[Happening]:
        """Every entry with the states before and after it, from the first."""
        past = Table(self.game, self.options, self.names)
        for _, actor, move in self.log:
            yield past.follow(actor, move)

    def tell(self, happening: Happening, seat: int | None) -> Entry:
        """An entry as a seat may know it."""
        (number, actor, move), before, _ = happening
        return Entry(number, actor, move if move == UNDO else self.game.tell(before, actor, move, seat))

    def told(self, seat: int | None) -> list[Entry]:
        """The whole log as a seat may know it."""
        return [self.tell(happening, seat) for happening in self.history()]

    def words(self, happening: Happening, seat: int | None) -> str:
        """An entry in the game's notation, as a seat may know it."""
        entry = self.tell(happening, seat)
        return self.say(happening.before, entry.actor, entry.move)

    def say(self, before: State, actor: Actor, move: Move) -> str:
        return UNDO_WORD if move == UNDO else self.game.say(before, actor, move, self.names)

    def parse(self, actor: Actor, words: str) -> Move:
        """The move that words say at this moment."""
        return UNDO if words == UNDO_WORD else self.game.parse(self.state, actor, words, self.names)
