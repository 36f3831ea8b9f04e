"""Hashes that depend on this server's secret key, so that values in a copy of the database cannot
be guessed.

Each purpose has its own key, derived from the secret key. While a key is being replaced
(`SECRET_KEY_FALLBACKS`), values hashed with an earlier key are still found.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import lru_cache

from django.conf import settings

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no characters that look alike


def digests(purpose: str, value: str) -> Iterator[bytes]:
    """32 bytes with the present key, then with each fallback key."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield hmac.digest(_key(purpose, secret), value.encode(errors="replace"), "sha256")


def names(purpose: str, value: str) -> list[str]:
    """Identifiers of 40 letters, 240 bits, that stand for a value in the database; the present
    key's first."""
    return [urlsafe_b64encode(digest[:30]).decode() for digest in digests(purpose, value)]


def name(purpose: str, value: str) -> str:
    """The identifier for storing a new value."""
    return names(purpose, value)[0]


def codes(purpose: str, salt: str, length: int) -> list[str]:
    """Codes that people can type, the present key's first. Without the key a salt reveals
    nothing."""
    return [_letters(digest, length) for digest in digests(purpose, salt)]


@lru_cache
def _key(purpose: str, secret: str) -> bytes:
    """The derived key, cached: every tap needs the one for sessions."""
    return hmac.digest(secret.encode(), f"runde.{purpose}".encode(), "sha256")


def _letters(digest: bytes, length: int) -> str:
    """Letters derived from a digest, practically uniform: 2^256 is divided by 31 for each
    letter."""
    number, letters = int.from_bytes(digest), ""
    for _ in range(length):
        number, at = divmod(number, len(CODE_LETTERS))
        letters += CODE_LETTERS[at]
    return letters
