"""Random two-player games of Pantry on one core, reckoning included, beside the same games interpreted.

Every legal move is equally likely: each kind of tile in hand at each free spot. Greedy games show how long a balance
report takes.
"""

from mischief.game.registry import find
from mischief.lab.simulate import Run, simulate

WANTED = 20_000  # random games a second on one core
ROUNDS = 3  # the best of a few, so that a busy machine does not hide the speed
GAMES = {"cpu": 40_000, "python": 12}
GREEDY_GAMES = 1_000


def games_a_second(games: int, policy: str = "random", device: str = "cpu", seats: int = 2) -> float:
    """Games a second of one kind."""
    game = find("pantry")
    summary = simulate(Run(game, seats, games, game.options(), (policy,), seed=7, device=device))
    return summary.games / summary.seconds


def main() -> None:
    core = max(games_a_second(GAMES["cpu"]) for _ in range(ROUNDS))
    python = games_a_second(GAMES["python"], device="python")
    print(f"Pantry, one core              {core:15,.0f} games/s   ratio {core / WANTED:7.2f}   (1 or more)")
    print(f"Pantry, interpreted           {python:15,.0f} games/s   ratio {core / python:7,.0f}")
    for seats in (2, 3, 4):
        greedy = games_a_second(GREEDY_GAMES // seats, "greedy", seats=seats)
        minutes = 100_000 / greedy / 60
        print(f"Pantry, greedy, {seats} seats       {greedy:15,.0f} games/s   a hundred thousand: {minutes:.1f} min")


if __name__ == "__main__":
    main()
