"""The fair court: when people pressed, judged alike whatever their networks are.

All is arithmetic on milliseconds that are passed in: instants of one clock of the server's, and claims. A claim is what
a browser says passed between painting the face and the press. It is believed as far as the network allows: it can't be
more than the server has waited since it sent the face, nor less than that by more than the connection's slowest round
trip of late and a frame of the screen. Nobody is given more than MOST for these, so no liar gains more than that.
"""

import math
from collections import deque
from collections.abc import Sequence

import msgspec

from mischief.game.errors import MischiefError
from mischief.game.stated import Move, TimedRules

FRAME = 1000 / 60  # a face that has arrived may wait so long for the screen
MOST = 400.0  # what network and frame together can explain
ECHO_EVERY = 2_000.0  # while a round is on; a face is an echo too, answered when it is painted
LASTING = 60_000.0  # how long a round trip is remembered
MOST_ASKED = 32  # echoes that may be under way at once
WHOLE = 1.0  # a press in the 312th millisecond is one at 312, to its very end
BEFORE = -1  # how a press before the face is written


class BadClaim(MischiefError):
    """A claim that is no time at all."""

    code = "bad_claim"


class OtherThrow(MischiefError):
    """A press for a throw that is not the one being judged."""

    code = "other_throw"


class AfterVerdict(MischiefError):
    """A press that comes when its throw has been judged."""

    code = "after_verdict"


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the court knew about one press, in ms after the face: the claim, what could be believed, the verdict."""

    claim: float | None  # none: "before I saw the face"
    low: float
    high: float
    judged: int | None  # whole ms; BEFORE the face; none if the face was gone


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same without the verdict, which is the move that was entered; as a record keeps it."""

    claim: float | None
    low: float
    high: float


# --- what a connection's network can explain -------------------------------------------------------------------------


class Envelope:
    """The slowest round trip of one connection, of those that were measured lately."""

    __slots__ = ("_asked", "_mark", "_slow")

    def __init__(self) -> None:
        self._mark = 0
        self._asked: dict[int, float] = {}  # echoes under way: mark -> when they were sent
        self._slow: deque[tuple[float, float]] = deque()  # (when, trip): each slower than all that came after it

    def ask(self, at: float) -> int:
        """An echo is being sent: the mark that will come back."""
        self._mark += 1
        self._asked[self._mark] = at
        if len(self._asked) > MOST_ASKED:
            del self._asked[next(iter(self._asked))]
        return self._mark

    def answer(self, mark: float, at: float) -> None:
        """An echo has come back; marks that were not asked for, or come twice, say nothing."""
        sent = self._asked.pop(mark, None)  # type: ignore[call-overload]
        if sent is not None:
            self.note(at - sent, at)

    def note(self, trip: float, at: float) -> None:
        """A round trip that ended now: it outlasts those that it outdoes."""
        slow = self._slow
        while slow and slow[-1][1] <= trip:
            slow.pop()
        slow.append((at, trip))
        while slow[0][0] < at - LASTING:
            slow.popleft()

    @property
    def upper(self) -> float:
        """The slowest round trip lately; MOST as long as nothing is known."""
        return self._slow[0][1] if self._slow else MOST

    def reach(self, at: float) -> float:
        """How much earlier than its arrival a press can have been, as far as anybody is believed."""
        upper = self.upper
        if self._asked:  # an echo that is late tells of a slow network before it is back
            upper = max(upper, at - next(iter(self._asked.values())))
        return min(upper + FRAME, MOST)


# --- one claim -------------------------------------------------------------------------------------------------------


def checked(claim: object) -> float | None:
    """A claim that is a time, or none; raises BadClaim for anything else."""
    if claim is None:
        return None
    if isinstance(claim, bool) or not isinstance(claim, (int, float)) or not math.isfinite(claim):
        raise BadClaim("a press says how many milliseconds after the face it came, as a finite number or null")
    return float(claim)


def believed(claim: float | None, low: float, high: float) -> int:
    """The whole milliseconds after the face at which a press is taken to have been, or BEFORE it."""
    claimed = low if claim is None else claim
    return max(BEFORE, math.floor(min(max(claimed, low), high)))


def weigh(claim: float | None, elapsed: float, reach: float, lasts: float) -> Evidence:
    """Judge a claim that came `elapsed` after the face was sent, over a connection of this reach."""
    claim = None if claim is None else round(claim, 1)  # tenths, as they are written down, so that anybody can check
    low, high = round(elapsed - reach, 1), round(elapsed, 1)
    judged = believed(claim, low, high)
    return Evidence(claim, low, high, judged if judged <= lasts else None)


def entered(rules: TimedRules, evidence: Evidence) -> Move:
    """What the court made of a press, as the rules take it."""
    if evidence.judged is None:
        return rules.STILL
    return rules.EARLY if evidence.judged == BEFORE else rules.press(evidence.judged)


def rejudge(rules: TimedRules, claim: Claim, move: Move) -> Evidence | None:
    """The evidence that a claim and the move entered for it were; none if the claim leads to another move."""
    if not -math.inf < claim.low <= claim.high < math.inf:
        return None
    judged = believed(claim.claim, claim.low, claim.high)
    for verdict in (judged, None):
        evidence = Evidence(claim.claim, claim.low, claim.high, verdict)
        if entered(rules, evidence) == move:
            return evidence
    return None


# --- one throw -------------------------------------------------------------------------------------------------------


class Round:
    """The presses of one throw, as they are heard; each seat's first one stands."""

    __slots__ = ("face_at", "heard", "is_closed", "jumped_at", "lasts", "seats", "throw")

    def __init__(self, throw: int, seats: int) -> None:
        self.throw, self.seats = throw, seats
        self.face_at: float | None = None  # when the face was sent
        self.lasts = 0.0  # how long it counts
        self.heard: dict[int, Evidence] = {}
        self.jumped_at: float | None = None  # when the first press before the face was heard
        self.is_closed = False

    def show(self, at: float, lasts: float) -> None:
        """The face is on its way to everybody."""
        self.face_at, self.lasts = at, lasts

    def hear(self, throw: int, seat: int, claim: object, at: float, reach: float) -> Evidence:
        """A press has arrived; gives what stands for the seat, which a second press does not change."""
        checked_claim = checked(claim)
        if throw != self.throw:
            raise OtherThrow(f"that press was for throw {throw}, this is throw {self.throw}: it does not count")
        if self.is_closed:
            raise AfterVerdict(f"throw {throw} has been judged: a press that comes now changes nothing")
        if seat not in self.heard:
            self.heard[seat] = self._weigh(checked_claim, at, reach)
        return self.heard[seat]

    def _weigh(self, claim: float | None, at: float, reach: float) -> Evidence:
        if self.face_at is not None:
            return weigh(claim, at - self.face_at, reach, self.lasts)
        if self.jumped_at is None:
            self.jumped_at = at
        return Evidence(claim, float(BEFORE), float(BEFORE), BEFORE)  # no face was there to press after

    def settles_at(self, until: Sequence[float], reaches: Sequence[float]) -> float:
        """The instant from which no believable press that would change anything can arrive.

        `until` says, by seat, the last press after the face that would change anything; see the rules of the game.
        """
        silent = [seat for seat in range(self.seats) if seat not in self.heard]
        if self.face_at is not None:
            return self.face_at + max((until[seat] + WHOLE + reaches[seat] for seat in silent), default=0.0)
        if self.jumped_at is not None:  # no face will come; others may have jumped at the same moment
            return self.jumped_at + max((reaches[seat] for seat in silent), default=0.0)
        return math.inf

    def close(self) -> None:
        """The verdict is given."""
        self.is_closed = True
