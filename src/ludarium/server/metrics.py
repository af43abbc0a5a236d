"""What Prometheus may ask: requests and their time, tables, sockets, bots, the writer."""

from collections.abc import Callable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
TOTALS = {
    "moves",
    "bot_decisions",
    "bot_seconds",
    "write_batches",
    "rows_written",
    "write_failures",
}  # these only grow


class Metrics:
    def __init__(self, counts: Callable[[], dict[str, float]]) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "ludarium_requests",
            "Requests answered",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "ludarium_request_seconds",
            "Time to answer a request",
            ("route",),
            buckets=STEPS,
            registry=self.registry,
        )
        self.registry.register(Counts(counts))

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.labels(method, route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Counts:
    """Numbers that others keep, read when they are asked for."""

    def __init__(self, counts: Callable[[], dict[str, float]]) -> None:
        self.counts = counts

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        for name, value in self.counts().items():
            words = name.replace("_", " ")
            if name in TOTALS:
                yield CounterMetricFamily(f"ludarium_{name}", f"{words} so far", value=value)
            else:
                yield GaugeMetricFamily(f"ludarium_{name}", f"{words} now", value=value)
