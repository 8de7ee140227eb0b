"""Routes that say in the OpenAPI description how they may refuse: every problem has the same form."""

from dataclasses import dataclass
from functools import partial

import litestar
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation

from mischief.server.wire.requests import Health, Problem

WORDS = {
    400: "What was sent is wrong",
    403: "Not yours, not the host's, or from another site's page",
    404: "There is no such thing",
    409: "Not now",
    413: "Too large",
    415: "Not JSON",
    429: "Too fast",
    503: "It could not be stored: try again",
}
PROBLEMS = {
    status: ResponseSpec(Problem, description=words, generate_examples=False) for status, words in WORDS.items()
}
NOT_READY = {503: ResponseSpec(Health, description="Not now", generate_examples=False)}

get, post, put, delete = (
    partial(verb, responses=PROBLEMS) for verb in (litestar.get, litestar.post, litestar.put, litestar.delete)
)


@dataclass
class TextOrJson(Operation):
    """A route whose answer is text, or JSON if that was asked for."""

    def __post_init__(self) -> None:
        for status, response in (self.responses or {}).items():
            if status == "200" and response.content is not None:  # type: ignore[union-attr]
                response.content[MediaType.JSON.value] = OpenAPIMediaType()  # type: ignore[union-attr]
