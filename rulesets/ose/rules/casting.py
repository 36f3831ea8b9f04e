"""The decision `cast` and the effects of spells (README 5.5, 7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.dice import Roll
from rulesets.every import Throw
from rulesets.offering import MOST_NAMED, No, Offer, options_of
from rulesets.ose.rules.declaring import castable
from rulesets.ose.rules.effects import disrupt, spent, suffer
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import members, ready
from rulesets.ose.rules.saving import save
from rulesets.ose.sheet.fields import formula
from rulesets.ose.state import Board, Combatant, Spell

FORGO = Option("forgo")


def asks(board: Board, combatant: Combatant) -> bool:
    return (
        _owes_spell(board, combatant)
        and combatant.id not in board.answered
        and castable(board, combatant, combatant.declared_spell or "")
    )


def decision(board: Board, combatant: Combatant) -> Decision:
    options = options_of(offers(board, combatant))
    return Decision(combatant.id, "cast", options, options[0].name)


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    spell = declared(combatant)
    offered = targets(board, combatant, spell)
    if spell.target == "self":
        yield Option("cast")
    elif offered:
        yield Option("cast", (_targets(board, combatant, spell, offered),))
    yield FORGO
    unseen = (
        (other.id, "unseen")
        for other in board.combatants.values()
        if meant_for(spell, combatant, other) and out_of_sight(spell, combatant, other)
    )
    yield No("cast", unseen, most=MOST_NAMED)


def _targets(board: Board, combatant: Combatant, spell: Spell, offered: tuple[str, ...]) -> Field:
    preferred = _preferred(board, combatant, spell, offered)
    if spell.max_targets == 1:
        return Field(name="target", type="combatant", choices=offered, default=preferred[0])
    return Field(
        name="targets",
        type="combatants",
        choices=offered,
        min=1,
        max=spell.max_targets,
        default=preferred[: spell.max_targets],
    )


def take(fight: Fight, combatant: Combatant, option: str, fields: Mapping[str, Any]) -> None:
    if option == "forgo":
        fight.change(combatant.id, acted=True)
        fight.note("forgo", combatant.id, facts={"spell": combatant.declared_spell})
        return
    cast(fight, combatant, declared(combatant), aimed_at(combatant, fields))


def declared(combatant: Combatant) -> Spell:
    return combatant.sheet.spells[combatant.declared_spell or ""]


def aimed_at(combatant: Combatant, fields: Mapping[str, Any]) -> tuple[str, ...]:
    """The targets of a checked choice, in the order chosen."""
    if "targets" in fields:
        return tuple(fields["targets"])
    return (fields.get("target", combatant.id),)


def targets(board: Board, combatant: Combatant, spell: Spell) -> tuple[str, ...]:
    """Active combatants the spell is for; if it needs sight, only those the caster sees."""
    return tuple(
        other.id
        for other in board.combatants.values()
        if meant_for(spell, combatant, other) and not out_of_sight(spell, combatant, other)
    )


def meant_for(spell: Spell, combatant: Combatant, other: Combatant) -> bool:
    """Whether the spell of this caster can be for the other combatant."""
    if other.status != "active":
        return False
    if spell.target == "self":
        return other.id == combatant.id
    return spell.target == "any" or (spell.target == "ally") == (other.side == combatant.side)


def out_of_sight(spell: Spell, combatant: Combatant, other: Combatant) -> bool:
    return spell.needs_sight and other.unseen and other.id != combatant.id


def end_phase(fight: Fight) -> None:
    """Ends the phase (README S16): those who could not cast a declared spell have acted, but keep
    it."""
    for member in members(fight):
        if _owes_spell(fight, member):
            fight.change(member.id, acted=True)
            fight.note("cannot_cast", member.id, facts={"spell": member.declared_spell})


def cast(fight: Fight, caster: Combatant, spell: Spell, chosen: tuple[str, ...]) -> None:
    fight.change(caster.id, acted=True, spells=spent(caster, spell.name))
    facts = {"spell": spell.name, "targets": len(chosen), "effect": spell.effect}
    with fight.exchange():
        fight.note("cast", caster.id, facts=facts)
        saved = _resisted(fight, spell, chosen)
        if spell.effect == "gm":
            for id, success in saved.items():
                facts = {"spell": spell.name, "saved": success}
                fight.note("gm_effect", caster.id, id, facts)
        elif saved:
            _take_effect(fight, caster.id, spell, saved)


def damage_to(spell: Spell, damage: int, saved: bool) -> int:
    """The damage to a target; half is rounded down (README S21)."""
    if not saved:
        return damage
    return damage // 2 if spell.on_save == "half" else 0


def healing_to(healing: int, saved: bool) -> int:
    return 0 if saved else healing


def amount(dice: str, purpose: str, throw: Throw) -> int:
    """The total of a spell's dice, never below 0."""
    rolled = formula(dice)
    return max(0, throw(purpose, rolled.count, rolled.sides, rolled.plus))


def spell_immune(target: Combatant, spell: Spell) -> bool:
    return any(tag in target.sheet.immune_to for tag in spell.tags)


def _owes_spell(board: Board, combatant: Combatant) -> bool:
    return (
        combatant.declared == "cast"
        and not combatant.disrupted
        and not combatant.acted
        and ready(board, combatant)
    )


def _preferred(
    board: Board, combatant: Combatant, spell: Spell, offered: tuple[str, ...]
) -> tuple[str, ...]:
    """The preferred targets: enemies for a spell that can be for anyone, if there are any."""
    if spell.target != "any":
        return offered
    return tuple(id for id in offered if board.combatants[id].side != combatant.side) or offered


def _resisted(fight: Fight, spell: Spell, chosen: tuple[str, ...]) -> dict[str, bool]:
    """For each target that is not immune, whether it saves."""
    saved = {}
    for id in chosen:
        target = fight.combatants[id]
        if spell_immune(target, spell):
            fight.note("immune", target=id, facts={"spell": spell.name})
        elif spell.save == "none":
            saved[id] = False
        else:
            saved[id] = save(fight, id, spell.save)
    return saved


def _take_effect(fight: Fight, caster: str, spell: Spell, saved: Mapping[str, bool]) -> None:
    """Rolls each kind of dice once for all targets, if any is affected (README S22), and applies
    it."""
    failed = not all(saved.values())
    conditional = spell.condition != "none"
    damage = healing = rounds = 0
    if spell.damage is not None and (failed or spell.on_save == "half"):
        damage = _roll(fight, caster, spell, "spell_damage", "spell_damage", "damage", spell.damage)
    if spell.heal is not None and failed:
        healing = _roll(fight, caster, spell, "spell_healing", "healing", "healing", spell.heal)
    if conditional and failed:
        rounds = _roll(fight, caster, spell, "spell_duration", "duration", "rounds", spell.duration)
    for id, success in saved.items():
        condition = spell.condition if not success else "none"
        facts: dict[str, Any] = {
            "spell": spell.name,
            "saved": success,
            "damage": damage_to(spell, damage, success),
            "healing": healing_to(healing, success),
            "condition": condition,
            "rounds": rounds if condition != "none" else 0,
        }
        with fight.exchange():
            fight.note("spell_effect", caster, id, facts)
            if spell.save == "none" and (facts["damage"] or condition != "none"):
                disrupt(fight, id)
            suffer(fight, id, facts["damage"], facts["healing"], condition, facts["rounds"])


def _roll(
    fight: Fight, caster: str, spell: Spell, rule: str, purpose: str, fact: str, dice: str
) -> int:
    rolls = list[Roll]()
    total = amount(dice, purpose, fight.thrower(caster, rolls))
    fight.note(rule, caster, facts={"spell": spell.name, fact: total}, rolls=tuple(rolls))
    return total
