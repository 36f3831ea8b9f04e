"""Calls of the database: their time limits, commits without a reply, rows inserted unchanged.

A server that hangs, or whose disk does, keeps its connections open and sends nothing, which the
network cannot detect. So threads that serve requests have limits of seconds; commands, migrations
and thinning out have none, since they run statements that take minutes.

If a connection breaks between COMMIT and its reply, it is unknown whether the data was saved, and
the response must not claim that it was not. A tap at a table is sent again with its token and gets
its first response (`static/js/submit.js`); any other page asks the user to check.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import OperationalError, models

ANSWER = 4.0  # s; together with reconnecting less than a phone waits for its tap (8 s)
MUCH = 60.0  # s
LOCK = 3.0  # s to wait for a lock: less than for an answer

_thread = threading.local()


def begin() -> None:
    """Called by a thread that serves requests, when it starts."""
    _thread.seconds = ANSWER


def seconds() -> float | None:
    """The limit for each statement of this thread; None without a limit."""
    return getattr(_thread, "seconds", None)


@contextmanager
def long_timeout() -> Iterator[None]:
    """Wraps requests that read, write or delete a whole campaign, with the longer limit."""
    before = seconds()
    _thread.seconds = before and MUCH
    try:
        yield
    finally:
        _thread.seconds = before


HEADER, UNKNOWN = "Outcome", "unknown"


class CommitLost(OperationalError):
    """COMMIT was sent, and no reply arrived."""


def lost(error: BaseException | None) -> bool:
    """Whether a lost commit caused the error. Django reconnects when it leaves a transaction, and a
    failure there hides the original error."""
    while error is not None and not isinstance(error, CommitLost):
        error = error.__cause__ or error.__context__
    return error is not None


def insert_unchanged(
    rows: Sequence[models.Model], using: str = "default", keyed: bool = True
) -> None:
    """Inserts rows of one model in one statement. Unless they are `keyed`, sets their primary
    keys."""
    model = type(rows[0])
    key, manager = model._meta.pk, model._base_manager
    fields = [field for field in model._meta.concrete_fields if keyed or field is not key]
    returned = manager._insert(  # type: ignore[attr-defined]
        rows, fields=fields, using=using, raw=True, returning_fields=None if keyed else [key]
    )
    if not keyed:
        for row, (pk,) in zip(rows, returned, strict=True):
            row.pk, row._state.adding, row._state.db = pk, False, using
