"""`mischief compile`: do the compiler's work now, so that nobody waits for it in their first game."""

from mischief.cli.common import progress_bar

LEVELS = ("greedy", "kitten", "perfect")  # every other level searches with the kitten's code


def compile_ahead() -> None:
    """Compile rules and bots now, so that no first game waits."""
    from mischief.bots import bot
    from mischief.game.registry import find, names
    from mischief.server.botworker import prepare

    work = [(game, level) for game in names() for level in LEVELS if level in bot.names(find(game))]
    with progress_bar("compiling rules and bots, once", len(work)) as done:
        for game, level in work:
            find(game).hasten()
            prepare(game, level)
            done(1)
