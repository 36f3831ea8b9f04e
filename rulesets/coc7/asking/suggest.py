"""Plausible answers to every question, as a sensible player gives them (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.coc7.asking.chances.probability import defence, levels, succeeding
from rulesets.coc7.asking.visibility import Visibility, health, visibility_of
from rulesets.coc7.asking.worth import Worth
from rulesets.coc7.rules import ranged
from rulesets.coc7.rules.exchange import ATTACKER, compared
from rulesets.coc7.rules.queries import active, enemies, in_hand, works
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Answer, Attack, Board, Combatant, Weapon
from rulesets.contract import Choice, Decision, Field
from rulesets.suggesting import Wishes, ahead, answer, fill, for_its_side, spread

BLOWS = ("melee", "manoeuvre")
SHOTS = ("shoot", "burst", "auto", "throw")
ATTACKS = ("melee", *SHOTS, "cast")
SCARCE = 0.8
"""The factor for the worth of spells, thrown weapons and several rounds at once, as they are used
up."""
USUAL_SKILL = 50
"""That of an attacker, as far as the target may know."""
AS_SAFE = 0.05
"""Answers are about as safe if the chance to stay whole differs by less."""
TRAINED = 30
"""The base value of first aid; combatants with more stop to help."""


@for_its_side(visibility_of)
def suggest(board: Board, decision: Decision, visibility: Visibility) -> Choice:
    """A deterministic, legal answer. Companions with the same targets share them out."""
    combatant = board.combatants.get(decision.by)
    if combatant is None:
        return answer(decision, (), lambda option: {})
    mind = _Mind(board, combatant, visibility)
    if decision.kind == "react":
        return answer(decision, _react(board, combatant, decision), mind.wishes)
    turn = decision.kind in ("turn", "charge")
    return answer(decision, _turn(mind, decision) if turn else (), mind.wishes)


class _Mind:
    """The fight as one combatant judges it, from what its player may know."""

    def __init__(self, board: Board, combatant: Combatant, visibility: Visibility):
        self.board, self.combatant, self.visibility = board, combatant, visibility
        self.worth = Worth(board, combatant, visibility)

    def wishes(self, option: str) -> Wishes:
        if option in BLOWS:
            return {"target": self.struck, "weapon": self.handiest, "goal": self.goal}
        if option in SHOTS:
            return {
                "target": self.shot,
                "weapon": self.aimed(option),
                "range": self.range,
                "load": self.load,
                "volleys": self.volleys,
            }
        if option == "fire":
            auto = self.board.auto
            return {"target": auto.target, "range": auto.range, "metres": 0} if auto else {}
        if option == "cast":
            return {"spell": self.spell, "target": self.cast_at}
        if option == "reload":
            return {"weapon": self.emptied}
        if option == "delay":
            return {"after": self.awaited}
        return {"target": self.friend} if option == "first_aid" else {}

    def attacks(self, decision: Decision) -> list[tuple[float, str]]:
        """The offered attacks by worth, best first; equal ones in the order they are offered."""
        ranked = []
        for option in decision.options:
            if option.name in ATTACKS:
                fields = fill(option, self.wishes(option.name))
                worth = self.worth.value(option.name, fields)
                scarce = option.name in ("cast", "throw", "burst", "auto")
                ranked.append((SCARCE * worth if scarce else worth, option.name))
        return sorted(ranked, key=lambda pair: -pair[0])

    def anybody(self) -> bool:
        """Whether there is an enemy who can act."""
        return any(active(other) for other in self.present(enemies(self.board, self.combatant)))

    def present(self, some: Sequence[Combatant]) -> list[Combatant]:
        return [other for other in some if not self.visibility.misses(other.id)]

    def companions(self) -> list[Combatant]:
        """All standing combatants of its side, including itself."""
        everybody = self.present(list(self.board.combatants.values()))
        return [other for other in everybody if other.side == self.combatant.side and active(other)]

    def lost(self) -> bool:
        """Whether it is the last of the party, badly hurt, and against several."""
        combatant = self.combatant
        if (
            combatant.side != "party"
            or 4 * combatant.hp > combatant.hp_max
            or len(self.companions()) > 1
        ):
            return False
        against = self.present(enemies(self.board, combatant))
        return sum(active(other) for other in against) > 1

    def struck(self, field: Field, chosen: Any) -> str:
        """The target of a blow: in melee an opponent, otherwise the enemy with the fewest
        companions around."""
        combatants, side = self.board.combatants, self.combatant.side
        there = self.in_reach(field.choices)
        beset = {
            id: sum(
                combatants[other].side == side
                for other in self.visibility.present(combatants[id].engaged)
            )
            for id in there
        }
        return spread(there, beset)

    def shot(self, field: Field, chosen: Any) -> str:
        """The target of a shot: out of melee, an enemy who is not small, in cover, or in melee with
        others, and so easier to hit."""
        return self.shared(self.in_reach(field.choices, self.hidden_behind))

    def cast_at(self, field: Field, chosen: Any) -> str:
        return self.shared(self.in_reach(field.choices, lambda other: 0))

    def shared(self, targets: list[str]) -> str:
        """One of these targets; companions take others."""
        companions = (companion.id for companion in self.companions())
        return spread(targets, before=ahead(self.combatant.id, companions))

    def hidden_behind(self, other: Combatant) -> int:
        """The penalty dice of a shot at this combatant."""
        return self.worth.in_the_way(other) + other.cover + (ranged.size_die(other) < 0)

    def in_reach(
        self, ids: Sequence[str], harder: Callable[[Combatant], int] | None = None
    ) -> list[str]:
        """Active enemies, or the opponents in melee; of these the easiest to shoot at, and the
        worst hurt."""
        there = [self.board.combatants[id] for id in ids]
        there = [other for other in there if active(other)] or there
        there = [other for other in there if other.id in self.combatant.engaged] or there
        if harder is not None:
            least = min(map(harder, there))
            there = [other for other in there if harder(other) == least]
        worst = max(map(self.hurt, there))
        return [other.id for other in there if self.hurt(other) == worst]

    def hurt(self, other: Combatant) -> int:
        """The quarters of its health that are lost, as far as they are known."""
        condition = health(other, self.visibility.openness(other))
        return condition.quarters if condition else 0

    def awaited(self, field: Field, chosen: Any) -> str:
        """Whom to wait for: the next enemy in the order who can act, else the next companion."""
        there = [self.board.combatants[id] for id in field.choices]
        acting = [other for other in there if active(other)] or there
        foes = [other for other in acting if other.side != self.combatant.side]
        return (foes or acting)[0].id

    def friend(self, field: Field, chosen: Any) -> str:
        """The friend to help: the dying before the unconscious."""
        patients = [self.board.combatants[id] for id in field.choices]
        return max(patients, key=lambda other: (other.status == "dying", self.hurt(other))).id

    def can_help(self, decision: Decision) -> bool:
        """Whether it is trained, not in melee, and can save a life or bring back a friend."""
        aid = decision.option("first_aid")
        if aid is None or self.combatant.engaged or self.combatant.sheet.first_aid <= TRAINED:
            return False
        combatant = self.board.combatants[self.friend(aid.fields[0], {})]
        return combatant.status == "dying" or not combatant.major_wound

    def handiest(self, field: Field, chosen: Mapping[str, Any]) -> str:
        """The weapon with the most damage to this target."""
        return max(
            field.choices, key=lambda name: self.worth.value("melee", {**chosen, "weapon": name})
        )

    def aimed(self, option: str) -> Callable[[Field, Mapping[str, Any]], str]:
        """The weapon in hand if it is loaded, else the one that does most with this option."""

        def wish(field: Field, chosen: Mapping[str, Any]) -> str:
            loaded = [name for name in field.choices if self.combatant.ammo.get(name)]
            if self.combatant.held in loaded:
                return self.combatant.held
            fields = {**chosen, "range": self.range(field, chosen)}
            names = loaded or list(field.choices)
            return max(names, key=lambda name: self.worth.value(option, {**fields, "weapon": name}))

        return wish

    def range(self, field: Field, chosen: Mapping[str, Any]) -> str:
        """The range: point-blank for an opponent in melee."""
        return "point_blank" if chosen.get("target") in self.combatant.engaged else "base"

    def volleys(self, field: Field, chosen: Mapping[str, Any]) -> int:
        target = self.board.combatants[chosen["target"]]
        return self.worth.volleys_worth_firing(target, {"weapon": self.combatant.held, **chosen})

    def emptied(self, field: Field, chosen: Any) -> str | None:
        """The empty weapon in hand, else the first empty one."""
        ammo, held = self.combatant.ammo, self.combatant.held
        empty = [name for name in field.choices if not ammo.get(name)]
        return held if held in empty else next(iter(empty), None)

    def load(self, field: Field, chosen: Mapping[str, Any]) -> bool | None:
        """Whether to load first: only an empty weapon."""
        weapon = chosen.get("weapon", self.combatant.held)
        return True if self.combatant.ammo.get(weapon) == 0 else None

    def spell(self, field: Field, chosen: Any) -> str | None:
        spells = self.combatant.sheet.spells
        return next((name for name in field.choices if spells[name].damage), None)

    def goal(self, field: Field, chosen: Mapping[str, Any]) -> str | None:
        """The goal of a manoeuvre: disarms the armed, knocks down the others."""
        attack = self.board.attack
        whom = chosen.get("target") or (attack.by if attack else "")
        armed = whom in self.board.combatants and self.board.combatants[whom].held
        return "disarm" if armed else "knock_down"


def _turn(mind: _Mind, decision: Decision) -> Iterator[str]:
    if mind.anybody():
        if mind.lost():
            yield "flee"
        if mind.can_help(decision):
            yield "first_aid"
        attacks = mind.attacks(decision)
        best = attacks[0][0] if attacks else 0.0
        if not mind.combatant.engaged and _better_loaded(mind, decision, best):
            yield "reload"
        for _, name in attacks:
            yield name
    yield "stop"
    yield "other"


def _better_loaded(mind: _Mind, decision: Decision, best: float) -> bool:
    """Whether the empty gun in hand would do more, once loaded, than anything does now."""
    gun, blow = _emptied(mind.combatant), decision.option("melee")
    if gun is None or blow is None:
        return False
    target = mind.shot(blow.fields[0], {})
    return mind.worth.value("shoot", {"target": target, "weapon": gun.name}) > best


def _emptied(combatant: Combatant) -> Weapon | None:
    """The gun in hand if it is empty: it is reloaded rather than used as a club."""
    held = in_hand(combatant)
    empty = (
        held is not None
        and held.firearm
        and works(combatant, held)
        and not combatant.ammo[held.name]
    )
    return held if empty else None


def _react(board: Board, combatant: Combatant, decision: Decision) -> Iterator[str]:
    """The answer that the attack is likelier to fail against, or about as likely and hits back;
    never dives."""
    back, attack = decision.option("fight_back"), board.attack
    if decision.option("dodge") is not None:
        dodged = Answer(option="dodge")
        struck = Answer(option="fight_back", weapon=back.fields[0].default) if back else dodged
        if attack and _fails(board, attack, struck) + AS_SAFE > _fails(board, attack, dodged):
            yield "fight_back"
        yield "dodge"
    yield "none"


def _fails(board: Board, attack: Attack, reply: Answer) -> float:
    """The chance that an attack with the usual skill does not hit: ties go to a dodge, but to the
    attacker against fighting back (README 7.3)."""
    return succeeding(
        levels(USUAL_SKILL, REGULAR, 0),
        defence(board, attack, reply),
        lambda mine, theirs: compared(mine, theirs, reply.option) != ATTACKER,
    )
