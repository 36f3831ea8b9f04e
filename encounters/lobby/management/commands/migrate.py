"""`manage.py migrate`: Django's own, which also refuses data of before 1.0."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.utils import translation
from django.utils.translation import gettext as _

from encounters.serve.database import schema
from encounters.serve.startup import console


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        with self._refused():
            schema.check_migrations(connection)
        super().handle(*args, **options)
        if not (options["app_label"] or options["plan"] or options["check_unapplied"]):
            with self._refused():
                schema.check_columns(connection)

    @contextmanager
    def _refused(self) -> Iterator[None]:
        try:
            yield
        except schema.NewerDatabase:
            pass  # a version before this one finds nothing to do
        except schema.EarlierDatabase as earlier:
            with translation.override(console.language_of(self.stdout)):
                message = _(
                    "The database is of a version before 1.0: version %(version)s reads it, this"
                    " one does not."
                )
                raise CommandError(message % {"version": schema.LAST_BEFORE}) from earlier
