"""Run every benchmark in this folder and its rooms, one after the other; each prints ratios measured in its own run."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
# Run by hand, as are those that need a card: matches of hours, for a game that one names, and what only draws.
ALONE = {"run.py", "arena_strength.py", "match_steps.py", "new_tiger.py", "draw_lure_solved.py"}


def main() -> None:
    wanted = sys.argv[1:]
    files = [
        file for file in sorted(HERE.rglob("*.py")) if file.name not in ALONE and not file.stem.endswith("_on_card")
    ]
    for file in files:
        if not wanted or file.stem in wanted:
            print(f"\n=== {file.stem}", flush=True)
            subprocess.run([sys.executable, str(file)], check=True)


if __name__ == "__main__":
    main()
