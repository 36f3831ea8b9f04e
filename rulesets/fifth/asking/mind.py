"""The fight as one combatant judges it, from what its side may know (README 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from rulesets.contract import Decision, Field
from rulesets.fifth.asking import worth
from rulesets.fifth.asking.visibility import Visibility, health
from rulesets.fifth.rules.queries import able, has, maximum, most_targets, slots_for
from rulesets.fifth.rules.striking.attack_roll import by_weapon
from rulesets.fifth.state import Board, Combatant, Power
from rulesets.suggesting import Wishes, ahead

SEVERAL = 3
"""So many foes are worth a spell slot."""
HOPELESS_FROM = 40
"""The round from which somebody who can do nothing leaves."""


class Plan(Struct, frozen=True):
    """A way to answer, and its worth."""

    option: str
    fields: Wishes
    worth: float = 0.0


class Mind:
    def __init__(self, board: Board, me: Combatant, visibility: Visibility):
        self.board, self.me, self.visibility = board, me, visibility
        self._plans: dict[str, list[Plan]] = {}
        self._best: list[Plan] | None = None

    # -- who is there ------------------------------------------------------------------------

    @cached_property
    def friends(self) -> list[Combatant]:
        return [
            c
            for c in self.visibility.seen(self.board.combatants)
            if c.side == self.me.side and c.status in ("active", "dying", "stable")
        ]

    def foes(self, ids: Sequence[str]) -> list[Combatant]:
        """Those of these who are enemies; active ones, if there are any."""
        there = [self.board.combatants[id] for id in ids]
        found = [c for c in there if c.side != self.me.side]
        return [c for c in found if c.status == "active"] or found

    def hurt(self, other: Combatant) -> int:
        """The quarters of health that are lost, as far as they are known."""
        seen = health(other, self.visibility.openness(other))
        return seen.quarters if seen else 0

    def weakest(self, ids: Sequence[str]) -> Combatant | None:
        """The worst hurt of these enemies; equal ones are shared out."""
        found = self.foes(ids)
        if not found:
            return None
        most = max(map(self.hurt, found))
        equal = [foe for foe in found if self.hurt(foe) == most]
        return equal[self.place % len(equal)]

    @cached_property
    def place(self) -> int:
        return ahead(self.me.id, (friend.id for friend in self.friends))

    def least_beset(self, ids: Sequence[str]) -> str | None:
        """The enemy that the fewest companions stand next to; equal ones are shared out."""
        found = self.foes(ids)
        if not found:
            return None
        own = {friend.id for friend in self.friends}
        beset = {foe.id: len(own.intersection(foe.near)) for foe in found}
        fewest = min(beset.values())
        equal = [id for id, number in beset.items() if number == fewest]
        return equal[self.place % len(equal)]

    def threatened(self) -> bool:
        return any(
            able(self.board.combatants[id]) for id in self.me.near if not self.visibility.misses(id)
        )

    def is_held_fast(self) -> bool:
        return has(self.me, "restrained", "grappled")

    def hopeless(self) -> bool:
        return self.board.round >= HOPELESS_FROM

    def conditions_of(self, name: str) -> tuple[str, ...]:
        """The conditions that a power or a weapon of this name may lay."""
        for other in self.board.combatants.values():
            power, weapon = other.sheet.powers.get(name), other.sheet.weapons.get(name)
            rider = power or (weapon.on_hit if weapon else None)
            if rider is not None:
                return rider.conditions
        return ()

    # -- fields ------------------------------------------------------------------------------

    def wishes(self, decision: Decision, name: str) -> Wishes:
        """Good values for the fields of an option."""
        option = decision.option(name)
        fields = {field.name: field for field in option.fields} if option else {}
        if name == "close":
            return {"target": self.least_beset(fields["target"].choices)}
        if name in ("attack", "offhand") and "target" in fields:
            found = self._attack(name, fields)
            return found.fields if found else {}
        if name in ("cast", "use") and "power" in fields:
            plans = sorted(self.powers(decision, name), key=lambda plan: -plan.worth)
            return plans[0].fields if plans else {}
        if "target" in fields:
            target = self.weakest(fields["target"].choices)
            return {"target": target.id if target else None}
        return {}

    # -- attacks -----------------------------------------------------------------------------

    def attacks(self, decision: Decision, name: str = "attack") -> Iterator[Plan]:
        option = decision.option(name)
        if option is not None:
            found = self._attack(name, {field.name: field for field in option.fields})
            if found is not None:
                yield found

    def second_attacks(self, decision: Decision) -> Iterator[Plan]:
        yield from self.attacks(decision, "offhand")

    def _attack(self, name: str, fields: dict[str, Field]) -> Plan | None:
        """The weakest foe in reach, if there is one, else any, with the best weapon."""
        targets = fields["target"].choices
        near = [id for id in targets if id in self.me.near]
        target = self.weakest(near) or self.weakest(targets)
        if target is None:
            return None
        legal = fields["weapon"].depends
        weapons = legal[1].get(target.id, ()) if legal else fields["weapon"].choices
        weapons = weapons if isinstance(weapons, tuple) else fields["weapon"].choices
        found = {weapon: self.of_weapon(weapon, target) for weapon in weapons}
        weapon = max(found, key=lambda each: found[each])
        return Plan(name, {"target": target.id, "weapon": weapon}, found[weapon])

    def of_weapon(self, weapon: str, target: Combatant) -> float:
        attack = by_weapon(self.board, self.me.id, target.id, self.me.sheet.weapons[weapon])
        return worth.of_attack(self.board, attack, self.visibility)

    def best_actions(self, decision: Decision) -> list[Plan]:
        """The uses of the action, the best first."""
        if self._best is None:
            self._best = self._best_actions(decision)
        return self._best

    def _best_actions(self, decision: Decision) -> list[Plan]:
        plans = [plan for plan in self.powers(decision, "cast") if plan.worth > 0]
        plans = [p for p in plans if self._power(p).time == "action"]
        routine = decision.option("routine")
        if self.me.actions and not self.me.attacks_left and not self.me.routine_left:
            attacks = list(self.attacks(decision))
            several = self.me.sheet.attacks
            plans += [Plan(p.option, p.fields, p.worth * several) for p in attacks]
            if routine is not None and attacks:
                plans += self._routines(routine.fields[0].choices, attacks[0])
        return sorted(plans, key=lambda plan: -plan.worth)

    def _routines(self, names: Sequence[str], attack: Plan) -> Iterator[Plan]:
        target = self.board.combatants[attack.fields["target"]]
        for name in names:
            weapons = self.me.sheet.routines[name].attacks
            usable = [w for w in weapons if self._reaches(w, target)]
            whole = sum(self.of_weapon(weapon, target) for weapon in usable)
            yield Plan("routine", {"routine": name}, whole)

    def _reaches(self, name: str, target: Combatant) -> bool:
        return self.me.sheet.weapons[name].ranged or target.id in self.me.near

    def wants_to_close(self, decision: Decision) -> bool:
        """Whether it should move up to somebody: it can strike then, or has nothing to shoot."""
        if self.threatened() or decision.option("close") is None:
            return False
        return bool(self.me.actions or self.me.attacks_left or self.me.routine_left) and not any(
            plan.worth > 0 for plan in self.best_actions(decision)
        )

    # -- powers ------------------------------------------------------------------------------

    def _power(self, plan: Plan) -> Power:
        return self.me.sheet.powers[plan.fields["power"]]

    def powers(self, decision: Decision, name: str) -> list[Plan]:
        """A plan for each power that does something good now."""
        if name not in self._plans:
            self._plans[name] = list(self._of_powers(decision, name))
        return self._plans[name]

    def _of_powers(self, decision: Decision, name: str) -> Iterator[Plan]:
        option = decision.option(name)
        if option is None:
            return
        fields = {field.name: field for field in option.fields}
        if "power" not in fields:
            return
        for power_name in fields["power"].choices:
            power = self.me.sheet.powers[power_name]
            plan = self._plan(name, power, fields.get("targets"))
            if plan is not None:
                yield plan

    def _plan(self, option: str, power: Power, field: Field | None) -> Plan | None:
        if power.concentration and self.me.concentrating and not power.moves:
            return None
        slots = slots_for(self.me, power) if power.slot else ()
        slot = slots[0] if slots else 0
        given: dict[str, Any] = {"power": power.name}
        if power.target == "self":
            return Plan(option, given, self._for_itself(power, slot))
        ids = self._targets(power, field)
        if power.heal or power.pool or power.stabilises:
            return self._healing(option, power, slot, ids, given)
        if power.target in ("ally", "other"):
            return None
        return self._harm(option, power, slot, ids, given)

    def _targets(self, power: Power, field: Field | None) -> tuple[str, ...]:
        if field is None:
            return ()
        legal = field.depends[1].get(power.name) if field.depends else field.choices
        return legal if isinstance(legal, tuple) else field.choices

    def _harm(
        self, option: str, power: Power, slot: int, ids: Sequence[str], given: dict[str, Any]
    ) -> Plan | None:
        foes = [foe for foe in self.foes(ids) if foe.status == "active"]
        if not foes or (power.slot and len(foes) < SEVERAL):
            return None
        board, me, eyes = self.board, self.me, self.visibility
        if power.way in ("attack", "weapon"):
            target = self.weakest([foe.id for foe in foes])
            assert target is not None
            number = most_targets(power, slot) if power.repeats else 1
            given["targets"] = [target.id] * number
            if power.way == "weapon":
                one = self.of_weapon(power.weapon or "", target)
            else:
                one = worth.of_spell_attack(board, me, power, slot, target.id, eyes)
            return Plan(option, given, one * number)
        foes.sort(key=self.hurt, reverse=not power.lasts)
        chosen = foes[: most_targets(power, slot)]
        if power.slot and len(chosen) < SEVERAL:
            return None
        given["targets"] = [foe.id for foe in chosen]
        return Plan(option, given, worth.of_harm(board, me, power, slot, chosen, eyes))

    def _healing(
        self, option: str, power: Power, slot: int, ids: Sequence[str], given: dict[str, Any]
    ) -> Plan | None:
        """Healing for who is dying, else for who has lost more than half."""
        there = [friend for friend in self.friends if friend.id in ids]
        dying = [friend for friend in there if friend.status == "dying"]
        if power.stabilises and not power.heal:
            there = []
        full = {friend.id: maximum(self.board.options, friend) for friend in there}
        low = [friend for friend in there if friend.hp * 2 < full[friend.id]]
        low.sort(key=lambda friend: friend.hp - full[friend.id])
        chosen = (dying + [friend for friend in low if friend not in dying])[
            : most_targets(power, slot)
        ]
        if not chosen or (power.slot and not dying):
            return None
        given["targets"] = [friend.id for friend in chosen]
        gained = worth.of_healing(self.me, power, slot) * len(chosen)
        return Plan(option, given, gained + 20 * len(dying))

    def _for_itself(self, power: Power, slot: int) -> float:
        me = self.me
        if power.heal:
            lost = maximum(self.board.options, me) - me.hp
            return worth.of_healing(me, power, slot) if lost * 2 > me.max_hp else 0.0
        if power.slot or any(effect.name == power.name for effect in me.effects):
            return 0.0
        if power.extra_action:
            return 5.0 if me.actions == 0 and not me.attacks_left and self.threatened() else 0.0
        return 3.0 if power.lasts and self.threatened() else 0.0

    def rescues(self, decision: Decision) -> Iterator[Plan]:
        """Powers that help somebody who is dying."""
        for plan in self.powers(decision, "cast"):
            power = self._power(plan)
            if (power.heal or power.pool) and plan.worth >= 20:
                yield plan

    def bonus_powers(self, decision: Decision) -> Iterator[Plan]:
        """Powers that take no action, the best first."""
        plans = [p for p in self.powers(decision, "cast") if self._power(p).time != "action"]
        yield from sorted((p for p in plans if p.worth > 0), key=lambda plan: -plan.worth)

    def helpful_actions(self, decision: Decision) -> Iterator[Plan]:
        """First aid, and waking friends."""
        for name in ("stabilise", "wake"):
            option = decision.option(name)
            if option is not None:
                own = [id for id in option.fields[0].choices if self._is_friend(id)]
                if own:
                    yield Plan(name, {"target": own[0]})

    def _is_friend(self, id: str) -> bool:
        return self.board.combatants[id].side == self.me.side
