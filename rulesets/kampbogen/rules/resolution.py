"""The resolution: one step in which everything is simultaneous (README 7.6 to 7.9)."""

from __future__ import annotations

from typing import Any

from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import (
    add_condition,
    break_vehicle,
    change_pool,
    harm,
    hit_on_character,
    hit_on_opponent,
)
from rulesets.kampbogen.rules.queries import (
    any_opponent,
    characters,
    drives,
    effect,
    front,
    protected,
    thrashes,
)
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.rules.rounds import after_resolution
from rulesets.kampbogen.rules.targets import is_hit
from rulesets.kampbogen.state import Act, Board, Combatant, Options


def resolve(fight: Fight) -> None:
    """Carries out the choices of those who are still fighters."""
    acting = characters(fight)
    shielded = {
        combatant.id for combatant in fight.combatants.values() if protected(fight, combatant)
    }
    _counters(fight, acting)
    _effects(fight)
    _manoeuvres(fight, acting)
    _prygl_rolls(fight, acting)
    _combats(fight, acting)
    _kampgrad_hits(fight, shielded)
    after_resolution(fight, acting)


def _act(combatant: Combatant) -> Act:
    assert combatant.act is not None
    return combatant.act


def _counters(fight: Fight, acting: list[Combatant]) -> None:
    for combatant in acting:
        if combatant.action != "counter":
            continue
        key, success = _act(combatant).effect, combatant.result in REACHED
        if success and key not in fight.countered:
            fight.countered = (*fight.countered, key)
        facts = {
            "effect": key,
            "ability": combatant.ability,
            "total": combatant.total,
            "kampgrad": fight.kampgrad,
            "success": success,
        }
        fight.note("counter", combatant.id, facts=facts)


def _effects(fight: Fight) -> None:
    for triggered in fight.triggered:
        working = effect(fight, triggered.key)
        if triggered.key in fight.countered or not (working.harm or working.condition):
            continue
        for id in list(fight.combatants):
            combatant = fight.combatants[id]
            if not (combatant.character and combatant.in_combat and combatant.status == "active"):
                continue
            facts = {
                "effect": working.key,
                "harm": working.harm,
                "harm_to": working.harm_to,
                "condition": working.condition,
            }
            with fight.exchange():
                fight.note("effect", triggered.source, id, facts)
                if working.harm_to == "liv":
                    harm(fight, triggered.source, id, working.harm, "effect")
                elif working.harm:
                    change_pool(fight, triggered.source, id, working.harm_to, -working.harm)
            add_condition(fight, id, working.condition)


def _manoeuvres(fight: Fight, acting: list[Combatant]) -> None:
    for combatant in acting:
        if combatant.action != "manoeuvre":
            continue
        act, success = _act(combatant), combatant.result in REACHED
        target = None
        if act.goal == "harm":
            standing = fight.combatants[act.target].fighter
            target = act.target if standing else front(fight)
        dealt = (
            hit_on_opponent(fight) * hits_of_manoeuvre(act.goal, combatant.result) if target else 0
        )
        facts = {
            "goal": act.goal,
            "ability": combatant.ability,
            "total": combatant.total,
            "kampgrad": fight.kampgrad,
            "success": success,
            "harm": dealt,
        }
        with fight.exchange():
            fight.note("manoeuvre", combatant.id, target or None, facts)
            if target:
                harm(fight, combatant.id, target, dealt, "manoeuvre")


def hits_of_manoeuvre(goal: str, result: str) -> int:
    return 1 if goal == "harm" and result in REACHED else 0


def aim(board: Board, acting: list[Combatant]) -> str:
    """The combatant that takes the harm of combat and prygl rolls; `""` if nobody is left (README
    7.8)."""
    if board.options.manoeuvre_directs:
        for combatant in acting:
            led = combatant.action == "manoeuvre" and combatant.result in REACHED
            if led and combatant.act and combatant.act.goal == "harm":
                target = combatant.act.target
                if board.combatants[target].fighter:
                    return target
    return front(board)


def _prygl_rolls(fight: Fight, acting: list[Combatant]) -> None:
    for combatant in acting:
        if combatant.action != "prygl":
            continue
        number, hits = 0, 0
        while combatant.prygl and hits == number and any_opponent(fight):
            number += 1
            target = aim(fight, acting)
            roll = fight.roll_2d6(combatant.id, "prygl")
            dice = sum(roll.faces)
            hit = thrashes(combatant, dice)
            facts = {"dice": dice, "needed": combatant.prygl, "hit": hit, "number": number}
            with fight.exchange():
                fight.note("prygl_roll", combatant.id, target, facts, (roll,))
                if hit:
                    hits += 1
                    harm(fight, combatant.id, target, hit_on_opponent(fight), "prygl")
        fight.note("prygl", combatant.id, facts={"hits": hits})


def _combats(fight: Fight, acting: list[Combatant]) -> None:
    for combatant in acting:
        if combatant.action != "combat":
            continue
        facts: dict[str, Any] = {
            "ability": combatant.ability,
            "value": _act(combatant).value,
            "situational": _act(combatant).situational,
            "dice": combatant.dice,
            "total": combatant.total,
            "kampgrad": fight.kampgrad,
            "result": combatant.result,
            "prygl": combatant.prygl,
            "prygl_hit": thrashes(combatant, combatant.dice or 0),
            "harm": 0,
        }
        with fight.exchange():
            fight.note("combat", combatant.id, aim(fight, acting) or None, facts)
            for _ in range(hits_of_combat(fight.options, combatant, combatant.result)):
                struck = aim(fight, acting)
                if struck:
                    facts["harm"] += hit_on_opponent(fight)  # of the entry: one hit may fell
                    harm(fight, combatant.id, struck, hit_on_opponent(fight), "combat")


def hits_of_combat(options: Options, combatant: Combatant, result: str) -> int:
    return hits_by_table(
        result in REACHED, thrashes(combatant, combatant.dice or 0), options.prygl_stacks
    )


def hits_by_table(won: bool, thrashed: bool, stacks: bool) -> int:
    """The hits of a combat roll that reaches the kampgrad, the prygl, or both (README 7.8)."""
    if won and thrashed and stacks:
        return 2
    return 1 if won or thrashed else 0


def _kampgrad_hits(fight: Fight, shielded: set[str]) -> None:
    amount = hit_on_character(fight)
    for id in list(fight.combatants):
        combatant = fight.combatants[id]
        taken = id in fight.targets
        if combatant.status != "active" or not combatant.in_combat:
            continue
        if not is_hit(fight.options, combatant, taken, id in shielded):
            continue
        breaks = (
            drives(combatant) and not fight.vehicles[combatant.vehicle].destroyed and amount > 0
        )
        facts = {
            "action": combatant.action,
            "result": combatant.result,
            "taken": taken,
            "harm": 0 if breaks else amount,
            "vehicle": breaks,
        }
        with fight.exchange():
            fight.note("kampgrad_hit", id, facts=facts)
            if breaks:
                break_vehicle(fight, id)
            else:
                harm(fight, "gm", id, amount, "kampgrad")
