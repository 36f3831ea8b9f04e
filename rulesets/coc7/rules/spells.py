"""Casting spells (README 7.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import reasons
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import enemies, ids
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Board, Combatant, Spell, Weapon
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import phrase
from rulesets.offering import Offer, no


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    targets = ids(enemies(board, combatant))
    names = tuple(
        spell.name
        for spell in combatant.sheet.spells.values()
        if spell.mp <= combatant.mp and (targets or not spell.targeted)
    )
    if not names:
        if combatant.sheet.spells:
            yield no("cast", "no_magic")
        return
    spell = Field(name="spell", type="spell", choices=names, required=True)
    aimed = dict.fromkeys(name for name in names if combatant.sheet.spells[name].targeted)
    target = Field(name="target", type="combatant", choices=targets, depends=("spell", aimed))
    yield Option("cast", (spell, target) if aimed else (spell,))


def check(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    spell, target = combatant.sheet.spells[fields["spell"]], fields.get("target")
    if spell.targeted and target is None:
        raise bad_field(phrase(reasons.NEEDED), "target")
    if not spell.targeted and target is not None:
        raise bad_field(phrase(reasons.NO_TARGET), "target")


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    combatant, target = fight.combatants[id], fields.get("target")
    spell = combatant.sheet.spells[fields["spell"]]
    left = combatant.mp - spell.mp
    fight.change(id, mp=left)
    fight.note("cast", id, target, {"spell": spell.name, "cost": spell.mp, "mp": left})
    works = _works(fight, id, target, spell)
    fight.note("spell_effect", id, target, {"spell": spell.name, "works": works})
    if works and spell.damage and target:
        weapon = magic(spell)
        strike(fight, id, target, weapon, weapon.db)


def magic(spell: Spell) -> Weapon:
    """The spell as a weapon, for its attack."""
    return Weapon(spell.name, damage=spell.damage, db="none", ignores_armour=spell.ignores_armour)


def _works(fight: Fight, id: str, target: str | None, spell: Spell) -> bool:
    if spell.roll == "none":
        return True
    mine = fight.combatants[id].sheet.pow
    check = percentile(fight, id, "spell", mine)
    fight.note("spell_roll", id, target, check.facts(), check.rolls)
    against_whom = opponent(spell, target)
    if against_whom is None:
        return check.success
    theirs = fight.combatants[against_whom].sheet.pow
    against = percentile(fight, against_whom, "resist", theirs)
    fight.note("resist_roll", against_whom, id, against.facts(), against.rolls)
    return overcomes(check.level, against.level, mine, theirs)


def opponent(spell: Spell, target: str | None) -> str | None:
    """The combatant that rolls POW against the spell, or None."""
    return target if spell.roll == "opposed_pow" else None


def overcomes(level: int, against: int, mine: int, theirs: int) -> bool:
    """Whether the spell overcomes its target: with a higher level, or with an equal level and the
    higher POW."""
    return level >= REGULAR and (level > against or (level == against and mine > theirs))
