"""A package as if somebody had installed it, without a network: on the path, with the entry points that it offers."""

import sys
import tempfile
import tomllib
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def installed(project: Path, site: Path) -> list[str]:
    """Write what an installer would write into `site`; gives the folders that belong on Python's path."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    info = site / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n", "utf-8"
    )
    offered = [
        f"[{group}]\n" + "".join(f"{name} = {address}\n" for name, address in entries.items())
        for group, entries in told["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(offered), "utf-8")
    return [str(project), str(site)]


if __name__ == "__main__":
    print(*installed(EXAMPLES / sys.argv[1], Path(tempfile.mkdtemp())), sep=":")
