"""The arrangement of a sheet on paper and in its form: characteristics and skills with half and
fifth, weapons in a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.sheet.armoury import BadRow, read_spell, read_weapon
from rulesets.coc7.sheet.fields import formula
from rulesets.coc7.sheet.stats import BY_NAME
from rulesets.coc7.sheet.tables import AMOUNTS, IMPALES, MALFUNCTION, READY_FIREARM
from rulesets.coc7.state import Weapon
from rulesets.contract.printing import Beside, Printed, Said, Short, Table
from rulesets.messages import Dice, Phrase, Term, npgettext, pgettext, phrase

HALF_BONUS = pgettext("coc7", "{damage} and half the damage bonus {bonus}")
RANGES = pgettext("coc7", "to {base} m ({long}, {far})")
RANGE = pgettext("coc7", "to {base} m")
SHOTS = npgettext("coc7", "{count} shot", "{count} shots")
SPARE = npgettext("coc7", "{count} spare", "{count} spare")
JAMS = pgettext("coc7", "jams at {number}")
IMPALING = pgettext("coc7", "impales")
NOT_IMPALING = pgettext("coc7", "does not impale")
IN_HAND = pgettext("coc7", "in hand")
READY = pgettext("coc7", "in hand: DEX + {bonus}")
POINTS = npgettext("coc7", "{count} magic point", "{count} magic points")


def row(stat: str, row: Any, stats: Mapping[str, Any]) -> Short | None:
    """A weapon with its three levels, or a spell."""
    skills = {name: stats.get(name, BY_NAME[name].default) for name in ("brawl", "throw")}
    try:
        if stat == "weapons":
            weapon = read_weapon(row, skills)
            levels = f"{weapon.skill} / {weapon.skill // 2} / {weapon.skill // 5}"
            return Short(Dice(levels), tuple(_weapon(weapon, stats)))
        spell = read_spell(row, skills)
    except (BadRow, KeyError):
        return None
    dealt = (Dice(spell.damage),) if spell.damage else ()
    rolled = (Term(spell.roll),) if spell.roll == "opposed_pow" else ()
    cost = phrase(POINTS, spell.mp) if spell.mp else None
    return Short(cost, (*dealt, *rolled))


def _weapon(weapon: Weapon, stats: Mapping[str, Any]) -> Iterator[Said]:
    yield _damage(weapon, stats.get("db") or "0")
    if weapon.impale != IMPALES[weapon.use]:
        yield phrase(IMPALING if weapon.impale else NOT_IMPALING)
    if weapon.ignores_armour:
        yield Term("ignores_armour")
    if weapon.range and weapon.shoots:
        yield phrase(RANGES, base=weapon.range, long=2 * weapon.range, far=4 * weapon.range)
    elif weapon.range:
        yield phrase(RANGE, base=weapon.range)
    if weapon.amount > 1 and weapon.amount != AMOUNTS.get(weapon.use):
        yield Dice(f"×{weapon.amount}")
    if weapon.firearm:
        yield from _firearm(weapon)
    if weapon.name == stats.get("held"):
        yield phrase(READY, bonus=READY_FIREARM) if weapon.firearm else phrase(IN_HAND)


def _damage(weapon: Weapon, bonus: str) -> Said:
    if bonus == "0" or weapon.db == "none":
        return Dice(weapon.damage)
    if weapon.db == "half":
        return phrase(HALF_BONUS, damage=Dice(weapon.damage), bonus=Dice(bonus))
    return Dice(f"{weapon.damage}{bonus if bonus.startswith('-') else f'+{bonus}'}")


def _firearm(weapon: Weapon) -> Iterator[Said]:
    yield phrase(SHOTS, weapon.capacity)
    if weapon.spare is not None:
        yield phrase(SPARE, weapon.spare)
    if weapon.malfunction != MALFUNCTION:
        yield phrase(JAMS, number=weapon.malfunction)


def _part(divisor: int) -> Beside:
    return lambda stat, value, stats: str(value // divisor)


LEVELS = ((pgettext("coc7", "half"), _part(2)), (pgettext("coc7", "fifth"), _part(5)))
PRINTED = Printed(
    lines=(
        ("str", "con", "dex", "pow", "luck", "hp", "hp_max", "mp"),
        ("db", "build", "mov", "armour"),
        ("brawl", "dodge", "unarmed_damage"),
        ("weapons", "held"),
        ("spells",),
    ),
    figures=("dex", "dodge", "luck", "mov", "build"),
    labels={
        "weapons.range": pgettext("coc7", "Range"),
        "weapons.capacity": pgettext("coc7", "Shots"),
    },
    pools=(("hp", "hp_max"), ("mp", "")),
    tables=(
        Table("characteristics", ("str", "con", "dex", "pow"), LEVELS),
        Table(
            "skills",
            (
                *("brawl", "throw", "spot_hidden", "listen", "psychology"),
                *("mechanical_repair", "first_aid"),
            ),
            LEVELS,
        ),
    ),
    order="dex",
    row=row,
    told=("held",),
    boxes={
        "weapons": ("name", "skill", "damage", "range", "capacity"),
        "spells": ("name", "mp", "damage"),
    },
    own={"weapons": ("skill", "use")},
    second=("weapons", "skills", "spells"),
)


USES = {"melee": "brawl", "thrown": "throw"}
SKILLS = {"brawl": 25, "throw": 20, "missile": 15, "firearm": 20}


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """Hit points, DEX, and the weapon with the most damage."""
    name, skill, damage = max(_armed(stats), key=lambda weapon: formula(weapon[2]).doubled_mean)
    return phrase(
        pgettext("coc7", "{hp} HP · DEX {dex} · {weapon} {skill}, {damage}"),
        hp=stats.get("hp_max", 10),
        dex=stats.get("dex", 50),
        weapon=Term(name),
        skill=skill,
        damage=Dice(damage),
    )


def _armed(stats: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """Name, skill and damage of each weapon; those of bare hands if there is none."""
    brawl = stats.get("brawl", SKILLS["brawl"])
    own = [
        (row["name"], row.get("skill", _skill_with(row, stats)), row.get("damage", "1d3"))
        for row in stats.get("weapons", ())
    ]
    return own or [("unarmed", brawl, stats.get("unarmed_damage", "1d3"))]


def _skill_with(row: Mapping[str, Any], stats: Mapping[str, Any]) -> int:
    use = row.get("use", "melee")
    stat = USES.get(use, use)
    skill: int = stats.get(stat, SKILLS[stat])
    return skill
