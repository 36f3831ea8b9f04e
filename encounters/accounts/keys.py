"""Links and codes that cannot be recovered from a copy of the database
(`encounters/database/keyed_hash.py`)."""

from __future__ import annotations

import secrets

from encounters.database import keyed_hash

PURPOSE = "accounts"


def new_token() -> str:
    """The secret part of a link."""
    return secrets.token_urlsafe(24)


def hashed(text: str) -> str:
    """The hash under which a link or a code is stored."""
    return keyed_hash.name(PURPOSE, text)


def hashes(text: str) -> list[str]:
    """Hashes under which it may be stored: one for each secret key that is still accepted."""
    return keyed_hash.names(PURPOSE, text)


def derived(salt: str) -> list[bytes]:
    """The secrets derived from a random salt, 20 bytes each: with the present key first, then with
    replaced keys."""
    return [digest[:20] for digest in keyed_hash.digests(f"{PURPOSE}.code_app", salt)]
