"""Batches stepped on a graphics card, random actions chosen there by PyTorch, beside Pgx in the same run.

python benchmarks/rules/env_on_card.py [GAME ...]

Run it by hand on a machine with a card and PyTorch; the peer needs JAX and Pgx too.
A decision is one action carried out in one game. Pgx runs all of its steps in one compiled loop, games beginning anew
by themselves, which is its best case; here Python launches every step.
"""

import os
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or JAX takes most of the card before anybody asks

import numpy as np

from mischief import env

SIZES = {"lure": (1 << 16, 1 << 18, 1 << 20, 1 << 22), "pantry": (1 << 14, 1 << 16, 1 << 18, 1 << 20)}
FEW = (1 << 10, 1 << 12, 1 << 14)  # games of anything else
WANTED = {"lure": 300e6, "pantry": 100e6}
PEERS = {"connect_four": (1 << 16, 1 << 18, 1 << 20), "backgammon": (1 << 14, 1 << 16, 1 << 18)}
SECONDS = 2.0  # for each measurement
CHECKED, STEPS = 64, 200  # games and steps that are compared with the processor's


def a_second(step: Callable[[], None], wait: Callable[[], None], games: int) -> float:
    """Decisions a second."""
    for _ in range(3):
        step()
    wait()
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        for _ in range(20):
            step()
        wait()
        steps += 20
    return games * steps / (time.perf_counter() - began)


# --- ours ---


def measured(torch: Any, name: str, games: int) -> tuple[float, float]:
    """Decisions a second with actions from the mask, and from how many moves there are."""
    batch = env.make(name, games=games, device="cuda", seed=7)
    mask, count = (torch.as_tensor(array, device="cuda") for array in (batch.now.mask, batch.now.count))
    by_place = mask.T  # games side by side, as they lie

    def from_mask() -> None:
        appeal = torch.rand(by_place.shape, device="cuda").masked_fill_(~by_place, -1)
        batch.step(appeal.argmax(0))

    def from_count() -> None:
        drawn = (torch.rand(games, device="cuda") * count).long()
        batch.step(torch.minimum(drawn, count - 1))  # a product may be rounded up to the count

    found = tuple(a_second(way, torch.cuda.synchronize, games) for way in (from_mask, from_count))
    batch.check()
    return found[0], found[1]


def is_same(name: str) -> bool:
    """Whether a card and the processor play the same games of a seed."""
    luck = np.random.default_rng(7)
    card, here = (env.make(name, games=CHECKED, device=device, seed=7) for device in ("cuda", "cpu"))
    for _ in range(STEPS):
        if any(not np.array_equal(there.copy_to_host(), one) for there, one in zip(card.now, here.now, strict=True)):
            return False
        actions = (luck.random(CHECKED) * here.now.count).astype(np.int64)
        card.step(actions)
        here.step(actions)
    return np.array_equal(card.parts(30).copy_to_host(), here.parts(30))


def is_shared(torch: Any) -> bool:
    """Whether PyTorch, and JAX if it is there, see a batch's own memory."""
    now = env.make("lure", games=4, device="cuda").now
    address = now.count.__cuda_array_interface__["data"][0]
    shared = [torch.as_tensor(now.count, device="cuda").data_ptr() == address]
    try:
        import jax.numpy

        taken = jax.numpy.from_dlpack(torch.as_tensor(now.count, device="cuda"))
        shared.append(taken.unsafe_buffer_pointer() == address)
    except ImportError:
        print("JAX is not installed: sharing with it is not tried")
    return all(shared)


# --- the peer ---


def peer(name: str, games: int) -> float:
    """Decisions a second of a Pgx environment."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    made = pgx.make(name)
    init, step = jax.vmap(made.init), jax.vmap(auto_reset(made.step, made.init))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, choosing, playing = jax.random.split(key, 3)
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, chances, axis=-1)
        return step(state, actions, jax.random.split(playing, games)), key

    some = jax.jit(lambda carried: jax.lax.fori_loop(0, 20, one, carried))
    carried = [(jax.jit(init)(jax.random.split(jax.random.key(7), games)), jax.random.key(8))]

    def go() -> None:
        carried[0] = some(carried[0])

    def wait() -> None:
        jax.block_until_ready(carried[0])  # type: ignore[no-untyped-call]  # JAX tells no types of it

    return 20 * a_second(go, wait, games)


def peers() -> dict[str, float]:
    """The best of each peer's batch sizes."""
    best: dict[str, float] = {}
    for name, sizes in PEERS.items():
        for games in sizes:
            found = peer(name, games)
            best[name] = max(best.get(name, 0), found)
            print(f"Pgx {name:12} {games:9,} games {found:17,.0f} decisions/s", flush=True)
    return best


def main() -> None:
    try:
        import torch
    except ImportError:
        sys.exit("this benchmark needs PyTorch: pip install torch")
    print(f"{torch.cuda.get_device_name()}; memory shared without a copy: {is_shared(torch)}", flush=True)
    best: dict[str, float] = {}
    for name in sys.argv[1:] or SIZES:
        print(f"{name:8} the same games as on the processor: {is_same(name)}", flush=True)
        for games in SIZES.get(name, FEW):
            from_mask, from_count = measured(torch, name, games)
            best[name] = max(best.get(name, 0), from_mask, from_count)
            speeds = f"{from_mask:15,.0f} decisions/s by the mask {from_count:15,.0f} by the count"
            print(f"{name:8} {games:9,} games {speeds}", flush=True)
        if name in WANTED:
            print(f"{name:8} best {best[name]:,.0f}   ratio {best[name] / WANTED[name]:.2f}   (1 or more)", flush=True)
    try:
        known = peers()
    except ImportError as missing:
        sys.exit(f"no peer beside it: {missing}")
    for name, other, least in (("lure", "connect_four", 1), ("pantry", "backgammon", 10)):
        if name in best:
            print(f"{name} beside Pgx's {other}: ratio {best[name] / known[other]:.2f}   ({least} or more)")


if __name__ == "__main__":
    main()
