"""Games on paper: a PDF of pieces to cut out, dice to fold and the rules, from what a game's `printed.py` says.

Everything is in millimetres and printed at its true size: a hole of Peek must lie over a cell of the card below.
"""

from mischief.printing.book import pdf
from mischief.printing.paper import PAPERS, UnknownPaper

__all__ = ["PAPERS", "UnknownPaper", "pdf"]
