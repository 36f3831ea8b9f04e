"""Steps of the start before phones can join: the data folder, the database, the demos."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management import call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext

from encounters.campaigns import entrance
from encounters.campaigns.models import Campaign
from encounters.combatants.shelf.entries import read_shelf
from encounters.lobby import demo, schema
from encounters.startup import console
from encounters.text.wording import message
from rulesets import registry


def check_folder(folder: Path) -> None:
    """Creates the data folder if needed. Raises OSError if it is not writable."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(b"probe")
        probe.flush()


def migrate() -> None:
    """Applies all migrations. UnknownDatabase, DatabaseError."""
    schema.check_migrations(connection)
    call_command(Migrate(), interactive=False, verbosity=0)
    schema.check_columns(connection)


def checkpoint() -> None:
    """Checkpoints SQLite's journal at the end, so that a copy of the one file is complete."""
    if connection.vendor != "sqlite":
        return
    with suppress(DatabaseError), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def first_start() -> list[str]:
    """Creates the GM's account and a demo of every ruleset, in the language of this machine; later
    starts retry failed demos. Returns a line for each failure. Raises OSError."""
    with transaction.atomic():
        gm, new = entrance.owner()
        first = new and not Campaign.objects.exists()
        wanted = registry.all() if first else demo.missing()
        failed = demo.make_demos(gm, wanted, console.language())
    if wanted:
        demo.store_failed(failed)
    sentence = gettext("The demo of %(game)s cannot be read and is left out: %(why)s")
    return [_line(sentence, slug, error) for slug, error in failed.items()]


def unread_libraries() -> list[str]:
    """A line for each library that is left out because its game cannot read it."""
    sentence = gettext("The library of %(game)s cannot be read and is left out: %(why)s")
    lines: list[str] = []
    for ruleset in registry.all():
        try:
            read_shelf(ruleset.library, ruleset, console.language())
        except Exception as error:  # packages by others may raise anything
            lines.append(_line(sentence, ruleset.slug, error))
    return lines


def _line(sentence: str, slug: str, error: Exception) -> str:
    why = " ".join(str(error).split()) or type(error).__name__
    return sentence % {"game": message(registry.get(slug).name), "why": why}


def is_new() -> bool:
    """Whether the database has no tables yet."""
    return Campaign._meta.db_table not in connection.introspection.table_names()
