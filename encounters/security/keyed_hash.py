"""Hashes that need this server's secret key: a copy of the database cannot be tried out with them.

Each purpose has a key of its own, derived from the secret key. While a key is being replaced
(`SECRET_KEY_FALLBACKS`) what was hashed with an earlier one is still found.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import lru_cache

from django.conf import settings

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no characters that look alike


def digests(purpose: str, value: str) -> Iterator[bytes]:
    """32 bytes under the present key, then under each earlier one that still counts."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield hmac.digest(_key(purpose, secret), value.encode(errors="replace"), "sha256")


def names(purpose: str, value: str) -> list[str]:
    """40 letters each, 240 bits, the present key's first: what stands for a value in a row."""
    return [urlsafe_b64encode(digest[:30]).decode() for digest in digests(purpose, value)]


def name(purpose: str, value: str) -> str:
    """The one under which something new is kept."""
    return names(purpose, value)[0]


def codes(purpose: str, salt: str, length: int) -> list[str]:
    """Codes that people can type, the present key's first. Without the key a salt tells nothing."""
    return [_letters(digest, length) for digest in digests(purpose, salt)]


@lru_cache
def _key(purpose: str, secret: str) -> bytes:
    """Derived once: every tap needs the one for sessions."""
    return hmac.digest(secret.encode(), f"runde.{purpose}".encode(), "sha256")


def _letters(digest: bytes, length: int) -> str:
    """As good as evenly distributed: 2^256 is divided by 31 once a letter."""
    number, letters = int.from_bytes(digest), ""
    for _ in range(length):
        number, at = divmod(number, len(CODE_LETTERS))
        letters += CODE_LETTERS[at]
    return letters
