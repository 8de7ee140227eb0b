"""The folders of the person at this machine, where their system keeps such things."""

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

NAME = "mischief"


def caches() -> Path:
    """For what can be made anew; MISCHIEF_CACHE chooses another place."""
    chosen = os.environ.get("MISCHIEF_CACHE")
    return Path(chosen) / NAME if chosen else user_cache_path(NAME, appauthor=False)


def belongings() -> Path:
    """For what would be missed."""
    return user_data_path(NAME, appauthor=False)
