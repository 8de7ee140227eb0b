"""The crew that a command was told to take: of this machine or a cluster, with a checkpoint or without."""

from pathlib import Path
from typing import Any

from mischief.game.errors import MischiefError
from mischief.lab.crew.checkpoint import Checkpointed
from mischief.lab.crew.cluster import Cluster
from mischief.lab.crew.crew import Crew
from mischief.lab.crew.stamp import stamp


def chosen(
    here: Crew, games: tuple[str, ...], cluster: str | None, checkpoint: Path | None = None, asked: Any = None
) -> Crew:
    """For work on these games; what was asked tells the checkpoints of two runs apart."""
    crew = here if cluster is None else Cluster(cluster, *games)
    if checkpoint is None:
        return crew
    try:
        return Checkpointed(crew, checkpoint, {"asked": asked, "by": stamp(*games)})
    except MischiefError:
        crew.close()
        raise
