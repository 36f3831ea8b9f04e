"""Plausible answers to every question, for the GM's foes and for forecasts (README 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.contract import Choice, Decision, Field
from rulesets.momentum.asking.chances.exact import expected_losses
from rulesets.momentum.asking.visibility import Visibility, health, visibility_of
from rulesets.momentum.asking.worth import (
    Afar,
    best_afar,
    best_spell,
    best_technique,
    of_shot,
)
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee.comparing import highest
from rulesets.momentum.rules.probe import in_exchange, skill
from rulesets.momentum.rules.queries import (
    active,
    badly_off,
    members,
    other_side,
    usable,
)
from rulesets.momentum.state import UNARMED, Board, Combatant, Plan, State
from rulesets.suggesting import Wishes, ahead, answer, for_its_side, spread


@for_its_side(visibility_of)
def suggest(board: State | Fight, decision: Decision, visibility: Visibility) -> Choice:
    """A deterministic, legal answer. Companions are spread over equally good targets."""
    if decision.by == "gm":
        return answer(decision, (), lambda option: {})
    mind = _Mind(board, board.combatants[decision.by], visibility)
    preferred = _PREFERRED.get(decision.kind)
    answers = preferred(mind, decision) if preferred else ()
    return answer(decision, answers, mind.wishes)


class _Mind:
    """The fight as one combatant judges it, from what its player may know."""

    def __init__(self, board: Board, combatant: Combatant, visibility: Visibility):
        self.board, self.combatant, self.visibility = board, combatant, visibility
        self.technique: tuple[str, str] | None = None  # with its weapon, if one is worthwhile
        self.afar: Afar | None = None

    def wishes(self, option: str) -> Wishes:
        if option == "engage":
            return {"target": self.engaged}
        if option == "cast":
            return {"spell": best_spell(self.board, self.combatant), "target": self.cast_at}
        if option in ("shoot", "reload"):
            return {"weapon": self.ready, "target": self.shot_at}
        if option == "join":
            return {"target": lambda field, chosen: self.joined(field)}
        if option == "manoeuvre":
            name, weapon = self.technique or (None, lambda field, chosen: self.best(field))
            return {"manoeuvre": name, "target": self.beset, "weapon": weapon}
        if option in ("attack", "defend"):
            return {"target": self.beset, "weapon": lambda field, chosen: self.best(field)}
        if option == "tactical":
            goal = "leave" if _out(self.combatant) else None
            return {"goal": goal, "target": self.beset, "to": _first, "swap": _first_unless_to}
        return {"target": self.beset}

    # -- targets -------------------------------------------------------------------------------

    def engaged(self, field: Field, chosen: Any) -> str:
        """The enemy to engage: those who fight alone with an ally first, then those who are free;
        spread out."""
        there = [self.board.combatants[id] for id in field.choices]
        duelling = [other for other in there if len(self.around(other)) == 2]
        free = [other for other in there if other.group is None]
        ids = [other.id for other in (*duelling, *self.worst_first(free))]
        return spread(ids or self.worst_first_ids(field.choices), self.aims(), self.ahead())

    def around(self, other: Combatant) -> list[str]:
        """The combatants in its group."""
        return [id for id in members(self.board, other.group) if not self.visibility.misses(id)]

    def aims(self) -> Mapping[str, int]:
        """The number of companions about to engage each enemy."""
        deeds = {**self.board.plans, **self.board.answers}
        own = (deed for id, deed in deeds.items() if self.companion(self.board.combatants[id]))
        return Counter(deed.target for deed in own if deed.option == "engage" and deed.target)

    def ahead(self) -> int:
        """The number of undecided companions that come before it."""
        step = self.board.answers if self.board.step != "declare" else self.board.plans
        undecided = (
            other.id
            for other in active(self.board)
            if self.companion(other) and other.group is None and other.id not in step
        )
        return ahead(self.combatant.id, undecided)

    def cast_at(self, field: Field, chosen: Mapping[str, Any]) -> str | None:
        spell = self.combatant.sheet.spells.get(chosen.get("spell", ""))
        if spell is None or not spell.damage:
            return None
        there = (self.board.combatants[id] for id in field.choices)
        foes = [other.id for other in there if other.side != self.combatant.side]
        return self.shared_out(foes) if foes else None

    def shot_at(self, field: Field, chosen: Any) -> str:
        """The target of a shot, among those whose armour it can penetrate."""
        using = self.afar.using if self.afar else None
        ids = [
            id
            for id in field.choices
            if using is None or of_shot(self.board, self.combatant, using, self.armour(id))
        ]
        return self.shared_out(ids or field.choices)

    def beset(self, field: Field, chosen: Any) -> str:
        return self.shared_out(field.choices)

    def shared_out(self, ids: Sequence[str]) -> str:
        """One of the most hurt targets."""
        worst = max(self.hurt(self.board.combatants[id]) for id in ids)
        weakest = [id for id in ids if self.hurt(self.board.combatants[id]) == worst]
        companions = (other.id for other in active(self.board) if self.companion(other))
        return spread(weakest, before=ahead(self.combatant.id, companions))

    def spared(self) -> bool:
        """Whether it is badly off, and a companion who is not is still fighting."""
        return _out(self.combatant) and any(
            self.companion(other) and not _out(other) for other in active(self.board)
        )

    def joined(self, field: Field) -> str | None:
        return next((id for id in field.choices if not self.crowded(id)), None)

    def crowded(self, id: str) -> bool:
        """Whether its side is the larger one in that group."""
        side, there = self.combatant.side, self.around(self.board.combatants[id])
        own = sum(self.board.combatants[other].side == side for other in there)
        return 2 * own > len(there)

    def companion(self, other: Combatant) -> bool:
        return other.side == self.combatant.side and not self.visibility.misses(other.id)

    def ready(self, field: Field, chosen: Any) -> str | None:
        """The missile weapon to shoot or load; None for the default."""
        using = self.afar.using if self.afar else None
        return using if using != field.default else None

    def best(self, field: Field) -> str:
        return max(field.choices, key=lambda name: skill(self.combatant, name))

    def armours(self) -> set[int]:
        """The armour of the enemies, as far as known."""
        foes = (other.id for other in active(self.board) if other.side != self.combatant.side)
        return {self.armour(id) for id in self.visibility.present(foes)}

    def armour(self, id: str) -> int:
        """The armour; 0 if it is not known."""
        other = self.board.combatants[id]
        return other.sheet.armour if self.visibility.owns(other) else 0

    # -- state of combatants -------------------------------------------------------------------

    def worst_first(self, some: Sequence[Combatant]) -> list[Combatant]:
        return sorted(some, key=self.hurt, reverse=True)

    def worst_first_ids(self, ids: Sequence[str]) -> list[str]:
        return [other.id for other in self.worst_first([self.board.combatants[id] for id in ids])]

    def hurt(self, other: Combatant) -> int:
        """The quarters of the hit points lost, as its health is shown; 0 if it is not."""
        condition = health(other, self.visibility.openness(other))
        return condition.quarters if condition else 0

    def losses(self) -> Mapping[str, float]:
        """The losses of each side in the exchange; levels are counted if weapons are not known."""
        bout = self.board.bout
        if bout is None or all(
            self.visibility.owns(self.board.combatants[id]) for id in bout.present
        ):
            return expected_losses(self.board)
        counted: Counter[str] = Counter()
        for id in bout.through:
            hit = other_side(self.board, self.board.combatants[id].side)
            counted[hit] += bout.results[id].level
        return counted


def _first(field: Field, chosen: Any) -> str | None:
    return next(iter(field.choices), None)


def _first_unless_to(field: Field, chosen: Mapping[str, Any]) -> str | None:
    """The first enemy, unless a destination is chosen: a switch goes to an enemy or trades places
    with an ally, never both."""
    return None if "to" in chosen else _first(field, chosen)


def _out(combatant: Combatant) -> bool:
    """Whether it is so badly off that it should leave the melee."""
    return 4 * combatant.hp < combatant.max_hp


def _declare(mind: _Mind, decision: Decision) -> Iterator[str]:
    """Prefers a shot or a spell that is more worthwhile than melee. Those who left it badly off
    stay out while others fight."""
    if mind.combatant.group is not None:
        yield "stay"
    mind.afar = best_afar(mind.board, mind.combatant, decision, mind.armours())
    if mind.afar:
        yield mind.afar.option
    yield "stand_up"
    yield "hold" if mind.spared() else "engage"


def _respond(mind: _Mind, decision: Decision) -> Iterator[str]:
    combatant, plan = mind.combatant, mind.board.plans.get(decision.by)
    casting = plan and plan.spell and combatant.sheet.spells[plan.spell].damage
    yield "ignore" if casting and 2 * combatant.hp > combatant.max_hp else "fight"


def _join(mind: _Mind, decision: Decision) -> Iterator[str]:
    """Joins only if its side is not the larger one."""
    join = decision.option("join")
    wanted = join and not mind.spared() and mind.joined(join.fields[0])
    yield "join" if wanted else "stay"


def _strike(mind: _Mind, decision: Decision) -> Iterator[str]:
    """Attacks, with a technique if one is more worthwhile."""
    attack, manoeuvre = decision.option("attack"), decision.option("manoeuvre")
    if attack and manoeuvre:
        enemies = len(attack.fields[0].choices)
        mind.technique = best_technique(mind.board, mind.combatant, manoeuvre, enemies)
        if mind.technique:
            yield "manoeuvre"
    yield "attack"


def _act(mind: _Mind, decision: Decision) -> Iterator[str]:
    if decision.option("attack") is None:
        yield "stand_up" if _may_rise(mind) else "defend"
    if _out(mind.combatant):
        yield "tactical"
    yield from _strike(mind, decision)


def _may_rise(mind: _Mind) -> bool:
    """Whether no enemy participant is in a better state."""
    bout = mind.board.bout
    there = mind.visibility.present(bout.present) if bout else ()
    foes = (mind.board.combatants[id] for id in there)
    own = mind.hurt(mind.combatant)
    return all(mind.hurt(foe) >= own for foe in foes if foe.side != mind.combatant.side)


def _react(mind: _Mind, decision: Decision) -> Iterator[str]:
    """The badly wounded use the better of their two defences, and so do archers with bare hands
    who defend themselves better than they strike."""
    combatant = mind.combatant
    weapon = max(usable(combatant, "melee"), key=lambda name: skill(combatant, name))
    defence, evasion = (
        in_exchange(mind.board, combatant, Plan(option=option, weapon=weapon), 1).value
        for option in ("defend", "evade")
    )
    bare = weapon == UNARMED and bool(usable(combatant, "ranged"))
    if not badly_off(combatant) and not (bare and evasion > skill(combatant, weapon)):
        yield from _strike(mind, decision)
    yield "defend" if defence >= evasion else "evade"


def _count(mind: _Mind, decision: Decision) -> Iterator[str]:
    combatant = mind.combatant
    if _drops_enemies(mind.board, combatant):
        yield "top"
    if decision.option("none") is None:
        yield "all"
    losses = mind.losses()
    own = losses.get(combatant.side, 0)
    yield "all" if own < losses.get(other_side(mind.board, combatant.side), 0) else "none"


def _drops_enemies(board: Board, combatant: Combatant) -> bool:
    """Whether a success of the enemy is below the top level."""
    bout = board.bout
    if bout is None:
        return False
    there = [id for id in bout.through if id in bout.present]
    top = highest(bout, there)
    return any(id not in top for id in there if board.combatants[id].side != combatant.side)


def _momentum(mind: _Mind, decision: Decision) -> Iterator[str]:
    yield "give_up" if badly_off(mind.combatant) else "keep"


def _magic(mind: _Mind, decision: Decision) -> Iterator[str]:
    yield "cast" if best_spell(mind.board, mind.combatant) else "wait"


_PREFERRED: Mapping[str, Callable[[_Mind, Decision], Iterator[str]]] = {
    "declare": _declare,
    "respond": _respond,
    "join": _join,
    "act": _act,
    "react": _react,
    "count": _count,
    "momentum": _momentum,
    "magic": _magic,
}
