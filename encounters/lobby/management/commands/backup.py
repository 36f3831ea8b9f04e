"""`manage.py backup FILE`: saves everything the server stores, or one campaign, in one file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from encounters.archive.backups.files import NoBackup
from encounters.archive.backups.files import write as write_backup
from encounters.archive.campaign_files import checking, files
from encounters.archive.campaign_files.files import NotBrought
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign


class Command(BaseCommand):
    help = "Writes everything the server keeps into a new file, while it runs, and checks the file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--campaign", type=int, help="number of the only campaign to write")

    def handle(self, *args: Any, file: Path, campaign: int | None, **options: Any) -> None:
        if file.exists():
            raise CommandError(f"{file} is there already; a backup overwrites nothing")
        try:
            if campaign is None:
                write_backup(file)
                note(None, "backed_up")
            else:
                _write_campaign(file, campaign)
        except Campaign.DoesNotExist as error:
            raise CommandError(f"No backup was made: there is no campaign {campaign}") from error
        except (
            *(OSError, DatabaseError, NoBackup),
            *(NotBrought, msgspec.ValidationError),
        ) as error:
            raise CommandError(f"No backup was made: {error}") from error
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes, checked.")
        if campaign is None:
            self.stdout.write("The secret key is not in it; keep a copy of that apart.")


def _write_campaign(path: Path, campaign: int) -> None:
    """Writes the campaign and verifies it; a file that cannot be restored is discarded."""
    part = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b") as file:
            files.write(file, files.export_rows(campaign))
            file.seek(0)
            checking.check(file)
        os.link(part, path)  # fails if the name is taken
    finally:
        part.unlink(missing_ok=True)
