"""`manage.py serve`: one process of a server for many tables, or of a developer."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from encounters.serve.transport.server import Server


class Command(BaseCommand):
    help = "Serves many tables, as one of several processes behind a proxy (docs/hosting.md)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--reload", action="store_true", help="start again when a file changes, to develop"
        )

    def handle(self, *args: Any, host: str, port: int, reload: bool, **options: Any) -> None:
        server = Server(host=host, port=port)
        if reload:
            rooms = ("encounters", "rulesets")
            server.run_and_reload(*(settings.BASE_DIR / name for name in rooms))
        else:
            server.run()
