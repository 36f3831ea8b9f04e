"""Machine-readable logs: `RUNDE_LOG=json`, one JSON object per line, or `text`.

Without the setting only messages that need attention are written, as plain text.
"""

from __future__ import annotations

import logging
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct, field


class CurrentRequest(Struct, frozen=True):
    """The request that is being answered. `began` is a value of `time.monotonic`."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    began: float = field(default_factory=time.monotonic)


current_request: ContextVar[CurrentRequest | None] = ContextVar("request", default=None)


def request_time() -> float:
    """When the current request arrived; without one, the current time."""
    current = current_request.get()
    return current.began if current else time.monotonic()


def configuration(kind: str) -> dict[str, Any]:
    """Django's `LOGGING` for the setting: "", json or text. Leaves out Django's own log of failed
    requests, which has the raw URL with codes in it (`encounters/serve/observability/failures.py`
    logs the same without them)."""
    handler: dict[str, Any] = {"class": "logging.StreamHandler"}
    own: dict[str, Any] = {"handlers": ["console"], "level": "INFO"}
    loggers: dict[str, dict[str, Any]] = {"encounters": own}
    loggers["uvicorn.access"] = {"handlers": [], "propagate": False}  # logs raw URLs
    formatters = {}
    if kind:
        formatters["lines"] = {"()": Json if kind == "json" else TextFormatter}
        handler["formatter"] = "lines"
        loggers["uvicorn"] = {**own, "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": formatters,
        "handlers": {"console": handler},
        "loggers": loggers,
    }


def log_event(log: logging.Logger, event: str, **fields: Any) -> None:
    """Logs an event with its fields."""
    log.info(event, extra={"fields": fields})


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """The fields logged with `log_event`, and the id of the request."""
    request = current_request.get()
    fields = {"request": request.id} if request else {}
    return {**fields, **getattr(record, "fields", {})}


class Json(logging.Formatter):
    """Formats records with `time` (UTC), `level`, `logger`, `message`, `request` (its id), the
    fields of the event, and `trace` for exceptions."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class TextFormatter(logging.Formatter):
    """Formats fields as `key=value` after the message."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        fields = (f"{name}={value}" for name, value in fields_of(record).items())
        return " ".join((super().formatMessage(record), *fields))
