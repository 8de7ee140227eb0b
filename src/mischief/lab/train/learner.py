"""Learning by gradients, with JAX: weights as real numbers, on a processor or a graphics card.

A moment becomes a row of how often each trait occurs. The rows of a batch are written by compiled code and multiplied
with the first layer whole, which both kinds of devices are quick at.
"""

from functools import partial
from typing import Any

import numpy as np

from mischief.bots.network.network import CEILING, FINE, Network, quantised
from mischief.game.errors import MischiefError
from mischief.game.installed import extra
from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled
from mischief.lab.train.self_play import Lesson

with extra("train", "jax"):
    import jax
    import jax.numpy as jnp
    import optax

MOST = CEILING / FINE  # that a neuron gives
DECAY = 1e-7  # weights that nothing needs shrink
SMALLEST_RATE = 0.01  # of the rate at the beginning
DEVICES = {"cpu": "cpu", "cuda": "gpu"}


class NoDevice(MischiefError):
    code = "no_device"


def device_called(name: str) -> Any:
    """A device of JAX's."""
    try:
        return jax.devices(DEVICES[name])[0]
    except (KeyError, RuntimeError) as error:
        raise NoDevice(f"JAX finds no device {name!r} here: use --device cpu") from error


@compiled
def count_traits(traits: Array, counts: Array, chosen: Array, rows: Array) -> None:
    """Write how often each trait occurs in the chosen moments."""
    rows[:] = 0
    for row in range(len(chosen)):
        for at in range(counts[chosen[row]]):
            rows[row, traits[chosen[row], at]] += 1


class Learner:
    """Weights that learn."""

    def __init__(self, traits: int, neurons: tuple[int, int], seed: int, device: str, rate: float, batch: int) -> None:
        self._device, self._rate, self._batch, self._traits = device_called(device), rate, batch, traits
        self._luck = np.random.default_rng(seed)
        self._optimiser = optax.inject_hyperparams(optax.adam)(learning_rate=rate)
        self.layers = jax.device_put(_first_guess(self._luck, traits, *neurons), self._device)
        self._progress = self._optimiser.init(self.layers)

    def network(self) -> Network:
        """What it knows, in whole numbers."""
        return quantised(jax.device_get(self.layers))

    def learn(self, lesson: Lesson, elapsed: float) -> float:
        """Go through a lesson once, with smaller steps towards the end of the training; gives the mean loss."""
        rate = self._rate * (SMALLEST_RATE + (1 - SMALLEST_RATE) * (1 + np.cos(np.pi * min(1.0, elapsed))) / 2)
        order, losses = self._luck.permutation(len(lesson.targets)), []
        for at in range(0, len(order) - self._batch + 1, self._batch):
            chosen, rows = order[at : at + self._batch], np.zeros((self._batch, self._traits), np.uint8)
            count_traits(lesson.traits, lesson.counts, chosen, rows)
            asked = jax.device_put((rows, lesson.targets[chosen]), self._device)
            self.layers, self._progress, loss = _step(self._optimiser.update, self.layers, self._progress, *asked, rate)
            losses.append(loss)
        return float(np.mean(jax.device_get(losses))) if losses else float("nan")


def _first_guess(luck: np.random.Generator, traits: int, width: int, height: int) -> list[Array]:
    def drawn(spread: float, *shape: int) -> Array:
        return luck.normal(0, spread, shape).astype(np.float32)

    first, second = drawn(0.05, traits, width), drawn((2 / width) ** 0.5, width, height)
    biases = np.full(width, 0.1, np.float32), np.full(height, 0.05, np.float32), np.zeros(1, np.float32)
    return [first, biases[0], second, biases[1], drawn(0.5 / height**0.5, height, 1), biases[2]]


def logits(layers: Any, rows: Any) -> Any:
    """What the network says, in real numbers."""
    first, first_bias, second, second_bias, last, last_bias = layers
    middle = jnp.clip(rows.astype(jnp.float32) @ first + first_bias, 0, MOST)
    return (jnp.clip(middle @ second + second_bias, 0, MOST) @ last)[:, 0] + last_bias[0]


def _loss(layers: Any, rows: Any, targets: Any) -> Any:
    wrong = optax.sigmoid_binary_cross_entropy(logits(layers, rows), targets).mean()
    return wrong + DECAY * sum((weights**2).sum() for weights in layers)


@partial(jax.jit, static_argnums=0)
def _step(update: Any, layers: Any, progress: Any, rows: Any, targets: Any, rate: Any) -> Any:
    progress.hyperparams["learning_rate"] = rate
    loss, slope = jax.value_and_grad(_loss)(layers, rows, targets)
    change, progress = update(slope, progress, layers)
    return optax.apply_updates(layers, change), progress, loss
