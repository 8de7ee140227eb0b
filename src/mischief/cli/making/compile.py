"""`mischief compile`: do the compiler's work now, so that nobody waits for it in their first game."""

from mischief.cli.common import progress_bar


def compile_ahead() -> None:
    """Compile rules and bots now; a server would do it beside the first games."""
    from mischief.bots.ahead import do, steps
    from mischief.game.registry import find, names

    work = [step for name in names() for step in steps(find(name))]
    with progress_bar("compiling rules and bots, once", len(work)) as done:
        for step in work:
            do(step)
            done(1)
