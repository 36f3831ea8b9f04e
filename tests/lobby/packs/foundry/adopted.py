"""What a game makes of an actor, read from a file as the preview reads it."""

from __future__ import annotations

import json
from typing import Any

from encounters.lobby.packs.bounds import Limits
from encounters.lobby.packs.readers import File
from encounters.lobby.packs.rows import Contents, SheetRow
from rulesets import registry


def contents(slug: str, file: Any) -> Contents:
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    return File("actor.json", data).contents(registry.get(slug), Limits())


def row(slug: str, file: Any) -> SheetRow:
    """The only one in the file."""
    (found,) = contents(slug, file).sheets
    return found


def stats(slug: str, file: Any) -> dict[str, Any]:
    return row(slug, file).stats or {}


def gaps(slug: str, file: Any) -> dict[str, str]:
    """What is not taken over, and why."""
    account = row(slug, file).account
    assert account
    return {gap.what: gap.why for gap in account.gaps}
