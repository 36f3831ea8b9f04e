"""Traits of a creature and its list of spells, as stats of a sheet."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Figure, split
from rulesets.blocks.deeds import Deed
from rulesets.blocks.sentences import known
from rulesets.contract.adopting import Vocabulary
from rulesets.fifth.sheet.blocks.deeds import Arms
from rulesets.fifth.sheet.blocks.grammar import SAYS, TABLE
from rulesets.fifth.sheet.catalogue import POWERS
from rulesets.fifth.sheet.classes import for_caster
from rulesets.fifth.sheet.parts import CONDITIONS, DAMAGE_TYPES, QUICK_ACTIONS

MOST_SPELLS = 60


def take_traits(deeds: list[Deed], arms: Arms, stats: dict[str, Any]) -> None:
    for deed in deeds:
        name, figure = deed.name.casefold(), deed.figure
        if name in TABLE["traits"]:
            stats |= TABLE["traits"][name]
            figure.text = ""
        elif name == "legendary resistance" and "uses" in deed.usage:
            lair = SAYS.find(figure.text, "in_lair")
            stats["legendary_resistance"], figure.text = deed.usage["uses"], lair[0] if lair else ""
            deed.used = True
        elif name == "magic weapons":
            arms.weapons |= {weapon: magical(row) for weapon, row in arms.weapons.items()}
            figure.text = ""
        elif name in TABLE["when"] and (more := SAYS.gives(figure, "extra")):
            row = {"name": deed.name, **more, "when": TABLE["when"][name]}
            stats.setdefault("extra_damage", []).append(row)
            figure.text = ""
        elif "spellcasting" in name:
            take_spells(figure, arms, stats)
        if regains := SAYS.gives(figure, "regains"):
            stops = SAYS.take(figure, "stopped")
            regains["regeneration_stop"] = known(stops[1], DAMAGE_TYPES) if stops else []
            stats |= regains | SAYS.gives(figure, "alive")
        own = deed.kind == "bonus" and not deed.usage and SAYS.take(figure, "quick_bonus")
        if quick := own or SAYS.take(figure, "quick"):
            stats["bonus_actions"] = [
                *stats.get("bonus_actions", ()),
                *known(quick[1], QUICK_ACTIONS),
            ]
        if resolute := SAYS.take(figure, "resolute"):
            stats["resolute"] = [*stats.get("resolute", ()), *known(resolute[1], CONDITIONS)]


def magical(row: Any) -> dict[str, Any]:
    """A weapon of the sheet as a magical one."""
    return {**({"name": row, "like": row} if isinstance(row, str) else row), "magical": True}


def take_spells(figure: Figure, arms: Arms, stats: dict[str, Any]) -> None:
    """The spells of a list with their slots or uses in a day. Spells that the game has no row for
    stay in the text."""
    caster = SAYS.gives(figure, "caster").get("level", 1)
    for names in (("spell_ability", "spell_ability_used"), ("spell_dc",), ("spell_attack",)):
        stats |= SAYS.gives(figure, *names)
    ranks = list(SAYS.all_in(figure.text, "rank"))
    starts = [*(rank.start() for rank in ranks), len(figure.text)]
    rest = [figure.text[: starts[0]]]
    for rank, end in zip(ranks, starts[1:], strict=True):
        if rank["level"]:
            stats.setdefault("slots", {})[rank["level"]] = int(rank["slots"])
        rank_values: dict[str, Any] = {} if rank["level"] else {"slot": False}
        rank_values |= {"uses": int(rank["day"])} if rank["day"] else {}
        spells = split(figure.text[rank.end() : end].strip(" .-–\n"), ",;")
        unknown = [
            text.strip()
            for text in spells
            if not _take_spell(text, rank_values, caster, arms)
            or re.search(r"\([^()]{0,60}\d", text)
        ]
        if unknown:
            rest.append(f"{rank[0]} {', '.join(unknown)}")
    figure.text = "; ".join(filter(None, (text.strip() for text in rest)))


def _take_spell(text: str, values: dict[str, Any], caster: int, arms: Arms) -> bool:
    row = spell(re.sub(r"\*|\([^)]{0,60}\)", "", text).strip(" .-–"), arms.vocabulary)
    key = row if isinstance(row, str) else str(row["name"]) if row else ""
    if not key or key in {*arms.powers, *arms.weapons} or len(arms.powers) >= MOST_SPELLS:
        return False
    arms.powers[key] = for_caster(row, values, caster)
    return True


def spell(name: str, vocabulary: Vocabulary) -> Any:
    """The row of a spell with this name, of the catalogue or the library; None if it has none."""
    row = vocabulary.row("powers", name)
    if isinstance(row, str):
        return row if row in POWERS else None
    return dict(row) if row is not None and "level" in row else None
