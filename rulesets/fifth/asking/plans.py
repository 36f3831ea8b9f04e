"""The ways in which a combatant could answer, with their worth, from what its side may know
(README 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rulesets.contract import Decision
from rulesets.fifth.asking import worth
from rulesets.fifth.asking.visibility import Visibility, health
from rulesets.fifth.rules.queries import able, maximum, most_targets, present, slots_for
from rulesets.fifth.rules.striking.attack_roll import by_power, by_weapon
from rulesets.fifth.state import Board, Combatant, Power
from rulesets.suggesting import Wishes, ahead

SEVERAL = 3
"""So many foes are worth a spell slot."""
LIFE = 20
"""The worth of a life saved."""


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
        self.fields = {o.name: {field.name: field for field in o.fields} for o in decision.options}
        self._powers: dict[str, list[Plan]] = {}

    def choices(self, option: str, field: str) -> tuple[str, ...]:
        found = self.fields.get(option, {}).get(field)
        return found.choices if found else ()

    def legal(self, option: str, field: str, value: str) -> tuple[str, ...]:
        """The choices that go with a value of the field that this one depends on."""
        found = self.fields[option].get(field)
        legal = found.depends[1].get(value) if found and found.depends else None
        return legal if isinstance(legal, tuple) else self.choices(option, field)

    def people(self, option: str, field: str = "target") -> list[Combatant]:
        return [self.board.combatants[id] for id in self.choices(option, field)]

    # -- who is there ----------------------------------------------------------------------------

    @cached_property
    def friends(self) -> list[Combatant]:
        seen = self.visibility.seen(self.board.combatants)
        return [c for c in seen if c.side == self.me.side and present(c)]

    @cached_property
    def place(self) -> int:
        return ahead(self.me.id, (friend.id for friend in self.friends))

    def foes(self, people: Iterable[Combatant]) -> list[Combatant]:
        """The enemies among these; active ones, if there are any."""
        found = [c for c in people if c.side != self.me.side]
        return [c for c in found if c.status == "active"] or found

    def hurt(self, other: Combatant) -> int:
        """The quarters of health that are lost, as far as they are known."""
        if other.hp >= other.max_hp:
            return 0
        seen = health(other, self.visibility.openness(other))
        return seen.quarters if seen else 0

    def weakest(self, people: Iterable[Combatant]) -> Combatant | None:
        """The worst hurt of the enemies; equal ones are shared out."""
        return self._shared({foe.id: -self.hurt(foe) for foe in self.foes(people)})

    def least_beset(self, people: Iterable[Combatant]) -> Combatant | None:
        """The enemy that the fewest companions stand next to; equal ones are shared out."""
        own = {friend.id for friend in self.friends}
        return self._shared({foe.id: len(own.intersection(foe.near)) for foe in self.foes(people)})

    def _shared(self, ranks: dict[str, int]) -> Combatant | None:
        """One of those with the lowest rank, another one for each companion."""
        least = min(ranks.values(), default=0)
        first = [id for id, rank in ranks.items() if rank == least]
        return self.board.combatants[first[self.place % len(first)]] if first else None

    def is_beset(self) -> bool:
        near = (id for id in self.me.near if not self.visibility.misses(id))
        return any(able(self.board.combatants[id]) for id in near)

    def laid_by(self, name: str) -> tuple[str, ...]:
        """The conditions that a power or a weapon of this name may lay."""
        for sheet in (other.sheet for other in self.board.combatants.values()):
            if name in sheet.powers:
                return sheet.powers[name].conditions
            rider = sheet.weapons[name].on_hit if name in sheet.weapons else None
            if rider is not None:
                return rider.conditions
        return ()

    def wishes(self, option: str) -> Wishes:
        """Good values for the fields of an option."""
        fields = self.fields.get(option, {})
        if option == "close":
            target = self.least_beset(self.people(option))
        elif "power" in fields:
            return next((plan.fields for plan in self.powers(option)), {})
        elif "weapon" in fields and "target" in fields:
            return next((plan.fields for plan in self.attacks(option)), {})
        else:
            target = self.weakest(self.people(option))
        return {"target": target.id} if target else {}

    # -- attacks ---------------------------------------------------------------------------------

    def attacks(self, option: str) -> Iterator[Plan]:
        """The weakest foe in reach, if there is one, else any, with the best weapon."""
        people = self.people(option)
        target = self.weakest(c for c in people if c.id in self.me.near) or self.weakest(people)
        if target is not None:
            weapons = self.legal(option, "weapon", target.id)
            found = {weapon: self._of_weapon(weapon, target) for weapon in weapons}
            weapon = max(found, key=found.__getitem__)
            yield Plan(option, {"target": target.id, "weapon": weapon}, found[weapon])

    def _of_weapon(self, name: str, target: Combatant) -> float:
        attack = by_weapon(self.me, target, self.me.sheet.weapons[name])
        return worth.of_attack(self.board, attack, self.visibility)

    def actions(self) -> list[Plan]:
        """The uses of the action, the best first."""
        plans = [plan for plan in self.powers("cast") if plan.worth > 0 and plan.takes_action]
        if self.me.actions and not self.me.attacks_left and not self.me.routine_left:
            for plan in self.attacks("attack"):
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

    # -- powers ----------------------------------------------------------------------------------

    def powers(self, option: str) -> list[Plan]:
        """A plan for each power that does something good now, the best first."""
        if option not in self._powers:
            powers = (self.me.sheet.powers[name] for name in self.choices(option, "power"))
            plans = (self._plan(option, power) for power in powers)
            found = (plan for plan in plans if plan is not None)
            self._powers[option] = sorted(found, key=lambda plan: -plan.worth)
        return self._powers[option]

    def _plan(self, option: str, power: Power) -> Plan | None:
        me = self.me
        if power.concentration and me.concentrating and not power.moves:
            return None
        slot = next(iter(slots_for(me, power)), 0) if power.slot else 0
        takes_action, saves = power.time == "action", False
        if power.target == "self":
            good = self._for_itself(power, slot)
            return Plan(option, {"power": power.name}, good, takes_action)
        legal = self.legal(option, "targets", power.name)
        people = [self.board.combatants[id] for id in legal]
        chosen: Sequence[Combatant] = ()
        if power.heal or power.pool or power.stabilises:
            chosen = self._in_need(power, people)[: most_targets(power, slot)]
            saves = any(friend.status == "dying" for friend in chosen)
            good = worth.of_healing(me, power, slot) * len(chosen) + LIFE * saves
            chosen = () if power.slot and not saves else chosen
        elif power.target not in ("ally", "other"):
            foes = [foe for foe in self.foes(people) if foe.status == "active"]
            chosen, good = self._harm(power, slot, foes)
        fields = {"power": power.name, "targets": [target.id for target in chosen]}
        return Plan(option, fields, good, takes_action, saves) if chosen else None

    def _harm(
        self, power: Power, slot: int, foes: list[Combatant]
    ) -> tuple[Sequence[Combatant], float]:
        """The foes that it is used on, and its worth; slots are for several foes."""
        board, me, visibility = self.board, self.me, self.visibility
        most = most_targets(power, slot)
        if not foes or (power.slot and len(foes) < SEVERAL):
            return (), 0.0
        if power.way in ("attack", "weapon"):
            target = self.weakest(foes) or foes[0]
            number = most if power.repeats else 1
            if power.way == "weapon":
                return [target], self._of_weapon(power.weapon or "", target)
            attack = by_power(me, target, power, slot)
            return [target] * number, worth.of_attack(board, attack, visibility) * number
        chosen = sorted(foes, key=self.hurt, reverse=not power.lasts)[:most]
        if power.slot and len(chosen) < SEVERAL:
            return (), 0.0
        return chosen, worth.of_harm(board, me, power, slot, chosen, visibility)

    def _in_need(self, power: Power, people: Sequence[Combatant]) -> list[Combatant]:
        """The dying, then those who have lost more than half."""
        friends = [friend for friend in people if friend in self.friends]
        dying = [friend for friend in friends if friend.status == "dying"]
        lost = {f.id: maximum(self.board.options, f) - f.hp for f in friends if f not in dying}
        restores = power.heal or power.pool
        low = [f for f in friends if restores and f.id in lost and lost[f.id] > f.hp]
        return dying + sorted(low, key=lambda friend: -lost[friend.id])

    def _for_itself(self, power: Power, slot: int) -> float:
        me = self.me
        if power.heal:
            lost = maximum(self.board.options, me) - me.hp
            return worth.of_healing(me, power, slot) if lost * 2 > me.max_hp else 0.0
        if power.slot or any(effect.name == power.name for effect in me.effects):
            return 0.0
        if power.extra_action:
            return 5.0 if me.actions == 0 and not me.attacks_left and self.is_beset() else 0.0
        return 3.0 if power.lasts and self.is_beset() else 0.0

    def aid(self) -> Iterator[Plan]:
        """First aid, and waking friends."""
        for option in ("stabilise", "wake"):
            for other in self.people(option):
                if other.side == self.me.side:
                    yield Plan(option, {"target": other.id})
