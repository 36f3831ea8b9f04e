"""The ASGI application: the live stream, and Django in a bounded pool of threads.

A request occupies a thread only once it has arrived completely, and until its response is complete.
"""

import asyncio
import os
from contextlib import suppress
from urllib.parse import quote_from_bytes

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, OperationalError, connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "encounters.settings")
django = get_wsgi_application()

from encounters.campaigns.audit.noting import thin_out  # noqa: E402
from encounters.campaigns.session_seats import account_with  # noqa: E402
from encounters.live.hub import Hub, HubClosed  # noqa: E402
from encounters.live.stream import Live  # noqa: E402
from encounters.lobby import other_processes  # noqa: E402
from encounters.lobby.instrumentation import instrumented  # noqa: E402
from encounters.middleware.proxies import TrustedProxies, disable_uvicorn_proxies  # noqa: E402
from encounters.performance import collector  # noqa: E402
from encounters.play.panels import engine  # noqa: E402
from encounters.play.views.knowledge import Tables, admit  # noqa: E402
from encounters.transport import yielding  # noqa: E402  (the models are there only now)
from encounters.transport.asgi import Receive, Scope, Send  # noqa: E402
from encounters.transport.bodies import Away, WholeBodies  # noqa: E402
from encounters.transport.lifespan import Lifespan  # noqa: E402
from encounters.transport.threads import Threads  # noqa: E402

THREADS = 4  # they run one at a time, except while waiting for the database
PRINTABLE = bytes(range(33, 127)).decode()


class Pages:
    """Django as a WSGI application in threads; paths that are not plain ASCII are quoted for it."""

    def __init__(self) -> None:
        self.inside = 0  # requests that are waiting for a thread or running
        self.threads = Threads(django, THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope.get("query_string", b"")
        if not query.isascii():
            scope = {**scope, "query_string": quote_from_bytes(query, safe=PRINTABLE).encode()}
        self.inside += 1
        try:
            with yielding.quick():
                await self.threads(scope, receive, send)
        finally:
            self.inside -= 1

    def waiting(self) -> int:
        """The number of requests waiting for a thread."""
        return max(0, self.inside - THREADS)

    async def close(self) -> None:
        """Waits for running requests, which need the event loop to hand over their responses."""
        await asyncio.to_thread(self.threads.executor.shutdown)


async def account_of(cookies: bytes) -> int | None:
    try:
        return await hub.thread(account_with, cookies)
    except HubClosed:
        return None
    except OperationalError as error:
        raise Away from error


async def arrive() -> None:
    with suppress(DatabaseError):  # the first page and `/ready` report the problem
        await asyncio.to_thread(other_processes.register)
        await asyncio.to_thread(tidy_up)


def tidy_up() -> None:
    """Thins out old fights."""
    try:
        thin_out()
    finally:
        connection.close()


hub, pages = Hub(Tables()), Pages()
tables = Live(WholeBodies(pages, account_of, THREADS // 2), hub, admit)
visited = TrustedProxies(tables, settings.PROXIES, settings.HTTPS)
watched, stop_watching = instrumented(visited, hub, pages.waiting)


async def close() -> None:
    await pages.close()
    await asyncio.to_thread(stop_watching)


application = Lifespan(watched, arrive, hub.close, close)
disable_uvicorn_proxies()
engine.compile_all()
collector.freeze_modules()
