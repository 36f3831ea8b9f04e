"""The costs of a power, the saves against it, and the effects that it lays (README 7.8)."""

from __future__ import annotations

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import immune_to, moving
from rulesets.fifth.state import CONDITIONS, Combatant, Power, Rider


def dc_of(combatant: Combatant, power: Power) -> int:
    return power.dc if power.dc is not None else combatant.sheet.spell_dc or 0


def pay(fight: Fight, who: Combatant, power: Power, slot: int, amount: int = 0) -> None:
    """The time, and unless the power moves, the slot, the uses and the recharge."""
    free = moving(fight, who, power)
    if power.time == "action":
        who.actions -= 1
    elif power.time == "bonus":
        who.bonus = False
    elif power.time == "reaction":
        who.reaction = False
    elif power.time == "legendary":
        who.legendary_left -= power.cost
    if free:
        return
    if power.level is not None and fight.turn == who.id:
        fight.now.cast = tuple(sorted({*fight.now.cast, *_cast_as(power, power.level)}))
    if power.slot:
        give_slot(who, slot, -1)
    counted = power.shares or power.name
    if counted in who.uses:
        spent = amount if power.pool else 1
        who.uses = {**who.uses, counted: who.uses[counted] - spent}
    if power.recharge:
        who.spent = (*who.spent, power.name)


def _cast_as(power: Power, level: int) -> set[str]:
    """What the limits of spells in a turn count."""
    kinds = {"slot"} if power.slot else set()
    if power.time == "bonus":
        return kinds | {"bonus"}
    return kinds | {"other"} if level > 0 or power.time != "action" else kinds


def give_slot(who: Combatant, slot: int, more: int) -> None:
    level = str(slot)
    who.slots = {**who.slots, level: who.slots[level] + more}


def note_cast(fight: Fight, who: Combatant, power: Power, slot: int, targets: int) -> None:
    fight.say("cast", who, power=power.name, time=power.time, slot=slot, targets=targets)


def reveal(fight: Fight, who: Combatant) -> None:
    if who.hidden:
        who.hidden, who.stealth_total = False, None
        fight.say("revealed", None, who)


def spared(target: Combatant, rider: Rider) -> bool:
    return target.sheet.creature_type in rider.spares or any(
        immune_to(target, name) for name in rider.spares if name in CONDITIONS
    )


def saves(
    fight: Fight, target: Combatant, rider: Rider, name: str, dc: int, **more: bool | int
) -> bool:
    """Whether the target makes its save against a power or a rider of this name."""
    ability, conditions = rider.save or "", rider.conditions
    return d20.save(fight, target, ability, dc, name, conditions=conditions, **more)


def saves_against(
    fight: Fight, caster: Combatant, target: Combatant, power: Power, cover: int = 0
) -> bool:
    spell, dc = power.level is not None, dc_of(caster, power)
    return saves(fight, target, power, power.name, dc, spell=spell, cover=cover)


def lay(fight: Fight, caster: Combatant, target: Combatant, power: Power) -> None:
    """Lays the conditions and changes of a power, and pushes."""
    held, spell = power.concentration and power.time != "hit", power.level is not None
    dc = dc_of(caster, power)
    effect = effects.laid_by(power, power.name, dc, held=held, spell=spell)
    effects.lay(fight, caster, target, effect, power.pushes)


def left_to_gm(
    fight: Fight, caster: Combatant, target: Combatant, power: Power, saved: bool = False
) -> None:
    fight.say("gm_effect", caster, target, power=power.name, saved=saved)
