"""Where a server listens that somebody starts to play: at its port, or at the next one that is free."""

import errno
import socket
import sys

from mischief.game.errors import MischiefError
from mischief.server.settings import Settings

TRIED = 20
LAST_PORT = 65_535


class NotListening(MischiefError):
    code = "not_listening"


def next_free(settings: Settings) -> socket.socket:
    """A socket that listens at the port of the settings, or at the next one that nobody has; raises NotListening."""
    ports = range(settings.port, min(settings.port + TRIED, LAST_PORT + 1))
    for port in ports:
        try:
            return _listening(settings.host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = error.strerror or str(error)
                raise NotListening(f"can't listen at {settings.host}, port {port}: {why}") from None
    raise NotListening(f"ports {ports[0]} to {ports[-1]} are all taken: choose another with MISCHIEF_PORT")


def _listening(host: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # there it would share the port with whoever has it
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen()
    except OSError:
        made.close()
        raise
    return made
