"""The ways in which a combatant could answer, with their worth, from what its side may know
(README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rulesets.contract import Decision, Field
from rulesets.fifth.asking import worth
from rulesets.fifth.asking.visibility import Visibility
from rulesets.fifth.rules.attacks import by_power, by_weapon
from rulesets.fifth.rules.queries import most_targets
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Board, Combatant
from rulesets.suggesting import Wishes, ahead

SEVERAL = 3
"""So many foes are worth a spell slot."""
LIFE, A_BLOW = 20, 1.0
"""The worth of a life saved, and of an attack with nothing to compare it with."""


class Plan(NamedTuple):
    """A way to answer, and its worth. `saves`: it helps somebody who is dying."""

    option: str
    fields: Wishes = {}
    worth: float = 0.0
    takes_action: bool = True
    saves: bool = False


class Mind:
    """The thoughts of one combatant about one decision."""

    def __init__(self, board: Board, me: Combatant, visibility: Visibility, decision: Decision):
        self.board, self.me, self.visibility = board, me, visibility
        self.options = {option.name: option for option in decision.options}

    def field(self, option: str, name: str) -> Field | None:
        fields = self.options[option].fields if option in self.options else ()
        return next((field for field in fields if field.name == name), None)

    def choices(self, option: str, name: str) -> tuple[str, ...]:
        field = self.field(option, name)
        return field.choices if field else ()

    def legal(self, option: str, name: str, value: str) -> tuple[str, ...]:
        """The choices that go with a value of the field that this one depends on."""
        field = self.field(option, name)
        legal = field.depends[1].get(value) if field and field.depends else None
        return legal if isinstance(legal, tuple) else self.choices(option, name)

    def people(self, ids: Iterable[str]) -> list[Combatant]:
        return [self.board.combatants[id] for id in ids]

    @cached_property
    def friends(self) -> list[Combatant]:
        visible = self.visibility.seen(self.board.combatants)
        return [c for c in visible if c.side == self.me.side and c.present]

    def foes(self, people: Iterable[Combatant]) -> list[Combatant]:
        """The enemies among these; active ones, if there are any."""
        enemies = [c for c in people if c.side != self.me.side]
        return [c for c in enemies if c.status == "active"] or enemies

    def weakest(self, people: Iterable[Combatant]) -> Combatant | None:
        """The worst hurt of the enemies; equal ones are shared out."""
        return self._shared(people, lambda foe: -self.visibility.lost(foe))

    def _least_beset(self, people: Iterable[Combatant]) -> Combatant | None:
        """The enemy that the fewest companions stand next to; equal ones are shared out."""
        own = {friend.id for friend in self.friends}
        return self._shared(people, lambda foe: len(own.intersection(foe.near)))

    def _shared(
        self, people: Iterable[Combatant], rank: Callable[[Combatant], int]
    ) -> Combatant | None:
        """An enemy of the lowest rank; companions get different ones."""
        foes = self.foes(people)
        ranks = [rank(foe) for foe in foes]
        first = [foe for foe, each in zip(foes, ranks, strict=True) if each == min(ranks)]
        if len(first) < 2:
            return first[0] if first else None
        return first[ahead(self.me.id, (each.id for each in self.friends)) % len(first)]

    def is_beset(self) -> bool:
        near = self.visibility.present(self.me.near)
        return any(other.able for other in self.people(near))

    def laid_by(self, name: str) -> tuple[str, ...]:
        """The conditions that a power or a weapon of this name may lay."""
        for sheet in (other.sheet for other in self.board.combatants.values()):
            weapon = sheet.weapons.get(name)
            rider = sheet.powers.get(name) or (weapon.on_hit if weapon else None)
            if rider is not None:
                return rider.conditions
        return ()

    def wishes(self, option: str) -> Wishes:
        """Good values for the fields of an option."""
        if self.field(option, "power"):
            return next((plan.fields for plan in self.powers(option)), {})
        people = self.people(self.choices(option, "target"))
        if self.field(option, "weapon") and people:
            return next((plan.fields for plan in self.attacks(option)), {})
        target = (self._least_beset if option == "close" else self.weakest)(people)
        return {"target": target.id} if target else {}

    def attacks(self, option: str, rivals: bool = False) -> Iterator[Plan]:
        """The weakest foe in reach, if there is one, else any, with the best weapon; its worth is
        that of a blow if there are `rivals`."""
        people = self.people(self.choices(option, "target"))
        near = self.me.near
        target = self.weakest(c for c in people if c.id in near) or self.weakest(people)
        if target is not None:
            weapons, good = self.legal(option, "weapon", target.id), A_BLOW
            weapon = weapons[0]
            if rivals or len(weapons) > 1:
                worths = {name: self._of_weapon(name, target) for name in weapons}
                weapon, good = max(worths.items(), key=lambda each: each[1])
            yield Plan(option, {"target": target.id, "weapon": weapon}, good)

    def _of_weapon(self, name: str, target: Combatant) -> float:
        attack = by_weapon(self.me, target, self.me.sheet.weapons[name])
        return worth.of_attack(self.board, attack, self.visibility)

    def actions(self, powers: Iterable[Plan]) -> list[Plan]:
        """The uses of the action, these powers among them, the best first."""
        plans = [plan for plan in powers if plan.worth > 0 and plan.takes_action]
        if not self.me.attacks_left and not self.me.routine_left:
            rivals = bool(plans) or "routine" in self.options
            for plan in self.attacks("attack", rivals):
                plans.append(plan._replace(worth=plan.worth * self.me.sheet.attacks))
                plans += self._routines(self.board.combatants[plan.fields["target"]])
        return sorted(plans, key=lambda plan: -plan.worth)

    def _routines(self, target: Combatant) -> Iterator[Plan]:
        sheet, near = self.me.sheet, target.id in self.me.near
        for name in self.choices("routine", "routine"):
            attacks = sheet.routines[name].attacks
            reach = [weapon for weapon in attacks if near or sheet.weapons[weapon].ranged]
            whole = sum(self._of_weapon(weapon, target) for weapon in reach)
            yield Plan("routine", {"routine": name}, whole)

    def powers(self, option: str) -> list[Plan]:
        """A plan for each power that does something good now, the best first."""
        powers = (self.me.sheet.powers[name] for name in self.choices(option, "power"))
        plans = [plan for power in powers if (plan := self._plan(option, power))]
        return sorted(plans, key=lambda plan: -plan.worth)

    def _plan(self, option: str, power: Power) -> Plan | None:
        me = self.me
        if power.concentration and me.concentrating and not power.moves:
            return None
        slot = next(iter(me.slots_for(power)), 0) if power.slot else 0
        most, saves = most_targets(power, slot), False
        people = self.people(self.legal(option, "targets", power.name))
        chosen: Sequence[Combatant] = ()
        if power.target == "self":
            good = self._for_itself(power, slot)
            return Plan(option, {"power": power.name}, good, power.time == "action")
        if power.heal or power.pool or power.stabilises:
            chosen = self._in_need(power, people)[:most]
            saves = any(friend.status == "dying" for friend in chosen)
            good = worth.of_healing(me, power, slot) * len(chosen) + LIFE * saves
            chosen = () if power.slot and not saves else chosen
        elif power.target not in ("ally", "other"):
            foes = [foe for foe in self.foes(people) if foe.status == "active"]
            if len(foes) >= (SEVERAL if power.slot else 1):
                chosen, good = self._harm(power, slot, most, foes)
        if not chosen:
            return None
        fields = {"power": power.name, "targets": [target.id for target in chosen]}
        return Plan(option, fields, good, power.time == "action", saves)

    def _harm(
        self, power: Power, slot: int, most: int, foes: list[Combatant]
    ) -> tuple[Sequence[Combatant], float]:
        """The foes that it is used on, and its worth; slots are for several foes."""
        board, me, visibility = self.board, self.me, self.visibility
        if power.way in ("attack", "weapon"):
            target = self.weakest(foes) or foes[0]
            if power.way == "weapon":
                return [target], self._of_weapon(power.weapon or "", target)
            number = most if power.repeats else 1
            good = worth.of_attack(board, by_power(me, target, power, slot), visibility)
            return [target] * number, good * number
        chosen = sorted(foes, key=visibility.lost, reverse=not power.lasts)[:most]
        if power.slot and len(chosen) < SEVERAL:
            return (), 0.0
        return chosen, worth.of_harm(board, me, power, slot, chosen, visibility)

    def _in_need(self, power: Power, people: Sequence[Combatant]) -> list[Combatant]:
        """The dying, then those who have lost more than half."""
        friends, maximum = [f for f in people if f in self.friends], self.board.options.maximum
        dying = [friend for friend in friends if friend.status == "dying"]
        low = [f for f in friends if f not in dying and maximum(f) > 2 * f.hp]
        low.sort(key=lambda friend: friend.hp - maximum(friend))
        return dying + (low if power.heal or power.pool else [])

    def _for_itself(self, power: Power, slot: int) -> float:
        me = self.me
        if power.heal:
            low = me.hp * 2 < self.board.options.maximum(me)
            return worth.of_healing(me, power, slot) if low else 0.0
        if power.slot or any(effect.name == power.name for effect in me.effects):
            return 0.0
        if power.extra_action:
            return 5.0 if me.actions == 0 and not me.attacks_left and self.is_beset() else 0.0
        return 3.0 if power.lasts and self.is_beset() else 0.0
