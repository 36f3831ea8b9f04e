"""What somebody would look for and is not offered, with the reason (README 5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.rules.attack.reactions import SHOTS
from rulesets.coc7.rules.queries import active, at_hand, enemies, loadable, too_big
from rulesets.coc7.state import Attack, Combatant, State, Weapon
from rulesets.contract import Decision, Refusal
from rulesets.messages import Phrase, npgettext, pgettext, phrase

MOST = 4  # named targets of one question; beyond that it is a list of reasons, not a help

IN_MELEE = phrase(pgettext("coc7", "In melee"))
HELD = phrase(pgettext("coc7", "Held fast"))
NO_WAY_OUT = phrase(pgettext("coc7", "No way out"))
CANNOT_MOVE = phrase(pgettext("coc7", "Cannot move"))
IN_COVER = phrase(pgettext("coc7", "In cover already"))
TOO_BIG = phrase(pgettext("coc7", "Too big for a manoeuvre"))
NO_TARGET = phrase(pgettext("coc7", "Nobody to fight"))
JAMMED = npgettext(
    "coc7", "Jammed, {count} round of work left", "Jammed, {count} rounds of work left"
)
TO_ROLL = phrase(pgettext("coc7", "Jammed, only the roll is left"))
HALF_BELT = phrase(pgettext("coc7", "Belt half changed"))
EMPTY = phrase(pgettext("coc7", "Empty"))
ON_THE_GROUND = phrase(pgettext("coc7", "On the ground"))
NONE_LEFT = phrase(pgettext("coc7", "None left"))
TOO_FEW = phrase(pgettext("coc7", "Too few rounds left"))
FULL = phrase(pgettext("coc7", "Fully loaded"))
NO_SPARE = phrase(pgettext("coc7", "No spare ammunition"))
NO_MAGIC = phrase(pgettext("coc7", "Too few magic points"))
NOBODY_LEFT = phrase(pgettext("coc7", "Nobody acts after this"))
NOT_NOW = phrase(pgettext("coc7", "Only before the end of the round"))
FAR_SHOT = phrase(pgettext("coc7", "Shots only at point-blank range"))
UNABLE = phrase(pgettext("coc7", "Cannot answer now"))
FAR_THROW = phrase(pgettext("coc7", "Thrown from too far away"))


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    one = state.combatants.get(decision.by)
    if one is None:
        return ()
    if decision.kind == "turn":
        found = _turn(state, one)
    elif decision.kind == "react" and state.attack:
        found = _react(state, state.attack, one)
    else:
        found = iter(())
    missing = [no for no in found if decision.option(no.option) is None]
    return (*missing, *islice(_too_big(state, decision, one, visibility), MOST))


def _turn(state: State, one: Combatant) -> Iterator[Refusal]:
    yield from _weapons(one)
    held = HELD if one.restrained_by else None
    near = IN_MELEE if one.engaged else None
    for option, reason in (
        ("reload", _no_reload(one)),
        ("cast", NO_MAGIC if one.sheet.spells else None),
        ("run", held or near or CANNOT_MOVE),
        ("flee", held or NO_WAY_OUT),
        ("take_cover", held or near or IN_COVER),
        ("delay", NOBODY_LEFT if state.phase == "act" else NOT_NOW),
    ):
        if reason is not None:
            yield Refusal(option, None, reason)


def _weapons(one: Combatant) -> Iterator[Refusal]:
    """Why nothing can be fired or thrown: the reason of the first weapon that could be."""
    weapons = tuple(one.sheet.weapons.values())
    for option, wanted in (
        ("shoot", [weapon for weapon in weapons if weapon.shoots]),
        ("burst", [weapon for weapon in weapons if weapon.burst > 1]),
        ("auto", [weapon for weapon in weapons if weapon.auto]),
        ("throw", [weapon for weapon in weapons if weapon.thrown]),
    ):
        if wanted:
            yield Refusal(option, None, _no_shot(one, wanted[0], option))


def _no_shot(one: Combatant, weapon: Weapon, option: str) -> Phrase:
    name = weapon.name
    if name in one.dropped:
        return ON_THE_GROUND
    if weapon.thrown:
        return NO_TARGET if at_hand(one, weapon) else NONE_LEFT
    if name in one.jammed:
        left = one.jammed[name]
        return phrase(JAMMED, left) if left else TO_ROLL
    if name in one.belt:
        return HALF_BELT
    if not one.ammo[name] and not loadable(one, weapon):
        return EMPTY
    return TOO_FEW if option != "shoot" else NO_TARGET


def _no_reload(one: Combatant) -> Phrase | None:
    weapon = one.sheet.weapons.get(one.held)
    if weapon is None or not weapon.firearm:
        return None
    if weapon.name in one.jammed:
        return TO_ROLL if not one.jammed[weapon.name] else phrase(JAMMED, one.jammed[weapon.name])
    return FULL if one.ammo[weapon.name] >= weapon.capacity else NO_SPARE


def _react(state: State, attack: Attack, one: Combatant) -> Iterator[Refusal]:
    if not active(one) or one.helpless:
        reason = UNABLE
    elif attack.kind == "throw" and not attack.close:
        reason = FAR_THROW
    elif attack.kind in SHOTS and attack.range != "point_blank":
        reason = FAR_SHOT
    else:
        reason = TOO_BIG
    for option in ("dodge", "fight_back", "manoeuvre"):
        yield Refusal(option, None, reason)


def _too_big(
    state: State, decision: Decision, one: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    if decision.kind == "react":
        return
    for enemy in enemies(state, one):
        if active(enemy) and enemy.id not in visibility.hidden and too_big(one, enemy):
            yield Refusal("manoeuvre", enemy.id, TOO_BIG)
