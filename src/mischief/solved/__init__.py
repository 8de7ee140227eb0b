"""What is known exactly: the value of every moment of two-player Lure, as the solver in `lab` worked it out."""
