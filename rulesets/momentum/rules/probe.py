"""Tests and their levels (README 7.1)."""

from __future__ import annotations

from msgspec import Struct

from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.queries import Board
from rulesets.momentum.state import Combatant, Fumble, Options, Plan, Result


class Probe(Struct, frozen=True):
    """A test before it is rolled: value and edge with everything in them."""

    purpose: str
    value: int
    edge: int = 0


def probe(one: Combatant, purpose: str, value: int, edge: int = 0) -> Probe:
    """With what the GM has laid on the tester."""
    return Probe(purpose, value + one.modifier, max(-1, min(1, edge + one.edge)))


def thresholds(options: Options, value: int) -> tuple[int, int]:
    """The highest rolls that are level II and level III."""
    if value <= 0:
        return 0, 0
    return value // options.hard_divisor, max(1, value // options.extreme_divisor)


def level(options: Options, value: int, roll: int) -> int:
    hard, extreme = thresholds(options, value)
    if roll >= options.fumble_from or roll > value:
        return 0
    return 3 if roll <= extreme else 2 if roll <= hard else 1


def roll(
    fight: Fight, who: str, probe: Probe, target: str | None = None, weapon: str | None = None
) -> Result:
    """Rolls and logs the test. A fumble waits for the GM, with the weapon it was made with."""
    rolled = fight.roll(who, probe.purpose, 2 if probe.edge else 1, 20)
    face = max(rolled.faces) if probe.edge < 0 else min(rolled.faces)
    options = fight.options
    hard, extreme = thresholds(options, probe.value)
    result = Result(
        level(options, probe.value, face), roll=face, fumble=face >= options.fumble_from
    )
    facts = {
        "purpose": probe.purpose,
        "value": probe.value,
        "hard": hard,
        "extreme": extreme,
        "edge": probe.edge,
        "roll": face,
        "level": result.level,
        "fumble": result.fumble,
    }
    fight.note("test", who, target, facts, (rolled,))
    if result.fumble and options.ask_fumble and probe.purpose != "check":
        fight.fumbles += (Fumble(who, weapon),)
    return result


# -- which value and edge a test has -------------------------------------------------------------


def attack(one: Combatant, weapon: str, outnumbered: bool = False) -> Probe:
    value = _with(one, weapon) + one.sheet.shield_bonus
    return probe(one, "attack", value, one.flank - one.off_balance - outnumbered)


def other(board: Board, one: Combatant, plan: Plan) -> Probe:
    value = (plan.value or 0) + plan.modifier
    return probe(one, "other", value - _moving(board, plan))


def reload(board: Board, one: Combatant, plan: Plan) -> Probe:
    return probe(one, "reload", _with(one, plan.weapon or "") - _moving(board, plan))


def shot(board: Board, one: Combatant, plan: Plan) -> Probe:
    value = _with(one, plan.weapon or "") + plan.modifier
    return probe(one, "shoot", value - _moving(board, plan))


def spell(board: Board, one: Combatant, plan: Plan) -> Probe:
    cast = one.sheet.spells[plan.spell or ""]
    penalty = board.options.hindered_penalty if hindered(one, plan) else 0
    return probe(one, "cast", cast.skill + cast.modifier + plan.modifier - penalty)


def hindered(one: Combatant, plan: Plan) -> bool:
    """On the move, or declared at the start of the round and then drawn into an exchange."""
    return plan.metres > 0 or (plan.declared and one.exchanged)


def in_exchange(board: Board, one: Combatant, deed: Plan, enemies: int) -> Probe:
    """The combat test of somebody's answer in an exchange with so many enemy participants."""
    options, sheet = board.options, one.sheet
    outnumbered = enemies >= 2 and options.outnumbered_disadvantage
    if deed.option == "attack":
        return attack(one, deed.weapon or "", outnumbered)
    edge = one.flank - outnumbered
    if deed.option == "defend":
        value = _with(one, deed.weapon or "") + sheet.shield_bonus + sheet.shield_defence
        return probe(one, "defence", value, edge - one.prone)
    if deed.option == "evade":
        always = options.evade_disadvantage == "always"
        return probe(one, "evade", sheet.evade, edge - one.prone - always)
    edge -= one.off_balance
    if deed.manoeuvre == "disengage":
        hard = options.evade_disadvantage in ("except_defending", "always")
        return probe(one, "manoeuvre", sheet.evade, edge - hard)
    value = _with(one, deed.weapon or "") + sheet.shield_bonus
    technique = sheet.techniques.get(deed.manoeuvre or "")
    if technique:
        return probe(one, "manoeuvre", value + technique.modifier, edge + technique.edge)
    hard = options.hard_manoeuvres and deed.manoeuvre in ("disarm", "trip")
    return probe(one, "manoeuvre", value, edge - hard)


def use_up(fight: Fight, id: str, purpose: str) -> None:
    """What counts for the next combat test only, and what an evasion leaves behind (README 7.1)."""
    one = fight.combatants[id]
    off_balance = one.off_balance and purpose in ("defence", "evade")
    if purpose == "evade" and fight.options.evade_disadvantage == "afterwards":
        off_balance = True
    if one.flank or off_balance != one.off_balance:
        fight.change(id, flank=False, off_balance=off_balance)


def _with(one: Combatant, weapon: str) -> int:
    used = one.sheet.weapons[weapon]
    return used.skill + used.modifier


def _moving(board: Board, plan: Plan) -> int:
    return board.options.hindered_penalty if plan.metres else 0
