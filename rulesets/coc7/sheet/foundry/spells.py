"""Spells of an actor (README 3.3), with the cost from the file and the effect from the library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import IN_WORDS, Reader, plain, unlike, whole


def spells(
    items: Iterable[Item], vocabulary: Vocabulary
) -> tuple[list[dict[str, Any]], list[Left]]:
    """The rows, and reports of costs that are not numbers."""
    rows: dict[str, dict[str, Any]] = {}
    left: list[Left] = []
    for item in items:
        known = vocabulary.row("spells", item.name)
        row: dict[str, Any] = (
            dict(known) if isinstance(known, Mapping) else {"name": plain(item.name)}
        )
        written = Reader(item.data).value("costs.magicPoints")
        cost = whole(written)
        if cost is not None:
            row["mp"] = cost
        elif written is not None:
            left.append(Left(f"{item.name}: {written}"[:80], IN_WORDS))
        name = unlike(str(row["name"]), rows)
        rows[name] = row | {"name": name}
    return [*rows.values()], left
