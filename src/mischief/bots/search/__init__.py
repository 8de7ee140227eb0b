"""Thinking ahead, for every game that keeps the contract."""

from mischief.bots.search.searcher import Budget, Search

__all__ = ["Budget", "Search"]
