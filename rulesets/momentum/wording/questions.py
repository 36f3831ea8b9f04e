"""Questions, answers and the words on the main button, for every decision of README 5; the titles
of dice, and which of two counts (README 7.1)."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, Entry, Face, PendingView, View
from rulesets.dice import Roll
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.momentum.wording.labels import LEXICON, WORD, label
from rulesets.results import every_face
from rulesets.sentence_patterns import titled
from rulesets.wording.questions import (
    OPTION,
    naming_the_weapon,
    owed_by_kind,
    waiting_for,
)

LEAVES = pgettext("momentum", "{who}: leave the melee?")
ATTACKED = pgettext("momentum", "{attackers} attacks {who}. Fight back?")
ATTACKED_BY_ALL = pgettext("momentum", "{attackers} attack {who}. Fight back?")
AIMED_AT = pgettext("momentum", "{attackers} attacks {who}. How do you respond?")
AIMED_AT_BY_ALL = pgettext("momentum", "{attackers} attack {who}. How do you respond?")
STALEMATE = pgettext("momentum", "{who}: stalemate. Both or neither?")
FUMBLED = pgettext("momentum", "What follows from the fumble of {fumbler}?")
MOVES_ON = pgettext("momentum", "{who}: how far do you get away?")
UNKNOWN = pgettext("momentum", "{who}: what do you choose?")

CHOOSES = pgettext("momentum", "{who} chooses.")
BUTTONS = LEXICON.buttons
TOGETHER = {"manoeuvre": "manoeuvre", "tactical": "goal", "cast": "spell"}
"""Options whose button names this field beside the target."""
ARMED = ("attack", "engage", "shoot")


def question(view: View, asked: PendingView) -> Phrase:
    combatant = view.seen(asked.by)
    facts: Mapping[str, Any] = combatant.facts if combatant else {}
    who = Name(asked.by)
    if asked.kind == "declare" and facts.get("group") is not None:
        return phrase(LEAVES, who=who)
    if asked.kind == "respond" and facts.get("attackers"):
        return _by(ATTACKED, ATTACKED_BY_ALL, facts["attackers"], who)
    if asked.kind == "react" and facts.get("aimed_at"):
        return _by(AIMED_AT, AIMED_AT_BY_ALL, facts["aimed_at"], who)
    if asked.kind == "count" and facts.get("stalemate"):
        return phrase(STALEMATE, who=who)
    if asked.kind == "second_move" and facts.get("fled"):
        return phrase(MOVES_ON, who=who)
    fumbler = _fumbler(asked)
    if fumbler:
        return phrase(FUMBLED, fumbler=Name(fumbler))
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=who)


def _by(one: Message, many: Message, ids: list[str], who: Name) -> Phrase:
    attackers = tuple(map(Name, ids))
    return phrase(one if len(ids) == 1 else many, attackers=attackers, who=who)


def _fumbler(asked: PendingView) -> str:
    if asked.kind != "fumble" or asked.decision is None:
        return ""
    return asked.decision.options[0].fields[0].choices[0]


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    """The label of a row: its option, or its target or spell where these are the rows."""
    if value is not None and asked.kind != "fumble":
        return phrase(WORD, word=Name(value) if view.seen(value) else Term(value))
    if asked.kind == "count" and option != "top" and _stalemate(view, asked):
        return phrase(BUTTONS[f"count.{'all' if option == 'all' else 'none'}.stalemate"])
    return phrase(OPTION, option=label(asked.kind, option))


def _stalemate(view: View, asked: PendingView) -> bool:
    combatant = view.seen(asked.by)
    return bool(combatant and combatant.facts.get("stalemate"))


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    """`value`: the target, or else the spell, the goal or the weapon."""
    sentence = _deed(view, asked, option, value, fields)
    return naming_the_weapon(sentence, asked, option, fields) if option in ARMED else sentence


def _deed(
    view: View, asked: PendingView, option: str, value: str | None, fields: Mapping[str, Any]
) -> Phrase:
    key = f"{asked.kind}.{option}"
    somebody = value is not None and view.seen(value) is not None
    together = TOGETHER.get(option) if somebody else None
    if together is not None and fields.get(together):
        goal = label("goal", str(fields[together]))
        return phrase(BUTTONS[f"{option}.{together}.target"], value=goal, target=Name(value or ""))
    message = BUTTONS.get(f"{key}.target") or BUTTONS.get(f"{option}.target")
    if somebody and message is not None and asked.kind != "fumble":
        return phrase(message, target=Name(value or ""))
    if asked.kind == "count" and _stalemate(view, asked):
        return phrase(BUTTONS[f"count.{'all' if option == 'all' else 'none'}.stalemate"])
    if value is not None and not somebody and f"{option}.value" in BUTTONS:
        return phrase(BUTTONS[f"{option}.value"], value=label("goal", value))
    message = BUTTONS.get(key) or BUTTONS.get(option)
    if message is not None:
        return phrase(message)
    return phrase(OPTION, option=label(asked.kind, option))


asked_of = waiting_for(LEXICON.asked_of, CHOOSES, LEXICON.asked_of_gm)
owed = owed_by_kind(LEXICON.owed)


def rolled(who: str, purpose: str, entry: Entry | None) -> Phrase:
    return titled(LEXICON.rolled[purpose], who, entry)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    counts = entry.facts.get("roll")
    if entry.rule != "test" or counts not in roll.faces:
        return every_face(entry, roll)
    place = roll.faces.index(counts)
    return tuple(Face(str(face), nth == place) for nth, face in enumerate(roll.faces))
