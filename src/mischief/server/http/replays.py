"""A game once more, step by step: while it runs only what the asker may know, and after the end everything."""

from collections.abc import Iterator
from typing import Any

from msgspec import Raw

from mischief.game.actors import LUCK
from mischief.game.speeds.encode import named
from mischief.game.stated import State
from mischief.server.http.records import check_seat, is_ended
from mischief.server.live.live_table import LiveTable
from mischief.server.live.updates import judged, parts_of
from mischief.server.wire.codes import Refusal, wrong_phase
from mischief.server.wire.looking_back import Draw, Draws, Replay, ReplayStep, TicketsFor
from mischief.table.table import UNDO, Entry, Happening, Table

Fields = dict[str, Any]


async def may_see(live: LiveTable, seat: int | None, token: str | None, is_open: bool) -> Table:
    """The stored table, if these eyes may see it; while a game runs only a seat's owner looks from there."""
    table = await live.as_stored()
    if table is None:
        raise wrong_phase(live.row.phase)
    if not is_ended(live, table):
        if is_open:
            raise Refusal("wrong_phase", "hands are shown when the game is over, not before")
        if seat is not None:
            check_seat(live, seat, token)
    elif seat is not None and not 0 <= seat < len(table.names):
        raise Refusal("no_such_seat", "this table has no such seat", 404)
    return table


def replay_of(table: Table, seat: int | None, after: int, count: int, is_open: bool) -> Replay:
    """So many steps after an entry; takes a while for a long log, so call it off the event loop."""
    log = table.log[: after + count]
    past = Table.resume(table.game, table.options, table.names, log[:after], None)
    fields, steps, sight = _fields(past, seat), [], Raw(past.game.see(past.state, seat))
    for entry in log[after:]:
        happening, before = past.follow(entry.actor, entry.move), fields
        fields = _fields(past, seat)
        changed = {name: value for name, value in fields.items() if before[name] != value}
        step = _step(past, happening, seat, is_open, changed)
        if evidence := table.evidence.get(entry.number):
            step.court = judged(entry.actor, evidence)
        steps.append(step)
    return Replay(seat=seat, number=after, of=table.number, sight=sight, steps=steps)


def _fields(past: Table, seat: int | None) -> Fields:
    """A sight by the names of its fields."""
    return named(past.game.layouts.Sight, past.look(seat))


def _step(past: Table, happening: Happening, seat: int | None, is_open: bool, changed: Fields) -> ReplayStep:
    number, actor, move = happening.entry if is_open else past.tell(happening, seat)
    return ReplayStep(
        number=number,
        actor=actor,
        move=move,
        parts=None if move == UNDO else parts_of(past, happening.before, actor, move),
        awaited=[one for one in past.turn() if one < len(past.names)],
        changed=changed,
    )


# --- luck ---


def luck_of(table: Table) -> Draws:
    """Every draw of a game that has ended, with what each ticket would have done."""
    return Draws(draws=[_draw(table, *happening[:2]) for happening in table.history() if happening.entry.actor == LUCK])


def _draw(table: Table, entry: Entry, before: State) -> Draw:
    outcomes = list(_outcomes(table, before))
    odds = sum(one.tickets for one in outcomes)
    return Draw(number=entry.number, odds=odds, outcomes=outcomes, move=entry.move)


def _outcomes(table: Table, before: State) -> Iterator[TicketsFor]:
    """What the tickets do, in order, runs of the same as one."""
    rules, run, last = table.game.rules, 0, None
    for ticket in range(int(rules.odds(before))):
        move = int(rules.outcome(before, ticket))
        if last is not None and move != last:
            yield TicketsFor(tickets=run, move=last)
            run = 0
        run, last = run + 1, move
    if last is not None:
        yield TicketsFor(tickets=run, move=last)
