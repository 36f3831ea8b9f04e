"""All else that can be done in a turn (README 7.3, 7.5)."""

from __future__ import annotations

from rulesets.fifth.rules import d20, effects, harm
from rulesets.fifth.rules.fight import Fight, Given, Steps
from rulesets.fifth.rules.magic import casting, powers
from rulesets.fifth.rules.queries import (
    able,
    enemies,
    immune_to,
    passive_perception,
    present,
    speed_now,
)
from rulesets.fifth.state import Combatant, Effect, Mods, Readied

HIDE_DC = 15  # as in 5.2
FIRST_AID_DC = 10


def take_time(fight: Fight, id: str, given: Given) -> None:
    """The action, or the bonus action where `as` says so."""
    if given.fields["as"] == "bonus":
        fight.change(id, bonus=False)
    else:
        act(fight, id)


def act(fight: Fight, id: str) -> None:
    fight.change(id, actions=fight.combatants[id].actions - 1)


def dash(fight: Fight, id: str, given: Given) -> None:
    take_time(fight, id, given)
    fight.change(id, dashes=fight.combatants[id].dashes + 1)
    fight.note("dash", id, facts={"as": given.fields["as"]})


def disengage(fight: Fight, id: str, given: Given) -> None:
    take_time(fight, id, given)
    fight.change(id, disengaged=True)
    fight.note("disengage", id, facts={"as": given.fields["as"]})


def dodge(fight: Fight, id: str, given: Given) -> None:
    take_time(fight, id, given)
    fight.change(id, dodging=True)
    fight.note("dodge", id, facts={"as": given.fields["as"]})
    effects.settle(fight)


def help_ally(fight: Fight, id: str, given: Given) -> None:
    take_time(fight, id, given)
    ally, target = given.fields["ally"], given.fields["target"]
    fight.note("help", id, ally, {"against": target, "as": given.fields["as"]})
    effect = Effect(
        name="help",
        mods=Mods(own_attacks="advantage", uses_up="own_attack"),
        until="source_start",
        rounds=1,
        against=target,
    )
    effects.lay(fight, id, ally, effect)


def hide(fight: Fight, id: str, given: Given) -> Steps[None]:
    take_time(fight, id, given)
    total = yield from d20.check(fight, id, "stealth")
    able_foes = (foe for foe in enemies(fight, fight.combatants[id]) if able(foe))
    dc = max(map(passive_perception, able_foes), default=0)
    dc = HIDE_DC if fight.options.hide == "fixed" else dc
    facts = {"as": given.fields["as"], "total": total, "dc": dc, "success": total >= dc}
    fight.note_open("hide", id, facts=facts)
    if total >= dc:
        fight.change(id, hidden=True, stealth_total=total)


def search(fight: Fight, id: str, given: Given) -> Steps[None]:
    act(fight, id)
    target = given.fields["target"]
    total = yield from d20.check(fight, id, "perception")
    dc = fight.combatants[target].stealth_total or 0
    fight.note("search", id, target, {"total": total, "dc": dc, "success": total >= dc})
    if total >= dc:
        powers.reveal(fight, target)


def stabilise(fight: Fight, id: str, given: Given) -> Steps[None]:
    act(fight, id)
    target = given.fields["target"]
    total = yield from d20.check(fight, id, "medicine")
    success = total >= FIRST_AID_DC
    fight.note("stabilise", id, target, {"total": total, "success": success})
    if success and fight.combatants[target].status == "dying":
        harm.fall(fight, target, "stable")


def use_object(fight: Fight, id: str, given: Given) -> None:
    act(fight, id)
    fight.note("use_object", id, facts={"what": given.fields["what"]})


def wakes(effect: Effect) -> bool:
    """Whether the effect is one that shaking ends (S50)."""
    return effect.breaks_on_damage and any(
        name in effect.conditions for name in ("unconscious", "incapacitated")
    )


def wake(fight: Fight, id: str, given: Given) -> None:
    act(fight, id)
    fight.note("wake", id, given.fields["target"])
    effects.end_those(fight, given.fields["target"], wakes, "woken")


def stand(fight: Fight, id: str, given: Given) -> None:
    feet = speed_now(fight.options, fight.combatants[id]) // 2
    used = fight.combatants[id].movement_used + feet
    fight.change(id, prone=False, movement_used=used)
    fight.note("stand", id, facts={"feet": feet})
    effects.settle(fight)


def drop_prone(fight: Fight, id: str, given: Given) -> None:
    fight.change(id, prone=True)
    fight.note("drop_prone", id)


def leave(fight: Fight, id: str, given: Given) -> None:
    fight.change(id, status="fled")
    fight.note("leave", id)
    effects.leave_all(fight, id)
    effects.settle(fight)


def release(fight: Fight, id: str, given: Given) -> None:
    target = given.fields["target"]
    fight.note("release", id, target)
    effects.end_those(
        fight,
        target,
        lambda effect: effect.source == id and "grappled" in effect.conditions,
        "released",
    )


def end_concentration(fight: Fight, id: str, given: Given) -> None:
    effects.end_concentration(fight, id, "dropped")


# -- grappling and shoving ------------------------------------------------------------------------


def grip_of(combatant: Combatant) -> str:
    """The skill with which it resists: the higher bonus (S12)."""
    skills = combatant.sheet.skills
    return "acrobatics" if skills["acrobatics"] > skills["athletics"] else "athletics"


def grip_dc(combatant: Combatant) -> int:
    """The DC of saves against grapple and shove, as in 5.2."""
    return 8 + combatant.sheet.abilities["str"] + combatant.sheet.proficiency


def grapple(fight: Fight, id: str, given: Given) -> Steps[None]:
    target = given.fields["target"]
    success = yield from _contest(fight, id, target, "grapple", {})
    if success:
        by_save = fight.options.contest == "save"
        effect = Effect(
            name="grapple",
            conditions=("grappled",),
            escape="grapple",
            escape_dc=grip_dc(fight.combatants[id]) if by_save else None,
        )
        effects.lay(fight, id, target, effect)


def shove(fight: Fight, id: str, given: Given) -> Steps[None]:
    target, to = given.fields["target"], given.fields["to"]
    success = yield from _contest(fight, id, target, "shove", {"to": to})
    if success and to == "away":
        effects.unlink(fight, id, (target,))
    elif success and not immune_to(fight.combatants[target], "prone"):
        fight.change(target, prone=True)
    effects.settle(fight)


def _contest(fight: Fight, id: str, target: str, rule: str, more: dict[str, str]) -> Steps[bool]:
    """Whether it has its way with the target."""
    automatic = not able(fight.combatants[target])
    if automatic:
        success = True
    elif fight.options.contest == "save":
        other, options = fight.combatants[target], fight.options
        better = d20.save_bonus(options, other, "dex") > d20.save_bonus(options, other, "str")
        dc = grip_dc(fight.combatants[id])
        made = yield from d20.save(fight, target, "dex" if better else "str", dc, rule)
        success = not made
    else:
        own = yield from d20.check(fight, id, "athletics")
        theirs = yield from d20.check(fight, target, grip_of(fight.combatants[target]))
        success = own > theirs
    fight.note(rule, id, target, {**more, "automatic": automatic, "success": success})
    return success


def escape(fight: Fight, id: str, given: Given) -> Steps[None]:
    act(fight, id)
    name = given.fields["effect"]
    effect = next(
        each for each in fight.combatants[id].effects if each.name == name and each.escape != "none"
    )
    source = fight.combatants.get(effect.source or "")
    if effect.escape == "grapple" and effect.escape_dc is None:
        success = True
        if source is not None and present(source):
            own = yield from d20.check(fight, id, grip_of(fight.combatants[id]))
            theirs = yield from d20.check(fight, source.id, "athletics")
            success = own > theirs
    else:
        skill = effect.escape
        skill = grip_of(fight.combatants[id]) if skill == "grapple" else skill
        total = yield from d20.check(fight, id, skill)
        success = total >= (10 if effect.escape_dc is None else effect.escape_dc)
    fight.note("escape", id, effect.source, {"effect": name, "success": success})
    if success:
        effects.end(fight, id, effect, "escape")


# -- readying -------------------------------------------------------------------------------------


def ready(fight: Fight, id: str, given: Given) -> Steps[None]:
    """An action that waits; a spell is cast now, and held by concentration (README 7.8)."""
    do, name = given.fields["do"], given.fields.get("power")
    trigger, slot = given.fields["trigger"], given.fields.get("slot") or 0
    power = fight.combatants[id].sheet.powers[name] if do == "cast" and name else None
    facts = {"trigger": trigger, "do": do, "power": power.name if power else "none"}
    if power is None:
        act(fight, id)
        fight.note_open("ready", id, facts=facts)
        fight.change(id, readied=Readied(do=do, trigger=trigger))
    else:
        fight.note_open("ready", id, facts=facts)
        readied = Readied(do=do, trigger=trigger, power=power.name, slot=slot)
        yield from casting.ready(fight, id, power, readied)
