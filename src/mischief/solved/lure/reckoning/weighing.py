"""What every legal move of a moment is worth, worked out from the moments between turns; one moment or very many."""

from typing import Any, NamedTuple

import numpy as np

from mischief.game.rule import Array, record_in, rule
from mischief.game.speeds.compiling import compiled_when_called
from mischief.games.lure.record import COLOURS, DECIDING, LURING, STOP, THROW, State
from mischief.games.lure.rules import legal, play
from mischief.solved.lure.reckoning.moments import FRONTS, THEFTS, WAYS, Layout
from mischief.solved.lure.reckoning.plan import MOST_REGISTERS, Plan
from mischief.solved.lure.reckoning.turn import after_daring, work_out_turn


class Known(NamedTuple):
    """A solved game, as compiled code takes it.

    `stop` is what each between-turn moment is worth to the player who has just moved, `ended` what it is worth to throw
    on where the game ends with the turn (only L14 lets a turn go on there).
    """

    at: Layout
    plan: Plan
    is_daring: bool
    opened: int  # the first pile with which the game goes on
    stop: Array
    ended: Array


class Turn(NamedTuple):
    """All that can still happen in one turn: for what is stolen from now on and every slot, what it is worth."""

    pile: Array  # mice by colour that nobody has caught yet
    mine: Array  # mice by colour on my card
    values: Array  # to decide
    throws: Array  # to throw
    kinds: Array  # these four are for whoever works it out
    origins: Array
    gaps: Array
    registers: Array


TURN = np.dtype(
    [
        *((name, "i8", COLOURS) for name in ("pile", "mine")),
        *((name, "f8", FRONTS * FRONTS) for name in ("values", "throws")),
        ("registers", "f8", MOST_REGISTERS),
        *((name, "i4", THEFTS) for name in ("kinds", "origins", "gaps")),
    ]
)


def room_for_turn() -> Turn:
    room = np.empty(1, TURN)
    return Turn(*(room[name][0] for name in Turn._fields))


@rule
def set_out(at: Layout, state: State, turn: Turn) -> int:
    """Note the mice of a state; gives back the number of its pile."""
    for colour in range(COLOURS):
        turn.pile[colour] = state.centre[colour] + state.front[colour]
        turn.mine[colour] = state.cards[state.seat, colour]
    return at.number[code_of(at, turn.pile)]


@rule
def begin(known: Known, state: State, turn: Turn) -> None:
    """Work out the turn of a state."""
    already, number = 0, set_out(known.at, state, turn)
    for colour in range(COLOURS):
        already = WAYS * already + int(state.front[colour])
    means = known.at, known.plan, known.is_daring, known.opened, known.stop, known.ended
    room = turn.values, turn.throws, turn.kinds, turn.origins, turn.gaps, turn.registers
    work_out_turn(*means, number, turn.mine, already, *room)


@rule
def code_of(at: Layout, mice: Array) -> int:
    """Mice by colour as one number."""
    code = 0
    for colour in range(COLOURS):
        code += int(mice[colour]) * at.radix[colour]
    return code


@rule
def place_of(at: Layout, turn: Turn, state: State) -> int:
    """Where the value of a later moment of the turn lies."""
    stolen, front = 0, 0
    for colour in range(COLOURS):
        stolen = WAYS * stolen + int(state.centre[colour] + state.front[colour] - turn.pile[colour])
        front = WAYS * front + int(state.front[colour])
    number = at.number[code_of(at, state.centre) + code_of(at, state.front)]
    return stolen * FRONTS + at.slot[at.kind[number], front]


@rule
def caught(at: Layout, state: State) -> tuple[int, int]:
    """What is left, and how the rest is split, if the player on turn stops."""
    left, split = at.number[code_of(at, state.centre)], 0
    for colour in range(COLOURS):
        split += int(state.cards[state.seat, colour] + state.front[colour]) * at.stride[left, colour]
    return left, split


@rule
def deciding(known: Known, turn: Turn, state: State) -> float:
    """What it is worth to decide; if L14 has emptied the front, the turn begins anew from there."""
    for colour in range(COLOURS):
        if state.front[colour] > 0:
            return float(turn.values[place_of(known.at, turn, state)])
    left, split = caught(known.at, state)
    return after_daring(known.at, known.stop, known.ended, known.opened, left, split)


@rule
def weigh(known: Known, turn: Turn, now: Array, then: Array, move: int) -> float:
    """What a move is worth to the player on turn, whose turn is worked out."""
    state = record_in(now)
    if move == THROW:
        return float(turn.throws[place_of(known.at, turn, state)])
    if move == STOP:
        left, split = caught(known.at, state)
        return float(known.stop[known.at.first[left] + split])
    then[0] = now[0]
    after = record_in(then)
    play(after, after.seat, move)
    return deciding(known, turn, after)


@rule
def weigh_moves(known: Known, turn: Turn, now: Array, then: Array, moves: Array, worth: Array) -> int:
    """List the legal moves of a state, and what each is worth; none where nobody decides. Gives back how many."""
    state = record_in(now)
    if state.phase not in (LURING, DECIDING):
        return 0
    begin(known, state, turn)
    count = legal(state, state.seat, moves)
    for number in range(count):
        worth[number] = weigh(known, turn, now, then, moves[number])
    return count


@compiled_when_called
def weigh_all(known: Known, turn: Turn, states: Array, moves: Array, worth: Array) -> None:
    """The same for very many states."""
    then = states[:1].copy()
    for place in range(len(states)):
        weigh_moves(known, turn, states[place : place + 1], then, moves[place], worth[place])


@compiled_when_called
def throwing(known: Known, turn: Turn, states: Array) -> Any:
    """What it is worth to throw now."""
    begin(known, states[0], turn)
    return turn.throws[place_of(known.at, turn, states[0])]
