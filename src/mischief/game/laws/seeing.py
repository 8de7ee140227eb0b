"""The laws of seeing and saying: what a seat may know, what a move is made of, and that every speed agrees on both."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import numpy as np

from mischief.game import state_text
from mischief.game.actors import LUCK, SPECTATOR
from mischief.game.contract import Game
from mischief.game.laws.happening import hastened, law
from mischief.game.laws.random_games import Moment, Sitting, some
from mischief.game.luck import Luck, seeded, wrapping
from mischief.game.rule import Record, as_array, blank, copy, layout
from mischief.game.speeds.advancing import UNTOLD, Event, Forms
from mischief.game.speeds.encode import forget_rows, numbers, plan, record_of
from mischief.game.speeds.speed import Interpreted, Speed
from mischief.game.speeds.tickets import key_of, ticket
from mischief.game.stated import Actor, Move, State

LITTER = 77  # what memory may hold from before
FORMS, NUMBER = Forms(b"\0 \0 \0 \0 \0 \0", b"\0 \0 \0 \0 \0"), 9


# --- seeing ---


@law("sights survive encoding, and a state imagined from a sight looks the same")
def sights_round_trip(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        for viewer in sitting.viewers:
            sight = game.look(state, viewer)
            assert record_of(game.layouts.Sight, numbers(game.layouts.Sight, sight)) == sight
            assert game.look(game.imagine(sight), viewer) == sight


@law("those who learn observe what a sight begins with, and no more")
def observations_are_of_sights(sitting: Sitting) -> None:
    game = sitting.game
    if game.observe is not game.views.look:
        used = {viewer: blank(layout(game.observation)) for viewer in sitting.eyes}
        for moment in reversed(sitting.sampled()):  # so that an observation comes after fuller ones
            for viewer in sitting.eyes:
                _is_whole(game.observation, partial(game.observe, moment.state, viewer), used[viewer])
                _begins(game.look(moment.state, None if viewer == SPECTATOR else viewer), used[viewer])


def _begins(sight: Any, observed: Any) -> None:
    seen, shown = (as_array(record).view(np.int32).tolist() for record in (sight, observed))
    assert seen[: len(shown)] == shown, (
        f"{state_text.write(observed)} is observed where {state_text.write(sight)} is seen"
    )


@law("states that differ only in what a seat can't see look the same to it, byte for byte, and offer the same moves")
def secrets_are_kept(sitting: Sitting) -> None:
    game, luck = sitting.game, seeded(sitting.seed, 99)
    for state in sitting.sample():
        for viewer in sitting.viewers:
            with wrapping():
                other = redealt(game, state, viewer, luck)
            assert game.look(other, viewer) == game.look(state, viewer)
            if viewer is not None:
                assert game.legal(other, viewer) == game.legal(state, viewer)


def redealt(game: Game, state: State, viewer: int | None, luck: Luck) -> State:
    """A world that this viewer can't tell from ours."""
    other = copy(state)
    game.rules.redeal(other, SPECTATOR if viewer is None else viewer, luck)
    return other


@law("states that differ only in what a seat can't see give a move that it is told, or has, the same parts")
def parts_keep_secrets(sitting: Sitting) -> None:
    game, luck = sitting.game, seeded(sitting.seed, 98)
    for moment in sitting.sampled():
        state, actor = moment.state, moment.actor
        for viewer in sitting.viewers:
            with wrapping():
                other = redealt(game, state, viewer, luck)
            own = some(game.legal(state, actor)) if viewer == actor else []
            for move in (game.tell(state, actor, moment.move, viewer), *own):
                assert game.parts(other, actor, move) == game.parts(state, actor, move), f"move {move} tells a secret"


@law("what a seat is told of luck says no more than what it then sees")
def luck_is_told_as_seen(sitting: Sitting) -> None:
    game = sitting.game
    for state in sitting.sample():
        if LUCK in game.turn(state):
            for viewer in sitting.viewers:
                told: dict[bytes, Move] = {}
                for move in game.chances(state):
                    seen = as_array(game.look(game.apply(state, LUCK, move), viewer)).tobytes()
                    heard = game.tell(state, LUCK, move, viewer)
                    assert told.setdefault(seen, heard) == heard, "a secret draw is told"


# --- saying ---


@law("a move is what its parts say")
def parts_make_moves(sitting: Sitting) -> None:
    game = sitting.game
    for state, actor, move in sitting.choices():
        parts = game.parts(state, actor, move)
        assert game.move_of(state, actor, parts) == move, (
            f"move {move} is read as another from {state_text.write(parts)}"
        )


@law("moves print and parse")
def moves_round_trip(sitting: Sitting) -> None:
    game, names = sitting.game, sitting.names
    for moment in sitting.moments:
        words = game.say(moment.state, moment.actor, moment.move, names)
        assert game.parse(moment.state, moment.actor, words, names) == moment.move, f"{words!r} is read as another move"


@law("what a seat is told prints and parses too")
def told_moves_round_trip(sitting: Sitting) -> None:
    game, names = sitting.game, sitting.names
    for moment in sitting.moments:
        for viewer in sitting.viewers:
            told = game.tell(moment.state, moment.actor, moment.move, viewer)
            words = game.say(moment.state, moment.actor, told, names)
            assert game.parse(moment.state, moment.actor, words, names) == told, f"{words!r} is read as another move"


# --- at every speed ---


@law("interpreted and compiled rules begin, see and say the same, byte for byte")
def speeds_see_and_say_alike(sitting: Sitting) -> None:
    game, fast = sitting.game, hastened(sitting.game)
    slow, options = Interpreted(game), game.packed(sitting.options)
    _same(game.rules.STATE, lambda speed, state: speed.set_up(state, sitting.seats, options), slow, fast)
    for moment in sitting.sampled():
        for viewer in sitting.eyes:
            _speeds_see_alike(game, moment, viewer, slow, fast)
        _speeds_say_alike(game, moment, slow, fast)


def _speeds_see_alike(game: Game, moment: Moment, viewer: int, slow: Speed, fast: Speed) -> None:
    state, actor, move = moment.state, moment.actor, moment.move
    sight = _same(game.layouts.SIGHT, lambda speed, out: speed.look(state, viewer, out), slow, fast)
    _same(game.rules.STATE, lambda speed, out: speed.imagine(sight, out), slow, fast)
    assert slow.see(state, viewer) == fast.see(state, viewer) == msgspec.json.encode(numbers(game.layouts.Sight, sight))
    assert slow.tell(state, actor, move, viewer) == fast.tell(state, actor, move, viewer)
    after = game.apply(state, actor, move)
    assert slow.witness(state, actor, move, after, viewer) == fast.witness(state, actor, move, after, viewer)


def _speeds_say_alike(game: Game, moment: Moment, slow: Speed, fast: Speed) -> None:
    state, actor = moment.state, moment.actor
    for move in (moment.move, *some(game.legal(state, actor))):
        parts = _same(game.layouts.PARTS, partial(_say_at, state, actor, move), slow, fast)
        assert slow.move_of(state, actor, parts) == fast.move_of(state, actor, parts)


def _say_at(state: State, actor: Actor, move: Move, speed: Speed, out: Any) -> None:
    speed.parts(state, actor, move, out)


def _same(kind: Any, fill: Callable[[Speed, Any], None], slow: Speed, fast: Speed) -> Any:
    """A blank record filled at both speeds."""
    one, other = blank(kind), blank(kind)
    fill(slow, one)
    fill(fast, other)
    assert one == other, f"{state_text.write(one)} interpreted is {state_text.write(other)} compiled"
    return one


@law("compiled rules, asked once for a move, tell every viewer what interpreted ones say step by step")
def one_call_tells_all(sitting: Sitting) -> None:
    game, fast = sitting.game, hastened(sitting.game)
    for moment in sitting.sampled():
        if moment.actor < LUCK:
            asked, after = (moment.actor, moment.move, NUMBER, 0), copy(moment.state)
            awaited, events, told = fast.advance(after, asked, Tickets(), FORMS)
            if awaited != UNTOLD:
                assert (told, after) == _step_by_step(game, moment.state, events)


class Tickets:
    """Luck for a law."""

    key = key_of(b"any key")

    def ticket(self, number: int, odds: int) -> int:
        return ticket(self.key, number, odds)


def _step_by_step(game: Game, start: State, events: list[Event]) -> tuple[list[bytes], State]:
    slow, state, luck = Interpreted(game), copy(start), Tickets()
    heard: list[list[bytes]] = [[] for _ in range(1 + int(state.seats))]
    for number, actor, move in events:
        before = copy(state)
        if actor == LUCK:
            assert slow.deal(state, luck.ticket(number, slow.odds(state)))[0] == move, "luck is drawn otherwise"
        else:
            slow.play(state, actor, move)
        for viewer, texts in enumerate(heard):
            said, parts, sight = slow.witness(before, actor, move, state, viewer - 1)
            texts.append(b"%d %d %d %b %b" % (number, actor, said, parts, sight))
    awaited, last = [actor for actor in game.turn(state) if actor < LUCK], NUMBER + len(events) - 1
    offers = [slow.offer(state, seat) if seat in awaited else b"[]" for seat in range(SPECTATOR, len(heard) - 1)]
    shared = msgspec.json.encode(awaited)
    return [
        b"%d %b 0 %b %b %b"
        % (last, b"%d" % (viewer - 1) if viewer else b"null", b",".join(texts), shared, offers[viewer])
        for viewer, texts in enumerate(heard)
    ], state


@law("sights and parts are flat numbers, and don't depend on what their memory held before")
def records_are_written_whole(sitting: Sitting) -> None:
    game, sights = sitting.game, {viewer: blank(sitting.game.layouts.SIGHT) for viewer in sitting.eyes}
    for moment in reversed(sitting.sampled()):  # so that a sight comes after fuller ones
        for viewer in sitting.eyes:
            _is_whole(game.layouts.Sight, partial(game.views.look, moment.state, viewer), sights[viewer])
        made_of = partial(game.moves.parts, moment.state, moment.actor, moment.move)
        _is_whole(game.layouts.Parts, made_of, blank(game.layouts.PARTS))


def _is_whole(kind: type[Record], fill: Callable[[Any], None], used: Any) -> None:
    """It is filled alike whether it was blank, held another, or anything at all as long as it counts no rows."""
    clean, littered = blank(layout(kind)), blank(layout(kind))
    as_array(littered).view(np.int32)[:] = LITTER
    forget_rows(as_array(littered).view(np.int32), plan(kind).as_array())
    for record in (clean, littered, used):
        fill(record)
    assert clean == used, f"something in {state_text.write(used)} was left as it was"
    assert numbers(kind, clean) == numbers(kind, littered), (
        f"something in {state_text.write(littered)} was left as it was"
    )
    assert record_of(kind, numbers(kind, clean)) == clean, (
        f"{state_text.write(clean)} is not zero where no row is in use"
    )
