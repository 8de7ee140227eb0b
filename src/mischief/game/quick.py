"""Rules that views ask so often that a busy table wants them compiled: interpreted at first, compiled once hastened."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import numpy as np

from mischief.game.rule import as_array
from mischief.game.speed import compiled


class Quick:
    """A rule of one state, or of a state and a number, that gives whole numbers; called from ordinary Python."""

    def __init__(self, rule: Callable[..., Any]) -> None:
        self.rule = rule
        self._call = rule

    def __call__(self, *arguments: Any) -> Any:
        return self._call(*arguments)

    def hasten(self, dtype: np.dtype[Any]) -> None:
        """Use the compiled rule from now on; takes seconds the first time."""
        if self._call is not self.rule:
            return
        numbers = len(signature(self.rule).parameters) - 1
        fast = _of_state_and_number(self.rule) if numbers else _of_state(self.rule)
        fast(np.zeros(1, dtype), *[0] * numbers)  # so that nobody at a table waits for the compiler
        self._call = lambda state, *more: fast(as_array(state), *more)


def _of_state(rule: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def call(states: Any) -> Any:
        return rule(states[0])

    return call


def _of_state_and_number(rule: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def call(states: Any, number: Any) -> Any:
        return rule(states[0], number)

    return call
