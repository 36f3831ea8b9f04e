"""Empties the database after a transactional test, in place of Django's own command.

Django's `flush` empties all tables and then sends `post_migrate`, on which permissions and content
types are created again: ten times as long as deleting all other rows. Both depend on the models
alone, so this one keeps them. `serialized_rollback` would read them back from a copy after each
test, and `available_apps` would leave them out, but content types that are gone are still in
Django's cache of them, and the next entry of the admin's log would refer to one.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connections, transaction

KEPT = {ContentType._meta.db_table, Permission._meta.db_table}


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        tables = connection.introspection.django_table_names(only_existing=True)
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            for table in {*tables} - KEPT:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
