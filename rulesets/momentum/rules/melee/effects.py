"""Effects of manoeuvres and techniques (README 7.9)."""

from __future__ import annotations

from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee.targets import technique
from rulesets.momentum.rules.queries import at_hand, group_of, outnumbers
from rulesets.momentum.state import UNARMED, Bout, Combatant, Plan

USES_A_WEAPON = ("attack", "defend", "tactical", "manoeuvre")


def apply(fight: Fight, bout: Bout, who: str, target: str, effect: str, deed: Plan) -> None:
    """Applies the immediate effects; disengaging and switching come later."""
    if effect == "disarm":
        _disarm(fight, bout, who, target)
    elif effect == "trip":
        fight.change(target, prone=True)
        fight.note("trip", who, target)
    elif effect == "push":
        fight.note("push", who, target, {"metres": deed.metres, "what": deed.what})
    elif effect == "take_momentum":
        fight.note("take_momentum", who, target)
    elif effect in ("improvise", "text"):
        used = technique(fight.combatants[who], deed)
        fight.note("improvise", who, target, {"what": used.name if used else deed.what})
    elif effect == "flank":
        fight.change(who, flank=True)
        fight.note("flank", who, target)


def weapon_in_use(deed: Plan | None) -> str | None:
    """The weapon used by the answer in this exchange."""
    if deed is None or deed.option not in USES_A_WEAPON or deed.manoeuvre == "disengage":
        return None
    return deed.weapon


def _disarm(fight: Fight, bout: Bout, who: str, target: str) -> None:
    """Disarms the target, who uses another weapon at once; bare hands cannot be dropped."""
    combatant = fight.combatants[target]
    weapon = weapon_in_use(bout.deeds.get(target)) or at_hand(combatant, None)
    if weapon == UNARMED:
        fight.note("disarm", who, target, {"weapon": None})
        return
    drop(fight, target, weapon)
    fight.note("disarm", who, target, {"weapon": weapon})


def drop(fight: Fight, id: str, weapon: str) -> None:
    combatant = fight.combatants[id]
    if weapon not in combatant.dropped:
        fight.change(id, dropped=(*combatant.dropped, weapon))


def switch(fight: Fight, id: str, deed: Plan) -> None:
    """Switches to another group, alone or trading places with an ally (README 7.9)."""
    combatant = fight.combatants[id]
    goes_to = fight.combatants[deed.swap or deed.to or ""]
    if not _has_place(fight, combatant, goes_to):
        fight.note("void", id, facts={"reason": "no_place"})
        return
    old, new = combatant.group, goes_to.group
    fight.part(id)
    fight.change(id, group=new)
    if deed.swap:
        fight.change(goes_to.id, group=old, exchanged=True, spent=True)
    else:
        fight.regroup(new or 0, changed=True)
    facts = {"group": new, "swapped": bool(deed.swap)}
    fight.note("switch", id, goes_to.id, facts)


def _has_place(fight: Fight, combatant: Combatant, goes_to: Combatant) -> bool:
    if group_of(fight, combatant.group) is None or goes_to.group in (None, combatant.group):
        return False
    return goes_to.side == combatant.side or outnumbers(fight, combatant)
