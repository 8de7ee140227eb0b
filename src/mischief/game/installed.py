"""What few need is installed by an extra's name: whoever lacks it is told in one line, here and nowhere else."""

from collections.abc import Iterator
from contextlib import contextmanager

from mischief.game.errors import MischiefError


class NotInstalled(MischiefError):
    code = "not_installed"


@contextmanager
def extra(name: str, package: str | None = None) -> Iterator[None]:
    """Around imports that need one of our extras; raises NotInstalled, which names the package if they can't."""
    try:
        yield
    except ImportError as error:
        missing = package or str(error.name).partition(".")[0]
        if missing == "mischief":
            raise
        raise NotInstalled(f"this needs {missing}: pip install 'mischief-games[{name}]'") from None
