"""Numbers for Prometheus, read when it asks; nothing in them tells one table or person from another."""

import hmac
from collections.abc import Iterator
from ipaddress import ip_address

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from mischief.server.http.parameters import ApiRequest
from mischief.server.live.house import House
from mischief.server.settings import Settings

PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-real-ip")  # what a proxy adds, also one that we were not told of


class HouseCollector:
    """Turns a house's counts into metrics."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        house = self._house
        yield _counter("mischief_moves", "Moves made by people and bots, each with its luck", house.counts.moves)
        yield _counter("mischief_log_entries", "Log entries stored", house.store.writer.entries)
        yield _counter("mischief_commits", "Commits that stored them", house.store.writer.commits)
        yield _counter("mischief_bots_replaced", "Moves that a bot failed to make", house.bots.replaced)
        yield _gauge("mischief_tables_in_memory", "Tables in memory", len(house.tables))
        yield _gauge("mischief_games_compiled", "Games whose rules run compiled", house.counts.compiled)
        yield _gauge("mischief_sockets", "Open sockets", len(house.sockets))
        yield _by_code("mischief_refused", "Messages refused", house.counts.refused)
        yield _by_code("mischief_closed", "Sockets closed by the server", house.counts.closed)


def _counter(name: str, words: str, value: float) -> Metric:
    return CounterMetricFamily(name, words, value=value)


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=value)


def _by_code(name: str, words: str, counts: dict[str, int]) -> Metric:
    family = CounterMetricFamily(name, words, labels=["code"])
    for code, count in sorted(counts.items()):
        family.add_metric([code], count)
    return family


def registry_for(house: House) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(HouseCollector(house))
    return registry


def may_see(request: ApiRequest, settings: Settings) -> bool:
    """Whether someone may read the numbers: with the token; where there is none, from this machine itself."""
    if settings.metrics_token:
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and hmac.compare_digest(given.encode(), settings.metrics_token.encode())
    passed_on = settings.behind_proxy or any(name in request.headers for name in PASSED_ON)
    return not passed_on and request.client is not None and ip_address(request.client.host).is_loopback


def page(registry: CollectorRegistry) -> bytes:
    return generate_latest(registry)
