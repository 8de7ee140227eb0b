"""A process that compiles a game's rules, or one of its bots, and leaves the result on disk: give their names."""

import sys

from mischief.bots.ahead import Step, do
from mischief.server.workers.priority import give_way

if __name__ == "__main__":
    give_way()
    do(Step(*sys.argv[1:]))
