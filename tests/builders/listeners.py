"""Devices without a network, for tests of the server inside one process."""

from mischief.server.codes import Close
from mischief.table.court import Envelope


class Listener:
    """A device that only writes down what it is sent."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.seats: list[int] = []
        self.sent: list[bytes] = []
        self.envelope = Envelope()

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: Close) -> None:
        self.sent.append(b"closed " + str(int(code)).encode())
