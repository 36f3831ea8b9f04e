"""Reasons why options are not offered (README 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.rules.attack.reactions import can_answer, too_far
from rulesets.coc7.rules.movement import hindrance
from rulesets.coc7.rules.queries import (
    active,
    enemies,
    loadable,
    out_of_order,
    too_big,
    why_not_at_hand,
)
from rulesets.coc7.rules.shooting.loading import why_not_reloaded
from rulesets.coc7.state import Attack, Combatant, State, Weapon
from rulesets.contract import Decision, Refusal
from rulesets.messages import Message, Phrase, npgettext, pgettext, phrase
from rulesets.refusing import shortened

MOST = 4  # the most targets named in one question

TOO_BIG = phrase(pgettext("coc7", "Too big for a manoeuvre"))
NO_TARGET = phrase(pgettext("coc7", "Nobody to fight"))
JAMMED = npgettext(
    "coc7", "Jammed, {count} round of work left", "Jammed, {count} rounds of work left"
)
EMPTY = phrase(pgettext("coc7", "Empty"))
TOO_FEW = phrase(pgettext("coc7", "Too few rounds left"))
NO_MAGIC = phrase(pgettext("coc7", "Too few magic points"))
NOBODY_LEFT = phrase(pgettext("coc7", "Nobody acts after this"))
NOT_NOW = phrase(pgettext("coc7", "Only before the end of the round"))
UNABLE = phrase(pgettext("coc7", "Cannot respond now"))

# Reasons from the rules, in words.
HINDRANCES = {
    "held": phrase(pgettext("coc7", "Held")),
    "in_melee": phrase(pgettext("coc7", "In melee")),
    "cannot_move": phrase(pgettext("coc7", "Cannot move")),
    "no_way_out": phrase(pgettext("coc7", "No way out")),
    "in_cover": phrase(pgettext("coc7", "In cover already")),
}
OUT_OF_USE = {
    "on_the_ground": phrase(pgettext("coc7", "On the ground")),
    "none_left": phrase(pgettext("coc7", "None left")),
    "jammed": phrase(pgettext("coc7", "Jammed, only the roll is left")),
    "half_belt": phrase(pgettext("coc7", "Belt half changed")),
    "full": phrase(pgettext("coc7", "Fully loaded")),
    "no_spare": phrase(pgettext("coc7", "No spare ammunition")),
}
FAR = {
    "throw": phrase(pgettext("coc7", "Too far to throw")),
    "shot": phrase(pgettext("coc7", "Shots only at point-blank range")),
}
STUCK = pgettext("coc7", "Jammed")
SHORT: Mapping[Message, Message] = {
    TOO_BIG.message: pgettext("coc7", "Too big"),
    JAMMED: STUCK,
    NOBODY_LEFT.message: pgettext("coc7", "Nobody left"),
    NOT_NOW.message: pgettext("coc7", "Too late now"),
    OUT_OF_USE["jammed"].message: STUCK,
    OUT_OF_USE["no_spare"].message: pgettext("coc7", "No ammunition"),
    OUT_OF_USE["half_belt"].message: pgettext("coc7", "Half changed"),
    UNABLE.message: pgettext("coc7", "Unable"),
    FAR["shot"].message: pgettext("coc7", "Too far away"),
}


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    combatant = state.combatants.get(decision.by)
    if combatant is None:
        return ()
    if decision.kind == "turn":
        found = _turn(state, combatant)
    elif decision.kind == "react" and state.attack:
        found = _react(state, state.attack, combatant)
    else:
        found = iter(())
    missing = [no for no in found if decision.option(no.option) is None]
    too_big_ones = islice(_too_big(state, decision, combatant, visibility), MOST)
    return shortened((*missing, *too_big_ones), SHORT)


def _turn(state: State, combatant: Combatant) -> Iterator[Refusal]:
    yield from _weapons(combatant)
    reload = _no_reload(combatant)
    if reload is not None:
        yield Refusal("reload", None, reload)
    if combatant.sheet.spells:
        yield Refusal("cast", None, NO_MAGIC)
    for option in ("run", "flee", "take_cover"):
        reason = hindrance(combatant, option)
        if reason is not None:
            yield Refusal(option, None, HINDRANCES[reason])
    yield Refusal("delay", None, NOBODY_LEFT if state.phase == "act" else NOT_NOW)


def _weapons(combatant: Combatant) -> Iterator[Refusal]:
    """The reasons why nothing can be fired or thrown: for each option that of its first weapon."""
    weapons = tuple(combatant.sheet.weapons.values())
    for option, wanted in (
        ("shoot", [weapon for weapon in weapons if weapon.shoots]),
        ("burst", [weapon for weapon in weapons if weapon.burst > 1]),
        ("auto", [weapon for weapon in weapons if weapon.auto]),
        ("throw", [weapon for weapon in weapons if weapon.thrown]),
    ):
        if wanted:
            yield Refusal(option, None, _no_shot(combatant, wanted[0], option))


def _no_shot(combatant: Combatant, weapon: Weapon, option: str) -> Phrase:
    reason = why_not_at_hand(combatant, weapon)
    if reason is None and not weapon.thrown:
        reason = out_of_order(combatant, weapon)
    if reason is not None:
        return _out_of_use(combatant, weapon, reason)
    if weapon.thrown:
        return NO_TARGET
    if not combatant.ammo[weapon.name] and not loadable(combatant, weapon):
        return EMPTY
    return TOO_FEW if option != "shoot" else NO_TARGET


def _no_reload(combatant: Combatant) -> Phrase | None:
    weapon = combatant.sheet.weapons.get(combatant.held)
    if weapon is None or not weapon.firearm:
        return None
    reason = why_not_at_hand(combatant, weapon) or why_not_reloaded(combatant, weapon)
    return None if reason is None else _out_of_use(combatant, weapon, reason)


def _out_of_use(combatant: Combatant, weapon: Weapon, reason: str) -> Phrase:
    rounds = combatant.jammed.get(weapon.name)
    return phrase(JAMMED, rounds) if reason == "jammed" and rounds else OUT_OF_USE[reason]


def _react(state: State, attack: Attack, combatant: Combatant) -> Iterator[Refusal]:
    far = too_far(attack)
    reason = UNABLE if not can_answer(combatant) else FAR[far] if far else TOO_BIG
    for option in ("dodge", "fight_back", "manoeuvre"):
        yield Refusal(option, None, reason)


def _too_big(
    state: State, decision: Decision, combatant: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    if decision.kind == "react":
        return
    for enemy in enemies(state, combatant):
        if active(enemy) and enemy.id not in visibility.hidden and too_big(combatant, enemy):
            yield Refusal("manoeuvre", enemy.id, TOO_BIG)
