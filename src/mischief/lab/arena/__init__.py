"""Bots meet, and are rated."""

from mischief.lab.arena.contest import Arena

__all__ = ["Arena"]
