"""`manage.py thin`: reduces finished fights to report and log, according to their GM's setting."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from encounters.after.report import thinning


class Command(BaseCommand):
    help = "Thins finished fights that are old enough, as the GM of each campaign has set."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Fights thinned: {thinning.thin_all()}")
