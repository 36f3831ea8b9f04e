"""Everything that can be done in a turn (README 7.3, 7.5)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm, movement
from rulesets.fifth.rules.attacks import by_answer
from rulesets.fifth.rules.fight import Fields, Fight
from rulesets.fifth.rules.magic import casting, powers
from rulesets.fifth.rules.queries import enemies
from rulesets.fifth.rules.strike import strike
from rulesets.fifth.sheet.parts import Mods
from rulesets.fifth.state import Combatant, Effect

HIDE_DC = 15  # as in 5.2
FIRST_AID_DC = 10
HELP = Effect(
    name="help",
    mods=Mods(own_attacks="advantage", uses_up="own_attack"),
    until="source_start",
    rounds=1,
)


def wakes(effect: Effect) -> bool:
    """Whether the effect is one that shaking ends (S50)."""
    asleep = "unconscious" in effect.conditions or "incapacitated" in effect.conditions
    return effect.breaks_on_damage and asleep


class Deed:
    """Something that a combatant does in its turn: each public method is an option."""

    def __init__(self, fight: Fight, who: Combatant, fields: Fields):
        self._fight, self._who, self._fields = fight, who, fields

    @property
    def _target(self) -> Combatant:
        return self._fight.combatants[self._fields["target"]]

    def _take(self) -> str:
        """Takes the action, or the bonus action where `as` says so."""
        way: str = self._fields.get("as", "action")
        if way == "bonus":
            self._who.bonus = False
        else:
            self._who.actions -= 1
        return way

    def dash(self) -> None:
        self._who.dashes += 1
        self._fight.say("dash", self._who, **{"as": self._take()})

    def disengage(self) -> None:
        self._who.disengaged = True
        self._fight.say("disengage", self._who, **{"as": self._take()})

    def dodge(self) -> None:
        self._who.dodging = True
        self._fight.say("dodge", self._who, **{"as": self._take()})
        effects.settle(self._fight)

    def help(self) -> None:
        ally, target = self._fight.combatants[self._fields["ally"]], self._fields["target"]
        self._fight.say("help", self._who, ally, against=target, **{"as": self._take()})
        effects.lay(self._fight, self._who, ally, replace(HELP, against=target))

    def hide(self) -> None:
        fight, who, way = self._fight, self._who, self._take()
        total = d20.check(fight, who, "stealth")
        foes = (foe.sheet for foe in enemies(fight, who) if foe.able)
        dc = max((10 + sheet.skills["perception"] for sheet in foes), default=0)
        dc = HIDE_DC if fight.options.hide == "fixed" else dc
        success = total >= dc
        fight.say_own("hide", who, **{"as": way}, total=total, dc=dc, success=success)
        if success:
            who.hidden, who.stealth_total = True, total

    def search(self) -> None:
        self._take()
        total = d20.check(self._fight, self._who, "perception")
        dc = self._target.stealth_total or 0
        success = total >= dc
        self._fight.say("search", self._who, self._target, total=total, dc=dc, success=success)
        if success:
            powers.reveal(self._fight, self._target)

    def stabilise(self) -> None:
        self._take()
        total = d20.check(self._fight, self._who, "medicine")
        success = total >= FIRST_AID_DC
        self._fight.say("stabilise", self._who, self._target, total=total, success=success)
        if success and self._target.status == "dying":
            harm.fall(self._fight, self._target, "stable")

    def wake(self) -> None:
        self._take()
        self._fight.say("wake", self._who, self._target)
        effects.end_those(self._fight, self._target, wakes, "woken")

    def use_object(self) -> None:
        self._take()
        self._fight.say("use_object", self._who, what=self._fields["what"])

    def ready(self) -> None:
        movement.ready(self._fight, self._who, self._fields)

    def cast(self) -> None:
        casting.by_answer(self._fight, self._who, self._fields)

    def interact(self) -> None:
        self._fight.now.interacted = True
        self._fight.say("interact", self._who, what=self._fields["what"])

    def close(self) -> None:
        movement.move(self._fight, self._who, self._fields)

    withdraw = close

    def stand(self) -> None:
        feet = self._fight.options.speed(self._who) // 2
        self._who.prone = False
        self._who.movement_used += feet
        self._fight.say("stand", self._who, feet=feet)
        effects.settle(self._fight)

    def drop_prone(self) -> None:
        self._who.prone = True
        self._fight.say("drop_prone", self._who)

    def leave(self) -> None:
        self._who.status = "fled"
        self._fight.say("leave", self._who)
        effects.leave_all(self._fight, self._who)
        effects.settle(self._fight)

    def release(self) -> None:
        self._fight.say("release", self._who, self._target)
        effects.end_those(
            self._fight, self._target, lambda effect: effect.grips(self._who), "released"
        )

    def end_concentration(self) -> None:
        effects.end_concentration(self._fight, self._who, "dropped")

    def _use_attack(self) -> None:
        """Takes one of the attacks that are left, or begins an Attack action."""
        who, now = self._who, self._fight.now
        if who.attacks_left > 0:
            who.attacks_left -= 1
            return
        who.actions -= 1
        who.attacks_left = who.sheet.attacks - 1
        if not now.first:
            who.attacks_left += sum(effect.mods.extra_attacks for effect in who.effects)
        now.first, now.shot = True, ()

    def attack(self) -> None:
        who, now = self._who, self._fight.now
        weapon = who.sheet.weapons[self._fields["weapon"]]
        if who.routine_left:
            left = list(who.routine_left)
            left.remove(weapon.name)
            who.routine_left = tuple(left)
        else:
            self._use_attack()
            if weapon.light and weapon.melee:
                now.light = weapon.name
        reckless = bool(self._fields.get("reckless"))
        strike(self._fight, by_answer(who, self._target, self._fields), reckless=reckless)

    def offhand(self) -> None:
        self._who.bonus = False
        strike(self._fight, by_answer(self._who, self._target, self._fields, offhand=True))

    def routine(self) -> None:
        name = self._fields["routine"]
        self._take()
        self._who.routine_left = self._who.sheet.routines[name].attacks
        self._fight.now.shot = ()
        self._fight.say("routine", self._who, routine=name)

    def grapple(self) -> None:
        self._use_attack()
        if self._has_its_way("grapple"):
            dc = _grip_dc(self._who) if self._fight.options.contest == "save" else None
            hold = Effect(name="grapple", conditions=("grappled",), escape="grapple", escape_dc=dc)
            effects.lay(self._fight, self._who, self._target, hold)

    def shove(self) -> None:
        self._use_attack()
        target, to = self._target, self._fields["to"]
        success = self._has_its_way("shove", to=to)
        if success and to == "away":
            effects.unlink(self._who, (target,))
        elif success and not target.immune_to("prone"):
            target.prone = True
        effects.settle(self._fight)

    def _has_its_way(self, rule: str, **more: str) -> bool:
        """Whether it succeeds against the target, by a contest or as in 5.2 by the target's
        save."""
        fight, who, target = self._fight, self._who, self._target
        automatic = success = not target.able
        if not automatic and fight.options.contest == "save":
            of = {name: d20.save_bonus(fight.options, target, name) for name in ("str", "dex")}
            better = "dex" if of["dex"] > of["str"] else "str"
            success = not d20.save(fight, target, better, _grip_dc(who), rule)
        elif not automatic:
            own = d20.check(fight, who, "athletics")
            success = own > d20.check(fight, target, _grip_of(target))
        fight.say(rule, who, target, **more, automatic=automatic, success=success)
        return success

    def escape(self) -> None:
        fight, who, name = self._fight, self._who, self._fields["effect"]
        self._take()
        effect = next(each for each in who.effects if each.name == name and each.escape != "none")
        holder = fight.combatants.get(effect.source or "")
        skill = _grip_of(who) if effect.escape == "grapple" else effect.escape
        success = True
        if effect.escape != "grapple" or effect.escape_dc is not None:
            dc = 10 if effect.escape_dc is None else effect.escape_dc
            success = d20.check(fight, who, skill) >= dc
        elif holder is not None and holder.present:
            own = d20.check(fight, who, skill)
            success = own > d20.check(fight, holder, "athletics")
        fight.say("escape", who, effect.source, effect=name, success=success)
        if success:
            effects.end(fight, who, effect, "escape")


def _grip_of(who: Combatant) -> str:
    """The skill with which it resists: the higher bonus (S12)."""
    skills = who.sheet.skills
    return "acrobatics" if skills["acrobatics"] > skills["athletics"] else "athletics"


def _grip_dc(who: Combatant) -> int:
    """The DC of saves against grapple and shove, as in 5.2."""
    return 8 + who.sheet.abilities["str"] + who.sheet.proficiency
