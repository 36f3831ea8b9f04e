"""Questions, answers, the words on the main button, and reminders beside an option, for every
decision of README 5."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.arm5.wording.labels import LEXICON, label, parts_of, total_of
from rulesets.contract import NOTHING, CombatantView, PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.wording.questions import OPTION, owed_by_kind, waiting_for

AIMED: Mapping[str, Message] = {
    "attack": pgettext("arm5", "{who} attacks {target}"),
    "charge": pgettext("arm5", "{who} charges {target}"),
    "cast": pgettext("arm5", "{who} casts a spell on {target}"),
}
PLAIN: Mapping[str, Message] = {
    "attack": pgettext("arm5", "{who} attacks"),
    "charge": pgettext("arm5", "{who} charges"),
    "cast": pgettext("arm5", "{who} casts a spell"),
    "move": pgettext("arm5", "{who} moves"),
    "leave": pgettext("arm5", "{who} leaves the field"),
    "ride": pgettext("arm5", "{who} rides"),
    "act": pgettext("arm5", "{who} takes an action"),
    "extended": pgettext("arm5", "{who} begins an extended action"),
}


def declared(who: str, option: str, target: str | None) -> Phrase:
    if target is not None and target != who and option in AIMED:
        return phrase(AIMED[option], who=Name(who), target=Name(target))
    return phrase(PLAIN[option], who=Name(who))


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
    who, seen = Name(asked.by), view.seen(asked.by)
    if asked.kind in REACTING or asked.kind == "counter":
        return _reacting(view, asked)
    if seen is not None:
        special = _special(asked, seen)
        if special is not None:
            return special
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=who)


def _special(asked: PendingView, seen: CombatantView) -> Phrase | None:
    who, facts = Name(asked.by), seen.facts
    if asked.kind == "turn" and facts.get("action") is False:
        return phrase(LEFT_OVER, who=who)
    if asked.kind == "delayed" and facts.get("last_chance"):
        return phrase(LAST_CHANCE, who=who)
    if asked.kind == "extended" and facts.get("extended_task"):
        task = label("task", facts["extended_task"])
        return phrase(TO_GO, facts["extended_left"], who=who, task=task)
    return None


def _reacting(view: View, asked: PendingView) -> Phrase:
    actor = next((seen for seen in view.combatants if "declared" in seen.facts), None)
    if actor is None:
        return phrase(LEXICON.questions[asked.kind], who=Name(asked.by))
    facts = actor.facts
    said = declared(actor.id, facts["declared"]["option"], facts["declared"]["target"])
    if asked.kind != "counter":
        return phrase(REACTING[asked.kind], declared=said, who=Name(asked.by))
    if "counter" not in facts:
        return phrase(LEXICON.questions["counter"])
    by, spell = Name(facts["counter"]["by"]), Term(facts["counter"]["spell"])
    return phrase(HAS_STOPPED, declared=said, who=by, spell=spell)


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


type Notes = Callable[[CombatantView], list[Phrase]]

CHARGE = phrase(
    pgettext("arm5", "Costs a fatigue level immediately; the combat ability counts twice.")
)
MOVE = phrase(pgettext("arm5", "Uses the action. A sprint asks for a fatigue test."))
DELAY = phrase(
    pgettext("arm5", "Act or interrupt at any later point, until your next turn begins.")
)
DISENGAGE = phrase(
    pgettext("arm5", "A defence above every attack of your attackers; failing costs the action.")
)
NO_ROLL = phrase(pgettext("arm5", "Nobody contests it: no roll needed."))
BONUS = pgettext("arm5", "+{bonus} for earlier attempts.")
LEAVE = phrase(pgettext("arm5", "Out of the fight, until somebody catches up."))
EXTENDED = phrase(
    pgettext("arm5", "Lasts for rounds: no other action and no quick action until it is over.")
)
QUICK = npgettext("arm5", "{count} quick action left.", "{count} quick actions left.")
ACT = phrase(
    pgettext("arm5", "Uses the action: stand up, mount, pick something up, open, use an item.")
)
KEEP = phrase(pgettext("arm5", "Your action stays yours."))
INTERRUPT = phrase(pgettext("arm5", "A priority roll decides who acts first. It ends your delay."))
FAST = phrase(
    pgettext(
        "arm5",
        "A speed roll against the initiative of whoever is acting; −10 to the casting total.",
    )
)
EARLY = phrase(pgettext("arm5", "Uses the action of this round; −10 to the casting total."))
LAPSE = phrase(pgettext("arm5", "The delayed action is lost; the new turn begins."))
STOPPED = phrase(pgettext("arm5", "The action is lost."))
NOT_STOPPED = phrase(pgettext("arm5", "The action is carried out."))


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    if asked.kind == "counter":
        return (STOPPED,) if option == "stopped" else (NOT_STOPPED,)
    actor = view.seen(asked.by)
    if actor is None:
        return ()
    if asked.kind == "interrupt" and option != "wait":
        return (*_own(actor, option), INTERRUPT)
    special = KINDS.get(f"{asked.kind}.{option}")
    return (special,) if special is not None else tuple(_own(actor, option))


def _own(actor: CombatantView, option: str) -> list[Phrase]:
    find = NOTES.get(option)
    return find(actor) if find else []


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


def _always(*said: Phrase) -> Notes:
    return lambda actor: list(said)


NOTES: Mapping[str, Notes] = {
    "act": _always(ACT),
    "attack": _attack,
    "cast": _cast,
    "charge": _always(CHARGE),
    "move": _always(MOVE),
    "delay": _always(DELAY),
    "disengage": _disengage,
    "leave": _always(LEAVE),
    "extended": _always(EXTENDED),
    "quick": _quick,
    "ride": _always(KEEP),
}
KINDS: Mapping[str, Phrase] = {
    "fast_cast.cast": FAST,
    "early_cast.cast": EARLY,
    "early_cast.wait": KEEP,
    "delayed.lapse": LAPSE,
}
