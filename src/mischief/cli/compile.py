"""`mischief compile`: do the compiler's work now, so that nobody waits for it in their first game."""

from typing import TYPE_CHECKING

from mischief.cli.common import progress_bar

if TYPE_CHECKING:
    from mischief.game.contract import Game


def compile_ahead() -> None:
    """Compile rules and bots now, so that no first game waits."""
    from mischief.game.registry import find, names
    from mischief.server.workers.bot_worker import prepare

    work = [(game, level) for game in names() for level in _one_of_each_kind(find(game))]
    with progress_bar("compiling rules and bots, once", len(work)) as done:
        for game, level in work:
            find(game).hasten()
            prepare(game, level)
            done(1)


def _one_of_each_kind(game: "Game") -> list[str]:
    """A bot of each kind: policies, those that search, and those that look moves up, share their code."""
    from mischief.bots.bot import bot, names

    return list({type(bot(game, level)): level for level in reversed(names(game))}.values())
