"""A search tree in one array of nodes: nothing is allocated while a bot thinks.

A node stands for what was done last. Its reward is summed by seat, so that everyone in the tree plays for themselves.
"""

import math
from functools import cache
from typing import Any

import numpy as np

from mischief.bots.arithmetic import logarithm
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, Record, layout, many, one, rule

NOBODY, ROOT = -1, 0
TAKEN = -(1 << 31)  # how a move appeals that has a child


@cache
def node_of(seats: int) -> np.dtype[Any]:
    """A node for a game of at most so many seats: one layout a game, so that its search is compiled once."""

    class Node(Record):
        """One move, and what came of it."""

        move: int = one()
        child: int = one()  # the youngest child, or NOBODY
        sibling: int = one()  # the next older child of the same parent, or NOBODY
        children: int = one()
        visits: int = one()
        chances: int = one()  # how often it could have been chosen: hands differ from world to world
        open: int = one()  # whether it can be chosen in the world at hand
        reward: Array = many(seats, kind="f8")
        wins: Array = many(seats, kind="f8")  # shared wins as their share
        wins_squared: Array = many(seats, kind="f8")

    return layout(Node)


@rule
def grow(nodes: Array, size: int, parent: int, move: int) -> int:
    """Add a child as the last node, which nothing was written into yet; gives its place, the size before."""
    node = nodes[size]
    node.move, node.child, node.children = move, NOBODY, 0
    node.visits, node.chances, node.open = 0, 1, 1
    node.sibling = nodes[parent].child
    nodes[parent].child = size
    nodes[parent].children += 1
    return size


@rule
def find(nodes: Array, parent: int, move: int) -> int:
    """The child that stands for a move, or NOBODY."""
    child = nodes[parent].child
    while child != NOBODY and nodes[child].move != move:
        child = nodes[child].sibling
    return child


@rule
def branch(nodes: Array, size: int, parent: int, move: int) -> int:
    """The child that stands for a move, added if there is none yet."""
    child = find(nodes, parent, move)
    return grow(nodes, size, parent, move) if child == NOBODY else child


@rule
def look_round(nodes: Array, parent: int, moves: Array, count: int) -> int:
    """Note which children can be chosen in this world; gives how many."""
    available, child = 0, nodes[parent].child
    while child != NOBODY:
        found = 0
        for at in range(count):
            found |= int(moves[at] == nodes[child].move)
        nodes[child].open = found
        nodes[child].chances += found
        available += found
        child = nodes[child].sibling
    return available


@rule
def most_promising(nodes: Array, parent: int, seat: int, daring: float) -> int:
    """The open child with the highest upper bound for the seat that chooses."""
    best, choice, child = -1.0, NOBODY, nodes[parent].child
    while child != NOBODY:
        node = nodes[child]
        if node.open:
            doubt = math.sqrt(logarithm(1.0 + node.chances) / node.visits)
            bound = node.reward[seat] / node.visits + daring * doubt
            if bound > best:
                best, choice = bound, child
        child = node.sibling
    return choice


@rule
def fresh(nodes: Array, parent: int, moves: Array, count: int, appeals: Array, luck: Luck) -> int:
    """The most appealing move that has no child yet, equals by lot; NOBODY if every move has one."""
    cross_out(nodes, parent, moves, count, appeals)
    best, equals, choice = TAKEN, 0, NOBODY
    for at in range(count):
        if appeals[at] >= best and appeals[at] > TAKEN:
            equals = 1 if appeals[at] > best else equals + 1
            best = appeals[at]
            if below(luck, equals) == 0:
                choice = moves[at]
    return choice


@rule
def cross_out(nodes: Array, parent: int, moves: Array, count: int, appeals: Array) -> None:
    """Let moves that have a child appeal to nobody: child by child, which compilers do for many moves at a time."""
    child = nodes[parent].child
    while child != NOBODY:
        taken = nodes[child].move
        for at in range(count):
            appeals[at] = TAKEN if moves[at] == taken else appeals[at]
        child = nodes[child].sibling


@rule
def credit(nodes: Array, place: int, rewards: Array, wins: Array, seats: int) -> None:
    """Add what one simulation brought to a node on its way."""
    node = nodes[place]
    node.visits += 1
    for seat in range(seats):
        node.reward[seat] += rewards[seat]
        node.wins[seat] += wins[seat]
        node.wins_squared[seat] += wins[seat] * wins[seat]


def sprout(most: int, seats: int) -> Array:
    """A tree of one node, with room for so many, of a game for at most so many seats."""
    nodes = np.zeros(most, node_of(seats))
    nodes[ROOT]["child"] = NOBODY
    return nodes
