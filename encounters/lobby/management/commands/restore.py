"""`manage.py restore FILE`: replaces everything with a backup's content, or adds a saved
campaign."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from encounters.archive.backups.files import NoBackup, restore
from encounters.archive.campaign_files import files
from encounters.archive.campaign_files.files import NotBrought
from encounters.archive.campaign_files.restore import restore_campaign
from encounters.campaigns import sessions
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign
from encounters.serve.database import schema
from encounters.serve.startup import console


class Command(BaseCommand):
    help = (
        "Puts a backup in place of everything the server has, or adds the campaign of a file."
        " The server may run meanwhile; an empty data folder or database will do."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="without asking")
        parser.add_argument("--gm", help="account that gets the campaign of the file")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        with translation.override(console.language_of(self.stdout)):
            try:
                self._take(file, options["yes"], options["gm"])
            except (OSError, DatabaseError, sqlite3.Error, NoBackup, NotBrought) as error:
                message = _("Nothing was changed, %(file)s cannot be restored: %(why)s")
                raise CommandError(message % {"file": file, "why": error}) from error

    def _take(self, file: Path, yes: bool, gm: str | None) -> None:
        if _is_campaign(file):
            self._bring(file, gm)
            return
        if gm:
            raise CommandError(_("Nothing was changed: --gm is for the file of one campaign."))
        if not yes and not self._agreed():
            raise CommandError(_("Nothing was changed."))
        restore(file)
        note(None, "restored")
        self._tell(Campaign.objects.count())

    def _tell(self, count: int) -> None:
        message = ngettext(
            "%(count)d campaign was restored.", "%(count)d campaigns were restored.", count
        )
        self.stdout.write(message % {"count": count})
        if sessions.of_another_key():
            self.stdout.write(
                _(
                    "The backup was made with another secret key: everybody has to sign in again, "
                    "and players need a new code to take their seats. With that server’s file "
                    "secret_key in the data folder nobody has to."
                )
            )

    def _bring(self, path: Path, name: str | None) -> None:
        if not name:
            whose = _("Nothing was changed: name the campaign’s GM with --gm.")
            raise CommandError(whose)
        if schema.is_new():
            schema.migrate()
        gm = User.objects.filter(username=name).first()
        if gm is None:
            nobody = _("Nothing was changed: there is no account %(name)s.")
            raise CommandError(nobody % {"name": name})
        with path.open("rb") as file:
            campaign, _found = restore_campaign(file, gm)
        words = {"name": campaign.name, "number": campaign.pk}
        self.stdout.write(_("Added: %(name)s, campaign %(number)s.") % words)

    def _agreed(self) -> bool:
        """Asks whether existing data may be replaced; not on an empty server."""
        count = 0 if schema.is_new() else Campaign.objects.count()
        if not count:
            return True
        question = ngettext(
            "%(count)d campaign of this server is replaced. Type yes to go on:",
            "%(count)d campaigns of this server are replaced. Type yes to go on:",
            count,
        )
        try:
            return input(f"{question % {'count': count}} ").strip() == "yes"
        except EOFError:
            return False


def _is_campaign(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(files.MAGIC)) == files.MAGIC
