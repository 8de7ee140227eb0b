"""Four cat-and-mouse table games, and a library of their rules at four speeds."""

__version__ = "0.1.0"
