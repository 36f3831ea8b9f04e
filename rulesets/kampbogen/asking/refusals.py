"""Reasons why options are not offered (README 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.contract import Decision, Refusal
from rulesets.kampbogen.asking.visibility import Visibility, effects_known
from rulesets.kampbogen.rules.acting import may_direct
from rulesets.kampbogen.rules.queries import aimed_weapons, any_opponent, can_fight
from rulesets.kampbogen.state import Combatant, State
from rulesets.messages import Message, Phrase, Term, pgettext, phrase
from rulesets.refusing import shortened

NO_EFFECT = phrase(pgettext("kampbogen", "No effect is at work in this round"))
NO_WARD = phrase(pgettext("kampbogen", "Nothing wards off what is at work in this round"))
UNARMED = phrase(pgettext("kampbogen", "On a vehicle without a shooting weapon"))
NEVER_THRASHES = phrase(pgettext("kampbogen", "Has no thrashing"))
NOT_REACHED = pgettext("kampbogen", "Only with {prygl} or more on the dice")
NO_SOUL_ROLLS = phrase(pgettext("kampbogen", "Soul points do not reroll in this fight"))
NO_SOUL = phrase(pgettext("kampbogen", "No soul point left"))
REROLLED = phrase(pgettext("kampbogen", "Rerolled already"))
STYLE_BINDS = pgettext("kampbogen", "Not for damage while the fighting style is {ability}")
NO_SURPLUS = phrase(pgettext("kampbogen", "Only while more characters fight than opponents"))
STILL_STANDING = phrase(pgettext("kampbogen", "Not while a character is still on their feet"))
NOT_AIMED = phrase(pgettext("kampbogen", "Only with a rifle, bow or crossbow"))
NO_OPPONENT = phrase(pgettext("kampbogen", "No opponent is in the fight"))

SHORT: Mapping[Message, Message] = {
    NO_EFFECT.message: pgettext("kampbogen", "No effect"),
    NO_WARD.message: pgettext("kampbogen", "No ward"),
    UNARMED.message: pgettext("kampbogen", "No shooting weapon"),
    NOT_REACHED: pgettext("kampbogen", "Dice too low"),
    NO_SOUL_ROLLS.message: pgettext("kampbogen", "Not in this fight"),
    STYLE_BINDS: pgettext("kampbogen", "Fighting style"),
    NO_SURPLUS.message: pgettext("kampbogen", "Too few characters"),
    STILL_STANDING.message: pgettext("kampbogen", "Some still stand"),
    NOT_AIMED.message: pgettext("kampbogen", "Wrong weapon"),
    NO_OPPONENT.message: pgettext("kampbogen", "No opponent"),
}


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    combatant = state.combatants.get(decision.by)
    found = (
        refusal
        for refusal in _all(state, visibility, decision, combatant)
        if decision.option(refusal.option) is None or refusal.option == "manoeuvre"
    )
    return shortened(found, SHORT)


def _all(
    state: State, visibility: Visibility, decision: Decision, combatant: Combatant | None
) -> Iterator[Refusal]:
    kind = decision.kind
    if kind == "fate":
        yield Refusal("kill", None, STILL_STANDING)
    elif kind == "indirect" and combatant is None and not any_opponent(state):
        yield Refusal("fight", None, NO_OPPONENT)
    elif kind == "roll":
        yield Refusal("slip_away", None, NO_SURPLUS)
    elif kind == "soul":
        yield Refusal("reroll", None, NO_SOUL)
    elif kind == "sneak" and combatant is not None and not aimed_weapons(combatant):
        yield Refusal("aimed_shot", None, NOT_AIMED)
    elif kind == "act" and combatant is not None:
        yield from _act(state, visibility, combatant)


def _act(state: State, visibility: Visibility, combatant: Combatant) -> Iterator[Refusal]:
    at_work = effects_known(state, visibility)
    yield Refusal("counter", None, NO_WARD if at_work else NO_EFFECT)
    yield Refusal("combat", None, UNARMED)
    yield Refusal("prygl", None, _no_prygl(combatant))
    if not may_direct(state):
        yield Refusal("manoeuvre", None, phrase(STYLE_BINDS, ability=Term(state.style)))
    yield Refusal("soul_roll", None, _no_soul(state, combatant))


def _no_prygl(combatant: Combatant) -> Phrase:
    if not can_fight(combatant):
        return UNARMED
    return phrase(NOT_REACHED, prygl=combatant.prygl) if combatant.prygl else NEVER_THRASHES


def _no_soul(state: State, combatant: Combatant) -> Phrase:
    if not state.options.soul_rolls:
        return NO_SOUL_ROLLS
    return REROLLED if combatant.soul_used else NO_SOUL
