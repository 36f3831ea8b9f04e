"""The number to roll, as far as the roller can compute it beforehand (README 10).

It depends on own numbers and open information, never on another side's sheet.
"""

from __future__ import annotations

from rulesets.arm5.asking.chances.odds import spell_of
from rulesets.arm5.asking.visibility import acts_unseen
from rulesets.arm5.rules.actions.declaring import speed_ease, speed_numbers
from rulesets.arm5.rules.magic.casting import STILL_CAST, casting_numbers
from rulesets.arm5.rules.moving import fatigue_modifier
from rulesets.arm5.rules.stress import with_encumbrance
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.state import Combatant, State
from rulesets.contract import Choice, Viewer
from rulesets.messages import Dice, Phrase, pgettext, phrase
from rulesets.wording.labels import signed

BONUS = pgettext("arm5", "stress die {modifier}")
CASTING = pgettext("arm5", "casting {number}")
CASTING_FRESH = pgettext("arm5", "casting {number}, {fresh} without fatigue")
SPEED = pgettext("arm5", "speed {number}")
THEN = pgettext("arm5", "{first}, then {second}")
FATIGUE = pgettext("arm5", "Fatigue test {number}")


def spell(state: State, choice: Choice) -> tuple[Phrase, ...]:
    found = spell_of(state, choice)
    return (_casting(state, *found),) if found else ()


def fast_spell(state: State, choice: Choice, viewer: Viewer) -> tuple[Phrase, ...]:
    """The result needed for a fast spell: the initiative to reach was rolled in public. Against
    somebody unseen only the bonus of the speed."""
    found = spell_of(state, choice)
    if found is None or state.window is None:
        return ()
    modifier = with_encumbrance(speed_numbers(state, found[0]))
    if acts_unseen(state, viewer):
        speed = phrase(BONUS, modifier=signed(modifier))
    else:
        speed = phrase(SPEED, number=_face(speed_ease(state, state.window.actor) - modifier))
    return (phrase(THEN, first=speed, second=_casting(state, *found)),)


def sprint(state: State, combatant: Combatant) -> tuple[Phrase, ...]:
    least = state.options.sprint_ease - fatigue_modifier(combatant)
    return (phrase(FATIGUE, number=_face(least)),)


def _casting(state: State, combatant: Combatant, spell: Spell, fast: bool) -> Phrase:
    fresh = spell.level - sum(casting_numbers(state.options, combatant, spell, fast).values())
    number = _face(fresh - STILL_CAST)
    if spell.ritual or fresh <= 0:
        return phrase(CASTING, number=number)
    return phrase(CASTING_FRESH, number=number, fresh=_face(fresh))


def _face(least: int) -> Dice:
    """The face that the stress die must reach; above 9 this takes a 1 first."""
    return Dice(f"{max(0, least)}+")
