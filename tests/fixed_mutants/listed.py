"""The list of mutants: a file for each game, one for privacy and one for access."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, convert

ROOT = Path(__file__).resolve().parents[2]


class Mutant(Struct, frozen=True, forbid_unknown_fields=True):
    """In `file`, `mutant` takes the place of `source`, which breaks the `rule`. Then one of the
    `tests` (files or folders) has to fail."""

    name: str
    rule: str
    file: str
    source: str
    mutant: str
    tests: tuple[str, ...]

    def made_of(self, text: str) -> str:
        """The text of the file with the mutant. Raises ValueError unless its source is there
        once."""
        times = text.count(self.source)
        if times != 1:
            raise ValueError(f"{self.name}: {self.file} has its source {times} times, not once")
        return text.replace(self.source, self.mutant)


def mutants() -> Iterator[Mutant]:
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        rows = tomllib.loads(path.read_text(encoding="utf-8"))
        for name, row in rows.items():
            yield convert({"name": name, **row}, Mutant)
