"""Mail settings: which backend is used, and the sender."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.mail import EmailMessage
from django.core.mail.backends import filebased

from encounters.serve.startup.environment import MAILS

BACKENDS = "django.core.mail.backends"
SCHEMES = ("smtp", "smtps")
PATIENCE = 10  # s

log = logging.getLogger(__name__)


class KeptMail(filebased.EmailBackend):
    """A backend that writes mails to a folder, for servers without a mail server. Only the server's
    own user can read it: the links in mails sign people in, and logs are read by many."""

    def open(self) -> bool:
        Path(self.file_path).chmod(0o700)
        return bool(super().open())

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        sent = int(super().send_messages(messages) or 0)
        log.warning("a mail to be forwarded is saved in the folder %s", self.file_path)
        return sent


def mailers(url: str, hosts: list[str], data: Path) -> dict[str, Any]:
    """Django's setting: the mail server at `url`, or files in the data folder. A password is only
    sent over an encrypted connection. Raises ValueError.

    Links in mails contain the server's name; if the server accepted any name, a stranger could
    choose it.
    """
    if not url:
        own = {"file_path": str(data / MAILS)}
        return {"default": {"BACKEND": "encounters.accounts.mailing.KeptMail", "OPTIONS": own}}
    if "*" in hosts:
        raise ValueError("RUNDE_MAIL: set RUNDE_HOSTS too, since links in mails name the server")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as wrong:
        raise ValueError(f"RUNDE_MAIL: {wrong}") from wrong
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise ValueError("RUNDE_MAIL: use smtp://user:password@host:port or smtps://")
    options = {
        "host": parts.hostname,
        "port": port,
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_ssl": parts.scheme == "smtps",
        "use_tls": parts.scheme == "smtp" and bool(parts.username),
        "timeout": PATIENCE,
    }
    return {"default": {"BACKEND": f"{BACKENDS}.smtp.EmailBackend", "OPTIONS": options}}


def sender(url: str, address: str) -> str:
    """The address that mails are sent from. Raises ValueError if mails are sent and it is
    missing."""
    if url and not address:
        raise ValueError("RUNDE_MAIL_FROM: the address that mails come from is needed")
    return address or "runde@localhost"
