"""`manage.py restore FILE`: what a backup holds takes the place of what is there; a campaign is
added."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from encounters.campaigns import sessions
from encounters.campaigns.audit.noting import note
from encounters.campaigns.models import Campaign
from encounters.hall.backups.files import NoBackup
from encounters.hall.backups.restoring import restore
from encounters.hall.life import arriving, files
from encounters.hall.life.files import NotBrought


class Command(BaseCommand):
    help = (
        "Puts a backup in place of everything the server has, or adds the campaign of a file."
        " The server may run meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="without asking")
        parser.add_argument("--gm", help="account that gets the campaign of the file")

    def handle(self, *args: Any, file: Path, yes: bool, gm: str | None, **options: Any) -> None:
        try:
            if _is_campaign(file):
                self._bring(file, gm)
                return
            if gm:
                raise CommandError("Nothing was changed: --gm is for the file of one campaign.")
            if not yes and not self._agreed():
                raise CommandError("Nothing was changed.")
            restore(file)
            sessions.hash_old_keys()
            note(None, "restored")
        except (OSError, DatabaseError, sqlite3.Error, NoBackup, NotBrought) as error:
            raise CommandError(
                f"Nothing was changed, {file} cannot be restored: {error}"
            ) from error
        self.stdout.write(f"Restored: {Campaign.objects.count()} campaigns.")
        if sessions.of_another_key():
            self.stdout.write(
                "It was made with another secret key: everybody signs in anew, and players take"
                " their seats again with a new code. With the file secret_key of that server in"
                " the data folder nobody has to."
            )

    def _bring(self, path: Path, name: str | None) -> None:
        if not name:
            raise CommandError("Nothing was changed: say whose the campaign shall be, with --gm.")
        gm = User.objects.filter(username=name).first()
        if gm is None:
            raise CommandError(f"Nothing was changed: there is no account {name}.")
        with path.open("rb") as file:
            campaign, _found = arriving.bring(file, gm)
        self.stdout.write(f"Added: {campaign.name}, campaign {campaign.pk}.")

    def _agreed(self) -> bool:
        """Whether what is there may go; an empty server need not be asked about."""
        count = Campaign.objects.count()
        if not count:
            return True
        question = f"The {count} campaigns of this server are replaced. Type yes to go on: "
        try:
            return input(question).strip() == "yes"
        except EOFError:
            return False


def _is_campaign(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(files.MAGIC)) == files.MAGIC
