"""Connects the server's parts to its monitoring (`encounters/observability/`)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings

from encounters.live.hub import Hub
from encounters.observability import logs
from encounters.observability.requests import FinishedRequest, Requests, write
from encounters.play.fights.fight import Fight, moved
from encounters.transport.asgi import App

log = logging.getLogger(__name__)


def instrumented(
    app: App, hub: Hub, waiting: Callable[[], float]
) -> tuple[App, Callable[[], None]]:
    """The instrumented application, and a function that stops the monitoring. `waiting`: requests
    that wait for a thread. Raises ValueError for an invalid setting; OSError if its address
    is in use."""
    tellers: list[Callable[[FinishedRequest], None]] = []
    end: Callable[[], None] = _nothing
    if settings.LOG:
        tellers.append(write)
        moved.connect(_write_steps)
    if settings.METRICS:
        from encounters.observability import metrics

        class Watch:
            panel_delivered = staticmethod(metrics.shown_seconds.observe)
            pinged = staticmethod(metrics.bus_seconds.set)

        hub.watch = Watch()
        pools = {
            "pages": waiting,
            "streams": lambda: hub.reading.waiting,
            "panels": lambda: hub.drawing.waiting,
        }
        metrics.watch(lambda: hub.pages, pools)
        moved.connect(_count_steps)
        end = metrics.serve(*metrics.address_of(settings.METRICS))
        tellers.append(metrics.count)
    if not tellers:
        return app, end

    def tell(answered: FinishedRequest) -> None:
        for teller in tellers:
            teller(answered)

    return Requests(app, tell), end


def _write_steps(sender: Any, fight: Fight, **signal: Any) -> None:
    for step in fight.steps:
        logs.log_event(
            log,
            "step",
            campaign=fight.encounter.campaign_id,
            fight=fight.encounter.pk,
            game=fight.ruleset.slug,
            step=step.number,
            kind=(step.choice or {}).get("kind", "start"),
        )


def _count_steps(sender: Any, fight: Fight, **signal: Any) -> None:
    from encounters.observability import metrics

    if fight.steps:
        metrics.steps.labels(fight.ruleset.slug).inc(len(fight.steps))


def _nothing() -> None:
    """Does nothing, without monitoring."""
