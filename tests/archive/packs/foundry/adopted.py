"""A game's sheet for an actor, read from a file as by the preview."""

from __future__ import annotations

import json
from typing import Any

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.rows import Contents, SheetRow
from rulesets import registry


def contents(slug: str, file: Any) -> Contents:
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    return File("actor.json", data).contents(registry.get(slug), Budget())


def row(slug: str, file: Any) -> SheetRow:
    """The only row in the file."""
    (found,) = contents(slug, file).sheets
    return found


def stats(slug: str, file: Any) -> dict[str, Any]:
    return row(slug, file).stats or {}


def gaps(slug: str, file: Any) -> dict[str, str]:
    """The parts that are not imported, with the reasons."""
    account = row(slug, file).account
    assert account
    return {gap.what: gap.why for gap in account.gaps}
