"""The ASGI application: the live stream, and Django in a bounded pool of threads.

A request occupies a thread only once it has arrived completely, and until its response is complete.
"""

import asyncio
import gc
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, OperationalError, connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "encounters.settings")
django = get_wsgi_application()  # the models are there only now

from encounters.campaigns.audit import thin_out  # noqa: E402
from encounters.campaigns.session_seats import account_with  # noqa: E402
from encounters.lobby import readiness  # noqa: E402
from encounters.play.fights.fight import Fight, moved  # noqa: E402
from encounters.screens import engine  # noqa: E402
from encounters.screens.views.knowledge import Tables, admit  # noqa: E402
from encounters.serve.live.hub import Hub, HubClosed  # noqa: E402
from encounters.serve.live.stream import Live  # noqa: E402
from encounters.serve.middleware.proxies import TrustedProxies  # noqa: E402
from encounters.serve.observability import logs  # noqa: E402
from encounters.serve.observability.requests import FinishedRequest, Requests, write  # noqa: E402
from encounters.serve.transport import App  # noqa: E402
from encounters.serve.transport.bodies import Away, WholeBodies  # noqa: E402
from encounters.serve.transport.server import Application  # noqa: E402
from encounters.serve.transport.threads import Threads  # noqa: E402

log = logging.getLogger(__name__)

THREADS = 4  # they run one at a time, except while waiting for the database


async def account_of(cookies: bytes) -> int | None:
    try:
        return await hub.thread(account_with, cookies)
    except HubClosed:
        return None
    except OperationalError as error:
        raise Away from error


async def begin() -> None:
    with suppress(DatabaseError):  # the first page and `/ready` report the problem
        await asyncio.to_thread(readiness.register)
        await asyncio.to_thread(tidy_up)


def tidy_up() -> None:
    """Thins out old fights."""
    try:
        thin_out()
    finally:
        connection.close()


async def close() -> None:
    await pages.close()
    if stop_metrics is not None:
        await asyncio.to_thread(stop_metrics)


def with_monitoring(app: App) -> tuple[App, Callable[[], None] | None]:
    """The application with the logs and metrics that are wanted, and a function that stops serving
    metrics. Raises ValueError for an invalid setting; OSError if its address is in use."""
    listeners: list[Callable[[FinishedRequest], None]] = []
    stop = None
    if settings.LOG:
        listeners.append(write)
        moved.connect(_write_steps)
    if settings.METRICS:
        from encounters.serve.observability import metrics

        hub.watch = metrics.HubMetrics()
        pools = {
            "pages": lambda: pages.waiting,
            "streams": lambda: hub.reading.waiting,
            "panels": lambda: hub.drawing.waiting,
        }
        metrics.watch(lambda: hub.pages, pools)
        moved.connect(_count_steps)
        stop = metrics.serve(*metrics.address_of(settings.METRICS))
        listeners.append(metrics.count)
    return (Requests(app, listeners) if listeners else app), stop


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
    from encounters.serve.observability import metrics

    if fight.steps:
        metrics.steps.labels(fight.ruleset.slug).inc(len(fight.steps))


hub, pages = Hub(Tables()), Threads(django, THREADS)
tables = Live(WholeBodies(pages, account_of, THREADS // 2), hub, admit)
visited = TrustedProxies(tables, settings.PROXIES, settings.HTTPS)
whole, stop_metrics = with_monitoring(visited)
application = Application(whole, begin, hub.close, close)
engine.compile_all()

# The imported modules are excluded from garbage collection, which would cost a tenth of every tap.
# Generations are small: with larger ones and 250 campaigns a collection pauses everything for half
# a second.
gc.freeze()
gc.set_threshold(10_000, 10, 200)
