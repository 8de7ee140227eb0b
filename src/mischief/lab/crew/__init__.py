"""Who does the work: threads, processes or a cluster, all handed the same pieces and giving the same answer."""

from mischief.lab.crew.crew import Crew, hired, processes, threads

__all__ = ["Crew", "hired", "processes", "threads"]
