"""Casting a spell or using a power, and the spells that counter it (README 7.8)."""

from __future__ import annotations

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.fight import Fight, Given, Steps
from rulesets.fifth.rules.magic import powers, reactions, working
from rulesets.fifth.rules.queries import able, enemies, moving
from rulesets.fifth.state import Effect, Power, Question, Readied


def cast(
    fight: Fight, id: str, power: Power, slot: int, targets: tuple[str, ...], amount: int = 0
) -> Steps[bool]:
    """Pays for it, and lets it work; false if it was countered. `amount`: the points of a pool."""
    caster = fight.combatants[id]
    ending = own_acts(fight, id)
    moves = moving(fight, caster, power)
    spell = powers.is_spell(fight, caster, power)
    if power.pool and not amount:
        amount = min(5, caster.uses[power.name])
    powers.pay(fight, id, power, slot, amount)
    number = 0 if power.target == "self" else len(targets)
    powers.note_cast(fight, id, power, 0 if moves else slot, number)
    if spell and power.verbal:
        powers.reveal(fight, id)
    countered = False
    if spell:
        countered = yield from _countered(fight, id, power, slot)
    if not countered:
        _begin(fight, id, power, moves)
        yield from working.work(fight, id, power, slot, targets, amount)
        concentrate(fight, id, power)
    if spell:
        end_own_acts(fight, id, ending)
    return not countered


def cast_as_given(fight: Fight, id: str, power: Power, given: Given) -> Steps[bool]:
    """Casts it with the slot, the targets and the amount of an answer."""
    fields = given.fields
    targets = (id,) if power.target == "self" else tuple(fields["targets"])
    works = yield from cast(
        fight, id, power, fields.get("slot") or 0, targets, fields.get("amount") or 0
    )
    return works


def own_acts(fight: Fight, id: str) -> tuple[Effect, ...]:
    """The effects that end with its next spell."""
    borne = fight.combatants[id].effects
    return tuple(effect for effect in borne if effect.mods.uses_up == "own_act")


def end_own_acts(fight: Fight, id: str, ending: tuple[Effect, ...]) -> None:
    for effect in ending:
        effects.end(fight, id, effect, "used")


def _begin(fight: Fight, id: str, power: Power, moves: bool) -> None:
    caster = fight.combatants[id]
    if moves:
        effects.end_held(fight, id, "used")
    elif power.concentration and caster.concentrating:
        effects.end_concentration(fight, id, "replaced")
    if power.extra_action:
        fight.note("extra_action", id)
        fight.change(id, actions=fight.combatants[id].actions + 1)
    if power.withdraws:
        fight.note("withdraws", id)
        effects.leave_all(fight, id)
        effects.settle(fight)


def concentrate(fight: Fight, id: str, power: Power) -> None:
    """Begins the concentration of a power that took hold of somebody, or stays."""
    caster = fight.combatants[id]
    if not power.concentration or power.way == "weapon" or power.time == "hit":
        return
    takes_hold = power.stays or effects.held_by(fight, id)
    if takes_hold and able(caster) and caster.concentrating is None:
        fight.change(id, concentrating=power.name)
        fight.note("concentration", id, facts={"power": power.name})


# -- counterspells --------------------------------------------------------------------------------


def _countered(fight: Fight, id: str, power: Power, slot: int) -> Steps[bool]:
    """Asks the enemies in initiative order; whether one of them has countered the spell."""
    level = slot or power.level or 0
    foes = {foe.id for foe in enemies(fight, fight.combatants[id])}
    for foe in fight.order:
        if foe in foes:
            question = Question(
                by=foe, kind="reaction", about=id, what=power.name, purpose="cast", total=level
            )
            used = yield from reactions.react(fight, question)
            if used is not None and used[0].counter:
                countered = yield from _counters(fight, foe, id, power, slot, used)
                if countered:
                    return True
    return False


def _counters(
    fight: Fight, foe: str, id: str, power: Power, slot: int, used: tuple[Power, int]
) -> Steps[bool]:
    counter, spent = used
    level = slot or power.level or 0
    if fight.options.counter == "save":
        dc = powers.dc_of(fight.combatants[foe], counter)
        spell = counter.level is not None
        made = yield from d20.save(fight, id, "con", dc, counter.name, spell=spell)
        success = not made
        if success and power.slot:
            powers.give_slot(fight, id, slot, 1)
    elif spent >= level:
        success = True
    else:
        total = yield from d20.check(fight, foe, "counter")
        success = total >= 10 + level
    fight.note("countered", foe, id, {"power": power.name, "success": success})
    return success


# -- readied spells -------------------------------------------------------------------------------


def ready(fight: Fight, id: str, power: Power, readied: Readied) -> Steps[None]:
    """Casts a spell that is held until its trigger."""
    ending = own_acts(fight, id)
    powers.pay(fight, id, power, readied.slot)
    powers.note_cast(fight, id, power, readied.slot, 0)
    if power.verbal:
        powers.reveal(fight, id)
    end_own_acts(fight, id, ending)
    countered = yield from _countered(fight, id, power, readied.slot)
    if countered or not able(fight.combatants[id]):
        return
    if fight.combatants[id].concentrating:
        effects.end_concentration(fight, id, "replaced")
    fight.change(id, readied=readied, concentrating=power.name)
    fight.note("concentration", id, facts={"power": power.name})


def release(
    fight: Fight, id: str, power: Power, slot: int, targets: tuple[str, ...]
) -> Steps[None]:
    """Lets a readied spell work."""
    fight.change(id, concentrating=None)
    yield from working.work(fight, id, power, slot, targets)
    concentrate(fight, id, power)
