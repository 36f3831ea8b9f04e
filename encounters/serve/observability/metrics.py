"""Metrics for Prometheus, at their own address: `RUNDE_METRICS=127.0.0.1:9101`.

This module is only imported if the setting is used: its library is in the extra `hosted`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from prometheus_client import Counter, Gauge, Histogram, start_http_server

from encounters.serve.observability.requests import STREAM, FinishedRequest

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

requests = Counter("runde_requests", "Requests answered", ("route", "method", "status"))
request_seconds = Histogram(
    "runde_request_seconds",
    "From arrival to the last byte, without streams",
    ("method",),
    buckets=SHORT,
)
streams = Gauge("runde_streams", "Live streams that are open")
steps = Counter("runde_steps", "Steps of fights", ("game",))
shown_seconds = Histogram(
    "runde_tap_shown_seconds",
    "From a tap's arrival until the last panel is handed to its stream",
    buckets=SHORT,
)
bus_seconds = Gauge("runde_bus_seconds", "The bus from this process and back, when last tried")
waiting = Gauge("runde_waiting", "Requests and panels that wait for a thread", ("pool",))
database_seconds = Histogram("runde_database_seconds", "One statement", buckets=SHORT)


class HubMetrics:
    """The measurements of the hub (`encounters.serve.live.hub.Watch`)."""

    panel_delivered = staticmethod(shown_seconds.observe)
    pinged = staticmethod(bus_seconds.set)


def address_of(setting: str) -> tuple[str, int]:
    """The host and port of the setting. Raises ValueError."""
    host, _, port = setting.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"RUNDE_METRICS is {setting!r}; it is an address like 127.0.0.1:9101")
    return host.strip("[]"), int(port)


def count(answered: FinishedRequest) -> None:
    """Counts a finished request."""
    requests.labels(answered.route, answered.method, answered.status).inc()
    if answered.route != STREAM:
        request_seconds.labels(answered.method).observe(answered.seconds)


def watch(streams_open: Callable[[], float], pools: Mapping[str, Callable[[], float]]) -> None:
    """Registers metrics that are computed on demand: open streams, and the queue of each thread
    pool."""
    streams.set_function(streams_open)
    for name, left in pools.items():
        waiting.labels(name).set_function(left)
    connection_created.connect(_time_statements)


def serve(host: str, port: int) -> Callable[[], None]:
    """Serves the metrics and returns a function that stops it. Raises OSError if the address is in
    use."""
    try:
        server, thread = start_http_server(port, host)
    except OSError as error:
        raise OSError(f"no figures can be served at {host}:{port}: {error}") from error

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end


def _time_statements(sender: Any, connection: BaseDatabaseWrapper, **signal: Any) -> None:
    if _time not in connection.execute_wrappers:  # missing after a reconnect
        connection.execute_wrappers.append(_time)


def _time(execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    start = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        database_seconds.observe(time.perf_counter() - start)
