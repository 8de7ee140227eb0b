"""What every legal move of a moment is worth, worked out from the moments between turns; one moment or very many."""

from typing import Any, NamedTuple

import numpy as np

from mischief.game.compiling import compiled
from mischief.game.rule import Array, record_in, rule
from mischief.games.lure.record import COLOURS, DECIDING, LURING, STOP, THROW, State
from mischief.games.lure.rules import legal, play
from mischief.solved.lure.moments import FRONTS, WAYS, Layout
from mischief.solved.lure.plan import Plan
from mischief.solved.lure.turn import after_daring, work_out_turn


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
    values: Array  # to decide
    throws: Array  # to throw


@rule
def room_for_turn() -> Turn:
    return Turn(np.empty(COLOURS, np.int64), np.empty(FRONTS * FRONTS), np.empty(FRONTS * FRONTS))


@rule
def begin(known: Known, state: State, turn: Turn) -> None:
    """Work out the turn of a state."""
    mine, already = np.empty(COLOURS, np.int64), 0
    for colour in range(COLOURS):
        turn.pile[colour] = state.centre[colour] + state.front[colour]
        mine[colour] = state.cards[state.seat, colour]
        already = WAYS * already + int(state.front[colour])
    number = known.at.number[code_of(known.at, turn.pile)]
    means = known.at, known.plan, known.is_daring, known.opened, known.stop, known.ended
    work_out_turn(*means, number, mine, already, turn.values, turn.throws)


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


@compiled
def weigh_all(known: Known, states: Array, moves: Array, worth: Array) -> None:
    """For every state the legal moves, and what each is worth; nothing where nobody decides."""
    turn = room_for_turn()
    then = states[:1].copy()
    for place in range(len(states)):
        now = states[place : place + 1]
        state = record_in(now)
        if state.phase in (LURING, DECIDING):
            begin(known, state, turn)
            for number in range(legal(state, state.seat, moves[place])):
                worth[place, number] = weigh(known, turn, now, then, moves[place, number])


@compiled
def throwing(known: Known, states: Array) -> Any:
    """What it is worth to throw now."""
    turn = room_for_turn()
    begin(known, states[0], turn)
    return turn.throws[place_of(known.at, turn, states[0])]
