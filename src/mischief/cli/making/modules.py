"""`mischief modules`: the rules as WebAssembly, for pages that play without a server."""

from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.common import progress_bar


def modules(
    out: Annotated[Path, typer.Argument(help="The folder to write them to.")],
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be said again.")] = None,
) -> None:
    """Compile games for web pages: for each a module, and a file that says how to use it."""
    from concurrent.futures import ThreadPoolExecutor, as_completed
    from os import cpu_count

    from mischief.game.registry import names

    chosen = game or names()
    out.mkdir(parents=True, exist_ok=True)
    with progress_bar("compiling for the page, once", len(chosen)) as done, ThreadPoolExecutor(cpu_count()) as pool:
        work = [pool.submit(_write, address, out) for address in chosen]
        for one in as_completed(work):
            print(one.result())
            done(1)


def _write(address: str, out: Path) -> str:
    """Make one, copy it, and say how large it is."""
    import gzip

    import msgspec

    from mischief.game.registry import load
    from mischief.solved.advisers import for_pages
    from mischief.wasm.build import about, module, weights

    found = load(address)
    content = module(address, found).read_bytes()
    (out / f"{found.name}.wasm").write_bytes(content)
    (out / f"{found.name}.json").write_bytes(msgspec.json.encode(about(found, content)))
    if solved := for_pages(found.name):
        (out / f"{found.name}.guide").write_bytes(solved.GUIDE.read_bytes())
    if network := weights(found):
        (out / f"{found.name}.network").write_bytes(network)
    return f"{found.name}: {len(content):,} bytes, {len(gzip.compress(content)):,} gzipped"
