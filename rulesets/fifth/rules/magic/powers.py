"""Powers in use: their costs, the saves against them, and the effects that they lay (README
7.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import moving
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Combatant


class Use(Struct, frozen=True):
    """A power with what was chosen for it; `amount`: the points of a pool."""

    who: Combatant
    power: Power
    slot: int = 0
    targets: Sequence[Combatant] = ()
    amount: int = 0

    @property
    def level(self) -> int:
        return self.slot or self.power.level or 0


def pay(fight: Fight, use: Use, targets: int = 0) -> None:
    """The time, and unless the power moves, the slot, the uses and the recharge; the entry about
    it."""
    who, power = use.who, use.power
    moves = moving(fight, who, power)
    if power.time == "action":
        who.actions -= 1
    elif power.time == "bonus":
        who.bonus = False
    elif power.time == "reaction":
        who.reaction = False
    elif power.time == "legendary":
        who.legendary_left -= power.cost
    if not moves:
        _spend(fight, use)
    slot = 0 if moves else use.slot
    fight.say("cast", who, power=power.name, time=power.time, slot=slot, targets=targets)
    if power.spell and power.verbal and not moves:
        reveal(fight, who)


def _spend(fight: Fight, use: Use) -> None:
    who, power = use.who, use.power
    if power.spell and fight.turn == who.id:  # for the limits of spells in a turn
        cantrip = power.level == 0 and power.time == "action"
        kind = "bonus" if power.time == "bonus" else "other"
        counts = {kind: not cantrip, "slot": power.slot}
        fight.now.cast = tuple(sorted({*fight.now.cast, *(n for n in counts if counts[n])}))
    if power.slot:
        give_slot(who, use.slot, -1)
    if power.counted in who.uses:
        number = use.amount if power.pool else 1
        who.uses = {**who.uses, power.counted: who.uses[power.counted] - number}
    if power.recharge:
        who.spent = (*who.spent, power.name)


def give_slot(who: Combatant, slot: int, more: int) -> None:
    who.slots = {**who.slots, str(slot): who.slots[str(slot)] + more}


def reveal(fight: Fight, who: Combatant) -> None:
    if who.hidden:
        who.hidden, who.stealth_total = False, None
        fight.say("revealed", None, who)


def saves(fight: Fight, caster: Combatant, target: Combatant, power: Power, cover: int = 0) -> bool:
    ability, dc, spell = power.save or "", caster.dc_of(power), power.spell
    against = power.name, power.conditions
    return d20.save(fight, target, ability, dc, *against, spell=spell, cover=cover)


def lay(fight: Fight, caster: Combatant, target: Combatant, power: Power) -> None:
    held, dc = power.concentration and power.time != "hit", caster.dc_of(power)
    effect = effects.laid_by(power, power.name, dc, held=held, spell=power.spell)
    effects.lay(fight, caster, target, effect, power.pushes)
