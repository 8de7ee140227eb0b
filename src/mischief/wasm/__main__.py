"""`python -m mischief.wasm GAME FILE`: write one game's module; build.py calls it in a process of its own."""

import os
import sys
from pathlib import Path

from mischief.game import registry
from mischief.wasm.binary import module_of
from mischief.wasm.exports import exports_of
from mischief.wasm.numba_inside import llvm_code, without_native_code


def main(address: str, file: Path) -> None:
    without_native_code()
    game = registry.load(address)
    exports = exports_of(game)
    content = module_of(llvm_code(exports, game.name), [export.name for export in exports])
    half = file.with_suffix(f".{os.getpid()}")  # so that nobody finds half a module
    half.write_bytes(content)
    half.replace(file)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
