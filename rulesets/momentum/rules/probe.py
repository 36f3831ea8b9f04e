"""Tests and their levels (README 7.1)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.state import Board, Combatant, Fumble, Options, Plan, Result

D20 = 20
SURE = Result(1, tested=False)
"""A blow that hits without a roll (README S15)."""


class Probe(Struct, frozen=True):
    """A test before its roll: the value and the edge, with all modifiers."""

    purpose: str
    value: int
    edge: int = 0


def probe(combatant: Combatant, purpose: str, value: int, edge: int = 0) -> Probe:
    """The test, with the modifiers that the GM has imposed on the combatant."""
    return Probe(purpose, value + combatant.modifier, max(-1, min(1, edge + combatant.edge)))


def thresholds(options: Options, value: int) -> tuple[int, int]:
    """The highest rolls for level II and for level III."""
    if value <= 0:
        return 0, 0
    return value // options.hard_divisor, max(1, value // options.extreme_divisor)


def dice_of(edge: int) -> int:
    """The number of dice rolled."""
    return 2 if edge else 1


def counting_face(edge: int, faces: Iterable[int]) -> int:
    """The die that counts: the lower one with advantage, the higher one with disadvantage."""
    return max(faces) if edge < 0 else min(faces)


def result_of(options: Options, value: int, face: int) -> Result:
    """The result if the die that counts shows this face."""
    hard, extreme = thresholds(options, value)
    fumble = face >= options.fumble_from
    reached = [level for level, most in ((1, value), (2, hard), (3, extreme)) if face <= most]
    return Result(0 if fumble else max(reached, default=0), roll=face, fumble=fumble)


def roll(
    fight: Fight, who: str, probe: Probe, target: str | None = None, weapon: str | None = None
) -> Result:
    """Rolls and logs the test. A fumble waits for the GM, with the weapon of the test."""
    rolled = fight.roll(who, probe.purpose, dice_of(probe.edge), D20)
    options = fight.options
    result = result_of(options, probe.value, counting_face(probe.edge, rolled.faces))
    hard, extreme = thresholds(options, probe.value)
    facts = {
        "purpose": probe.purpose,
        "value": probe.value,
        "hard": hard,
        "extreme": extreme,
        "edge": probe.edge,
        "roll": result.roll,
        "level": result.level,
        "fumble": result.fumble,
    }
    fight.note("test", who, target, facts, (rolled,))
    if result.fumble and options.ask_fumble and probe.purpose != "check":
        fight.fumbles += (Fumble(who, weapon),)
    return result


def succeeds(fight: Fight, who: str, test: Probe | None, weapon: str | None = None) -> bool:
    """Rolls the test; without one it succeeds."""
    return test is None or roll(fight, who, test, weapon=weapon).level > 0


# -- the value and edge of a test ----------------------------------------------------------------


def skill(combatant: Combatant, weapon: str) -> int:
    used = combatant.sheet.weapons[weapon]
    return used.skill + used.modifier


def attack(combatant: Combatant, weapon: str, outnumbered: bool = False) -> Probe:
    value = skill(combatant, weapon) + combatant.sheet.shield_bonus
    return probe(combatant, "attack", value, combatant.flank - combatant.off_balance - outnumbered)


def undefended(options: Options, combatant: Combatant, weapon: str) -> Probe | Result:
    """The test of an attack without resistance, or a hit without one (README S15)."""
    return SURE if options.undefended_attack == "auto" else attack(combatant, weapon)


def other(board: Board, combatant: Combatant, plan: Plan) -> Probe | None:
    """The test, if a value was named."""
    if plan.value is None:
        return None
    return probe(combatant, "other", plan.value + plan.modifier - _moving(board.options, plan))


def reload(board: Board, combatant: Combatant, plan: Plan) -> Probe | None:
    """The test for loading while moving; otherwise there is none."""
    if not plan.metres:
        return None
    return probe(
        combatant, "reload", skill(combatant, plan.weapon or "") - _moving(board.options, plan)
    )


def shot(options: Options, combatant: Combatant, plan: Plan) -> Probe:
    value = skill(combatant, plan.weapon or "") + plan.modifier
    return probe(combatant, "shoot", value - _moving(options, plan))


def spell(options: Options, combatant: Combatant, plan: Plan) -> Probe:
    cast = combatant.sheet.spells[plan.spell or ""]
    penalty = options.hindered_penalty if hindered(combatant, plan) else 0
    return probe(combatant, "cast", cast.skill + cast.modifier + plan.modifier - penalty)


def disengaging_is_hard(options: Options) -> bool:
    return options.evade_disadvantage in ("except_defending", "always")


def hindered(combatant: Combatant, plan: Plan) -> bool:
    """Whether it moves, or was drawn into an exchange after declaring an action."""
    return plan.metres > 0 or (plan.declared and combatant.exchanged)


def in_exchange(board: Board, combatant: Combatant, deed: Plan, enemies: int) -> Probe:
    """The combat test of an answer in an exchange against this many enemies."""
    options, sheet = board.options, combatant.sheet
    outnumbered = enemies >= 2 and options.outnumbered_disadvantage
    if deed.option == "attack":
        return attack(combatant, deed.weapon or "", outnumbered)
    edge = combatant.flank - outnumbered
    if deed.option == "defend":
        value = skill(combatant, deed.weapon or "") + sheet.shield_bonus + sheet.shield_defence
        return probe(combatant, "defence", value, edge - combatant.prone)
    if deed.option == "evade":
        always = options.evade_disadvantage == "always"
        return probe(combatant, "evade", sheet.evade, edge - combatant.prone - always)
    edge -= combatant.off_balance
    if deed.manoeuvre == "disengage":
        return probe(combatant, "manoeuvre", sheet.evade, edge - disengaging_is_hard(options))
    value = skill(combatant, deed.weapon or "") + sheet.shield_bonus
    technique = sheet.techniques.get(deed.manoeuvre or "")
    if technique:
        return probe(combatant, "manoeuvre", value + technique.modifier, edge + technique.edge)
    hard = options.hard_manoeuvres and deed.manoeuvre in ("disarm", "trip")
    return probe(combatant, "manoeuvre", value, edge - hard)


def fight_out(
    fight: Fight, who: str, test: Probe | Result, target: str | None, weapon: str | None
) -> Result:
    """Makes a combat test, rolled unless it hits without a roll."""
    if isinstance(test, Result):
        return test
    result = roll(fight, who, test, target, weapon)
    _use_up(fight, who, test.purpose)
    return result


def _use_up(fight: Fight, id: str, purpose: str) -> None:
    """Ends effects that last for one combat test only; evading may put off balance (README 7.1)."""
    combatant = fight.combatants[id]
    off_balance = combatant.off_balance and purpose in ("defence", "evade")
    if purpose == "evade" and fight.options.evade_disadvantage == "afterwards":
        off_balance = True
    if combatant.flank or off_balance != combatant.off_balance:
        fight.change(id, flank=False, off_balance=off_balance)


def _moving(options: Options, plan: Plan) -> int:
    return options.hindered_penalty if plan.metres else 0
