"""The real proxy with the file that we ship, before servers of the tests."""

import os
import re
import shutil
import ssl
import subprocess
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from builders.store.databases import a_free_port, unprivileged
from builders.waiting import BROKEN_AFTER

SHIPPED = Path(__file__).parents[3] / "deploy" / "Caddyfile"
READY = "serving initial configuration"
ROOT = Path("data/caddy/pki/authorities/local/root.crt")  # of the certificates that it makes for localhost


class Proxy:
    """A running Caddy; `trusted` is what a browser has to know to believe it."""

    def __init__(self, folder: Path, servers: list[str], spread: str | None) -> None:
        port, plain_port = a_free_port(), a_free_port()
        self.address, self.plain_address = f"https://localhost:{port}", f"http://localhost:{plain_port}"
        given = {
            "MISCHIEF_SITE": "localhost",
            "MISCHIEF_SERVERS": " ".join(address.removeprefix("http://") for address in servers),
            "HTTP_PORT": str(plain_port),
            "HTTPS_PORT": str(port),
            "CADDY_ADMIN": f"unix/{folder}/admin",
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
        }
        file = folder / "Caddyfile"
        file.write_text(_spreading(SHIPPED.read_text("utf-8"), spread), "utf-8")
        order = [*unprivileged(), "caddy", "run", "--config", str(file)]
        self._process = subprocess.Popen(
            order, env={**os.environ, **given}, cwd=folder, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr
        said = ""
        while READY not in said:
            said = self._process.stderr.readline()
            assert said, "the proxy did not start"
        self._reader = Thread(target=deque(maxlen=0).extend, args=[self._process.stderr], daemon=True)
        self._reader.start()  # so that it never has to wait for somebody to read what it says
        self.trusted = ssl.create_default_context(cafile=folder / ROOT)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(BROKEN_AFTER)
        self._reader.join()
        assert self._process.stderr
        self._process.stderr.close()


def _spreading(file: str, spread: str | None) -> str:
    """The file as it is, or with another way to spread people over servers."""
    return file if spread is None else re.sub(r"lb_policy \w+", f"lb_policy {spread}", file)


@contextmanager
def a_proxy(servers: list[str], spread: str | None = None) -> Iterator[Proxy]:
    """The proxy in front of these servers; the test is passed over where it is not installed."""
    if not shutil.which("caddy"):
        pytest.skip("no Caddy on this machine: apt install caddy")
    folder = Path(tempfile.mkdtemp(prefix="mischief-proxy-"))
    folder.chmod(0o777)
    try:
        proxy = Proxy(folder, servers, spread)
        try:
            yield proxy
        finally:
            proxy.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
