"""Whole games from the rules, as functions that run at any speed.

The loops here know no game: they are made from a game's rules and the policies that sit at the table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mischief.bots.policy import Policy
from mischief.game.actors import CLOCK, LUCK, MOST_SEATS, is_awaited, lowest
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule
from mischief.game.stated import Rules, State

Chooser = Callable[[State, int, Array, int, Luck, int], int]

SEAT_BITS, SEAT_MASK = 3, 7  # of a seating: room for as many policies as seats
SHARE = 60  # a win, so that two to six winners share it in whole numbers

# What is added up over many games: numbers of the run, then blocks of one number per seat, then the game's tallies.
GAMES, STEPS, STEPS_SQUARED, LONGEST = range(4)
WINS = 4
WINS_SQUARED = WINS + MOST_SEATS
POINTS = WINS_SQUARED + MOST_SEATS
POINTS_SQUARED = POINTS + MOST_SEATS
TALLIES = POINTS_SQUARED + MOST_SEATS
PLACES = {  # the same for pages, which have only names to go by
    "games": GAMES, "steps": STEPS, "steps_squared": STEPS_SQUARED, "longest": LONGEST,
    "wins": WINS, "wins_squared": WINS_SQUARED, "points": POINTS, "points_squared": POINTS_SQUARED, "tallies": TALLIES,
}  # fmt: skip


@dataclass(frozen=True)
class Playout:
    """The loops that every simulation needs, made for one game and some policies."""

    settle: Callable[[State, Luck], int]  # let luck move while it is awaited; gives the number of steps
    move: Callable[[State, int, Array, Luck, int], None]  # let whoever is awaited choose and play
    play_out: Callable[[State, Array, Luck, int], int]  # play to the end; gives the number of steps
    add_up: Callable[[State, int, Array], None]  # add a finished game to the sums


def seating(policies: Sequence[int]) -> int:
    """Which policy each seat plays, as the loops take it: the number of a policy in three bits a seat."""
    return sum(number << SEAT_BITS * seat for seat, number in enumerate(policies))


def playout(rules: Rules, policies: Sequence[Policy]) -> Playout:
    """Bind the loops to a game; a seating says which seat plays which of the policies."""
    settle, move = _settler(rules), _mover(rules, _chooser(policies, 0))
    return Playout(settle, move, _player(rules, settle, move), _adder(rules))


def _settler(rules: Rules) -> Callable[[State, Luck], int]:
    turn, play, odds, outcome = rules.turn, rules.play, rules.odds, rules.outcome

    @rule
    def settle(state: State, luck: Luck) -> int:
        steps = 0
        while is_awaited(turn(state), LUCK):
            play(state, LUCK, outcome(state, below(luck, odds(state))))
            steps += 1
        return steps

    return settle


def _chooser(policies: Sequence[Policy], number: int) -> Chooser:
    """How a seat with a policy of this number or a higher one chooses: each policy is asked or passes the seat on."""
    policy = policies[number]
    if number == len(policies) - 1:

        @rule
        def choose(state: State, seat: int, moves: Array, count: int, luck: Luck, players: int) -> int:
            return int(policy(state, seat, moves, count, luck))

        return choose
    others = _chooser(policies, number + 1)

    @rule
    def choose_or_pass(state: State, seat: int, moves: Array, count: int, luck: Luck, players: int) -> int:
        if (players >> SEAT_BITS * seat) & SEAT_MASK == number:
            return int(policy(state, seat, moves, count, luck))
        return others(state, seat, moves, count, luck, players)

    return choose_or_pass


def _mover(rules: Rules, choose: Chooser) -> Callable[[State, int, Array, Luck, int], None]:
    legal, play = rules.legal, rules.play

    @rule
    def move(state: State, awaited: int, moves: Array, luck: Luck, players: int) -> None:
        actor = lowest(awaited)
        count = legal(state, actor, moves)
        # Left alone, the clock does what it lists first.
        choice = int(moves[0]) if actor == CLOCK else choose(state, actor, moves, count, luck, players)
        play(state, actor, choice)

    return move


def _player(rules: Rules, settle: Any, move: Any) -> Callable[[State, Array, Luck, int], int]:
    turn = rules.turn

    @rule
    def play_out(state: State, moves: Array, luck: Luck, players: int) -> int:
        steps = settle(state, luck)
        awaited = turn(state)
        while awaited != 0:
            move(state, awaited, moves, luck, players)
            steps += 1 + settle(state, luck)
            awaited = turn(state)
        return steps

    return play_out


def _adder(rules: Rules) -> Callable[[State, int, Array], None]:
    score, standing, tallies = rules.score, rules.standing, len(rules.TALLIES)

    @rule
    def add_up(state: State, steps: int, sums: Array) -> None:
        sums[GAMES] += 1
        sums[STEPS] += steps
        sums[STEPS_SQUARED] += steps * steps
        sums[LONGEST] = max(sums[LONGEST], steps)
        best, winners = 0, 0
        for seat in range(state.seats):
            mine = standing(state, seat)
            if winners == 0 or mine > best:
                best, winners = mine, 1
            elif mine == best:
                winners += 1
        for seat in range(state.seats):
            share = SHARE // winners if standing(state, seat) == best else 0
            points = score(state, seat)
            sums[WINS + seat] += share
            sums[WINS_SQUARED + seat] += share * share
            sums[POINTS + seat] += points
            sums[POINTS_SQUARED + seat] += points * points
        for tally in range(tallies):
            sums[TALLIES + tally] += state.tally[tally]

    return add_up


def width(rules: Rules) -> int:
    """How many numbers the sums of a run hold."""
    return TALLIES + len(rules.TALLIES)


def combined(parts: list[Any]) -> Any:
    """The sums of several runs as one."""
    total = sum(parts[1:], parts[0].copy())
    total[LONGEST] = max(part[LONGEST] for part in parts)
    return total
