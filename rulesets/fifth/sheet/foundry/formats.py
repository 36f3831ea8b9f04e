"""The formats of other programs (`formats.toml`) and values of 5etools that need a function."""

from __future__ import annotations

from typing import Any

from rulesets.blocks import table
from rulesets.foundry import Reader, at
from rulesets.saved import Saved, listed, objects

ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd"}


def speeds(value: Any) -> str:
    """The speeds of each way to move, as numbers or with what is said of them."""
    each = objects(value) or [{"walk": value}]
    feet = {way: at(one, "number") or one for way, one in each[0].items()}
    known = ((way, number) for way, number in feet.items() if type(number) is int)
    return ", ".join(f"{way} {number} ft.".removeprefix("walk ") for way, number in known)


def spells(value: Any) -> str:
    """Lists of spells: at will, so many times a day, by level with their slots."""
    lines = []
    for row in map(Reader, objects(value)):
        ranks = {"At will": row.value("will")} if row.value("will") else {}
        ranks |= {f"{often.rstrip('e')}/day each": s for often, s in row.part("daily").items()}
        for level, rank in row.part("spells").items():
            slots = at(rank, "slots") or 0
            head = f"{ORDINALS.get(level, f'{level}th')} level ({slots} slots)"
            ranks["Cantrips (at will)" if level == "0" else head] = at(rank, "spells")
        told = (f"{head}: {SAVED.told(listed(known))}" for head, known in ranks.items())
        header = SAVED.told(row.value("headerEntries"), " ")
        name = SAVED.told(row.value("name")) or "Spellcasting"
        lines.append(f"{name}. {header} {' '.join(told)}")
    return "\n".join(lines)


def passive(value: Any) -> str:
    return f"passive Perception {SAVED.told(value)}"


SAVED = Saved(table(__file__, "formats.toml"), speeds=speeds, spells=spells, passive=passive)
