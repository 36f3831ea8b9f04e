"""Traits of a creature and its list of spells, as stats of a sheet."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Figure, split
from rulesets.contract.adopting import Vocabulary
from rulesets.fifth.sheet.catalogue import POWERS
from rulesets.fifth.sheet.reading.deeds import Arms, Deed
from rulesets.fifth.sheet.reading.riders import ABILITY_NAMES, ABILITY_OF
from rulesets.fifth.state import CONDITIONS, DAMAGE_TYPES

FLAGS = {
    "pack tactics": "pack_tactics",
    "magic resistance": "magic_resistance",
    "undead fortitude": "undead_fortitude",
    "reckless": "reckless",
    "evasion": "evasion",
    "lucky": "lucky",
}
BONUS_ACTIONS = {
    "nimble escape": ("disengage", "hide"),
    "cunning action": ("dash", "disengage", "hide"),
    "aggressive": ("dash",),
}
EXTRA = {"sneak attack": "sneak", "martial advantage": "ally_near"}
_CONDITION = "|".join(CONDITIONS)
_RESOLUTE = (
    rf"advantage on saving throws against being ((?:{_CONDITION})"
    rf"(?:,? (?:or |and )?(?:knocked )?(?:{_CONDITION})){{0,6}})"
)
_REGAINS = r"regains (\d{1,2}) hit points at the start of its turn"
_TYPE = "|".join(DAMAGE_TYPES)
_STOPPED = (
    rf"If the [\w' -]{{1,40}} takes ((?:{_TYPE})(?:,? (?:or )?(?:{_TYPE})){{0,3}})"
    r" damage[^.,]{0,40},"
    r" this trait doesn't function at the start of [\w' -]{1,40} next turn\.?"
)
_EXTRA = r"extra \d{1,3} \((\d{1,2}d\d{1,2})\) damage"
_CASTER = r"(\d{1,2})(?:st|nd|rd|th)[- ]level spellcaster"
_NAMES = "|".join(ABILITY_NAMES)
_ABILITY = (
    rf"spell\s?casting ability (?:is )?:?\s*({_NAMES})"
    rf"|using ({_NAMES}) as the spell\s?casting ability"
)
_DC = r"(?:spell )?save DC\s?(\d{1,2})"
_HITS = r"([+-]\d{1,2}) to hit with spell attacks"
_RANKS = re.compile(
    r"(?P<at_will>(?:Cantrips?(?: \(at will\))?|At will)(?: \([^)]{0,40}\))?:)"
    r"|(?P<level>\d)(?:st|nd|rd|th)[- ]level \((?P<slots>\d) (?:[\w-]+ )?slots?\):"
    r"|(?P<day>\d)/day(?: each)?:",
    re.IGNORECASE,
)
LEVELS_OF_CANTRIPS = (5, 11, 17)
"""The levels of the caster at which the dice of cantrips grow by one."""
MOST_SPELLS = 60
_WORD = re.compile("[a-z]+")


def take_traits(deeds: list[Deed], arms: Arms, stats: dict[str, Any]) -> None:
    for one in deeds:
        name, figure = one.name.casefold(), one.figure
        if stat := FLAGS.get(name):
            stats[stat], figure.text = True, ""
        elif name in BONUS_ACTIONS:
            stats["bonus_actions"], figure.text = [*BONUS_ACTIONS[name]], ""
        elif name == "legendary resistance" and "uses" in one.usage:
            stats["legendary_resistance"], figure.text = one.usage["uses"], ""
        elif name == "magic weapons":
            _magical(arms)
            figure.text = ""
        elif name in EXTRA and (more := figure.take(_EXTRA)):
            row = {"name": one.name, "damage": more[1], "when": EXTRA[name]}
            stats.setdefault("extra_damage", []).append(row)
            figure.text = ""
        elif "spellcasting" in name:
            take_spells(figure, arms, stats)
        _take_regeneration(figure, stats)
        if resolute := figure.take(_RESOLUTE):
            stats["resolute"] = [*stats.get("resolute", ()), *_known(resolute[1], CONDITIONS)]


def _take_regeneration(figure: Figure, stats: dict[str, Any]) -> None:
    if not (regains := figure.take(_REGAINS)):
        return
    stats["regeneration"] = int(regains[1])
    stops = figure.take(_STOPPED)
    stats["regeneration_stop"] = _known(stops[1], DAMAGE_TYPES) if stops else []
    if re.search(r"if it has at least 1 hit point", figure.text):
        stats["regeneration_at_0"] = False


def _known(text: str, words: tuple[str, ...]) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if word in words]


def _magical(arms: Arms) -> None:
    for name, row in arms.weapons.items():
        whole = {"name": name, "like": row} if isinstance(row, str) else row
        arms.weapons[name] = {**whole, "magical": True}


def take_spells(figure: Figure, arms: Arms, stats: dict[str, Any]) -> None:
    """The spells of a list with their slots or uses in a day. Spells that the game has no row for
    stay in the text."""
    level = figure.take(_CASTER)
    if ability := figure.take(_ABILITY):
        stats["spell_ability"] = ABILITY_OF[(ability[1] or ability[2]).casefold()]
    for pattern, stat in ((_DC, "spell_dc"), (_HITS, "spell_attack")):
        if number := figure.take(pattern):
            stats[stat] = int(number[1])
    ranks = list(_RANKS.finditer(figure.text))
    rest = [figure.text[: ranks[0].start()] if ranks else figure.text]
    ends = [*(rank.start() for rank in ranks), len(figure.text)][1:]
    for rank, end in zip(ranks, ends, strict=True):
        if rank["level"]:
            stats.setdefault("slots", {})[rank["level"]] = int(rank["slots"])
        given = {"slot": False, "uses": int(rank["day"])} if rank["day"] else {}
        given |= {"slot": False} if rank["at_will"] else {}
        unknown = [
            spell
            for spell in split(figure.text[rank.end() : end].strip(" .-–\n"), ",;")
            if not _take_spell(spell, given, int(level[1]) if level else 1, arms)
        ]
        if unknown:
            rest.append(f"{rank[0]} {', '.join(text.strip() for text in unknown)}")
    figure.text = "; ".join(filter(None, (text.strip() for text in rest)))


def _take_spell(text: str, given: dict[str, Any], caster: int, arms: Arms) -> bool:
    name = re.sub(r"\*|\([^)]{0,60}\)", "", text).strip(" .-–")
    row = spell(name, arms.vocabulary)
    if row is None or len(arms.powers) >= MOST_SPELLS:
        return False
    key = row if isinstance(row, str) else str(row["name"])
    if key in arms.powers or key in arms.weapons:
        return False
    arms.powers[key] = for_caster(row, given, caster)
    return True


def spell(name: str, vocabulary: Vocabulary) -> Any:
    """The row of a spell with this name, of the catalogue or the library; None if it has none."""
    row = vocabulary.row("powers", name)
    if isinstance(row, str):
        return row if row in POWERS else None
    return dict(row) if row is not None and "level" in row else None


def for_caster(row: Any, given: dict[str, Any], caster: int) -> Any:
    """A spell as a caster of this level casts it: its cantrips have more dice, or more rays."""
    whole = {"name": row, "like": row} if isinstance(row, str) else dict(row)
    fields = {**POWERS[row], **whole} if isinstance(row, str) else whole
    changed = dict(given)
    if fields.get("level") == 0:
        changed.pop("slot", None)
        more = sum(caster >= level for level in LEVELS_OF_CANTRIPS)
        if more and fields.get("repeats"):
            changed["max_targets"] = 1 + more
        elif more and (damage := fields.get("damage")):
            count, _d, sides = damage.partition("d")
            changed["damage"] = f"{int(count) + more}d{sides}"
    return {**whole, **changed} if changed else row
