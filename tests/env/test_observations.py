"""What those who learn are given: what their seat may see, turned so that it comes first, and nothing more."""

from typing import Any

import numpy as np
import pytest

from builders.env.batches import STEPS, batch_of, walked
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find, names
from mischief.game.rule import Array, Record, as_array, copy, lines_of
from mischief.game.speeds.encode import plan


def turned(kind: type[Record], record: Any, first: int, seats: int) -> Array:
    """A record turned round the table, field by field."""
    flat = as_array(record).view(np.int32).copy()
    for span in plan(kind).spans:
        line, field = lines_of(kind)[span.name], flat[span.at : span.at + span.size].reshape(-1, span.row)
        used = field[: len(field) if line.used is None else int(record[line.used])]
        if line.by_seat:
            field[:seats] = np.roll(field[:seats], -first, axis=0)
        for column in line.seats:
            names_seat = (used[:, column] >= 0) & (used[:, column] < seats)
            used[names_seat, column] = (used[names_seat, column] - first) % seats
    return flat


@pytest.mark.parametrize("name", names())
def test_an_observation_is_the_sight_of_who_decides_turned_to_come_first(name: str) -> None:
    game, batch = find(name), batch_of(name, seats=find(name).seats[-1])
    seen = set()
    for now in walked(batch, STEPS[name]):
        for number in range(batch.games):
            state, seat = batch.state(number), int(now.seat[number])
            expected = turned(game.observation, game.look(state, seat), seat, batch.seats)
            assert now.observation[number].tolist() == expected[: plan(game.observation).size].tolist()
            assert now.moves[number, : now.count[number]].tolist() == game.legal(state, seat)
            seen.add(seat)
    assert len(seen) > 1


def test_what_reckoning_says_for_people_to_follow_is_not_observed_in_pantry() -> None:
    """It takes half the time of a step, and follows from the rest."""
    assert [*batch_of("pantry").observed] == [*lines_of(find("pantry").layouts.Sight)][:-2]
    assert [*lines_of(find("pantry").layouts.Sight)][-2:] == ["steps", "reckoning"]


@pytest.mark.parametrize("name", names())
def test_the_mask_is_true_for_the_legal_moves_and_nothing_lies_behind_them(name: str) -> None:
    batch = batch_of(name)
    for now in walked(batch, STEPS[name]):
        places = np.arange(now.moves.shape[1])
        assert (now.mask == (places < now.count[:, None])).all()
        assert not now.moves[~now.mask].any()


@pytest.mark.parametrize("name", names())
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(name: str) -> None:
    """Byte for byte: observation, moves, mask and what moves are made of."""
    game, batch, luck = find(name), batch_of(name, 1), seeded(9)
    for now in walked(batch, STEPS[name]):
        state = batch.state(0)
        before = [array.tobytes() for array in (*now[:5], batch.parts(20))]
        other = copy(state)
        with wrapping():
            game.rules.redeal(other, int(now.seat[0]), luck)
        now = batch.put(0, other)
        assert [array.tobytes() for array in (*now[:5], batch.parts(20))] == before
        batch.put(0, state)


@pytest.mark.parametrize("name", ["lure", "pantry"])
def test_every_seat_learns_alike(name: str) -> None:
    """The same luck gives whoever begins the same observations: nothing in them tells one seat from another."""
    one, other = (batch_of(name, seats=3, options={"first": first}) for first in (0, 2))
    for now, same in zip(walked(one, STEPS[name]), walked(other, STEPS[name]), strict=True):
        assert now.observation.tobytes() == same.observation.tobytes()
        assert ((now.seat + 2) % 3).tolist() == same.seat.tolist()


def test_who_holds_the_cup_is_counted_from_who_answers_in_pounce() -> None:
    batch = batch_of("pounce", 1, options={"first": 2})
    batch.step([0])
    assert batch.now.seat.tolist() == [0]
    seen = [batch.field(batch.now.observation, name).tolist() for name in ("me", "cat", "last_cat")]
    assert seen == [[0], [2], [-1]]
    batch.step([0])
    assert batch.field(batch.now.observation, "cat").tolist() == [1]


def test_own_mice_are_of_the_first_colour_in_peek() -> None:
    """A colour names the seat whose mice have it, on cards and on the table; those that nobody has stay as they are."""
    batch = batch_of("peek", 1, seats=3, options={"first": 1})
    cards, seen = find("peek").look(batch.state(0), 1).cards, batch.field(batch.now.observation, "cards")[0]
    assert [sorted(set(seen[cards == colour].tolist())) for colour in range(7)] == [[2], [0], [1], [3], [4], [5], [6]]


def test_a_move_names_players_as_the_observation_does() -> None:
    """In Lure: on whose card a mouse lies. Seats are counted from who decides."""
    batch = batch_of("lure", 40, device="cpu", seats=3)
    owners = batch.made_of["owners"]
    named = set()
    for now in walked(batch, 60):
        parts = batch.parts()
        named |= set(parts[now.mask[:, : parts.shape[1]]][:, owners.at : owners.at + owners.size].ravel().tolist())
    assert named == {-1, 1, 2}
