"""The named codes of refusals and of closed sockets. They never change their meaning; docs/protocol.md lists them."""

from enum import IntEnum

from mischief.game.errors import MischiefError as MischiefError


class Refusal(MischiefError):
    """A request that the server turns down, with the HTTP status that says so."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.code, self.status = code, status


def no_such_table() -> Refusal:
    return Refusal("no_such_table", "there is no such table: check the code or the link", 404)


def no_such_seat() -> Refusal:
    return Refusal("no_such_seat", "this table has no such seat", 404)


def not_host() -> Refusal:
    return Refusal("not_host", "only the table's host can do that", 403)


def not_yours() -> Refusal:
    return Refusal("not_yours", "that seat is not yours: use the link or the device that took it", 403)


def not_public() -> Refusal:
    return Refusal("not_public", "this is for whoever runs the server: set metrics_token and send it as Bearer", 403)


def seat_taken() -> Refusal:
    return Refusal("seat_taken", "that seat is taken: choose another one, or watch")


def wrong_phase(phase: str) -> Refusal:
    return Refusal("wrong_phase", f"that can't be done now: the table is {phase}")


def too_fast() -> Refusal:
    return Refusal("too_fast", "too many requests: wait a moment and try again", 429)


def unavailable() -> Refusal:
    return Refusal("unavailable", "the move could not be stored: nothing has changed, try again", 503)


class Close(IntEnum):
    """Why the server closed a socket."""

    RESTART = 1012  # the server is going down: connect again
    UNAVAILABLE = 1013  # the database does not answer: connect again in a moment
    TOO_LARGE = 1009
    BAD_MESSAGE = 4000  # not a message of this protocol
    NO_HELLO = 4001  # no hello in time, or something else came first
    NO_SUCH_TABLE = 4002
    BAD_TOKEN = 4003
    TOO_FAST = 4004
    TOO_SLOW = 4005  # the client does not read what it is sent
    TABLE_CLOSED = 4006
    SEAT_LOST = 4007  # given up, or taken back by the host
    TOO_MANY = 4008  # too many sockets at this table or from this address
    SILENT = 4009  # nothing was heard for a minute, not even an answer to a ping
