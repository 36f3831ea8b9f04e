"""The arrangement of a sheet on paper and in its form: abilities with their modifiers, weapons with
their bonuses, spells and features in a line each (README 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract.printing import Printed, Said, Short
from rulesets.fifth.sheet import catalogue
from rulesets.fifth.sheet.catalogue import POWERS, WEAPONS
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.parts import ABILITIES, Power, Weapon
from rulesets.messages import Dice, Term, pgettext, phrase

HEALS = pgettext("fifth", "heals {dice}")
SAVE = pgettext("fifth", "{save} {dc}")
LEVEL = pgettext("fifth", "level {level}")
USES = pgettext("fifth", "{count} ×")
LABELS = {
    "max_hp": pgettext("fifth", "Max."),
    "proficiency": pgettext("fifth", "Proficiency"),
    "spell_dc": pgettext("fifth", "DC"),
    "legendary_resistance": pgettext("fifth", "Leg. resistance"),
}
LINES = (
    ("ac", "hp", "max_hp", "speed", "proficiency", "initiative"),
    ABILITIES,
    ("saves", "perception", "stealth"),
    ("weapons", "attacks", "routines"),
    ("spell_ability", "spell_dc", "spell_attack", "slots"),
    ("powers",),
)


def behind(stat: str, row: Any, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The dice of a weapon or spell that is only named, or like one of the list."""
    listed = {"weapons": WEAPONS, "powers": POWERS}.get(stat, {})
    name = row if isinstance(row, str) else row.get("like")
    if name not in listed:
        return {}
    own = {} if isinstance(row, str) else row
    told = ("damage", "type") if stat == "weapons" else ("level", "damage", "heal", "damage_type")
    return {key: listed[name][key] for key in told if key in listed[name] and key not in own}


def row(stat: str, row: Any, stats: Mapping[str, Any]) -> Short | None:
    """A weapon with what it adds to hit and its damage, a power with what it asks for."""
    if stat == "weapons":
        return _weapon(catalogue.weapon(row), stats)
    if stat == "powers":
        return Short(None, tuple(_power(catalogue.power(row))))
    return None


def _weapon(weapon: Weapon, stats: Mapping[str, Any]) -> Short:
    added = modifier(stats, weapon.ability or "str") + weapon.bonus
    practice = stats.get("proficiency") or 2
    hit = added + practice * weapon.proficient
    hit = hit if weapon.attack_bonus is None else weapon.attack_bonus
    plus = added if weapon.damage_bonus is None else weapon.damage_bonus
    dealt = f"{weapon.damage}{plus:+d}" if plus and "d" in weapon.damage else weapon.damage
    parts: list[Said] = [Dice(dealt), Term(weapon.type)]
    parts += [Dice(f"+{more.damage}") for more in weapon.extra]
    parts += [Term(name) for name in ("light", "heavy", "loading") if getattr(weapon, name)]
    return Short(Dice(f"{hit:+d}"), tuple(parts))


def _power(power: Power) -> Iterator[Said]:
    if power.level is not None:
        yield phrase(LEVEL, level=power.level)
    if power.damage:
        yield Dice(power.damage)
        yield Term(power.damage_type)
    if power.heal:
        yield phrase(HEALS, dice=Dice(power.heal))
    if power.save:
        yield phrase(SAVE, save=Term(power.save), dc=Dice(str(power.dc or "")))
    yield from map(Term, power.conditions)
    if power.uses is not None:
        yield phrase(USES, count=power.uses)


PRINTED = Printed(
    lines=LINES,
    behind=behind,
    figures=("ac", "max_hp", "speed", "proficiency", "spell_dc"),
    labels=LABELS,
    pools=(("hp", "max_hp"), ("hit_dice", "max_hit_dice")),
    tables=(("abilities", ABILITIES),),
    told=("group",),  # like the name
    row=row,
    boxes={
        "weapons": ("name", "damage", "type", "ability"),
        "routines": ("name",),
        "extra_damage": ("name", "damage"),
        "powers": ("name", "level", "damage", "uses"),
    },
    second=("weapons", "powers", "features", "defences", "status"),
)
