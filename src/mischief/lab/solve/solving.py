"""Solve a game from beginning to end: sweep, check, and keep the table."""

import time
from typing import NamedTuple

from mischief.game.errors import MischiefError
from mischief.lab.solve.check import Certificate, check
from mischief.lab.solve.checkpoint import Checkpoint
from mischief.lab.solve.mix import Mix
from mischief.lab.solve.sweeps import Sweeper, Watch, solve
from mischief.solved.lure.tables import files
from mischief.solved.lure.tables.table import pack
from mischief.solved.lure.variant import Variant

DEVICES = ("cpu", "cuda")
LEVELS = 4095  # in tables that stay on this machine


class BadSolve(MischiefError):
    code = "bad_solve"


class Answer(NamedTuple):
    """What came out."""

    start: float  # what starting is worth
    sweeps: int
    residual: float  # the largest change in the last sweep
    certificate: Certificate
    seconds: float
    table: str  # where it lies
    bytes: int


def sweeper_on(device: str, variant: Variant, threads: int) -> Sweeper:
    """The sweeper of a device."""
    if device == "cuda":
        from mischief.lab.solve.on_card import CardSweeper

        return CardSweeper(variant)
    if device != "cpu":
        raise BadSolve(f"unknown device {device!r}: choose one of {', '.join(DEVICES)}")
    from mischief.lab.solve.processor import ProcessorSweeper

    return ProcessorSweeper(variant, threads)


def certify(sweeper: Sweeper, device: str, step: int, threads: int) -> Certificate:
    """Check every so-many-th moment, where the values lie."""
    if device == "cuda":
        from mischief.lab.solve.check_on_card import check_on_card
        from mischief.lab.solve.on_card import CardSweeper

        assert isinstance(sweeper, CardSweeper)
        return check_on_card(sweeper, step)
    return check(sweeper, step, threads)


def solve_and_keep(
    variant: Variant, device: str, threads: int, goal: float, step: int, fresh: bool, watch: Watch
) -> Answer:
    """Solve a game and keep its table in the cache folder."""
    began, sweeper = time.perf_counter(), sweeper_on(device, variant, threads)
    checkpoint = Checkpoint(files.checkpoint_file(variant), sweeper)
    mix = Mix() if fresh else checkpoint.resume()

    def told(now: Mix) -> None:
        checkpoint.watch(now)
        watch(now)

    residuals = solve(sweeper, goal, mix, told)
    seconds = time.perf_counter() - began
    certificate = certify(sweeper, device, step, threads)
    worth, path = sweeper.throws(), files.table_file(variant)
    facts = {"variant": variant.name, "sweeps": len(residuals), "residual": certificate.residual}
    packed = pack(sweeper.moments, worth, {**facts, "start": float(worth[-1])}, LEVELS)
    files.write_whole(path, packed)
    checkpoint.forget()
    return Answer(float(worth[-1]), len(residuals), residuals[-1], certificate, seconds, str(path), len(packed))
