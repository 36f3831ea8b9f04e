"""Hand-to-hand attacks and manoeuvres, also at the end of a run (README 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.coc7.rules.attack import manoeuvres
from rulesets.coc7.rules.attack.exchange import (
    ATTACKER,
    DEFENDER,
    defend,
    exchange,
    held_die,
    hit_back,
    unopposed,
)
from rulesets.coc7.rules.attack.reactions import declare
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import engage, stop_aiming
from rulesets.coc7.rules.percentile import Net, is_extreme, net, percentile
from rulesets.coc7.rules.queries import active, bare, enemies, ids, own_weapons, too_big, usual_blow
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.state import Answer, Attack, Board, Combatant
from rulesets.contract import Field, Option


def offer(board: Board, one: Combatant) -> Option | None:
    targets = ids(enemies(board, one))
    if not targets:
        return None
    own = tuple(weapon.name for weapon in own_weapons(one) if weapon.use == "melee")
    names = (*own, *bare(one))
    weapon = Field(name="weapon", type="weapon", choices=names, default=usual_blow(one))
    target = Field(name="target", type="combatant", choices=targets, required=True)
    return Option("melee", (target, weapon))


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    one, name = fight.combatants[id], fields["weapon"]
    fight.note("melee", id, fields["target"], {"weapon": name})
    if name in one.sheet.can_be_held:
        fight.change(id, held=name)
    return _close_in(fight, blow(one, fields))


def blow(one: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=one.id, kind="melee", **fields)


def offer_manoeuvre(board: Board, one: Combatant) -> Option | None:
    targets = tuple(
        other for other in enemies(board, one) if active(other) and not too_big(one, other)
    )
    if not targets:
        return None
    target = Field(name="target", type="combatant", choices=ids(targets), required=True)
    return Option("manoeuvre", (target, *manoeuvres.against_each(one, targets)))


def check_manoeuvre(board: Board, one: Combatant, fields: Mapping[str, Any]) -> None:
    manoeuvres.check_goal(board, one.id, fields["target"], fields["goal"])


def take_manoeuvre(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    shown = {"goal": fields["goal"], "skill": fields["skill"]}
    fight.note("manoeuvre", id, fields["target"], shown)
    return _close_in(fight, manoeuvre(fight.combatants[id], fields))


def manoeuvre(one: Combatant, fields: Mapping[str, Any]) -> Attack:
    value = manoeuvres.skill_value(one, fields["skill"])
    return Attack(by=one.id, kind="manoeuvre", value=value, **fields)


def _close_in(fight: Fight, attack: Attack) -> bool:
    if active(fight.combatants[attack.target]):
        engage(fight, attack.by, attack.target)
    one = fight.combatants[attack.by]
    if one.cover:
        fight.change(one.id, cover=False)
    stop_aiming(fight, one.id)
    return declare(fight, attack, settle)


def settle(fight: Fight, attack: Attack, answer: Answer) -> None:
    """Settles the attack after the answer: both roll."""
    if hits_without_roll(fight, answer):
        fight.note("automatic_hit", attack.by, attack.target, {"level": "regular"})
        _succeed(fight, attack, extreme=False)
        return
    one = fight.combatants[attack.by]
    modifiers = attack_dice(fight, attack, answer)
    purpose = "attack" if attack.kind == "melee" else "manoeuvre"
    check = percentile(fight, one.id, purpose, skill(one, attack), dice=modifiers.dice)
    facts = {"weapon": attack.weapon, **modifiers.facts(), **check.facts()}
    fight.note("attack_roll", one.id, attack.target, facts, check.rolls)
    result = unopposed(check.level)
    if answer.defends:
        answer = defend(fight, attack, answer)
        result = exchange(fight, attack, answer, check.level)
    if result == DEFENDER:
        hit_back(fight, attack, answer)
    elif result == ATTACKER:
        _succeed(fight, attack, is_extreme(check.level, check.difficulty))


def hits_without_roll(board: Board, answer: Answer) -> bool:
    return not answer.defends and board.options.undefended == "automatic"


def skill(one: Combatant, attack: Attack) -> int:
    return one.sheet.weapon(attack.weapon).skill if attack.kind == "melee" else attack.value


def attack_dice(board: Board, attack: Attack, answer: Answer) -> Net:
    one, target = board.combatants[attack.by], board.combatants[attack.target]
    undefended = not answer.defends and board.options.undefended == "bonus_die"
    return net(
        {
            "outnumbered": 1 if outnumbered(board, attack, answer) else 0,
            "undefended": 1 if undefended else 0,
            "prone": 1 if target.prone and board.options.prone_matters else 0,
            "held": held_die(board, one),
            "situational": one.situational,
            "build": manoeuvres.build_dice(one, target) if attack.kind == "manoeuvre" else 0,
        }
    )


def outnumbered(board: Board, attack: Attack, answer: Answer) -> bool:
    """Whether the target is outnumbered (README S12): it has defended before and faces others."""
    target = board.combatants[attack.target]
    before = target.defended - (1 if answer.defends else 0)
    others = any(id != attack.by for id in target.answered) or any(
        id != attack.by and board.combatants[id].side != target.side for id in target.engaged
    )
    return before > 0 and others


def _succeed(fight: Fight, attack: Attack, extreme: bool) -> None:
    if attack.kind == "manoeuvre":
        manoeuvres.succeed(fight, attack.by, attack.target, attack.goal, attack.text)
        return
    weapon = fight.combatants[attack.by].sheet.weapon(attack.weapon)
    strike(fight, attack.by, attack.target, weapon, weapon.db, extreme=1 if extreme else 0)
