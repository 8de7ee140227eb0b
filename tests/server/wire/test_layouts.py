"""Whoever has the layouts that the server publishes can read every sight and every move, of any game."""

import random
from math import prod
from typing import Any

import msgspec
import pytest

from builders.tables import GAMES, a_table, quick, step
from mischief.game.speeds.encode import named
from mischief.server.wire.layouts import published
from mischief.server.wire.requests import Layout


def read(layout: Layout, numbers: list[int]) -> dict[str, Any]:
    """The fields by name, as docs/protocol.md says."""
    fields: dict[str, Any] = {}
    for line in layout:
        rows = line.shape[:1] if line.used is None else [fields[line.used]]
        taken, numbers = numbers[: prod([*rows, *line.shape[1:]])], numbers[prod([*rows, *line.shape[1:]]) :]
        fields[line.name] = shaped(taken, line.shape[1:]) if line.shape else taken[0]
    assert not numbers
    return fields


def shaped(numbers: list[int], shape: list[int]) -> list[Any]:
    size = prod(shape)
    parts = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return [shaped(part, shape[1:]) for part in parts] if shape else numbers


@pytest.mark.parametrize("game", GAMES)
def test_sights_and_parts_are_read_with_the_layouts_alone(game: str) -> None:
    table, choose, layouts = a_table(game), random.Random(4), quick(game).layouts
    for _ in range(10):
        for seat in (None, 0):
            seen = read(published(layouts.Sight), msgspec.json.decode(table.game.see(table.state, seat)))
            assert seen == named(layouts.Sight, table.look(seat))
        seat = table.turn()[0]
        for move, *numbers in msgspec.json.decode(table.offer(seat))[:5]:
            made_of = read(published(layouts.Parts), numbers)
            assert made_of == named(layouts.Parts, table.game.parts(table.state, seat, move))
        step(table, choose, undos=0)
