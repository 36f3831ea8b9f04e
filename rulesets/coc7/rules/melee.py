"""Hand-to-hand attacks and manoeuvres, also at the end of a run (README 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.rules import manoeuvres
from rulesets.coc7.rules.exchange import (
    ATTACKER,
    DEFENDER,
    declare,
    defend,
    exchange,
    held_die,
    hit_back,
    unopposed,
)
from rulesets.coc7.rules.fight import MELEE, Fight, stop_aiming
from rulesets.coc7.rules.percentile import Net, is_extreme, net, percentile
from rulesets.coc7.rules.queries import (
    active,
    bare,
    enemies,
    ids,
    own_weapons,
    target_field,
    too_big,
    usual_blow,
)
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.state import Answer, Attack, Board, Combatant
from rulesets.contract import Field, Option
from rulesets.offering import MOST_NAMED, No, Offer


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    targets = ids(enemies(board, combatant))
    if not targets:
        return
    own = tuple(weapon.name for weapon in own_weapons(combatant) if weapon.use == "melee")
    names = (*own, *bare(combatant))
    weapon = Field(name="weapon", type="weapon", choices=names, default=usual_blow(combatant))
    yield Option("melee", (target_field(targets), weapon))


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    combatant, name = fight.combatants[id], fields["weapon"]
    fight.note("melee", id, fields["target"], {"weapon": name})
    if name in combatant.sheet.can_be_held:
        fight.change(id, held=name)
    return _close_in(fight, blow(combatant, fields))


def blow(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=combatant.id, kind="melee", **fields)


def offer_manoeuvre(board: Board, combatant: Combatant) -> Iterator[Offer]:
    there = tuple(filter(active, enemies(board, combatant)))
    targets = tuple(other for other in there if not too_big(combatant, other))
    if targets:
        goals = manoeuvres.against_each(combatant, targets)
        yield Option("manoeuvre", (target_field(ids(targets)), *goals))
    large = ((other.id, "too_big") for other in there if other not in targets)
    yield No("manoeuvre", large, most=MOST_NAMED)


def check_manoeuvre(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    manoeuvres.check_goal(board, combatant.id, fields["target"], fields["goal"])


def take_manoeuvre(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    named = {"goal": fields["goal"], "skill": fields["skill"]}
    fight.note("manoeuvre", id, fields["target"], named)
    return _close_in(fight, manoeuvre(fight.combatants[id], fields))


def manoeuvre(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    value = manoeuvres.skill_value(combatant, fields["skill"])
    return Attack(by=combatant.id, kind="manoeuvre", value=value, **fields)


def _close_in(fight: Fight, attack: Attack) -> bool:
    if active(fight.combatants[attack.target]):
        MELEE.join(fight.combatants, attack.by, attack.target)
    combatant = fight.combatants[attack.by]
    if combatant.cover:
        fight.change(combatant.id, cover=False)
    stop_aiming(fight, combatant.id)
    return declare(fight, attack, settle)


def settle(fight: Fight, attack: Attack, answer: Answer) -> None:
    """Settles the attack after the answer: both roll."""
    if hits_without_roll(fight, answer):
        fight.note("automatic_hit", attack.by, attack.target, {"level": "regular"})
        _succeed(fight, attack, extreme=False)
        return
    combatant = fight.combatants[attack.by]
    modifiers = attack_dice(fight, attack, answer)
    purpose = "attack" if attack.kind == "melee" else "manoeuvre"
    check = percentile(fight, combatant.id, purpose, skill(combatant, attack), dice=modifiers.dice)
    facts = {"weapon": attack.weapon, **modifiers.facts(), **check.facts()}
    fight.note("attack_roll", combatant.id, attack.target, facts, check.rolls)
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


def skill(combatant: Combatant, attack: Attack) -> int:
    return combatant.sheet.weapon(attack.weapon).skill if attack.kind == "melee" else attack.value


def attack_dice(board: Board, attack: Attack, answer: Answer) -> Net:
    combatant, target = board.combatants[attack.by], board.combatants[attack.target]
    undefended = not answer.defends and board.options.undefended == "bonus_die"
    return net(
        {
            "outnumbered": 1 if outnumbered(board, attack, answer) else 0,
            "undefended": 1 if undefended else 0,
            "prone": 1 if target.prone and board.options.prone_matters else 0,
            "held": held_die(board, combatant),
            "situational": combatant.situational,
            "build": manoeuvres.build_dice(combatant, target) if attack.kind == "manoeuvre" else 0,
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
