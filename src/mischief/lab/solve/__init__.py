"""Two-player Lure solved: the exact chance of winning at every moment, worked out from the rules in sweeps."""
