"""Identifies every request, and records its status and duration.

Only the pattern of its URL is recorded, with the keys of campaign and fight: URLs contain codes and
tokens.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Sequence

from django.urls import Resolver404, resolve
from msgspec import Struct

from encounters.serve.observability import logs
from encounters.serve.transport import App, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

STREAM, ALIVE = (f"c/<int:campaign_pk>/{what}" for what in ("live", "alive"))  # outside Django
BESIDE = re.compile("/c/([0-9]{1,18})/(live|alive)")
STATIC = "static/"
PROBES = ("alive", ALIVE, "ready")  # sent constantly by phones and proxies
NUMBERS = {"campaign_pk": "campaign", "encounter_pk": "fight"}


class FinishedRequest(Struct, frozen=True):
    """A finished request. `route` is "" for an unknown URL; `status` is 0 without a response;
    `seconds` includes sending it."""

    method: str
    route: str
    numbers: dict[str, int]
    status: int
    seconds: float
    size: int


class Requests:
    """Gives each request an id, which is also sent with the response, and calls the `listeners`
    when it is finished."""

    def __init__(self, app: App, listeners: Sequence[Callable[[FinishedRequest], None]]):
        self.app, self.listeners = app, listeners

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request = logs.CurrentRequest()
        token = logs.current_request.set(request)
        status = size = 0

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                named = (b"x-request-id", request.id.encode())
                message = {**message, "headers": [*message.get("headers", ()), named]}
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = time.monotonic() - request.began
            route, numbers = place(scope["path"])
            finished = FinishedRequest(scope["method"], route, numbers, status, seconds, size)
            for listener in self.listeners:
                listener(finished)
            logs.current_request.reset(token)


def place(path: str) -> tuple[str, dict[str, int]]:
    """The pattern that a path matches, and the numbers in it."""
    if path.startswith(f"/{STATIC}"):
        return STATIC, {}
    if beside := BESIDE.fullmatch(path):
        return ALIVE if beside[2] == "alive" else STREAM, {"campaign": int(beside[1])}
    try:
        match = resolve(path)
    except Resolver404:
        return "", {}
    numbers = {word: match.kwargs[name] for name, word in NUMBERS.items() if name in match.kwargs}
    return match.route, numbers


def write(answered: FinishedRequest) -> None:
    """Logs a line for each request, except successful probes."""
    if answered.route in PROBES and answered.status < 400:
        return
    logs.log_event(
        log,
        "request",
        method=answered.method,
        route=answered.route,
        **answered.numbers,
        status=answered.status,
        ms=round(1000 * answered.seconds, 1),
        bytes=answered.size,
    )
