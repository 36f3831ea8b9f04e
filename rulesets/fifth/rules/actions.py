"""All else that can be done in a turn (README 7.3, 7.5): each row of `DEEDS` is an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import powers
from rulesets.fifth.rules.queries import able, enemies, grips, immune_to, present, speed_now
from rulesets.fifth.state import Combatant, Effect, Mods

HIDE_DC = 15  # as in 5.2
FIRST_AID_DC = 10
HELP = Effect(
    name="help",
    mods=Mods(own_attacks="advantage", uses_up="own_attack"),
    until="source_start",
    rounds=1,
)

type Fields = Mapping[str, Any]
type Deed = Callable[[Fight, Combatant, Fields], None]


def _taken(who: Combatant, fields: Fields) -> dict[str, str]:
    """Takes the action, or the bonus action where `as` says so; the fact about it."""
    if fields["as"] == "bonus":
        who.bonus = False
    else:
        who.actions -= 1
    return {"as": fields["as"]}


def dash(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.dashes += 1
    fight.say("dash", who, **_taken(who, fields))


def disengage(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.disengaged = True
    fight.say("disengage", who, **_taken(who, fields))


def dodge(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.dodging = True
    fight.say("dodge", who, **_taken(who, fields))
    effects.settle(fight)


def help_ally(fight: Fight, who: Combatant, fields: Fields) -> None:
    ally = fight.combatants[fields["ally"]]
    fight.say("help", who, ally, against=fields["target"], **_taken(who, fields))
    effects.lay(fight, who, ally, replace(HELP, against=fields["target"]))


def hide(fight: Fight, who: Combatant, fields: Fields) -> None:
    taken = _taken(who, fields)
    total = d20.check(fight, who, "stealth")
    perception = [10 + foe.sheet.skills["perception"] for foe in enemies(fight, who) if able(foe)]
    dc = HIDE_DC if fight.options.hide == "fixed" else max(perception, default=0)
    fight.say_own("hide", who, **taken, total=total, dc=dc, success=total >= dc)
    if total >= dc:
        who.hidden, who.stealth_total = True, total


def search(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.actions -= 1
    target = fight.combatants[fields["target"]]
    total = d20.check(fight, who, "perception")
    dc = target.stealth_total or 0
    fight.say("search", who, target, total=total, dc=dc, success=total >= dc)
    if total >= dc:
        powers.reveal(fight, target)


def stabilise(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.actions -= 1
    target = fight.combatants[fields["target"]]
    total = d20.check(fight, who, "medicine")
    success = total >= FIRST_AID_DC
    fight.say("stabilise", who, target, total=total, success=success)
    if success and target.status == "dying":
        harm.fall(fight, target, "stable")


def use_object(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.actions -= 1
    fight.say("use_object", who, what=fields["what"])


def interact(fight: Fight, who: Combatant, fields: Fields) -> None:
    fight.now.interacted = True
    fight.say("interact", who, what=fields["what"])


def wakes(effect: Effect) -> bool:
    """Whether the effect is one that shaking ends (S50)."""
    asleep = "unconscious" in effect.conditions or "incapacitated" in effect.conditions
    return effect.breaks_on_damage and asleep


def wake(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.actions -= 1
    target = fight.combatants[fields["target"]]
    fight.say("wake", who, target)
    effects.end_those(fight, target, wakes, "woken")


def stand(fight: Fight, who: Combatant, fields: Fields) -> None:
    feet = speed_now(fight.options, who) // 2
    who.prone = False
    who.movement_used += feet
    fight.say("stand", who, feet=feet)
    effects.settle(fight)


def drop_prone(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.prone = True
    fight.say("drop_prone", who)


def leave(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.status = "fled"
    fight.say("leave", who)
    effects.leave_all(fight, who)
    effects.settle(fight)


def release(fight: Fight, who: Combatant, fields: Fields) -> None:
    target = fight.combatants[fields["target"]]
    fight.say("release", who, target)
    effects.end_those(fight, target, lambda effect: grips(effect, who), "released")


def end_concentration(fight: Fight, who: Combatant, fields: Fields) -> None:
    effects.end_concentration(fight, who, "dropped")


# -- grappling and shoving ------------------------------------------------------------------------


def _grip_of(who: Combatant) -> str:
    """The skill with which it resists: the higher bonus (S12)."""
    skills = who.sheet.skills
    return "acrobatics" if skills["acrobatics"] > skills["athletics"] else "athletics"


def _grip_dc(who: Combatant) -> int:
    """The DC of saves against grapple and shove, as in 5.2."""
    return 8 + who.sheet.abilities["str"] + who.sheet.proficiency


def grapple(fight: Fight, who: Combatant, fields: Fields) -> None:
    target = fight.combatants[fields["target"]]
    if _has_its_way(fight, who, target, "grapple"):
        dc = _grip_dc(who) if fight.options.contest == "save" else None
        hold = Effect(name="grapple", conditions=("grappled",), escape="grapple", escape_dc=dc)
        effects.lay(fight, who, target, hold)


def shove(fight: Fight, who: Combatant, fields: Fields) -> None:
    target = fight.combatants[fields["target"]]
    success = _has_its_way(fight, who, target, "shove", to=fields["to"])
    if success and fields["to"] == "away":
        effects.unlink(who, (target,))
    elif success and not immune_to(target, "prone"):
        target.prone = True
    effects.settle(fight)


def _has_its_way(fight: Fight, who: Combatant, target: Combatant, rule: str, **more: str) -> bool:
    """Whether it succeeds against the target, by a contest or as in 5.2 by the target's save."""
    automatic = success = not able(target)
    if not automatic and fight.options.contest == "save":
        of = {name: d20.save_bonus(fight.options, target, name) for name in ("str", "dex")}
        better = "dex" if of["dex"] > of["str"] else "str"
        success = not d20.save(fight, target, better, _grip_dc(who), rule)
    elif not automatic:
        own = d20.check(fight, who, "athletics")
        success = own > d20.check(fight, target, _grip_of(target))
    fight.say(rule, who, target, **more, automatic=automatic, success=success)
    return success


def escape(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.actions -= 1
    name = fields["effect"]
    effect = next(each for each in who.effects if each.name == name and each.escape != "none")
    holder = fight.combatants.get(effect.source or "")
    skill = _grip_of(who) if effect.escape == "grapple" else effect.escape
    if effect.escape != "grapple" or effect.escape_dc is not None:
        dc = 10 if effect.escape_dc is None else effect.escape_dc
        success = d20.check(fight, who, skill) >= dc
    elif holder is not None and present(holder):
        own = d20.check(fight, who, skill)
        success = own > d20.check(fight, holder, "athletics")
    else:
        success = True
    fight.say("escape", who, effect.source, effect=name, success=success)
    if success:
        effects.end(fight, who, effect, "escape")


DEEDS: Mapping[str, Deed] = {
    "escape": escape,
    "dash": dash,
    "disengage": disengage,
    "dodge": dodge,
    "hide": hide,
    "help": help_ally,
    "search": search,
    "stabilise": stabilise,
    "use_object": use_object,
    "wake": wake,
    "interact": interact,
    "stand": stand,
    "drop_prone": drop_prone,
    "leave": leave,
    "release": release,
    "end_concentration": end_concentration,
}
