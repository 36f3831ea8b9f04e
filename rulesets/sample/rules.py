"""The course of a fight: initiative, attacks, guarding, and sides that flee (README 6)."""

from collections.abc import Iterator

from rulesets.beats import beats
from rulesets.contract import always
from rulesets.dice import Roll
from rulesets.every import Throw
from rulesets.sample.sheet import wounded
from rulesets.sample.state import Board, Combatant, State
from rulesets.working import WorkingCopy

DEEDS = always("attack")
BEATS = beats(events="initiative")
TO_HIT = 5
GUARDED = 2
HOLDS = 4
HEROES = "party"


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    """A state during one step; `fight.outcome()` freezes it again."""

    combatants: dict[str, Combatant]


def standing(board: Board, side: str = "") -> Iterator[Combatant]:
    """Combatants who can act, of one side or of all."""
    for combatant in board.combatants.values():
        if combatant.status == "active" and side in ("", combatant.side):
            yield combatant


def sides(board: Board) -> tuple[str, ...]:
    """Sides with a combatant who can act, in roster order."""
    return tuple(dict.fromkeys(item.side for item in standing(board)))


def least_to_hit(attacker: Combatant, target: Combatant) -> int:
    """The lowest face that hits; a result above 6 means that none does."""
    harder = GUARDED if target.guards else 0
    return max(1, TO_HIT + harder - attacker.skill)


def strike(least: int, throw: Throw) -> tuple[int, bool]:
    """The face, and whether it hits. The odds play this with every face."""
    face = throw("attack", 1, 6)
    return face, face >= least


def attack(fight: Fight, combatant: Combatant, target: str) -> None:
    other, rolls = fight.combatants[target], list[Roll]()
    least = least_to_hit(combatant, other)
    face, hit = strike(least, fight.thrower(combatant.id, rolls))
    facts = {"roll": face, "skill": combatant.skill, "guarded": other.guards, "hit": hit}
    fight.change(combatant.id, acted=True)
    with fight.exchange():
        fight.note("attack", combatant.id, target, {**facts, "needed": least}, tuple(rolls))
        if hit:
            _wound(fight, other)


def _wound(fight: Fight, combatant: Combatant) -> None:
    hurt = wounded(combatant, min(combatant.wounds + 1, combatant.toughness))
    fight.combatants[combatant.id] = hurt
    facts = {"wounds": hurt.wounds, "toughness": hurt.toughness}
    fight.note("wounded", target=combatant.id, facts=facts)
    if hurt.status == "out":
        fight.note("out", target=combatant.id)


def guard(fight: Fight, combatant: Combatant) -> None:
    fight.change(combatant.id, guards=True, acted=True)
    fight.note("guard", combatant.id)


def next_round(fight: Fight) -> None:
    for id in fight.combatants:
        fight.change(id, acted=False, guards=False)
    fight.round += 1
    fight.note("round", facts={"round": fight.round})
    if fight.options.initiative:
        _roll_initiative(fight)


def _roll_initiative(fight: Fight) -> None:
    """Rolls a die for each side: the highest acts first; ties are settled by roster order."""
    rolled = {}
    with fight.exchange():
        for side in sides(fight):
            roll = fight.roll(side, "initiative", 1, 6)
            rolled[side] = roll.faces[0]
            fight.note("initiative", side, facts={"roll": rolled[side]}, rolls=(roll,))
    fight.coming = tuple(sorted(rolled, key=lambda side: -rolled[side]))
    next_side(fight)


def next_side(fight: Fight) -> None:
    fight.turn, fight.coming = fight.coming[0], fight.coming[1:]


def check_rout(fight: Fight) -> None:
    """Rolls for sides that have lost at least half of their number, and lets those that fail flee;
    heroes decide for themselves."""
    for side in sides(fight) if fight.options.rout else ():
        if side != HEROES and _half_is_lost(fight, side):
            roll = fight.roll(side, "rout", 1, 6)
            held = roll.faces[0] >= HOLDS
            facts = {"roll": roll.faces[0], "needed": HOLDS, "held": held}
            with fight.exchange():
                fight.note("rout", side, facts=facts, rolls=(roll,))
                for item in () if held else tuple(standing(fight, side)):
                    fight.change(item.id, status="fled")
                    fight.note("fled", item.id)


def _half_is_lost(fight: Fight, side: str) -> bool:
    statuses = [item.status for item in fight.combatants.values() if item.side == side]
    lost = sum(status in ("out", "fled") for status in statuses)
    return 2 * lost >= len(statuses) - statuses.count("removed")


def end(fight: Fight) -> None:
    left = sides(fight)
    fight.over, fight.phase, fight.turn, fight.coming = True, "over", "", ()
    fight.winner = left[0] if len(left) == 1 else None
    fight.note("fight_over", facts={"winner": fight.winner or "none"})
