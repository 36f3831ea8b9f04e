"""Files and pasted texts as the sheets that are read from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.files import File
from encounters.lobby.management.commands.read import read
from rulesets import registry

FILES = Path(__file__).parent / "files"


def given(name: str, data: bytes | None = None) -> Any:
    """The content of this file, or of other data under its name."""
    content = (FILES / name).read_bytes() if data is None else data
    return read(File(name, content).contents(registry.get("fifth"), Budget()))


def read_in(text: str) -> Any:
    """The content of a pasted text."""
    return given("pasted.txt", text.encode())


def sheets(name: str) -> dict[str, Any]:
    return {row["name"]: row["stats"] for row in given(name)["combatants"]}
