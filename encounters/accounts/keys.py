"""Links and codes that a copy of the database opens nothing with
(`encounters/security/keyed_hash.py`)."""

from __future__ import annotations

import secrets

from encounters.security import keyed_hash

PURPOSE = "accounts"


def new_token() -> str:
    """The secret part of a link."""
    return secrets.token_urlsafe(24)


def hashed(text: str) -> str:
    """The hash under which a link or a code is stored."""
    return keyed_hash.name(PURPOSE, text)


def hashes(text: str) -> list[str]:
    """Hashes under which it may be stored: one for each secret key that still counts."""
    return keyed_hash.names(PURPOSE, text)


def derived(salt: str) -> list[bytes]:
    """The secrets that go with a random salt, each of 20 bytes: the present key's, then those of
    keys that were replaced."""
    return [digest[:20] for digest in keyed_hash.digests(f"{PURPOSE}.code_app", salt)]
