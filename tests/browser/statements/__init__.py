"""The statements of each game's source, as rows: for each a worked fight, and what is tapped,
applied or shown in it. `OWN` has fights of this folder, for statements that no other fight
covers."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, convert

from tests.rulesets.judge import written

HERE = Path(__file__).parent
OWN = "own-"


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement in brief, with its worked fight. `tap`: the kind and option that are answered in
    it, `log`: the rule that is applied; `player` and `gm`: texts on their phones."""

    says: str
    fight: str
    tap: str = ""
    log: str = ""
    player: str = ""
    gm: str = ""


def games() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.toml"))


def rows(slug: str) -> dict[int, Row]:
    """The statements of a game by their number in its README."""
    told = tomllib.loads((HERE / f"{slug}.toml").read_text(encoding="utf-8"))
    return {int(number): convert(row, Row) for number, row in told.items()}


def fights(slug: str) -> dict[str, Mapping[str, Any]]:
    """All fights that a statement may refer to."""
    own = sorted(HERE.glob(f"{slug}-{OWN}*.json"))
    read = {
        path.stem.removeprefix(f"{slug}-"): json.loads(path.read_text(encoding="utf-8"))
        for path in own
    }
    return {**dict(written(slug)), **read}
