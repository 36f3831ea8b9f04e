"""The arrangement of a sheet on paper and in its form: abilities with their modifiers and saves,
weapons with their bonuses, spells and features in a line each (README 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract.printing import Printed, Said, Short, Table
from rulesets.fifth.sheet import catalogue
from rulesets.fifth.sheet.catalogue import POWERS, WEAPONS
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.dice import formula, plus
from rulesets.fifth.sheet.parts import ABILITIES, SKILLS, Power, Weapon
from rulesets.messages import Dice, Term, pgettext, phrase

MODIFIER, SAVE = pgettext("fifth", "Modifier"), pgettext("fifth", "Saving throw")
HEALS = pgettext("fifth", "heals {dice}")
AGAINST = pgettext("fifth", "{ability} save, DC {dc}")
LEVEL, CANTRIP = pgettext("fifth", "level {level}"), pgettext("fifth", "cantrip")
USES = pgettext("fifth", "{count} ×")
LABELS = {
    "initiative": pgettext("fifth", "Initiative"),
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
        return Short(None, tuple(_power(catalogue.power(row), stats)))
    return None


def _modifier(ability: str, score: int, stats: Mapping[str, Any]) -> str:
    return f"{modifier(stats, ability):+d}"


def _save(ability: str, score: int, stats: Mapping[str, Any]) -> str:
    practised = ability in stats.get("saves", ())
    return f"{modifier(stats, ability) + _practice(stats) * practised:+d}"


def _practice(stats: Mapping[str, Any]) -> int:
    """The proficiency bonus."""
    practice = stats.get("proficiency")
    return 2 if practice is None else int(practice)


def _weapon(weapon: Weapon, stats: Mapping[str, Any]) -> Short:
    added = modifier(stats, weapon.ability or "str") + weapon.bonus
    hit = added + _practice(stats) * weapon.proficient
    hit = hit if weapon.attack_bonus is None else weapon.attack_bonus
    plus = added if weapon.damage_bonus is None else weapon.damage_bonus
    dealt = f"{weapon.damage}{plus:+d}" if plus and "d" in weapon.damage else weapon.damage
    parts: list[Said] = [Dice(dealt), Term(weapon.type)]
    parts += [Dice(f"+{more.damage}") for more in weapon.extra]
    parts += [Term(name) for name in ("light", "heavy", "loading") if getattr(weapon, name)]
    return Short(Dice(f"{hit:+d}"), tuple(parts))


def _power(power: Power, stats: Mapping[str, Any]) -> Iterator[Said]:
    ability = stats.get("spell_ability")
    if power.level is not None:
        yield phrase(LEVEL, level=power.level) if power.level else phrase(CANTRIP)
    if power.damage:
        yield Dice(power.damage)
        yield Term(power.damage_type)
    if power.heal:
        added = modifier(stats, ability) if ability and power.add_modifier else 0
        yield phrase(HEALS, dice=Dice(str(plus(formula(power.heal), added))))
    if power.save:
        usual = stats.get("spell_dc") or 8 + _practice(stats) + modifier(stats, ability or "")
        dc = usual if power.dc is None else power.dc
        yield phrase(AGAINST, ability=Term(power.save), dc=dc)
    yield from map(Term, power.conditions)
    if power.uses is not None:
        yield phrase(USES, count=power.uses)


PRINTED = Printed(
    lines=LINES,
    behind=behind,
    figures=("ac", "initiative", "speed", "proficiency", "spell_dc"),
    labels=LABELS,
    pools=(("hp", "max_hp"), ("hit_dice", "max_hit_dice")),
    tables=(
        Table("abilities", ABILITIES, ((MODIFIER, _modifier), (SAVE, _save))),
        Table("skills", tuple(SKILLS)),
    ),
    told=("group", "saves"),  # the name and the column of saving throws
    row=row,
    boxes={
        "weapons": ("name", "damage", "type", "ability"),
        "routines": ("name",),
        "extra_damage": ("name", "damage"),
        "powers": ("name", "level", "damage", "uses"),
    },
    second=("weapons", "powers", "features", "defences", "status"),
)
