"""What happens before the first phone can join: the data folder, the database, an invitation."""

from __future__ import annotations

import locale
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Max

from encounters.campaigns import entrance
from encounters.campaigns.models import Campaign, Invitation
from encounters.hall import demo


class NewerDatabase(Exception):
    """The database has been used with a newer version of this program."""


def check_folder(folder: Path) -> None:
    """Makes the data folder if need be. OSError where nothing can be written."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(b"probe")
        probe.flush()


def migrate() -> None:
    """Brings the database up to date. NewerDatabase, DatabaseError."""
    loader = MigrationLoader(connection)
    known = set(loader.disk_migrations)
    applied = loader.applied_migrations or {}
    ours = [name for name in applied if name[0] in loader.migrated_apps]
    if any(name not in known for name in ours):
        raise NewerDatabase
    call_command("migrate", interactive=False, verbosity=0)


def first_start() -> None:
    """The GM's account and a demo of every ruleset, in the language of this machine."""
    gm, new = entrance.owner()
    if new:
        demo.first_start(gm, language())


def invitation() -> Invitation | None:
    """A code for the campaign that was played last; a new one if none is open."""
    played = Campaign.objects.filter(archived=None).annotate(played=Max("seats__last_seen"))
    campaign = played.order_by("-played", "pk").first()
    if campaign is None:
        return None
    known = next((one for one in campaign.invitations.all() if one.open), None)
    return known or Invitation.objects.create(campaign=campaign)


def language() -> str:
    """This machine's language, if the program speaks it."""
    name = (locale.getlocale()[0] or "").split("_")[0]
    return name if name in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
