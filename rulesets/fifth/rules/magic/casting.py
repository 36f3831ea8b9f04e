"""Casting a spell or using a power, and the spells that counter it (README 7.8)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.actions import Fields
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import powers, reactions, working
from rulesets.fifth.rules.magic.powers import Use
from rulesets.fifth.rules.queries import able, enemies, moving
from rulesets.fifth.state import Combatant, Effect, Readied


def cast(fight: Fight, use: Use) -> bool:
    """Pays for a power, and lets it work; false if it was countered."""
    who, power = use.who, use.power
    moves = moving(fight, who, power)
    spell = power.level is not None and not moves
    ending = _own_acts(who) if spell else []
    if power.pool and not use.amount:
        use = replace(use, amount=min(5, who.uses[power.name]))
    powers.pay(fight, use, 0 if power.target == "self" else len(use.targets))
    works = not (spell and _is_countered(fight, use))
    if works:
        _begin(fight, use, moves)
        working.work(fight, use)
        _concentrate(fight, use)
    for effect in ending:
        effects.end(fight, who, effect, "used")
    return works


def as_given(fight: Fight, who: Combatant, fields: Fields) -> None:
    """Casts with the slot, the targets and the amount of an answer."""
    power = who.sheet.powers[fields["power"]]
    targets = [who] if power.target == "self" else fight.those(fields["targets"])
    slot, amount = fields.get("slot") or 0, fields.get("amount") or 0
    cast(fight, Use(who, power, slot, targets, amount))


def _own_acts(who: Combatant) -> list[Effect]:
    """The effects that end with its next spell."""
    return [effect for effect in who.effects if effect.mods.uses_up == "own_act"]


def _begin(fight: Fight, use: Use, moves: bool) -> None:
    who, power = use.who, use.power
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


def _concentrate(fight: Fight, use: Use) -> None:
    """Begins the concentration of a power that took hold of somebody, or stays."""
    who, power = use.who, use.power
    if power.concentration and power.way != "weapon" and power.time != "hit":
        takes_hold = power.stays or effects.held_by(fight, who)
        if takes_hold and able(who) and who.concentrating is None:
            who.concentrating = power.name
            fight.say("concentration", who, power=power.name)


# -- counterspells --------------------------------------------------------------------------------


def _is_countered(fight: Fight, use: Use) -> bool:
    """Asks the enemies in initiative order whether they counter the spell."""
    who, power = use.who, use.power
    foes = {foe.id for foe in enemies(fight, who)}
    for foe in fight.those(id for id in fight.order if id in foes):
        used = reactions.react(fight, foe, who, "cast", what=power.name, total=use.level)
        if used is not None and used.power.counter:
            success = _counters(fight, used, use)
            fight.say("countered", foe, who, power=power.name, success=success)
            if success:
                return True
    return False


def _counters(fight: Fight, counter: Use, spell: Use) -> bool:
    foe, power = counter.who, counter.power
    if fight.options.counter == "save":
        dc, by_spell = powers.dc_of(foe, power), power.level is not None
        made = d20.save(fight, spell.who, "con", dc, power.name, spell=by_spell)
        if spell.power.slot and not made:
            powers.give_slot(spell.who, spell.slot, 1)
        return not made
    strong = counter.slot >= spell.level
    return strong or d20.check(fight, foe, "counter") >= 10 + spell.level


# -- readied spells -------------------------------------------------------------------------------


def ready(fight: Fight, use: Use, waiting: Readied) -> None:
    """Casts a spell that is held until its trigger."""
    who, name = use.who, use.power.name
    powers.pay(fight, use)
    for effect in _own_acts(who):
        effects.end(fight, who, effect, "used")
    if _is_countered(fight, use) or not able(who):
        return
    if who.concentrating:
        effects.end_concentration(fight, who, "replaced")
    who.readied, who.concentrating = replace(waiting, power=name, slot=use.slot), name
    fight.say("concentration", who, power=name)


def release(fight: Fight, use: Use) -> None:
    """Lets a readied spell work."""
    use.who.concentrating = None
    working.work(fight, use)
    _concentrate(fight, use)
