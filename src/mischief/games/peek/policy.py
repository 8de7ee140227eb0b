"""A greedy player of Peek: looks one move ahead, at the table and its own hand only."""

from mischief.game.extras import Policies
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule
from mischief.games.peek.cells import CELLS, COLUMN_OF, LAST, ROUND, ROW_OF
from mischief.games.peek.record import DISCARD, HOLE, State, card_of, turn_of
from mischief.games.peek.sight import mouse_at


@rule
def greedy(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """The move that gains most on the others; among equals, any."""
    best, equals, choice = 0, 0, 0
    for number in range(count):
        value = gain(state, seat, moves[number])
        if equals == 0 or value > best:
            best, equals, choice = value, 1, number
        elif value == best:
            equals += 1
            choice = number if below(luck, equals) == 0 else choice
    return moves[choice]


@rule
def gain(state: State, seat: int, move: int) -> int:
    """What a move is worth: mice that will peek, less mice it hides. Those on the card, one of each colour, balance."""
    value = 0
    if move >= DISCARD:
        return value
    card, turn = card_of(move), turn_of(move)
    for cell in range(CELLS):
        row, column = move // ROUND + ROW_OF[turn, cell], move + COLUMN_OF[turn, cell]
        mouse = worth(state, seat, mouse_at(state, row & LAST, column & LAST))
        value += mouse if state.cards[card, cell] == HOLE else -mouse
    return value


@rule
def worth(state: State, seat: int, colour: int) -> int:
    """A mouse of one's own weighs as much as one of every other player together; neutral ones weigh nothing."""
    if colour >= state.seats:
        return 0
    return state.seats - 1 if colour == seat else -1


POLICIES = Policies({"greedy": greedy}, usual="greedy", studied=("random", "greedy"))
