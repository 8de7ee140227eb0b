"""Batches of games for those who learn, on the processor or a graphics card."""

from mischief.env.arrays import Decisions
from mischief.env.batch import Batch, make
from mischief.env.choice import Choice
from mischief.env.errors import BadActions, BadBatch, NoCard

__all__ = ["BadActions", "BadBatch", "Batch", "Choice", "Decisions", "NoCard", "make"]
