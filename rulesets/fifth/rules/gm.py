"""The effects of the GM's rulings (README 5.9, 7.10, 8.2)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.fifth.rules import course, d20, effects, harm, initiative, movement
from rulesets.fifth.rules.fight import Fields, Fight
from rulesets.fifth.sheet import roster
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.sheet.parts import CONDITIONS, NO_MODS
from rulesets.fifth.state import Combatant, Effect
from rulesets.rulings import newcomer


def lower_to_maximum(fight: Fight, who: Combatant) -> None:
    """Exhaustion may halve the maximum."""
    who.hp = min(who.hp, fight.options.maximum(who))


class Ruled:
    """A ruling that is taken: each public method is one. Raises `FightOver`, `IllegalChoice`,
    `IllegalSetup`."""

    def __init__(self, fight: Fight, fields: Fields):
        self._fight, self._fields = fight, fields

    @property
    def _who(self) -> Combatant:
        return self._fight.combatants[self._fields["target"]]

    def end(self) -> None:
        course.end(self._fight)

    def set(self) -> None:
        fight, who = self._fight, self._who
        name, value = self._fields["field"], self._fields["value"]
        fight.say_own("gm_set", None, who, field=name, value=value)
        if name == "status":
            self._set_status(value)
        elif name in CONDITIONS:
            self._set_condition(name, value)
        else:
            self._set_value(name, value)
        effects.settle(fight)

    def _set_value(self, name: str, value: Any) -> None:
        fight, who = self._fight, self._who
        setattr(who, name, value)
        if name == "hidden":
            who.stealth_total = 10 + who.sheet.skills["stealth"] if value else None
        elif name == "hp" and value and who.status in ("dying", "stable"):
            harm.rise(fight, who)
        elif name == "hp" and not value and who.status == "active":
            if who.regenerates_at_0 or who.sheet.death_saves:
                harm.fall(fight, who, "dying")
            else:
                harm.die(fight, who)
        elif name in ("max_hp", "exhaustion"):
            lower_to_maximum(fight, who)
            if who.exhaustion == 6 and name == "exhaustion" and who.status != "dead":
                harm.die(fight, who)

    def _set_status(self, status: str) -> None:
        fight, who = self._fight, self._who
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

    def _set_condition(self, name: str, value: bool) -> None:
        """Lays a condition or takes it away, without entries of its own."""
        who = self._who
        if not value and name == "prone":
            who.prone = False
        elif not value:
            self._take_away(name)
        elif not who.immune_to(name):
            falls = name in ("prone", "unconscious") and not who.immune_to("prone")
            who.prone = who.prone or falls
            if name != "prone":
                laid = Effect(name=f"gm:{name}", conditions=(name,), turn=self._fight.turns)
                who.effects = (*(each for each in who.effects if each.name != laid.name), laid)

    def _take_away(self, name: str) -> None:
        kept, gone = [], []
        for effect in self._who.effects:
            left = tuple(each for each in effect.conditions if each != name)
            if left or effect.mods != NO_MODS or left == effect.conditions:
                kept.append(
                    effect if left == effect.conditions else replace(effect, conditions=left)
                )
            else:
                gone.append(effect)
        self._who.effects = tuple(kept)
        for effect in gone:
            effects.look_for_spent(self._fight, effect)

    def uses(self) -> None:
        who, name, value = self._who, self._fields["name"], self._fields["value"]
        self._fight.say_own("gm_set", None, who, field=name, value=value)
        if name in who.uses:
            who.uses = {**who.uses, name: value}
        else:
            who.slots = {**who.slots, name: value}

    def add(self) -> None:
        fight = self._fight
        row = newcomer(self._fields["combatant"], fight.combatants)
        joins = roster.combatant(row)
        others = row["stats"].get("near", ())
        there = {id: who for id, who in fight.combatants.items() if who.status != "removed"}
        roster.meet({**there, joins.id: joins}, joins.id, others)  # refuses companions
        fight.combatants[joins.id] = joins
        for other in fight.those(others):
            if other.present:
                effects.link(joins, other)
        lower_to_maximum(fight, joins)
        if fight.phase != "initiative":
            joins.acts_from = fight.round + 1
            initiative.find_place(fight, joins)
        fight.say("joined", joins, side=joins.side, acts_from=joins.acts_from)
        effects.settle(fight)

    def remove(self) -> None:
        self._who.status = "removed"
        self._fight.say("removed", None, self._who)
        effects.leave_all(self._fight, self._who)
        effects.settle(self._fight)

    def engage(self) -> None:
        other = self._fight.combatants[self._fields["other"]]
        effects.link(self._who, other)
        self._fight.say("gm_engage", self._who, other)
        effects.settle(self._fight)

    def disengage(self) -> None:
        other = self._fight.combatants[self._fields["other"]]
        effects.unlink(self._who, (other,))
        self._fight.say("gm_disengage", self._who, other)
        effects.settle(self._fight)

    def damage(self) -> None:
        part = harm.Part(self._fields["amount"], self._fields["type"])
        harm.damage(self._fight, None, self._who, [part], critical=self._fields["critical"])

    def heal(self) -> None:
        harm.heal(self._fight, None, self._who, self._fields["amount"])

    def save(self) -> None:
        fight, who, fields = self._fight, self._who, self._fields
        condition, text = fields["on_fail"], fields["damage"]
        conditions = () if condition == "none" else (condition,)
        success = d20.save(fight, who, fields["ability"], fields["dc"], "gm", conditions=conditions)
        if text is not None and (not success or fields["half"]) and who.present:
            amount = max(0, fight.sum_of("gm", "damage", formula(text)))
            part = harm.Part(amount // 2 if success else amount, fields["type"])
            harm.damage(fight, None, who, [part])
        if not success and conditions and who.present:
            self._set_condition(condition, True)
            effects.settle(fight)

    def end_effect(self) -> None:
        name = self._fields["effect"]
        effect = next(each for each in self._who.effects if each.name == name)
        effects.end(self._fight, self._who, effect, "gm")

    def trigger(self) -> None:
        movement.fire(self._fight, self._who)

    def short_rest(self) -> None:
        fight, who, dice = self._fight, self._who, self._fields["dice"]
        faces = fight.throw(who, "hit_dice", dice, who.sheet.hit_die) if dice else ()
        gained = sum(max(0, face + who.sheet.abilities["con"]) for face in faces)
        who.hp = min(fight.options.maximum(who), who.hp + gained)
        who.hit_dice -= dice
        self._restore("short", ("short",))

    def long_rest(self) -> None:
        who, most = self._who, self._who.sheet.max_hit_dice
        who.exhaustion, who.temp_hp = max(0, who.exhaustion - 1), 0
        who.hp = self._fight.options.maximum(who)
        who.hit_dice = min(most, who.hit_dice + max(1, most // 2))
        self._restore("long", ("short", "long"))

    def _restore(self, rest: str, kinds: tuple[str, ...]) -> None:
        """Gives back the uses and slots that these kinds of rest restore."""
        who = self._who
        restored = {
            power.name: power.max_uses
            for power in who.sheet.powers.values()
            if power.refresh in kinds and power.name in who.uses and power.max_uses is not None
        }
        who.uses = {**who.uses, **restored}
        if who.sheet.slots_rest in kinds:
            who.slots = dict(who.sheet.max_slots)
        self._fight.say("rest", None, who, kind=rest, hp=who.hp)
