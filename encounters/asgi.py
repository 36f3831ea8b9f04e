"""The server's entry: the live stream, and Django beside it in a bounded pool of threads."""

import gc
import os
from typing import Any, cast
from urllib.parse import quote_from_bytes

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "encounters.settings")
django = get_wsgi_application()

from encounters.play.hub import Hub  # noqa: E402  (the models are there only now)
from encounters.play.panels import engine  # noqa: E402
from encounters.play.stream import App, Live, Receive, Scope, Send  # noqa: E402
from encounters.proxies import Forwarded, only_ours  # noqa: E402

THREADS = 8
PRINTABLE = bytes(range(33, 127)).decode()


class Pages:
    """Django as WSGI in threads; an address that is not plain ASCII reaches it quoted."""

    def __init__(self) -> None:
        self.threads = cast(App, WSGIMiddleware(cast(Any, django), workers=THREADS))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope.get("query_string", b"")
        if not query.isascii():
            scope = {**scope, "query_string": quote_from_bytes(query, safe=PRINTABLE).encode()}
        await self.threads(scope, receive, send)


hub = Hub()
application = Forwarded(Live(Pages(), hub), settings.PROXIES, settings.HTTPS)
only_ours()
engine.compile_all()

# Looking for garbage among what was loaded just now, again and again, costs a tenth of every tap.
gc.freeze()
gc.set_threshold(50_000, 20, 100)
