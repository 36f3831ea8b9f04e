"""The readiness check, for a proxy or monitoring; and other processes that serve the same database
without a connection between them.

Several processes notify each other through Redis. Without it each notices the others' steps only
when versions are compared, up to 20 seconds later. So a process without Redis holds a lock on its
database as long as it runs, and logs a warning if the lock is taken.
"""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.serve.database import schema
from encounters.serve.startup.environment import SERVING, create_private

log = logging.getLogger(__name__)

KEY = 0x52554E44  # of PostgreSQL's advisory lock; unique within one database
NOT_ALONE = (
    "Another process serves the same database, and REDIS_URL is not set: what happens in one is"
    " seen in the other up to 20 seconds later. Set REDIS_URL for both, or stop one."
)

UNKNOWN = object()

_one_at_a_time = threading.Lock()
_held: Any = None
OK, AWAY, BEHIND, UNHEARD = "ok", "away", "behind", "unheard"
NEWER, EARLIER = "newer", f"before 1.0, read by version {schema.LAST_BEFORE}"
UNMIGRATED = {("migrations", status) for status in (BEHIND, NEWER, EARLIER)}
KEEPS_AWAY = {("database", AWAY), ("bus", UNHEARD), *UNMIGRATED}


def register() -> None:
    """Called when the process begins to serve."""
    if not alone():
        log.warning(NOT_ALONE)


def alone() -> bool:
    """Whether no other process serves the database without Redis. Acquires the lock again if it was
    lost with its connection, or if another process released it. DatabaseError."""
    global _held
    if settings.REDIS_URL:
        return True
    with _one_at_a_time:
        if _held is None or not _still(_held):
            _held = _in_database() if connection.vendor == "postgresql" else _in_folder()
        return _held is not None


def _in_folder() -> Any:
    """A locked file beside SQLite's; the system unlocks it when the process ends. UNKNOWN if it
    cannot be created."""
    path = Path(settings.DATA_DIR) / SERVING
    try:
        create_private(path)
        file = path.open("r+b")
    except OSError:
        return UNKNOWN
    try:
        _lock(file)
    except OSError:
        file.close()
        return None
    return file


def _lock(file: IO[bytes]) -> None:
    """Raises OSError if another process holds it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _in_database() -> Any:
    """A separate connection that holds the lock until it is closed."""
    own = connections.create_connection("default")
    own.inc_thread_sharing()  # the next caller may be another thread
    with own.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [KEY])
        if cursor.fetchone()[0]:
            return own
    own.close()
    return None


def _still(held: Any) -> bool:
    if not hasattr(held, "cursor"):
        return True
    try:
        with held.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        held.close()
        return False
    return True


@require_GET
@never_cache
def anyone_ready(request: HttpRequest) -> JsonResponse:
    """200 if the process is ready, else 503; with the status of each part.

    While Redis is unreachable a process continues alone, more slowly: that is reported, but it
    stays ready. A process that cannot notify others serving the same database is not ready.
    """
    try:
        checks = {"database": _database(), "migrations": _migrations(), "bus": _bus()}
    except DatabaseError:
        checks = {"database": AWAY}
    ready = KEEPS_AWAY.isdisjoint(checks.items())
    return JsonResponse(checks, status=200 if ready else 503)


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def _migrations() -> str:
    """Whether all migrations are applied, and the tables are those of this version. A positive
    result is remembered."""
    if _seen.get(connection.alias):
        return OK
    try:
        schema.check_migrations(connection)
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return BEHIND
        schema.check_columns(connection)
    except schema.NewerDatabase:
        return NEWER
    except schema.EarlierDatabase:
        return EARLIER
    _seen[connection.alias] = True
    return OK


_seen: dict[str, bool] = {}


def _bus() -> str:
    if not settings.REDIS_URL:
        return OK if alone() else UNHEARD
    from redis import Redis, RedisError

    from encounters.serve.live.shared_cache import patient

    try:
        with Redis.from_url(settings.REDIS_URL, **patient()) as redis:
            redis.ping()
    except RedisError:
        return AWAY
    return OK
