"""The effects of the GM's rulings (README 5.9, 7.10, 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.queries import immune_to, maximum, present, regenerates_at_0
from rulesets.fifth.rules.rounds import ending, initiative, readied
from rulesets.fifth.sheet import roster
from rulesets.fifth.state import CONDITIONS, NO_MODS, Combatant, Effect
from rulesets.rulings import newcomer

type Fields = Mapping[str, Any]


# -- setting values -------------------------------------------------------------------------------


def set_value(fight: Fight, fields: Fields) -> None:
    id, name, value = fields["target"], fields["field"], fields["value"]
    note_set(fight, id, name, value)
    if name in CONDITIONS:
        set_condition(fight, id, name, value)
    elif name in _SETTERS:
        _SETTERS[name](fight, fight.combatants[id], value)
    else:
        fight.change(id, **{name: value})
    effects.settle(fight)


def note_set(fight: Fight, id: str, name: str, value: Any) -> None:
    fight.note_open("gm_set", target=id, facts={"field": name, "value": value})


def _set_hp(fight: Fight, who: Combatant, value: int) -> None:
    if value == 0 and who.status == "active":
        fight.change(who.id, hp=0)
        _bring_down(fight, who)
        return
    fight.change(who.id, hp=value)
    if value and who.status in ("dying", "stable"):
        harm.rise(fight, who.id)


def _bring_down(fight: Fight, who: Combatant) -> None:
    if regenerates_at_0(who) or who.sheet.death_saves:
        harm.fall(fight, who.id, "dying")
    else:
        harm.die(fight, who.id)


def lower_to_maximum(fight: Fight, id: str) -> None:
    """Exhaustion may halve the maximum."""
    who = fight.combatants[id]
    fight.change(id, hp=min(who.hp, maximum(fight.options, who)))


def _set_max_hp(fight: Fight, who: Combatant, value: int) -> None:
    fight.change(who.id, max_hp=value)
    lower_to_maximum(fight, who.id)


def _set_exhaustion(fight: Fight, who: Combatant, value: int) -> None:
    fight.change(who.id, exhaustion=value)
    lower_to_maximum(fight, who.id)
    if value == 6 and who.status != "dead":
        harm.die(fight, who.id)


def _set_status(fight: Fight, who: Combatant, status: str) -> None:
    if status == "dead":
        if who.status != "dead":
            harm.die(fight, who.id)
        return
    if status in ("dying", "stable") and who.status == "active":
        harm.fall(fight, who.id, status)
        return
    hp = {"active": max(1, who.hp), "dying": 0, "stable": 0}.get(status, who.hp)
    fight.change(who.id, status=status, hp=hp, successes=0, failures=0)
    if status == "fled":
        effects.leave_all(fight, who.id)


def _set_hidden(fight: Fight, who: Combatant, value: bool) -> None:
    total = 10 + who.sheet.skills["stealth"] if value else None
    fight.change(who.id, hidden=value, stealth_total=total)


_SETTERS: Mapping[str, Callable[[Fight, Combatant, Any], None]] = {
    "hp": _set_hp,
    "max_hp": _set_max_hp,
    "exhaustion": _set_exhaustion,
    "status": _set_status,
    "hidden": _set_hidden,
}


def set_condition(fight: Fight, id: str, name: str, value: bool) -> None:
    """Lays a condition or takes it away, without entries of its own."""
    who = fight.combatants[id]
    if not value:
        _take_away(fight, who, name)
    elif not immune_to(who, name):
        prone = name in ("prone", "unconscious") and not immune_to(who, "prone")
        fight.change(id, prone=who.prone or prone)
        if name != "prone":
            effect = Effect(name=f"gm:{name}", conditions=(name,), turn=fight.turns)
            kept = tuple(each for each in who.effects if each.name != effect.name)
            fight.change(id, effects=(*kept, effect))


def _take_away(fight: Fight, who: Combatant, name: str) -> None:
    if name == "prone":
        fight.change(who.id, prone=False)
        return
    left, gone = [], []
    for effect in who.effects:
        conditions = tuple(each for each in effect.conditions if each != name)
        if len(conditions) == len(effect.conditions):
            left.append(effect)
        elif conditions or effect.mods != NO_MODS:
            left.append(replace(effect, conditions=conditions))
        else:
            gone.append(effect)
    fight.change(who.id, effects=tuple(left))
    for effect in gone:
        effects.look_for_spent(fight, effect)


def set_uses(fight: Fight, fields: Fields) -> None:
    id, name, value = fields["target"], fields["name"], fields["value"]
    who = fight.combatants[id]
    note_set(fight, id, name, value)
    if name in who.uses:
        fight.change(id, uses={**who.uses, name: value})
    else:
        fight.change(id, slots={**who.slots, name: value})


# -- coming and going -----------------------------------------------------------------------------


def add(fight: Fight, fields: Fields) -> None:
    """Raises `IllegalChoice`, `IllegalSetup`."""
    row = newcomer(fields["combatant"], fight.combatants)
    joins = roster.combatant(row)
    id = joins.id
    found = {**fight.combatants, id: joins}
    roster.meet(found, id, row["stats"].get("near", ()))
    fight.combatants = found
    lower_to_maximum(fight, id)
    if fight.phase != "initiative":
        fight.change(id, acts_from=fight.round + 1)
        initiative.find_place(fight, id)
    facts = {"side": joins.side, "acts_from": fight.combatants[id].acts_from}
    fight.note("joined", id, facts=facts)
    effects.settle(fight)


def remove(fight: Fight, fields: Fields) -> None:
    id = fields["target"]
    fight.change(id, status="removed")
    fight.note("removed", target=id)
    effects.leave_all(fight, id)
    effects.settle(fight)


def engage(fight: Fight, fields: Fields) -> None:
    effects.link(fight, fields["target"], fields["other"])
    fight.note("gm_engage", fields["target"], fields["other"])
    effects.settle(fight)


def disengage(fight: Fight, fields: Fields) -> None:
    effects.unlink(fight, fields["target"], (fields["other"],))
    fight.note("gm_disengage", fields["target"], fields["other"])
    effects.settle(fight)


# -- what happens to somebody ---------------------------------------------------------------------


def damage(fight: Fight, fields: Fields) -> Steps[None]:
    part = harm.Part(fields["amount"], fields["type"])
    critical = fields["critical"]
    yield from harm.damage(fight, None, fields["target"], [part], critical=critical)


def heal(fight: Fight, fields: Fields) -> None:
    harm.heal(fight, None, fields["target"], fields["amount"])


def save(fight: Fight, fields: Fields) -> Steps[None]:
    id, on_fail = fields["target"], fields["on_fail"]
    conditions = () if on_fail == "none" else (on_fail,)
    made = yield from d20.save(
        fight, id, fields["ability"], fields["dc"], "gm", conditions=conditions
    )
    if fields["damage"] is not None and (not made or fields["half"]):
        amount = max(0, d20.amount(fight, "gm", "damage", fields["damage"]))
        part = harm.Part(amount // 2 if made else amount, fields["type"])
        if present(fight.combatants[id]):
            yield from harm.damage(fight, None, id, [part])
    if not made and conditions and present(fight.combatants[id]):
        set_condition(fight, id, on_fail, True)
        effects.settle(fight)


def end_effect(fight: Fight, fields: Fields) -> None:
    borne = fight.combatants[fields["target"]].effects
    effect = next(each for each in borne if each.name == fields["effect"])
    effects.end(fight, fields["target"], effect, "gm")


def trigger(fight: Fight, fields: Fields) -> Steps[None]:
    yield from readied.fire(fight, fields["target"])


# -- rests ----------------------------------------------------------------------------------------


def _restore(fight: Fight, id: str, kinds: tuple[str, ...]) -> None:
    who = fight.combatants[id]
    restored = {
        power.name: power.max_uses
        for power in who.sheet.powers.values()
        if power.refresh in kinds and power.name in who.uses
    }
    slots = dict(who.sheet.max_slots) if who.sheet.slots_rest in kinds else who.slots
    fight.change(id, uses={**who.uses, **restored}, slots=slots)


def short_rest(fight: Fight, fields: Fields) -> None:
    id, dice = fields["target"], fields["dice"]
    who = fight.combatants[id]
    gained = 0
    if dice:
        faces = fight.roll(id, "hit_dice", dice, who.sheet.hit_die).faces
        gained = sum(max(0, face + who.sheet.abilities["con"]) for face in faces)
    most = maximum(fight.options, who)
    fight.change(id, hp=min(most, who.hp + gained), hit_dice=who.hit_dice - dice)
    _restore(fight, id, ("short",))
    _note_rest(fight, id, "short")


def long_rest(fight: Fight, fields: Fields) -> None:
    id = fields["target"]
    who = fight.change(id, exhaustion=max(0, fight.combatants[id].exhaustion - 1), temp_hp=0)
    most = who.sheet.max_hit_dice
    back = min(most, who.hit_dice + max(1, most // 2))
    fight.change(id, hp=maximum(fight.options, who), hit_dice=back)
    _restore(fight, id, ("short", "long"))
    _note_rest(fight, id, "long")


def _note_rest(fight: Fight, id: str, kind: str) -> None:
    facts = {"kind": kind, "hp": fight.combatants[id].hp}
    fight.note("rest", target=id, facts=facts)


def end(fight: Fight, fields: Fields) -> None:
    """Raises `FightOver`."""
    ending.end(fight)


RULED: Mapping[str, Callable[[Fight, Fields], Steps[None] | None]] = {
    "set": set_value,
    "add": add,
    "remove": remove,
    "end": end,
    "engage": engage,
    "disengage": disengage,
    "damage": damage,
    "heal": heal,
    "save": save,
    "end_effect": end_effect,
    "uses": set_uses,
    "trigger": trigger,
    "short_rest": short_rest,
    "long_rest": long_rest,
}
