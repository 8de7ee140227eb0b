"""`python -m mischief` is the same as `mischief`."""

from mischief.cli import main

main()
