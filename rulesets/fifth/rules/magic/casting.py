"""Casting a spell or using a power, and the spells that counter it (README 7.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.actions import Fields
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import powers, reactions, working
from rulesets.fifth.rules.queries import able, enemies, is_spell, moving
from rulesets.fifth.state import Combatant, Power, Readied


def cast(
    fight: Fight,
    who: Combatant,
    power: Power,
    slot: int,
    targets: Sequence[Combatant],
    amount: int = 0,
) -> bool:
    """Pays for it, and lets it work; false if it was countered. `amount`: the points of a pool."""
    moves, spell = moving(fight, who, power), is_spell(fight, who, power)
    ending = [effect for effect in who.effects if effect.mods.uses_up == "own_act"] if spell else []
    if power.pool and not amount:
        amount = min(5, who.uses[power.name])
    powers.pay(fight, who, power, slot, amount)
    number = 0 if power.target == "self" else len(targets)
    powers.note_cast(fight, who, power, 0 if moves else slot, number)
    if spell and power.verbal:
        powers.reveal(fight, who)
    countered = spell and _is_countered(fight, who, power, slot)
    if not countered:
        _begin(fight, who, power, moves)
        working.work(fight, who, power, slot, targets, amount)
        _concentrate(fight, who, power)
    for effect in ending:
        effects.end(fight, who, effect, "used")
    return not countered


def as_given(fight: Fight, who: Combatant, fields: Fields) -> None:
    """Casts with the slot, the targets and the amount of an answer."""
    power = who.sheet.powers[fields["power"]]
    targets = [who] if power.target == "self" else fight.those(fields["targets"])
    cast(fight, who, power, fields.get("slot") or 0, targets, fields.get("amount") or 0)


def _begin(fight: Fight, who: Combatant, power: Power, moves: bool) -> None:
    if moves:
        effects.end_held(fight, who, "used")
    elif power.concentration and who.concentrating:
        effects.end_concentration(fight, who, "replaced")
    if power.extra_action:
        fight.say("extra_action", who)
        who.actions += 1
    if power.withdraws:
        fight.say("withdraws", who)
        effects.leave_all(fight, who)
        effects.settle(fight)


def _concentrate(fight: Fight, who: Combatant, power: Power) -> None:
    """Begins the concentration of a power that took hold of somebody, or stays."""
    if not power.concentration or power.way == "weapon" or power.time == "hit":
        return
    takes_hold = power.stays or effects.held_by(fight, who)
    if takes_hold and able(who) and who.concentrating is None:
        who.concentrating = power.name
        fight.say("concentration", who, power=power.name)


# -- counterspells --------------------------------------------------------------------------------


def _is_countered(fight: Fight, who: Combatant, power: Power, slot: int) -> bool:
    """Asks the enemies in initiative order whether they counter the spell."""
    level, foes = slot or power.level or 0, {foe.id for foe in enemies(fight, who)}
    for foe in fight.those(id for id in fight.order if id in foes):
        used = reactions.react(fight, foe, who, "cast", what=power.name, total=level)
        if used is not None and used[0].counter:
            success = _counters(fight, foe, who, power, slot, *used)
            fight.say("countered", foe, who, power=power.name, success=success)
            if success:
                return True
    return False


def _counters(
    fight: Fight,
    foe: Combatant,
    who: Combatant,
    power: Power,
    slot: int,
    counter: Power,
    counter_slot: int,
) -> bool:
    level = slot or power.level or 0
    if fight.options.counter == "save":
        dc, spell = powers.dc_of(foe, counter), counter.level is not None
        made = d20.save(fight, who, "con", dc, counter.name, spell=spell)
        if power.slot and not made:
            powers.give_slot(who, slot, 1)
        return not made
    return counter_slot >= level or d20.check(fight, foe, "counter") >= 10 + level


# -- readied spells -------------------------------------------------------------------------------


def ready(fight: Fight, who: Combatant, power: Power, slot: int, waiting: Readied) -> None:
    """Casts a spell that is held until its trigger."""
    ending = [effect for effect in who.effects if effect.mods.uses_up == "own_act"]
    powers.pay(fight, who, power, slot)
    powers.note_cast(fight, who, power, slot, 0)
    if power.verbal:
        powers.reveal(fight, who)
    for effect in ending:
        effects.end(fight, who, effect, "used")
    if _is_countered(fight, who, power, slot) or not able(who):
        return
    if who.concentrating:
        effects.end_concentration(fight, who, "replaced")
    who.readied = replace(waiting, power=power.name, slot=slot)
    who.concentrating = power.name
    fight.say("concentration", who, power=power.name)


def release(
    fight: Fight, who: Combatant, power: Power, slot: int, targets: Sequence[Combatant]
) -> None:
    """Lets a readied spell work."""
    who.concentrating = None
    working.work(fight, who, power, slot, targets)
    _concentrate(fight, who, power)
