"""Four cat-and-mouse table games, and a library of their rules at three speeds."""

__version__ = "0.1.0"
