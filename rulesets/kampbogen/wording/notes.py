"""Reminders beside an option: its current effect, risks and restrictions (README 5, 7)."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import CombatantView, PendingView, View
from rulesets.kampbogen.rules.situations.challenge import failing
from rulesets.kampbogen.wording.labels import LEXICON, label
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase

FIXED = LEXICON.also["note"]
"""The notes that are always the same, by question and option."""

type Notes = Callable[[View, PendingView, CombatantView], list[Phrase]]

REACHED = phrase(
    pgettext("kampbogen", "The dice reach your thrashing: 1 damage whatever the combat grade.")
)
LEFT = npgettext("kampbogen", "{count} soul point left.", "{count} soul points left.")
NEW_RESULT = phrase(pgettext("kampbogen", "The new result stands, better or worse."))
LOCKED = phrase(
    pgettext(
        "kampbogen",
        "Until the fight is won: no looting, capturing or stealing, no opening what is guarded.",
    )
)
LAST_RESORT = phrase(pgettext("kampbogen", "Fighting is the last resort."))
UNWARDED = pgettext("kampbogen", "Nobody can ward off {effects}.")
NEARLY = pgettext("kampbogen", "Nearly down, may flee or surrender: {names}.")
LITERAL = phrase(
    pgettext(
        "kampbogen",
        "To the letter: whoever rolls higher takes the highest die, the other the lowest.",
    )
)
INFLICTS = phrase(
    pgettext("kampbogen", "Here whoever rolls lower takes the highest die, the other the lowest.")
)
EQUAL = phrase(pgettext("kampbogen", "Equal: both take the highest die."))
NAMED = pgettext("kampbogen", "{name}.")
GRADE = pgettext("kampbogen", "Grade: {grade}.")
DOWN = pgettext("kampbogen", "Down: {names}.")
CATCH_UP = pgettext("kampbogen", "A new round begins with {names}.")


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    key = f"{asked.kind}.{option}"
    fixed = (phrase(FIXED[key]),) if key in FIXED else ()
    if asked.by in ("gm", "party"):
        find = OF_GM.get(key) or OF_GM.get(asked.kind)
        return (*find(view), *fixed) if find else fixed
    actor, note = view.seen(asked.by), NOTES.get(key)
    if actor is None:
        return ()
    return tuple(note(view, asked, actor)) if note else fixed


def _uses(actor: CombatantView) -> Mapping[str, Any]:
    uses: Mapping[str, Any] = actor.facts.get("uses", {})
    return uses


def _combat(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [REACHED] if _uses(actor).get("reached") else []


def _soul(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    left = actor.facts.get("soul")
    return [*([phrase(LEFT, count=left)] if left is not None else []), NEW_RESULT]


def _faces(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    """The grade, and the cost of failing; a challenge by its name, if it has one."""
    faced = actor.facts.get("trial") or {}
    if not faced:
        return []
    named = [phrase(NAMED, name=Term(faced["name"]))] if faced["name"] else []
    return [*named, phrase(GRADE, grade=label("grade", faced["grade"])), *failing(faced)]


def _again(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [*_soul(view, asked, actor), *failing(actor.facts.get("trial") or {})]


def _resist(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    """The reading of the rule that is in use, shown before the roll (README 1.1 S29)."""
    inflicts = actor.facts.get("holdup_harm") == "winner_inflicts"
    return [INFLICTS if inflicts else LITERAL, EQUAL]


NOTES: Mapping[str, Notes] = {
    "act.combat": _combat,
    "act.soul_roll": _soul,
    "soul.reroll": _again,
    "soul.accept": lambda view, asked, actor: list(failing(actor.facts.get("trial") or {})),
    "challenge.roll": _faces,
    "indirect.roll": _faces,
    "holdup.resist": _resist,
}


def _kampgrad(view: View) -> list[Phrase]:
    """Notes for the GM before the round: README 1.1 S10, 7.12, 7.18."""
    here = [
        combatant
        for combatant in view.combatants
        if combatant.able and "unwardable" in combatant.facts
    ]
    reminders = [LAST_RESORT] if view.round == 1 else []
    names = dict.fromkeys(name for combatant in here for name in combatant.facts["unwardable"])
    if names and view.round == 1:
        reminders.append(phrase(UNWARDED, effects=tuple(map(Term, names))))
    weak = tuple(Name(combatant.id) for combatant in here if _gives_in(combatant))
    if weak:
        reminders.append(phrase(NEARLY, names=weak))
    return [*reminders, LOCKED]


def _gives_in(combatant: CombatantView) -> bool:
    return combatant.facts["liv"] == 1 and not combatant.facts["fights_to_death"]


def _fallen(view: View) -> list[Phrase]:
    """The fallen combatants the decision is about."""
    fallen = tuple(
        Name(combatant.id)
        for combatant in view.combatants
        if combatant.ally and combatant.status == "unconscious"
    )
    return [phrase(DOWN, names=fallen)] if fallen else []


def _caught(view: View) -> list[Phrase]:
    """Characters who got away this round and would be brought back."""
    away = tuple(
        Name(combatant.id)
        for combatant in view.combatants
        if combatant.ally and combatant.status == "active" and not combatant.facts["in_combat"]
    )
    return [phrase(CATCH_UP, names=away)] if away else []


OF_GM: Mapping[str, Callable[[View], list[Phrase]]] = {
    "kampgrad.roll": _kampgrad,
    "pursuit.catch_up": _caught,
    "fate": _fallen,
}
