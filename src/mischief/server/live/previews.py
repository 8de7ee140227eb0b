"""What a move would bring, and what its player would see right after it: worked out from the seat's own sight alone."""

from msgspec import Raw

from mischief.game.errors import IllegalMove
from mischief.server.wire.codes import Refusal, wrong_phase
from mischief.server.wire.messages import Tried, Try
from mischief.table.table import Table


def tried(table: Table | None, message: Try) -> Tried:
    """The points and the sight after a legal move that is not made; raises what speaks against it."""
    if table is None or table.game.is_timed:
        raise wrong_phase("open" if table is None else "playing")
    if message.number != table.number:
        raise Refusal("stale", f"the table is at number {table.number} now")
    if message.move not in table.legal(message.seat):
        raise IllegalMove("not_legal", f"move {message.move} is not among the legal moves")
    state = table.game.imagine(table.look(message.seat))  # not the table's own, so that nothing secret can show
    table.game.speed.play(state, message.seat, message.move)
    points = list(table.game.scores(state).points)
    sight = Raw(table.game.see(state, message.seat))
    return Tried(number=message.number, seat=message.seat, move=message.move, points=points, sight=sight)
