"""The readiness check, for a proxy or monitoring."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.lobby import opening, other_processes

OK, AWAY, BEHIND, UNHEARD = "ok", "away", "behind", "unheard"
NEWER, EARLIER = "newer", f"before 1.0, read by version {opening.LAST_BEFORE}"
UNMIGRATED = {("migrations", status) for status in (BEHIND, NEWER, EARLIER)}
KEEPS_AWAY = {("database", AWAY), ("bus", UNHEARD), *UNMIGRATED}


@require_GET
@never_cache
def anyone_ready(request: HttpRequest) -> JsonResponse:
    """200 if the process is ready, else 503; with the status of each part.

    While Redis is unreachable a process continues alone, more slowly: that is reported, but it
    stays ready. A process that cannot notify others serving the same database is not ready.
    """
    try:
        told = {"database": _database(), "migrations": _migrations(), "bus": _bus()}
    except DatabaseError:
        told = {"database": AWAY}
    ready = KEEPS_AWAY.isdisjoint(told.items())
    return JsonResponse(told, status=200 if ready else 503)


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
        opening.check_migrations(connection)
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return BEHIND
        opening.check_columns(connection)
    except opening.NewerDatabase:
        return NEWER
    except opening.EarlierDatabase:
        return EARLIER
    _seen[connection.alias] = True
    return OK


_seen: dict[str, bool] = {}


def _bus() -> str:
    if not settings.REDIS_URL:
        return OK if other_processes.alone() else UNHEARD
    from redis import Redis, RedisError

    from encounters.live.shared_cache import patient

    try:
        with Redis.from_url(settings.REDIS_URL, **patient()) as redis:
            redis.ping()
    except RedisError:
        return AWAY
    return OK
