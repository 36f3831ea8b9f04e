"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import label
from rulesets.wording.questions import OPTION, WHAT_TO_RULE, owed_by_kind, waiting_for

QUESTIONS: Mapping[str, Message] = {
    "declare": pgettext("ose", "{who}: what do you declare?"),
    "move": pgettext("ose", "{who}: where do you move?"),
    "missile": pgettext("ose", "{who}: whom do you shoot?"),
    "melee": pgettext("ose", "{who}: whom do you attack?"),
    "initiative": pgettext("ose", "Roll initiative?"),
    "tie": pgettext("ose", "A tie: roll again, or act simultaneously?"),
    "rout": pgettext("ose", "Morale broken: flee or surrender?"),
    "gm": WHAT_TO_RULE,
}
UNKNOWN = pgettext("ose", "{who}: what do you do?")

ASKED_OF: Mapping[str, Message] = {
    "declare": pgettext("ose", "{who} decides what to declare."),
    "move": pgettext("ose", "{who} chooses where to move."),
    "missile": pgettext("ose", "{who} chooses whom to shoot at."),
    "cast": pgettext("ose", "{who} chooses a target for the spell."),
    "melee": pgettext("ose", "{who} chooses whom to attack."),
}
ASKED_OF_GM: Mapping[str, Message] = {
    "initiative": pgettext("ose", "The GM rolls initiative."),
    "tie": pgettext("ose", "The GM settles the tie."),
}

OWED: Mapping[str, Message] = {
    "declare": npgettext("ose", "{count} declaration", "{count} declarations"),
    "move": npgettext("ose", "{count} movement", "{count} movements"),
    "missile": npgettext("ose", "{count} shot", "{count} shots"),
    "cast": npgettext("ose", "{count} spell", "{count} spells"),
    "melee": npgettext("ose", "{count} attack", "{count} attacks"),
    "initiative": npgettext("ose", "{count} initiative roll", "{count} initiative rolls"),
    "morale": npgettext("ose", "{count} morale check", "{count} morale checks"),
}

# Answers by kind and option, with and without a target or spell.
ANSWERS: Mapping[str, Message] = {
    "declare cast": pgettext("ose", "Cast {value}"),
    "move engage": pgettext("ose", "Engage {target}"),
    "missile attack": pgettext("ose", "{target}"),
    "melee attack": pgettext("ose", "{target}"),
    "cast cast": pgettext("ose", "{target}"),
}
PLAIN_ANSWERS: Mapping[str, Message] = {
    "initiative roll": pgettext("ose", "Roll initiative"),
    "morale roll": pgettext("ose", "Roll morale"),
    "tie simultaneous": pgettext("ose", "Act simultaneously"),
}

DEEDS: Mapping[str, Message] = {
    "declare cast": pgettext("ose", "Declare {value}"),
    "move engage": pgettext("ose", "Engage {target}"),
    "missile attack": pgettext("ose", "Shoot at {target}"),
    "melee attack": pgettext("ose", "Attack {target}"),
    "cast cast": pgettext("ose", "Cast {spell} on {target}"),
}
PLAIN_DEEDS: Mapping[str, Message] = {
    **PLAIN_ANSWERS,
    "declare none": pgettext("ose", "Declare nothing"),
    "declare cast": pgettext("ose", "Declare a spell"),
    "declare withdraw": pgettext("ose", "Declare the withdrawal"),
    "declare retreat": pgettext("ose", "Declare the retreat"),
    "cast cast": pgettext("ose", "Cast {spell}"),
    "missile attack": pgettext("ose", "Shoot"),
    "melee attack": pgettext("ose", "Make the attack"),
    "rout flee": pgettext("ose", "They flee"),
    "rout surrender": pgettext("ose", "They surrender"),
}

# A spell that was cast is no longer declared when the answer is shown afterwards.
CAST_AT = pgettext("ose", "Cast a spell on {target}")
CAST = pgettext("ose", "Cast a spell")
CAST_ON_SEVERAL = npgettext(
    "ose", "Cast {spell} on {count} target", "Cast {spell} on {count} targets"
)
UNNAMED: Mapping[Message, Message] = {
    CAST_ON_SEVERAL: npgettext(
        "ose", "Cast a spell on {count} target", "Cast a spell on {count} targets"
    ),
    DEEDS["cast cast"]: CAST_AT,
    PLAIN_DEEDS["cast cast"]: CAST,
}


def question(view: View, asked: PendingView) -> Phrase:
    if asked.kind == "cast":
        return _question_of_cast(view, asked)
    if asked.kind == "morale":
        return phrase(pgettext("ose", "Roll morale for {side}?"), side=_checked_side(asked))
    return phrase(QUESTIONS.get(asked.kind, UNKNOWN), who=Name(asked.by))


def _question_of_cast(view: View, asked: PendingView) -> Phrase:
    who, spell = Name(asked.by), _spell(view, asked)
    aimed = asked.decision and asked.decision.option("cast")
    if aimed and aimed.fields:
        return phrase(pgettext("ose", "{who}: whom do you cast {spell} on?"), who=who, spell=spell)
    return phrase(pgettext("ose", "{who}: cast {spell}?"), who=who, spell=spell)


def _checked_side(asked: PendingView) -> Name | Term:
    roll = asked.decision and asked.decision.option("roll")
    choices = roll.fields[0].choices if roll and roll.fields else ()
    return Name(choices[0]) if choices else Term("side")


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    return _put(ANSWERS, PLAIN_ANSWERS, view, asked, option, value)


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    targets = fields.get("targets", ())
    if len(targets) > 1:
        message = CAST_ON_SEVERAL if _declared(view, asked) else UNNAMED[CAST_ON_SEVERAL]
        return phrase(message, len(targets), spell=_spell(view, asked))
    return _put(DEEDS, PLAIN_DEEDS, view, asked, option, *targets or (value,))


def _put(
    valued: Mapping[str, Message],
    plain: Mapping[str, Message],
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
) -> Phrase:
    key = f"{asked.kind} {option}"
    message = valued.get(key) if value is not None else plain.get(key)
    if message is None:
        return phrase(OPTION, option=label(asked.kind, option))
    if _declared(view, asked) is None:
        message = UNNAMED.get(message, message)
    values: dict[str, Any] = {"spell": _spell(view, asked)}
    if value is not None:
        values |= {"value": Term(value), "target": Name(value) if view.seen(value) else Term(value)}
    return Phrase(message, values)


def _spell(view: View, asked: PendingView) -> Term:
    return Term(_declared(view, asked) or "spell")


def _declared(view: View, asked: PendingView) -> str | None:
    caster = view.seen(asked.by)
    return (caster and caster.facts.get("declared_spell")) or None


asked_of = waiting_for(ASKED_OF, UNKNOWN, ASKED_OF_GM)
owed = owed_by_kind(OWED)
