"""Information-set Monte Carlo tree search as a compiled loop, made for one game from its rules.

Every simulation deals anew what the thinking seat can't see, walks down the tree, adds a node, plays on to a horizon
and credits the nodes it came by. Wide moments open up move by move, the most appealing first.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from mischief.bots.arithmetic import exponential, power, wide
from mischief.bots.network.foresight import Learned, foreseer, puller
from mischief.bots.search.tree import (
    NOBODY,
    ROOT,
    branch,
    credit,
    fresh,
    grow,
    look_round,
    most_promising,
)
from mischief.bots.shares import sharer
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.extras import Sense
from mischief.game.luck import Luck, below, reseed
from mischief.game.rule import Array, part, record_in
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import Move, Rules, State

DEEPEST = 200  # nodes on the way down; a longer way goes on without the tree

Think = Callable[..., int]
Part = Callable[..., Any]


class Manner(NamedTuple):
    """How to think; what suits a game best was found in matches."""

    tries: int = 8  # moves that a rollout compares by appeal before it takes the best; 0 plays at random
    horizon: int = 6  # moves of a rollout; then who seems ahead decides
    daring: float = 0.2  # weight of doubt against reward
    width: float = 1.0  # a node visited n times has at most width * n ** widening children
    widening: float = 0.5
    sureness: float = 0.5  # weight of winning in the reward, against the size of the lead
    worlds: int = 1  # simulations in a row that meet the same world, for comparing moves in turn
    is_learned: int = 0  # whether a network says who is ahead, where there is one


class Desk(NamedTuple):
    """What lies before a bot while it thinks: all the memory that it needs, so that thinking asks for none."""

    nodes: Any  # the tree
    options: Array  # the moves that it chooses from
    states: Array  # one: the world at hand
    luck: Luck
    moves: Array
    appeals: Array
    path: Array  # nodes come by
    rewards: Array  # by seat
    wins: Array
    network: Any = None  # where somebody has learned the game
    notes: Any = None


def desk_for(game: Game, nodes: Array, moves: Sequence[Move], learned: Learned | None = None) -> Desk:
    """An empty desk, for choosing from these moves."""
    rules, seats = game.rules, game.seats[-1]
    world, luck, options = np.zeros(1, rules.STATE), np.zeros(1, np.uint64), np.array(moves, np.int32)
    listed, appeals = np.zeros(rules.MOST_MOVES, np.int32), np.zeros(rules.MOST_MOVES, np.int32)
    path, rewards, wins = np.zeros(DEEPEST, np.int32), np.zeros(seats), np.zeros(seats)
    network, notes = (None, None) if learned is None else (learned.network, learned.notes())
    return Desk(nodes, options, world, luck, listed, appeals, path, rewards, wins, network, notes)


def thinker(game: Game, learned: Learned | None = None) -> Think:
    """The compiled search for a game."""
    think = thinking(game, learned is not None)

    @compiled
    def call_think(
        roots: Array, seat: int, desk: Desk, size: int, manner: Manner, seed: int, first: int, end: int
    ) -> int:
        return int(think(roots, seat, desk, size, manner, seed, first, end))

    return call_think


def thinking(game: Game, has_network: bool = False) -> Part:
    """The search for a game, for whoever compiles it; with a network on its desk, its manner says if it is asked."""
    redeal, walk, judge = game.rules.redeal, _walker(game), _judge(game, has_network)

    @part
    def think(roots: Array, seat: int, desk: Desk, size: int, manner: Manner, seed: int, first: int, end: int) -> int:
        """Simulations from one number to another; gives the size of the tree."""
        for number in range(first, end):
            reseed(desk.luck, seed, number // manner.worlds)
            desk.states[0] = roots[0]
            state = record_in(desk.states)
            redeal(state, seat, desk.luck)
            size, depth, over = walk(state, desk, size, manner)
            judge(state, over, manner, desk)
            desk.nodes[ROOT].visits += 1
            for at in range(depth):
                credit(desk.nodes, desk.path[at], desk.rewards, desk.wins, state.seats)
        return size

    return think


def _walker(game: Game) -> Part:
    turn, play, odds, outcome = game.rules.turn, game.rules.play, game.rules.odds, game.rules.outcome
    pull, listed = puller(game), _lister(game.rules)
    choose, roll = _chooser(pull, listed), _roller(pull, listed)
    branching = game.is_open  # where luck is secret, a seat must not tell apart what it can't see

    @part
    def walk(state: State, desk: Desk, size: int, manner: Manner) -> tuple[int, int, bool]:
        """One simulation: down the tree, one node more, and on; gives the tree's size, the depth, and if it is over."""
        place, depth, steps = ROOT if size + DEEPEST < len(desk.nodes) else NOBODY, 0, 0
        awaited = turn(state)
        while awaited != 0 and (place != NOBODY or steps < manner.horizon):
            actor, after = next_of(awaited), place
            if actor == LUCK:
                move = outcome(state, below(desk.luck, odds(state)))
                if branching and place != NOBODY:
                    after = branch(desk.nodes, size, place, move)
            elif place == NOBODY:
                move = roll(state, actor, desk, manner.tries)
                steps += 1
            else:
                after = choose(state, actor, desk, size, place, manner)
                move = wide(desk.nodes[after].move)
            if after != place:
                desk.path[depth] = after
                depth += 1
            is_leaf = after == size and actor != LUCK
            size += int(after == size)
            place = NOBODY if is_leaf or depth == DEEPEST else after
            play(state, actor, move)
            awaited = turn(state)
        return size, depth, awaited == 0

    return walk


def _lister(rules: Rules) -> Part:
    legal = rules.legal

    @part
    def listed(state: State, seat: int, moves: Array) -> int:
        return legal(state, seat, moves)

    return listed


def _chooser(pull: Part, listed: Part) -> Part:
    @part
    def choose(state: State, seat: int, desk: Desk, size: int, place: int, manner: Manner) -> int:
        """The child to go on with: a new one while there is room for it, else the most promising."""
        nodes, moves, count = desk.nodes, desk.moves, len(desk.options)
        if place == ROOT:
            for at in range(count):
                moves[at] = desk.options[at]
        else:
            count = listed(state, seat, moves)
        available = look_round(nodes, place, moves, count)
        room = manner.width * power(max(1, nodes[place].visits), manner.widening)
        if available > 0 and (available >= count or available >= room):
            return most_promising(nodes, place, seat, manner.daring)
        for at in range(count):  # who has learned the game puts its choices in order beforehand
            desk.appeals[at] = -at if manner.is_learned and place == ROOT else pull(state, seat, wide(moves[at]))
        return grow(nodes, size, place, fresh(nodes, place, moves, count, desk.appeals, desk.luck))

    return choose


def _roller(pull: Part, listed: Part) -> Part:
    @part
    def roll(state: State, seat: int, desk: Desk, tries: int) -> int:
        """The most appealing of a few moves drawn by lot, or of all if they are few."""
        moves, luck, count = desk.moves, desk.luck, listed(state, seat, desk.moves)
        best, equals, choice = 0, 0, wide(moves[below(luck, count)])
        for at in range(min(tries, count)):
            move = wide(moves[at] if count <= tries else moves[below(luck, count)])
            liking = pull(state, seat, move)
            if equals == 0 or liking >= best:
                equals = equals + 1 if liking == best else 1
                best = liking
                if below(luck, equals) == 0:
                    choice = move
        return choice

    return roll


def _judge(game: Game, has_network: bool) -> Part:
    return _either(_by_sense(game), _by_network(game)) if has_network else _by_sense(game)


def _either(by_sense: Part, by_network: Part) -> Part:
    @part
    def judge(state: State, over: bool, manner: Manner, desk: Desk) -> None:
        if manner.is_learned:
            by_network(state, desk)
        else:
            by_sense(state, over, manner, desk)

    return judge


def _by_sense(game: Game) -> Part:
    share, ahead, safe_lead = sharer(game.rules), _leader(game.sense), game.sense.safe_lead

    @part
    def judge(state: State, over: bool, manner: Manner, desk: Desk) -> None:
        """Write what everyone gets, and their shares of the win, or at a horizon a guess at them."""
        rewards, wins, sureness = desk.rewards, desk.wins, manner.sureness
        for seat in range(state.seats):
            lead = 1.0 / (1.0 + exponential(-ahead(state, seat) / safe_lead))
            wins[seat] = share(state, seat) if over else lead
            rewards[seat] = sureness * wins[seat] + (1.0 - sureness) * lead

    return judge


def _by_network(game: Game) -> Part:
    foresee = foreseer(game)

    @part
    def judge(state: State, desk: Desk) -> None:
        """Write what a network says of everyone's chance, so that all chances make one."""
        total, seats = 0.0, wide(state.seats)
        for seat in range(seats):
            desk.wins[seat] = foresee(state, seat, desk.network, desk.notes)
            total += desk.wins[seat]
        for seat in range(seats):
            desk.wins[seat] /= total
            desk.rewards[seat] = desk.wins[seat]

    return judge


def _leader(sense: Sense) -> Part:
    outlook = sense.outlook

    @part
    def ahead(state: State, seat: int) -> float:
        """By how many points a seat leads the best of the others."""
        best, seen = 0, 0
        for other in range(state.seats):
            if other != seat:
                points = outlook(state, other)
                best = points if seen == 0 else max(best, points)
                seen += 1
        return float(outlook(state, seat) - best)

    return ahead
