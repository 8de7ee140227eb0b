"""A state as one line of text: `field=value` words, arrays with commas. Works for any game's record.

A long run of one number is written once with its length, `0*4705`, so that a wide empty field stays a short word.
"""

from typing import Any

import numpy as np

from mischief.game.errors import BadState
from mischief.game.rule import blank
from mischief.game.values import LONG_RUN, written


def write(state: Any) -> str:
    """A record as a line of text that `read` reads back."""
    return " ".join(f"{name}={written(state[name])}" for name in state.dtype.names)


def read(line: str, dtype: np.dtype[Any]) -> Any:
    """The record that a line says; raises BadState for anything that `write` would not have written."""
    state = blank(dtype)
    words = dict(_split(word) for word in line.split())
    if list(words) != list(dtype.names or ()):
        raise BadState(f"expected the fields {', '.join(dtype.names or ())}, in this order")
    for name, numbers in words.items():
        _fill(state, name, numbers)
    return state


def _split(word: str) -> tuple[str, str]:
    name, equals, numbers = word.partition("=")
    if not equals:
        raise BadState(f"{word!r} is not a field=value word")
    return name, numbers


def _fill(state: Any, name: str, numbers: str) -> None:
    shape, size = np.shape(state[name]), int(np.prod(np.shape(state[name])))
    try:
        values = [number for word in numbers.split(",") for number in _repeated(word, size)]
        state[name] = np.array(values, state.dtype[name].base).reshape(shape)
    except OverflowError:
        raise BadState(f"{name} has a number out of range: {numbers}") from None
    except ValueError:
        raise BadState(f"{name} must hold {size} whole numbers, not {numbers!r}") from None


def _repeated(word: str, most: int) -> list[int]:
    number, times, length = word.partition("*")
    if times and not LONG_RUN <= int(length) <= most:
        raise ValueError(word)
    return [int(number)] * (int(length) if times else 1)
