"""`manage.py invite`: prints a link for making an account, which works once, within a week."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from encounters.accounts import lifecycle
from encounters.campaigns import network


class Command(BaseCommand):
    help = "Prints a link with which somebody makes an account. It works once, within a week."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--for", dest="note", default="", help="for whom, to be told apart")
        parser.add_argument("--at", help="address of the server, such as https://runde.example.org")

    def handle(self, *args: Any, note: str, at: str | None, **options: Any) -> None:
        if not lifecycle.invites():
            raise CommandError("sign-up is closed; RUNDE_SIGN_UP=invited lets links work")
        self.stdout.write(f"{(at or address()).rstrip('/')}{lifecycle.new_link(note=note[:80])}")


def address() -> str:
    """The server's URL according to its settings."""
    named = next((name for name in settings.ALLOWED_HOSTS if name != "*"), "")
    if named:
        return f"{'https' if settings.HTTPS else 'http'}://{named}"
    return f"http://{network.address() or 'localhost'}:8000"
