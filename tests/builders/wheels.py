"""Mischief as people get it: a wheel, installed where there is nothing else of ours.

`python -m builders.wheels FOLDER` builds and installs one there, and prints the folder of its commands.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]


def built(folder: Path, kind: str = "wheel", source: Path = ROOT) -> Path:
    """A wheel or an sdist, built with what is installed here."""
    order = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(order, cwd=source, check=True, capture_output=True)
    return next(folder.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def installed(wheel: Path, folder: Path) -> Path:
    """The folder of commands of a clean environment with this wheel in it, which borrows other people's packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    order = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(order, check=True)
    here = sysconfig.get_path("purelib")
    there = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    (there / "borrowed.pth").write_text(here)  # its own .pth files, and so the checkout, are not followed
    return folder / "bin"


if __name__ == "__main__":
    chosen = Path(sys.argv[1])
    print(installed(built(chosen), chosen / "environment"))
