"""The current request, for logging and metrics."""

from __future__ import annotations

import secrets
import time
from contextvars import ContextVar

from msgspec import Struct, field


def _new_id() -> str:
    return secrets.token_hex(8)


class Request(Struct, frozen=True):
    """The current request. `began` is a value of `time.monotonic`."""

    id: str = field(default_factory=_new_id)
    began: float = field(default_factory=time.monotonic)


request: ContextVar[Request | None] = ContextVar("request", default=None)


def began() -> float:
    """When the current request arrived; without one, the current time."""
    current = request.get()
    return current.began if current else time.monotonic()
