"""Questions, answers, the words on the main button, and reminders beside an option, for every
decision of README 5."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.arm5.wording.labels import LEXICON, label, parts_of, total_of
from rulesets.contract import NOTHING, CombatantView, PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.wording.questions import OPTION, owed_by_kind, waiting_for

DECLARED, DECLARED_AT = LEXICON.also["declared"], LEXICON.also["declared_at"]


def declared(who: str, option: str, target: str | None) -> Phrase:
    if target is not None and target != who and option in DECLARED_AT:
        return phrase(DECLARED_AT[option], who=Name(who), target=Name(target))
    return phrase(DECLARED[option], who=Name(who))


UNKNOWN = pgettext("arm5", "{who}: what do you do?")
LEFT_OVER = pgettext("arm5", "{who} has acted. Anything else this turn?")
LAST_CHANCE = pgettext("arm5", "{who}: last chance to act before your next turn?")
TO_GO = npgettext(
    "arm5",
    "{who}: {task}, {count} round left. Go on?",
    "{who}: {task}, {count} rounds left. Go on?",
)
REACTING: Mapping[str, Message] = {
    "interrupt": pgettext("arm5", "{declared}. {who}: interrupt?"),
    "fast_cast": pgettext("arm5", "{declared}. {who}: respond with a fast-cast spell?"),
}
HAS_STOPPED = pgettext("arm5", "{declared}. Has {spell} of {who} stopped it?")

# A spell is named before its target is.
BUTTONS = LEXICON.buttons
ATTACKED = pgettext("arm5", "{value}")
OF_A_KIND = {"act": "what", "quick": "what", "extended": "task"}
"""Options that need this field in their words."""


def question(view: View, asked: PendingView) -> Phrase:
    who, combatant = Name(asked.by), view.seen(asked.by)
    if asked.kind in REACTING or asked.kind == "counter":
        return _reacting(view, asked)
    if combatant is not None:
        special = _special(asked, combatant)
        if special is not None:
            return special
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=who)


def _special(asked: PendingView, combatant: CombatantView) -> Phrase | None:
    who, facts = Name(asked.by), combatant.facts
    if asked.kind == "turn" and facts.get("action") is False:
        return phrase(LEFT_OVER, who=who)
    if asked.kind == "delayed" and facts.get("last_chance"):
        return phrase(LAST_CHANCE, who=who)
    if asked.kind == "extended" and facts.get("extended_task"):
        task = label("task", facts["extended_task"])
        return phrase(TO_GO, facts["extended_left"], who=who, task=task)
    return None


def _reacting(view: View, asked: PendingView) -> Phrase:
    actor = next(
        (combatant for combatant in view.combatants if "declared" in combatant.facts), None
    )
    if actor is None:
        return phrase(LEXICON.questions[asked.kind], who=Name(asked.by))
    facts = actor.facts
    deed = declared(actor.id, facts["declared"]["option"], facts["declared"]["target"])
    if asked.kind != "counter":
        return phrase(REACTING[asked.kind], declared=deed, who=Name(asked.by))
    if "counter" not in facts:
        return phrase(LEXICON.questions["counter"])
    by, spell = Name(facts["counter"]["by"]), Term(facts["counter"]["spell"])
    return phrase(HAS_STOPPED, declared=deed, who=by, spell=spell)


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    if value is not None:
        message = ATTACKED if option == "cast" else BUTTONS.get(f"{option}.value", ATTACKED)
        return phrase(message, value=_value(view, value))
    return phrase(OPTION, option=label(asked.kind, option))


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    spell, target = fields.get("spell"), fields.get("target")
    if spell and target and target != asked.by and view.seen(target):
        return phrase(BUTTONS["cast.spell.target"], spell=Term(spell), target=Name(target))
    if spell:
        return phrase(BUTTONS["cast.spell"], spell=Term(spell))
    if value is not None and option == "cast" and view.seen(value):
        return phrase(BUTTONS["cast.target"], value=Name(value))
    if option in OF_A_KIND and fields.get(OF_A_KIND[option]):
        return _of_a_kind(OF_A_KIND[option], fields)
    if option == "move" and fields.get("toward") and view.seen(fields["toward"]):
        return phrase(BUTTONS["move.target"], target=Name(fields["toward"]))
    if value is not None and f"{option}.value" in BUTTONS:
        return phrase(BUTTONS[f"{option}.value"], value=_value(view, value))
    if option in BUTTONS:
        return phrase(BUTTONS[option])
    return phrase(OPTION, option=label(asked.kind, option))


def _of_a_kind(field: str, fields: Mapping[str, Any]) -> Phrase:
    """The deed, with its weapon or spell if there is one."""
    done = label(field, fields[field])
    if fields.get("weapon"):
        return phrase(BUTTONS["done.weapon"], done=done, weapon=Term(fields["weapon"]))
    return phrase(OPTION, option=done)


def _value(view: View, value: str) -> Name | Term:
    return Name(value) if view.seen(value) else Term(value)


asked_of = waiting_for(LEXICON.asked_of, UNKNOWN, LEXICON.asked_of_gm)
owed = owed_by_kind(LEXICON.owed)


# -- reminders beside an option ------------------------------------------------------------------

NOTES = LEXICON.also["note"]
DISENGAGE = phrase(
    pgettext("arm5", "A defence above every attack of your attackers; failing costs the action.")
)
NO_ROLL = phrase(pgettext("arm5", "Nobody contests it: no roll needed."))
BONUS = pgettext("arm5", "+{bonus} for earlier attempts.")
QUICK = npgettext("arm5", "{count} quick action left.", "{count} quick actions left.")


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    """The bonuses, costs and restrictions of an option (README 5, 7)."""
    special, actor = NOTES.get(f"{asked.kind}.{option}"), view.seen(asked.by)
    if special is not None:
        return (phrase(special),)
    if actor is not None and option in OWN:
        note = OWN[option](actor)
    else:
        note = [phrase(NOTES[option])] if option in NOTES else []
    if asked.kind == "interrupt" and option != "wait":
        note.append(phrase(NOTES["interrupt"]))
    return tuple(note)


def _attack(actor: CombatantView) -> list[Phrase]:
    """The bonus of the weapon in hand."""
    parts = actor.facts.get("parts", {}).get("attack")
    return [total_of(parts_of("attack", parts))] if parts else []


def _cast(actor: CombatantView) -> list[Phrase]:
    """The note on the first spell; the others have theirs beside their names."""
    facts = actor.facts
    first = next(iter(facts.get("spells", ())), None)
    parts = facts.get("parts", {}).get(first)
    return [total_of(parts_of("cast", parts))] if parts else []


def _disengage(actor: CombatantView) -> list[Phrase]:
    facts = actor.facts
    attacked = {*facts.get("attacked_by", ()), *facts.get("attacked_by_before", ())}
    if not attacked & set(facts.get("engaged_with", ())):
        return [NO_ROLL]
    bonus = facts.get("disengage_bonus")
    return [DISENGAGE, *([phrase(BONUS, bonus=bonus)] if bonus else [])]


def _quick(actor: CombatantView) -> list[Phrase]:
    return [phrase(QUICK, actor.facts.get("quick_left", 0))]


OWN: Mapping[str, Callable[[CombatantView], list[Phrase]]] = {
    "attack": _attack,
    "cast": _cast,
    "disengage": _disengage,
    "quick": _quick,
}
"""The notes with the combatant's own numbers."""
