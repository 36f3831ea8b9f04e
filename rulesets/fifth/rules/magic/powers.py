"""The costs of a power, and the effects that it lays (README 7.8)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.fifth.rules import effects
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import immune_to, moving
from rulesets.fifth.state import CONDITIONS, Board, Combatant, Power, Rider


def is_spell(board: Board, combatant: Combatant, power: Power) -> bool:
    """A power that moves is no spell."""
    return power.level is not None and not moving(board, combatant, power)


def dc_of(combatant: Combatant, power: Power) -> int:
    return power.dc if power.dc is not None else combatant.sheet.spell_dc or 0


def modifier_of(combatant: Combatant, power: Power) -> int:
    """The modifier that it adds to damage or healing."""
    if not power.add_modifier:
        return 0
    return combatant.sheet.abilities.get(combatant.sheet.spell_ability or "", 0)


def pay(fight: Fight, id: str, power: Power, slot: int, amount: int = 0) -> None:
    """The time, and unless the power moves, the slot, the uses and the recharge."""
    who = fight.combatants[id]
    free = moving(fight, who, power)
    _take_time(fight, id, power)
    if free:
        return
    if power.level is not None and fight.turn == id:
        cast = set(fight.now.cast)
        if power.time == "bonus":
            cast.add("bonus")
        elif power.level > 0 or power.time != "action":
            cast.add("other")
        if power.slot:
            cast.add("slot")
        fight.now = replace(fight.now, cast=tuple(sorted(cast)))
    if power.slot:
        give_slot(fight, id, slot, -1)
    counted = power.shares or power.name
    uses = who.uses
    if counted in uses:
        uses = {**uses, counted: uses[counted] - (amount if power.pool else 1)}
    spent = (*who.spent, power.name) if power.recharge else who.spent
    fight.change(id, uses=uses, spent=spent)


def _take_time(fight: Fight, id: str, power: Power) -> None:
    who = fight.combatants[id]
    if power.time == "action":
        fight.change(id, actions=who.actions - 1)
    elif power.time == "bonus":
        fight.change(id, bonus=False)
    elif power.time == "reaction":
        fight.change(id, reaction=False)
    elif power.time == "legendary":
        fight.change(id, legendary_left=who.legendary_left - power.cost)


def give_slot(fight: Fight, id: str, slot: int, more: int) -> None:
    slots = fight.combatants[id].slots
    level = str(slot)
    fight.change(id, slots={**slots, level: slots[level] + more})


def note_cast(fight: Fight, id: str, power: Power, slot: int, targets: int) -> None:
    facts = {"power": power.name, "time": power.time, "slot": slot, "targets": targets}
    fight.note("cast", id, facts=facts)


def reveal(fight: Fight, id: str) -> None:
    if fight.combatants[id].hidden:
        fight.change(id, hidden=False, stealth_total=None)
        fight.note("revealed", target=id)


def spared(target: Combatant, rider: Rider) -> bool:
    return target.sheet.creature_type in rider.spares or any(
        immune_to(target, name) for name in rider.spares if name in CONDITIONS
    )


def lay(fight: Fight, caster: str, target: str, power: Power) -> None:
    """Lays the conditions and changes of a power, and pushes."""
    effect = effects.laid_by(
        power,
        power.name,
        dc_of(fight.combatants[caster], power),
        held=power.concentration and power.time != "hit",
        spell=power.level is not None,
    )
    effects.lay(fight, caster, target, effect, power.pushes)


def left_to_gm(fight: Fight, caster: str, target: str, power: Power, *, saved: bool) -> None:
    fight.note("gm_effect", caster, target, {"power": power.name, "saved": saved})
