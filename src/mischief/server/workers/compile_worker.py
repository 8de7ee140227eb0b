"""A process that compiles a game's rules, or one of its bots, and leaves the result on disk: give their names."""

import os
import sys
from threading import Thread

from mischief.bots.ahead import Step, do
from mischief.server.workers.priority import give_way


def end_with_server() -> None:
    """Give up when standard input ends, as it does when the server is gone, however that came."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    give_way()
    Thread(target=end_with_server, daemon=True).start()
    do(Step(*sys.argv[1:]))
