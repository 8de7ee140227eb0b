"""A state as one line of text: `field=value` words, arrays with commas. Works for any game's record."""

from typing import Any

import numpy as np

from mischief.game.errors import BadState
from mischief.game.rule import blank


def write(state: Any) -> str:
    """A record as a line of text that `read` reads back."""
    return " ".join(f"{name}={_numbers(state[name])}" for name in state.dtype.names)


def _numbers(value: Any) -> str:
    return ",".join(str(int(number)) for number in np.ravel(value))


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
    shape = np.shape(state[name])
    try:
        values = np.array([int(number) for number in numbers.split(",")], state.dtype[name].base)
        state[name] = values.reshape(shape)
    except OverflowError:
        raise BadState(f"{name} has a number out of range: {numbers}") from None
    except ValueError:
        raise BadState(f"{name} must hold {int(np.prod(shape))} whole numbers, not {numbers!r}") from None
