"""`mischief solve` and `mischief value`: two-player Lure worked out exactly, and asked."""

import math
import os
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, GameName, Options, print_json, progress_bar

if TYPE_CHECKING:
    from mischief.game.stated import State
    from mischief.lab.solve.mix import Mix
    from mischief.lab.solve.solving import Answer
    from mischief.solved.lure.advice import Choice
    from mischief.solved.lure.variant import Variant

DIGITS = 100  # parts of the bar for each digit that the residual gains
NAMES = ("me", "them")


def solve(
    game: GameName,
    option: Options = None,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Processor threads; all cores if not said.")] = None,
    goal: Annotated[float, typer.Option(help="Sweep until no value changes by more than this.")] = 5e-7,
    check: Annotated[int, typer.Option(help="Check every so-many-th moment against the rules; 1 for all.")] = 1000,
    fresh: Annotated[bool, typer.Option(help="Begin anew, even if an earlier run was stopped half-way.")] = False,
) -> None:
    """Work out the exact value of every moment of two-player Lure, check it, and keep the table."""
    from mischief.lab.solve.solving import BadSolve, solve_and_keep

    if not 0 < goal < 1 or check < 1:
        raise BadSolve("--goal must be between 0 and 1, and --check 1 or more")
    variant, digits = _variant(game, option), math.log10(1 / goal)
    with progress_bar(f"lure, {variant.name}", round(DIGITS * digits)) as done:
        shown = 0

        def watch(mix: "Mix") -> None:
            nonlocal shown
            reached = round(DIGITS * min(digits, -math.log10(max(goal, min(1, mix.residuals[-1])))))
            done(max(0, reached - shown))
            shown = max(shown, reached)

        answer = solve_and_keep(variant, device, threads or os.cpu_count() or 1, goal, check, fresh, watch)
    _tell(variant, answer)


def _variant(game: str, words: list[str] | None) -> "Variant":
    from mischief.games.lure.options import Options as LureOptions
    from mischief.lab.solve.solving import BadSolve
    from mischief.solved.lure.variant import Variant

    if game != "lure":
        raise BadSolve(f"only lure is solved, not {game}")
    return Variant.of(LureOptions.parse(words or []))


def _tell(variant: "Variant", answer: "Answer") -> None:
    checked = answer.certificate
    print(f"lure for two, {variant.name}: starting is worth {answer.start:.4%}")
    print(f"{answer.sweeps} sweeps in {answer.seconds:.1f} s; the last changed no value by over {answer.residual:.1e}")
    print(f"checked against the rules: largest residual {checked.residual:.1e} over {checked.moments:,} moments")
    print(f"table: {answer.table} ({answer.bytes:,} bytes)")


def value(
    game: GameName,
    position: Annotated[str, typer.Argument(help="CENTRE/MINE/THEIRS[/FRONT][:DICE], five digits each; or start.")],
    option: Options = None,
    json: AsJson = False,
) -> None:
    """Say what a moment of two-player Lure is worth, the best choice, and what every other choice gives away.

    Digits count mice: red orange yellow green blue. Dice are letters: r o y g b, w for white. For example
    44665/11000/10001/01000:rw. You are on turn.
    """
    from mischief.solved.lure.advice import load
    from mischief.solved.lure.position import read

    variant = _variant(game, option)
    state = variant.start() if position == "start" else read(position, variant)
    solved = load(variant)
    worth, choices = solved.value(state), solved.advise(state)
    if json:
        _print_json(state, worth, choices)
    else:
        _show(state, worth, choices)


def _said(state: "State", move: int) -> str:
    from mischief.games.lure import GAME

    return GAME.say(state, int(state.seat), move, NAMES)


def _show(state: "State", worth: float, choices: "list[Choice]") -> None:
    print(f"worth {worth:.2%} to the player on turn")
    for choice in sorted(choices, key=lambda choice: -choice.value):
        loss = worth - choice.value
        print(f"  {choice.value:7.2%}  {_said(state, choice.move):<24} {'best' if loss <= 0 else f'loses {loss:.2%}'}")


def _print_json(state: "State", worth: float, choices: "list[Choice]") -> None:
    import msgspec

    told = [
        {"move": choice.move, "words": _said(state, choice.move), "value": choice.value, "loss": worth - choice.value}
        for choice in choices
    ]
    print_json(msgspec.json.encode({"value": worth, "choices": told}))
