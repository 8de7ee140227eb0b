"""What is said about a game that is looked at again: its steps, its luck, and what its decisions were worth."""

from typing import Any, Literal

from mischief.server.wire.messages import Judged, Numbers, Struct

Progress = Literal["none", "waiting", "working", "done", "failed"]


class ReplayStep(Struct):
    """One log entry as the asker may know it, who is awaited after it, and the fields of the sight that it changed."""

    number: int
    actor: int
    move: int
    parts: Numbers | None
    awaited: list[int]
    changed: dict[str, Any]  # by the names of the layout: a number, or lists of numbers by its shape
    court: Judged | None = None  # what the court knew, if this was a press


class Replay(Struct):
    """The sight after log entry `number`, and the steps from there; `of` is the length of the whole log."""

    seat: int | None
    number: int
    of: int
    sight: Numbers
    steps: list[ReplayStep]


class TicketsFor(Struct):
    """So many tickets in a row that would have done the same."""

    tickets: int
    move: int


class Draw(Struct):
    """One piece of luck: of how many tickets it was drawn, what each of them does in order, and what happened."""

    number: int
    odds: int
    outcomes: list[TicketsFor]
    move: int


class Draws(Struct):
    """All luck of a finished game."""

    draws: list[Draw]


class Weighed(Struct):
    """What one decision was worth, in chances to win: with the best move, with the move made, and the difference."""

    number: int
    seat: int
    parts: list[int]  # of the move made
    best: int  # the best move
    best_parts: list[int]
    before: float
    after: float
    loss: float
    error: float  # half of the 95% interval of the loss; 0 if it is exact
    chances: list[float]  # of everyone, after the move made
    doubts: list[float] = []  # half of the 95% interval of each; empty if nobody knows


class AnalysisInfo(Struct):
    """How far a game has been looked at: `of` decisions in all, and those weighed so far."""

    progress: Progress
    of: int = 0
    exact: bool = False
    decisions: list[Weighed] = []


ToHttpAgain = Replay | ReplayStep | Draws | AnalysisInfo
