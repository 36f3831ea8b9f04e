"""Spells: the casting total, magic resistance, damage (README 7.9); concentration, to maintain a
spell or an extended action (README 7.11)."""

from __future__ import annotations

from typing import Any

from rulesets.arm5.rules.fight import Fight, stress, test
from rulesets.arm5.rules.harm import forget_task, level_of, suffer, tire
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.state import Board, Combatant, Options

KEEPING = {"attacked": 9, "damaged": 12}
CASTING_EASE = 15
MOVING_EASE = 6


def concentration_modifier(combatant: Combatant) -> int:
    return combatant.sheet.stamina + combatant.sheet.concentration + combatant.penalty


def concentrates(fight: Fight, id: str, cause: str, ease: int) -> bool:
    rolled = test(fight, id, "concentration", concentration_modifier(fight.combatants[id]))
    success = rolled.total >= ease
    facts = {"cause": cause, "ease": ease, "success": success, **rolled.facts}
    fight.note("concentration", id, facts=facts, rolls=rolled.rolls)
    return success


def distract(fight: Fight, id: str, level: str) -> None:
    """Tests concentration after an attack, a spell or a fall; a spell may end, an extended action
    break off."""
    cause = "attacked" if level == "none" else "damaged"
    if not fight.combatants[id].active:
        return
    keep_spell(fight, id, cause, KEEPING[cause])
    if fight.combatants[id].extended_task is not None:
        options = fight.options
        eases = {
            "attacked": options.extended_attacked_ease,
            "damaged": options.extended_damaged_ease,
        }
        if not concentrates(fight, id, cause, eases[cause]):
            cease(fight, id, "distracted")


def keep_spell(fight: Fight, id: str, cause: str, ease: int) -> None:
    """Rolls to maintain a spell."""
    if fight.combatants[id].maintaining is not None and not concentrates(fight, id, cause, ease):
        lose_spell(fight, id)


def lose_spell(fight: Fight, id: str) -> None:
    spell = fight.combatants[id].maintaining
    if spell is not None:
        fight.change(id, maintaining=None)
        fight.note("spell_ends", id, facts={"spell": spell})


def cease(fight: Fight, id: str, reason: str) -> None:
    """Breaks off the extended action."""
    task = fight.combatants[id].extended_task
    if task is not None:
        forget_task(fight, id)
        fight.note("extended_ceased", id, facts={"task": task, "reason": reason})


# -- spells ----------------------------------------------------------------------------------------

FAST = -10
MORE_BOTCH_DICE = 2
STILL_CAST = 10  # the shortfall with which a spell still succeeds, at the cost of fatigue
_RITUAL_COSTS = ((0, 1), (-5, 2), (-10, 3), (-15, 4))


def targets(board: Board, caster: Combatant, spell: Spell) -> list[str]:
    """The possible targets in roster order: the caster, enemies, or anybody but hidden enemies."""
    if spell.personal:
        return [caster.id]
    everybody, side = board.combatants.values(), caster.side
    if spell.damage is not None:
        return [
            other.id
            for other in everybody
            if other.status == "active" and other.side != side and not other.hidden
        ]
    return [
        other.id
        for other in everybody
        if other.id == caster.id
        or (other.active and not (other.side != caster.side and other.hidden))
    ]


def castable(board: Board, caster: Combatant, fast: bool = False) -> dict[str, list[str]]:
    """The spells that can be cast in an action, with their targets."""
    by_spell = {
        spell.name: targets(board, caster, spell)
        for spell in caster.sheet.spells.values()
        if not spell.ritual and (spell.fast_casting or not fast)
    }
    return {name: whom for name, whom in by_spell.items() if whom}


def rituals(caster: Combatant) -> list[Spell]:
    return [spell for spell in caster.sheet.spells.values() if spell.ritual]


def casting_numbers(
    options: Options, caster: Combatant, spell: Spell, fast: bool
) -> dict[str, int]:
    """All parts of the modifier of the casting total."""
    sheet = caster.sheet
    return {
        "arts": spell.arts,
        "stamina": sheet.stamina,
        "encumbrance": -sheet.encumbrance,
        "aura": options.aura,
        "mastery": spell.mastery,
        "fast": FAST if fast else 0,
        "ritual": sheet.artes_liberales + sheet.philosophiae if spell.ritual else 0,
        "penalty": caster.penalty,
    }


def casting_botch_dice(options: Options, caster: Combatant, spell: Spell, fast: bool) -> int:
    more = MORE_BOTCH_DICE if fast else 0
    return max(0, options.botch_dice + caster.extra_botch - spell.mastery + more)


def outcome(spell: Spell, margin: int) -> tuple[bool, int]:
    """Whether the spell is cast, and the fatigue levels it costs."""
    done = margin >= -STILL_CAST
    if not spell.ritual:
        return done, 0 if margin >= 0 else 1
    return done, next((levels for least, levels in _RITUAL_COSTS if margin >= least), 5)


def penetration(caster: Combatant, spell: Spell, total: int) -> int:
    mastered = spell.mastery if spell.penetration_mastery else 0
    return total + caster.sheet.penetration + mastered - spell.level


def resistance(combatant: Combatant, spell: Spell) -> int | None:
    """Magic resistance: Parma Magica and Form for magi, Might for creatures; None without any."""
    if combatant.sheet.parma_magica is not None:
        return 5 * combatant.sheet.parma_magica + combatant.sheet.forms.get(spell.form, 0)
    return combatant.sheet.might


def overcomes(force: int, resists: int | None) -> bool:
    return resists is None or force > resists


def cast(fight: Fight, id: str, name: str, target: str, fast: bool = False) -> bool:
    """Casts a spell. Returns whether it succeeded, whatever was resisted."""
    fight.change(id, hidden=False)
    keep_spell(fight, id, "casting", CASTING_EASE)
    with fight.exchange():
        return _cast(fight, fight.combatants[id], name, target, fast)


def _cast(fight: Fight, caster: Combatant, name: str, target: str, fast: bool) -> bool:
    """Rolls the casting total; fatigue is applied last."""
    id, spell = caster.id, caster.sheet.spells[name]
    numbers = casting_numbers(fight.options, caster, spell, fast)
    botch_dice = casting_botch_dice(fight.options, caster, spell, fast)
    rolled = stress(fight, id, "cast", sum(numbers.values()), botch_dice)
    margin = rolled.total - spell.level
    done, levels = outcome(spell, margin)
    force = penetration(caster, spell, rolled.total)
    facts: dict[str, Any] = {
        "spell": name,
        "level": spell.level,
        "is_fast": fast,
        "botch_dice": botch_dice,
        "margin": margin,
        "cast": done,
        "fatigue_levels": levels,
        "penetration": force,
        "warping": rolled.botches,
        **numbers,
        **rolled.facts,
    }
    fight.note("cast", id, target, facts, rolled.rolls)
    fight.change(id, warping=caster.warping + rolled.botches)
    if done and _affected(fight, id, spell, target, force):
        _take_effect(fight, id, spell, target)
    if levels:
        tire(fight, id, levels, "spell")
    return done


def spell_damage(fight: Fight, id: str, target: str, cause: str, value: int) -> None:
    """Rolls value and die against soak and die, for spells, falls and hazards."""
    botch_dice = fight.options.botch_dice
    victim = fight.combatants[target]
    damage = stress(fight, id, "damage", value, botch_dice)
    soak = stress(fight, target, "soak", victim.sheet.soak, botch_dice)
    net = 0 if damage.botch else damage.total - soak.total
    level = level_of(victim, net)
    facts: dict[str, Any] = {
        "cause": cause,
        "value": value,
        "damage_die": damage.die,
        "damage_botch": damage.botch,
        "damage": damage.total,
        "soak_base": victim.sheet.soak,
        "soak_die": soak.die,
        "soak_botch": soak.botch,
        "soak": soak.total,
        "net": net,
        "level": level,
    }
    with fight.exchange():
        fight.note("spell_damage", id, target, facts, damage.rolls + soak.rolls)
        suffer(fight, target, level)
        if level != "none":
            distract(fight, target, level)


def _affected(fight: Fight, id: str, spell: Spell, target: str, force: int) -> bool:
    if target == id:
        return True
    resists = resistance(fight.combatants[target], spell)
    affected = overcomes(force, resists)
    facts = {"resistance": resists, "penetration": force, "affected": affected}
    fight.note("magic_resistance", target, id, facts)
    return affected


def _take_effect(fight: Fight, id: str, spell: Spell, target: str) -> None:
    if spell.concentration:
        fight.change(id, maintaining=spell.name)
    if spell.damage is None:
        fight.note("spell_effect", id, target, {"spell": spell.name})
    else:
        spell_damage(fight, id, target, spell.name, spell.damage)
