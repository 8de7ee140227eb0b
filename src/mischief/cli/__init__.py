"""The command `mischief`: thin commands over the library. Nothing heavy is imported until a command needs it."""

from mischief.cli.app import main

__all__ = ["main"]
