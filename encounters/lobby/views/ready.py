"""Whether this process can be sent visitors, for a proxy or whoever watches the server."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.lobby import other_processes

OK, AWAY, BEHIND, UNHEARD = "ok", "away", "behind", "unheard"
KEEPS_AWAY = {("database", AWAY), ("migrations", BEHIND), ("bus", UNHEARD)}


@require_GET
@never_cache
def anyone_ready(request: HttpRequest) -> JsonResponse:
    """200 if it can, else 503; either way with a word for each part.

    While Redis is away a process goes on alone, more slowly: that is told and keeps nobody away.
    One that serves beside another and cannot hear it is not to be sent anybody.
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
    """Once all are there they stay; a process that has seen that looks no more."""
    if not _seen.get(connection.alias):
        executor = MigrationExecutor(connection)
        _seen[connection.alias] = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return OK if _seen[connection.alias] else BEHIND


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
