"""Where mails go, as the settings read it."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

BACKENDS = "django.core.mail.backends"
SCHEMES = ("smtp", "smtps")
PATIENCE = 10  # s


def mailers(url: str, hosts: list[str]) -> dict[str, Any]:
    """Django's setting: a server of mails at `url`, or the window in which the program runs. A
    password goes only over a connection that is encrypted. ValueError.

    Links in mails name the server; where it answers to any name, a stranger could choose it.
    """
    if not url:
        return {"default": {"BACKEND": f"{BACKENDS}.console.EmailBackend"}}
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
    """The address that mails come from. ValueError where they are sent without one."""
    if url and not address:
        raise ValueError("RUNDE_MAIL_FROM: the address that mails come from is needed")
    return address or "runde@localhost"
