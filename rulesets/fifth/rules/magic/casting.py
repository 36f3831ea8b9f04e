"""Casting a spell or using a power, and the reactions to it and to attacks (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.attacks import Attack
from rulesets.fifth.rules.fight import Fields, Fight
from rulesets.fifth.rules.magic import powers, working
from rulesets.fifth.rules.magic.powers import Use
from rulesets.fifth.rules.queries import bearers, can_react, enemies, legal_targets, moving, usable
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Board, Combatant, Effect, Question, Readied


def cast(fight: Fight, use: Use) -> bool:
    """Pays for a power, and lets it work; false if it was countered."""
    who, power = use.who, use.power
    moves = moving(fight, who, power)
    spell = power.spell and not moves
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


def by_answer(fight: Fight, who: Combatant, fields: Fields) -> None:
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
        takes_hold = power.stays or any(bearers(fight, who))
        if takes_hold and who.able and who.concentrating is None:
            who.concentrating = power.name
            fight.say("concentration", who, power=power.name)


def ready(fight: Fight, use: Use, waiting: Readied) -> None:
    who, name = use.who, use.power.name
    powers.pay(fight, use)
    for effect in _own_acts(who):
        effects.end(fight, who, effect, "used")
    if _is_countered(fight, use) or not who.able:
        return
    if who.concentrating:
        effects.end_concentration(fight, who, "replaced")
    who.readied, who.concentrating = replace(waiting, power=name, slot=use.slot), name
    fight.say("concentration", who, power=name)


def release(fight: Fight, use: Use) -> None:
    use.who.concentrating = None
    working.work(fight, use)
    _concentrate(fight, use)


def fitting(board: Board, question: Question) -> Iterator[Power]:
    """The powers that may be used in answer to this question, in the sheet's order."""
    who, cause = board.combatants[question.by], board.combatants[question.about or ""]
    adding = question.kind == "hit"
    if not (who.able if adding else can_react(board, who) and cause.present):
        return
    for power in who.sheet.powers.values():
        if power.time != ("hit" if adding else "reaction"):
            continue
        if power.melee_only and question.mode != "melee":
            continue
        if (adding or _fits(board, who, cause, power, question)) and usable(board, who, power):
            yield power


def _fits(board: Board, who: Combatant, cause: Combatant, power: Power, asked: Question) -> bool:
    if power.trigger != ("hit" if asked.purpose == "blocks" else asked.purpose):
        return False
    if power.needs_sight and not who.sees(cause):
        return False
    if power.target != "self" and cause not in legal_targets(board, who, power):
        return False
    if asked.purpose == "cast":
        return power.from_level <= asked.total
    if asked.purpose == "blocks":
        return asked.what in power.mods.blocks
    if asked.purpose == "hit" and power.mods.ac and not power.halve:
        return not asked.sure and asked.total < who.ac_against(cause) + power.mods.ac
    return True


def _chosen(fight: Fight, who: Combatant, kind: str, **about: Any) -> Use | None:
    answer = fight.ask(who, kind, **about)
    if answer.option != "use":
        return None
    return Use(who, who.sheet.powers[answer.fields["power"]], answer.fields.get("slot") or 0)


def react(fight: Fight, who: Combatant, cause: Combatant, purpose: str, **more: Any) -> Use | None:
    """Asks for a reaction and lets it work; the one that worked."""
    use = _chosen(fight, who, "reaction", about=cause.id, purpose=purpose, **more)
    if use is None:
        return None
    use = replace(use, targets=[who if use.power.target == "self" else cause])
    return use if cast(fight, use) else None


def when_hit(fight: Fight, attack: Attack, total: int, sure: bool) -> bool:
    """Whether a reaction of the target halves the damage."""
    how = {"what": attack.name, "mode": attack.mode, "total": total, "sure": sure}
    used = react(fight, attack.target, attack.attacker, "hit", **how)
    return used is not None and used.power.halve


def when_damaged(fight: Fight, who: Combatant, cause: Combatant) -> None:
    """The reaction of somebody who was hurt by an enemy who is still there."""
    if who.side != cause.side:
        react(fight, who, cause, "damaged")


def on_hit(fight: Fight, attack: Attack) -> Use | None:
    """The power that is added to a hit, paid for."""
    about = {"about": attack.target.id, "what": attack.name, "mode": attack.mode}
    use = _chosen(fight, attack.attacker, "hit", **about)
    if use is not None:
        powers.pay(fight, use)
    return use


def _is_countered(fight: Fight, use: Use) -> bool:
    """Asks the enemies in initiative order whether they counter the spell."""
    who, power = use.who, use.power
    foes = {foe.id for foe in enemies(fight, who)}
    for foe in fight.those(id for id in fight.order if id in foes):
        used = react(fight, foe, who, "cast", what=power.name, total=use.level)
        if used is not None and used.power.counter:
            success = _counters(fight, used, use)
            fight.say("countered", foe, who, power=power.name, success=success)
            if success:
                return True
    return False


def _counters(fight: Fight, counter: Use, spell: Use) -> bool:
    foe, power = counter.who, counter.power
    if fight.options.counter == "save":
        dc = foe.dc_of(power)
        success = d20.save(fight, spell.who, "con", dc, power.name, spell=power.spell)
        if spell.power.slot and not success:
            powers.give_slot(spell.who, spell.slot, 1)
        return not success
    strong = counter.slot >= spell.level
    return strong or d20.check(fight, foe, "counter") >= 10 + spell.level
