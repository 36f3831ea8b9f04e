"""Walking, running, riding, leaving the field (README 7.10) and charging (README 7.8)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.arm5.rules.attacks import Blow, engage, strike
from rulesets.arm5.rules.fight import Fight, stress, test
from rulesets.arm5.rules.harm import dismount, tire
from rulesets.arm5.rules.magic import MOVING_EASE, keep_spell
from rulesets.arm5.rules.queries import distance, enemies, longest_reach, skill, weapon_of
from rulesets.arm5.sheet.tables import PACES, gait_paces
from rulesets.arm5.state import Action, Combatant, Value

MOUNT_EASE = 6
LEAVING_GAIT = "trot"
CHARGE_COST = 1


def paces(combatant: Combatant, pace: str) -> int:
    """The distance at this pace, or for a rider at this gait of the mount."""
    mount = combatant.sheet.mount
    if combatant.mounted and mount is not None:
        whole = gait_paces(mount.quickness, pace)
    else:
        whole = max(1, 10 + combatant.sheet.quickness - combatant.sheet.encumbrance) * PACES[pace]
    return -(-whole // 2) if combatant.terrain == "rough" else whole


def move(fight: Fight, id: str, option: str, fields: dict[str, Any]) -> None:
    """Moves by `move` or `ride`."""
    pace = fields["gait"] if option == "ride" else fields["pace"]
    combatant = fight.combatants[id]
    whole = paces(combatant, pace)
    toward, away = fields.get("toward"), fields.get("away_from")
    position = combatant.position
    if toward is not None:
        position = _toward(combatant, fight.combatants[toward], whole)
    elif away is not None:
        position = _away(fight, combatant, fight.combatants[away], whole)
    combatant = fight.change(id, position=position, cover=fields["cover"])
    if option == "ride":
        combatant = fight.change(id, gait=pace)
    arrived = (
        None if toward is None else _arrived(combatant, fight.combatants[toward], fields["arrives"])
    )
    facts = {"pace": pace, "paces": whole, "position": position, "cover": combatant.cover}
    fight.note(option, id, toward or away, facts | {"arrived": arrived})
    if arrived:
        _arrive(fight, id, str(toward))
    _strain(fight, id, option, pace)


def leave(fight: Fight, id: str, fields: dict[str, Any]) -> None:
    """Leaves the field, until pursued."""
    combatant = fight.combatants[id]
    pace = LEAVING_GAIT if combatant.mounted else fields["pace"]
    whole = paces(combatant, pace)
    foe = next(iter(enemies(fight, combatant)), None)
    if foe is not None:
        combatant = fight.change(id, position=_away(fight, combatant, foe, whole))
    fight.note("leave", id, facts={"paces": whole, "position": combatant.position})
    if pace == "sprint":
        sprint_test(fight, id)
    if fight.combatants[id].active:
        fight.change(id, status="left", delaying=False, quick_left=0, mount_action=False)


def declare_charge(fight: Fight, id: str, action: Action) -> None:
    """Declares a charge and pays its cost: a fatigue level, or one of the mount."""
    combatant, fields = fight.combatants[id], action.fields
    pace = charge_pace(combatant, fields)
    facts = {"weapon": fields["weapon"], "mounted": combatant.mounted, "pace": pace}
    fight.note("charge", id, action.target, facts | {"paces": paces(combatant, pace)})
    if combatant.mounted:
        fight.change(id, mount_action=False)
        tire_mount(fight, id, CHARGE_COST)
    else:
        tire(fight, id, CHARGE_COST, "charge")


def charge_pace(combatant: Combatant, fields: Any) -> str:
    return "gallop" if combatant.mounted else fields.get("pace") or "run"


def run_up(combatant: Combatant, foe: Combatant, pace: str) -> Combatant:
    """The combatant after the run of a charge."""
    position = _toward(combatant, foe, paces(combatant, pace))
    return replace(
        combatant,
        position=position,
        cover="none",
        gait="gallop" if combatant.mounted else combatant.gait,
    )


def charge_blow(combatant: Combatant, weapon: str) -> Blow:
    bonus = 0 if combatant.terrain == "rough" else skill(combatant, weapon_of(combatant, weapon))
    return Blow(weapon, charge=bonus)


def charge(fight: Fight, id: str, fields: dict[str, Value]) -> None:
    """Carries out a charge: the run, then the attack."""
    combatant, target = fight.combatants[id], str(fields["target"])
    pace = charge_pace(combatant, fields)
    fight.combatants[id] = combatant = run_up(combatant, fight.combatants[target], pace)
    _pursue(fight, id, target)
    if pace == "sprint":
        sprint_test(fight, id)
    if not fight.combatants[id].active:
        return
    strike(fight, id, target, charge_blow(combatant, str(fields["weapon"])))


def sprint_test(fight: Fight, id: str) -> None:
    fatigue_test(fight, id, "fatigue_test", fight.options.sprint_ease, "sprint")


def fatigue_test(
    fight: Fight, id: str, rule: str, ease: int, cause: str, facts: dict[str, Any] | None = None
) -> None:
    rolled = test(fight, id, "fatigue", fatigue_modifier(fight.combatants[id]))
    lost = fatigue_cost(rolled.total, rolled.botch, ease)
    own_facts = (facts or {}) | {"ease": ease, "success": not lost, **rolled.facts}
    fight.note(rule, id, facts=own_facts, rolls=rolled.rolls)
    if lost:
        tire(fight, id, lost, cause)


def fatigue_modifier(combatant: Combatant) -> int:
    return combatant.sheet.stamina - combatant.sheet.encumbrance + combatant.penalty


def fatigue_cost(total: int, botch: bool, ease: int) -> int:
    """Fatigue levels lost by a Fatigue test: none for a success, two for a botch."""
    if total >= ease:
        return 0
    return 2 if botch else 1


def tire_mount(fight: Fight, id: str, levels: int) -> None:
    """Tires the mount; one that has lost all its levels cannot carry anybody."""
    combatant = fight.combatants[id]
    lost, exhausted = combatant.mount_fatigue + levels, exhausts_mount(combatant, levels)
    facts = {"levels": levels, "lost": lost, "exhausted": exhausted}
    fight.note("mount_fatigue", id, facts=facts)
    fight.change(id, mount_fatigue=lost)
    if exhausted:
        dismount(fight, id)


def exhausts_mount(combatant: Combatant, levels: int) -> bool:
    most = combatant.sheet.mount.fatigue_levels if combatant.sheet.mount is not None else 0
    return combatant.mount_fatigue + levels >= most


def _toward(combatant: Combatant, other: Combatant, whole: int) -> int | None:
    """The position after moving up to one pace from the other; unknown positions stay unknown."""
    apart = distance(combatant, other)
    if combatant.position is None or other.position is None or apart is None:
        return combatant.position
    step = min(whole, max(0, apart - 1))
    return combatant.position + (step if other.position > combatant.position else -step)


def _away(fight: Fight, combatant: Combatant, other: Combatant, whole: int) -> int | None:
    if combatant.position is None or other.position is None:
        return combatant.position
    if combatant.position == other.position:
        first = next(iter(fight.combatants.values())).side
        return combatant.position + (-whole if combatant.side == first else whole)
    return combatant.position + (whole if combatant.position > other.position else -whole)


def _arrived(combatant: Combatant, other: Combatant, arrived: bool) -> bool:
    apart = distance(combatant, other)
    return arrived if apart is None else apart <= longest_reach(combatant)


def _arrive(fight: Fight, id: str, target: str) -> None:
    """Reaches a combatant: catches those who left, pursues those who broke off, engages enemies."""
    combatant, other = fight.combatants[id], fight.combatants[target]
    if combatant.side == other.side:
        return
    if other.status == "left":
        other = fight.change(target, status="active")
        fight.note("pursue", id, target, {"caught": True})
    _pursue(fight, id, target)
    if fight.options.engage_on_approach and other.active and not other.hidden:
        engage(fight, id, target)


def _pursue(fight: Fight, id: str, target: str) -> None:
    """Lets a combatant who pursues an enemy who broke off strike again."""
    other = fight.combatants[target]
    if id in other.broken_from:
        left = tuple(name for name in other.broken_from if name != id)
        fight.change(target, broken_from=left)
        fight.note("pursue", id, target, {"caught": False})


def _strain(fight: Fight, id: str, option: str, pace: str) -> None:
    """Makes the tests of a fast pace."""
    if option == "ride":
        if pace == "gallop":
            _mount_test(fight, id)
        return
    if pace == "sprint":
        sprint_test(fight, id)
    if pace != "walk" and fight.combatants[id].active:
        keep_spell(fight, id, "moving", MOVING_EASE)


def _mount_test(fight: Fight, id: str) -> None:
    mount = fight.combatants[id].sheet.mount
    stamina = mount.stamina if mount is not None else 0
    rolled = stress(fight, id, "mount_fatigue", stamina, fight.options.botch_dice)
    lost = fatigue_cost(rolled.total, rolled.botch, MOUNT_EASE)
    facts = {"ease": MOUNT_EASE, "success": not lost, **rolled.facts}
    fight.note("mount_fatigue_test", id, facts=facts, rolls=rolled.rolls)
    if lost:
        tire_mount(fight, id, lost)
