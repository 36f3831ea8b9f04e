"""The effects of the GM's rulings (README 5.9, 7.10, 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm, readied
from rulesets.fifth.rules.actions import Fields
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import immune_to, maximum, present, regenerates_at_0
from rulesets.fifth.rules.rounds import ending, initiative
from rulesets.fifth.sheet import roster
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.state import CONDITIONS, NO_MODS, Combatant, Effect
from rulesets.rulings import newcomer


def rule(fight: Fight, name: str, fields: Fields) -> None:
    """Does what a ruling says. Raises `FightOver`, `IllegalChoice`, `IllegalSetup`."""
    if name == "add":
        _add(fight, fields)
    elif name == "end":
        ending.end(fight)
    else:
        _RULED[name](fight, fight.combatants[fields["target"]], fields)


# -- setting values -------------------------------------------------------------------------------


def _set_value(fight: Fight, who: Combatant, fields: Fields) -> None:
    name, value = fields["field"], fields["value"]
    fight.say_own("gm_set", None, who, field=name, value=value)
    if name in CONDITIONS:
        _set_condition(fight, who, name, value)
    elif name in _SETTERS:
        _SETTERS[name](fight, who, value)
    else:
        setattr(who, name, value)
    effects.settle(fight)


def _set_hp(fight: Fight, who: Combatant, value: int) -> None:
    who.hp = value
    if value and who.status in ("dying", "stable"):
        harm.rise(fight, who)
    elif not value and who.status == "active":
        if regenerates_at_0(who) or who.sheet.death_saves:
            harm.fall(fight, who, "dying")
        else:
            harm.die(fight, who)


def lower_to_maximum(fight: Fight, who: Combatant) -> None:
    """Exhaustion may halve the maximum."""
    who.hp = min(who.hp, maximum(fight.options, who))


def _set_max_hp(fight: Fight, who: Combatant, value: int) -> None:
    who.max_hp = value
    lower_to_maximum(fight, who)


def _set_exhaustion(fight: Fight, who: Combatant, value: int) -> None:
    who.exhaustion = value
    lower_to_maximum(fight, who)
    if value == 6 and who.status != "dead":
        harm.die(fight, who)


def _set_status(fight: Fight, who: Combatant, status: str) -> None:
    if status == "dead":
        if who.status != "dead":
            harm.die(fight, who)
    elif status in ("dying", "stable") and who.status == "active":
        harm.fall(fight, who, status)
    else:
        who.status, who.successes, who.failures = status, 0, 0
        who.hp = {"active": max(1, who.hp), "fled": who.hp}.get(status, 0)
        if status == "fled":
            effects.leave_all(fight, who)


def _set_hidden(fight: Fight, who: Combatant, value: bool) -> None:
    who.hidden = value
    who.stealth_total = 10 + who.sheet.skills["stealth"] if value else None


_SETTERS: Mapping[str, Callable[[Fight, Combatant, Any], None]] = {
    "hp": _set_hp,
    "max_hp": _set_max_hp,
    "exhaustion": _set_exhaustion,
    "status": _set_status,
    "hidden": _set_hidden,
}


def _set_condition(fight: Fight, who: Combatant, name: str, value: bool) -> None:
    """Lays a condition or takes it away, without entries of its own."""
    if not value:
        _take_away(fight, who, name)
    elif not immune_to(who, name):
        falls = name in ("prone", "unconscious") and not immune_to(who, "prone")
        who.prone = who.prone or falls
        if name != "prone":
            effect = Effect(name=f"gm:{name}", conditions=(name,), turn=fight.turns)
            kept = (each for each in who.effects if each.name != effect.name)
            who.effects = (*kept, effect)


def _take_away(fight: Fight, who: Combatant, name: str) -> None:
    if name == "prone":
        who.prone = False
        return
    before, who.effects = who.effects, ()
    gone = []
    for effect in before:
        conditions = tuple(each for each in effect.conditions if each != name)
        if conditions == effect.conditions:
            who.effects = (*who.effects, effect)
        elif conditions or effect.mods != NO_MODS:
            who.effects = (*who.effects, replace(effect, conditions=conditions))
        else:
            gone.append(effect)
    for effect in gone:
        effects.look_for_spent(fight, effect)


def _set_uses(fight: Fight, who: Combatant, fields: Fields) -> None:
    name, value = fields["name"], fields["value"]
    fight.say_own("gm_set", None, who, field=name, value=value)
    if name in who.uses:
        who.uses = {**who.uses, name: value}
    else:
        who.slots = {**who.slots, name: value}


# -- coming and going -----------------------------------------------------------------------------


def _add(fight: Fight, fields: Fields) -> None:
    row = newcomer(fields["combatant"], fight.combatants)
    joins = roster.combatant(row)
    others = row["stats"].get("near", ())
    roster.meet({**fight.combatants, joins.id: joins}, joins.id, others)  # refuses companions
    fight.combatants[joins.id] = joins
    for other in fight.those(others):
        effects.link(joins, other)
    lower_to_maximum(fight, joins)
    if fight.phase != "initiative":
        joins.acts_from = fight.round + 1
        initiative.find_place(fight, joins)
    fight.say("joined", joins, side=joins.side, acts_from=joins.acts_from)
    effects.settle(fight)


def _remove(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.status = "removed"
    fight.say("removed", None, who)
    effects.leave_all(fight, who)
    effects.settle(fight)


def _engage(fight: Fight, who: Combatant, fields: Fields) -> None:
    other = fight.combatants[fields["other"]]
    effects.link(who, other)
    fight.say("gm_engage", who, other)
    effects.settle(fight)


def _disengage(fight: Fight, who: Combatant, fields: Fields) -> None:
    other = fight.combatants[fields["other"]]
    effects.unlink(who, (other,))
    fight.say("gm_disengage", who, other)
    effects.settle(fight)


# -- what happens to somebody ---------------------------------------------------------------------


def _damage(fight: Fight, who: Combatant, fields: Fields) -> None:
    part = harm.Part(fields["amount"], fields["type"])
    harm.damage(fight, None, who, [part], critical=fields["critical"])


def _save(fight: Fight, who: Combatant, fields: Fields) -> None:
    condition, text = fields["on_fail"], fields["damage"]
    conditions = () if condition == "none" else (condition,)
    made = d20.save(fight, who, fields["ability"], fields["dc"], "gm", conditions=conditions)
    if text is not None and (not made or fields["half"]):
        amount = max(0, fight.sum_of("gm", "damage", formula(text)))
        part = harm.Part(amount // 2 if made else amount, fields["type"])
        if present(who):
            harm.damage(fight, None, who, [part])
    if not made and conditions and present(who):
        _set_condition(fight, who, condition, True)
        effects.settle(fight)


def _end_effect(fight: Fight, who: Combatant, fields: Fields) -> None:
    effect = next(each for each in who.effects if each.name == fields["effect"])
    effects.end(fight, who, effect, "gm")


# -- rests ----------------------------------------------------------------------------------------


def _short_rest(fight: Fight, who: Combatant, fields: Fields) -> None:
    dice, con = fields["dice"], who.sheet.abilities["con"]
    faces = fight.throw(who, "hit_dice", dice, who.sheet.hit_die) if dice else ()
    gained = sum(max(0, face + con) for face in faces)
    who.hp = min(maximum(fight.options, who), who.hp + gained)
    who.hit_dice -= dice
    _restore(fight, who, "short", ("short",))


def _long_rest(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.exhaustion, who.temp_hp = max(0, who.exhaustion - 1), 0
    most = who.sheet.max_hit_dice
    who.hp = maximum(fight.options, who)
    who.hit_dice = min(most, who.hit_dice + max(1, most // 2))
    _restore(fight, who, "long", ("short", "long"))


def _restore(fight: Fight, who: Combatant, rest: str, kinds: tuple[str, ...]) -> None:
    """Gives back the uses and slots that these kinds of rest restore."""
    restored = {
        power.name: power.max_uses
        for power in who.sheet.powers.values()
        if power.refresh in kinds and power.name in who.uses and power.max_uses is not None
    }
    who.uses = {**who.uses, **restored}
    if who.sheet.slots_rest in kinds:
        who.slots = dict(who.sheet.max_slots)
    fight.say("rest", None, who, kind=rest, hp=who.hp)


_RULED: Mapping[str, Callable[[Fight, Combatant, Fields], None]] = {
    "set": _set_value,
    "remove": _remove,
    "engage": _engage,
    "disengage": _disengage,
    "damage": _damage,
    "heal": lambda fight, who, fields: harm.heal(fight, None, who, fields["amount"]),
    "save": _save,
    "end_effect": _end_effect,
    "uses": _set_uses,
    "trigger": lambda fight, who, fields: readied.fire(fight, who),
    "short_rest": _short_rest,
    "long_rest": _long_rest,
}
