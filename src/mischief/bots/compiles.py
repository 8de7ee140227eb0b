"""Whether somebody's policy compiles, and if not, why, in one line: a compiler's own report is long."""

import re
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from mischief.bots.policy import Policy
from mischief.game.contract import Game
from mischief.game.rule import rule, tell_compiler

COLOURS = re.compile(r"\x1b\[\d*m")
STAGE = "Failed in nopython mode"  # a report repeats this on the way in; what follows the last one is the reason
PLACE = re.compile(r'^File "[^"]*", line (\d+)')


@cache
def as_rule(policy: Policy) -> Policy:
    """A policy that compiled code may call; `@rule` above it is welcome, and not needed."""
    return rule(policy) if isinstance(policy, FunctionType) else policy


@cache
def why_not(game: Game, policy: Policy) -> str | None:
    """Why a policy can't be compiled; None if it can."""
    from numba import from_dtype, njit, typeof

    tell_compiler()
    moves, luck = (typeof(np.zeros(1, kind)) for kind in (np.int32, np.uint64))
    kinds = (from_dtype(game.rules.STATE), typeof(0), moves, typeof(0), luck)
    try:
        njit(getattr(policy, "py_func", policy)).compile(kinds)
    except Exception as error:  # whatever a compiler says of a function that is not ours
        return _reason(error)
    return None


def _reason(error: Exception) -> str:
    """The innermost reason, with the line of the policy that it is about where the compiler says."""
    lines: list[Any] = [line.strip() for line in COLOURS.sub("", str(error)).splitlines() if line.strip()]
    inside = [at for at, line in enumerate(lines) if STAGE in line and at + 1 < len(lines)]
    if not inside:
        return f"{type(error).__name__}: {' '.join(lines)}"
    reason, *after = lines[inside[-1] + 1 :]
    places = [found[1] for line in after if (found := PLACE.match(line))]
    return f"{reason} (line {places[0]})" if places else str(reason)
