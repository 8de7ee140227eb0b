"""Answers to what never became a request, as bytes: the application has not seen it."""

from http import HTTPStatus

import msgspec

from mischief.server.wire.requests import Problem


def refusal(status: HTTPStatus, code: str, message: str) -> bytes:
    """A whole HTTP answer, after which the connection ends."""
    body = msgspec.json.encode(Problem(code=code, message=message))
    return b"HTTP/1.1 %d %b\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (
        status,
        status.phrase.encode(),
        len(body),
        body,
    )


NO_REQUEST = refusal(HTTPStatus.BAD_REQUEST, "bad_request", "this is not an HTTP request")
TOO_LATE = refusal(HTTPStatus.REQUEST_TIMEOUT, "too_slow", "the request did not come in time: try again")
TOO_MUCH = refusal(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "headers_too_large",
    "a request has at most 16 KiB of headers: delete this site's cookies and try again",
)
