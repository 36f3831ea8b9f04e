"""Stat blocks of the editions before the seventh, in which characteristics count a fifth of today's
and the damage of a weapon includes the damage bonus."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesets.blocks import Block
from rulesets.contract.adopting import Left
from rulesets.messages import pgettext, phrase

EARLIER = phrase(
    pgettext("coc7", "This is of an earlier edition: the sheet has five times each characteristic.")
)
LEAST, MOST = 3, 21
FEWEST = 4
SCALE = 5


def is_earlier(block: Block, body: Mapping[str, int | None]) -> bool:
    """Whether all characteristics are of 3 to 21, and hit points the mean of CON and SIZ."""
    known = [value for value in body.values() if value is not None]
    con, siz = body["con"], body["siz"]
    written = re.match(r"\s*(\d{1,3})(?!\d)", block.figure("hp").text)
    if con is None or siz is None or not written or len(known) < FEWEST:
        return False
    mean = ((con + siz) // 2, (con + siz + 1) // 2)
    return all(LEAST <= value <= MOST for value in known) and int(written[1]) in mean


def as_written(block: Block, body: Mapping[str, int | None]) -> Left:
    """Reports the characteristics of the text."""
    known = {name: value for name, value in body.items() if value is not None}
    told = ", ".join(f"{block.figure(name).label} {value}" for name, value in known.items())
    return Left(told, EARLIER)


def rescaled(body: Mapping[str, int | None]) -> dict[str, int | None]:
    """The characteristics on the scale of the seventh edition."""
    return {name: value if value is None else value * SCALE for name, value in body.items()}


def take_bonus_out(block: Block, bonus: str) -> None:
    """Writes the damage bonus in each attack by name: with a bonus of 1D4, "1D3+1D4" is
    "1D3+DB"."""
    if "d" in bonus:
        dice = re.escape(bonus if bonus.startswith("-") else f"+{bonus}")
        for note in block.notes:
            note.text = re.sub(rf"(?<=\d){dice}(?!\w)", "+DB", note.text, flags=re.IGNORECASE)
