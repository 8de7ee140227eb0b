"""Whose pages may talk to us: our own, and those that the settings name. Programs that send no Origin are no pages."""

from urllib.parse import urlsplit

from mischief.server.settings import Settings


def is_welcome(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a request that says it comes from a page of this origin may be served."""
    if origin is None:
        return True
    return origin in settings.origins or (bool(host) and _host_of(origin) == host)


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # as in "http://["
        return None
