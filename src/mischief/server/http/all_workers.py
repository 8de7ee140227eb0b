"""What is asked about a server is answered for all its processes, whichever of them was asked."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families

from mischief.server.live.house import House
from mischief.server.owners.passing import OK, question
from mischief.store.reach import Unreachable


async def others_say(house: House, path: str) -> list[bytes | None]:
    """What each other process of this server answers; none for one that is missing or does not say yes."""
    if house.owners is None or not house.settings.kin:
        return []
    found: list[bytes | None] = []
    for server in await house.owners.kin():
        try:
            head, body = await (await house.owners.neighbours.link_to(server)).ask(question(path))
        except Unreachable:
            found.append(None)
        else:
            found.append(body if head.status == OK else None)
    missing = house.settings.workers - 1 - len(found)
    return [*found, *[None] * missing]


def summed(pages: Iterable[bytes]) -> bytes:
    """Metrics of several processes as one."""
    families: dict[str, Metric] = {}
    values: dict[str, dict[tuple[str, tuple[tuple[str, str], ...]], float]] = {}
    for page in pages:
        for family in text_string_to_metric_families(page.decode()):
            families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            known = values.setdefault(family.name, {})
            for sample in family.samples:
                key = sample.name, tuple(sorted(sample.labels.items()))
                known[key] = known.get(key, 0.0) + sample.value
    for name, family in families.items():
        for (sample_name, labels), value in values[name].items():
            family.add_sample(sample_name, dict(labels), value)
    return _page(list(families.values()))


def _page(families: list[Metric]) -> bytes:
    class Known:
        def collect(self) -> list[Metric]:
            return families

    registry = CollectorRegistry()
    registry.register(Known())
    return generate_latest(registry)
