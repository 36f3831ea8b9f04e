"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.coc7.wording.labels import LEXICON, label
from rulesets.contract import NOTHING, PendingView, View
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.wording.questions import (
    OPTION,
    naming_the_weapon,
    owed_by_kind,
    waiting_for,
)

UNKNOWN = pgettext("coc7", "{who}: what do you choose?")

UNSEEN = pgettext("coc7", "Somebody unseen attacks {who}. How do you respond?")
ANSWERS_TO = pgettext("coc7", "{who} considers how to respond to {by}.")
CHOOSES = pgettext("coc7", "{who} chooses.")

BUTTONS = LEXICON.buttons
ASKS = LEXICON.also["asks"]
"""The attack that has to be answered, by its kind (README 5.3)."""
TOGETHER = {"manoeuvre": "goal", "cast": "spell"}
"""Options whose button names this field beside the target."""
ARMED = ("melee", "shoot", "burst", "auto", "throw")


def question(view: View, asked: PendingView) -> Phrase:
    if asked.kind == "react":
        return _attacked(view, asked)
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=Name(asked.by))


def _attacked(view: View, asked: PendingView) -> Phrase:
    """ "Ghoul A attacks Clara: Claws"; of a hidden attacker only that there is one."""
    who, attack = Name(asked.by), attack_on(view, asked)
    by, kind = attack.get("by"), attack.get("kind", "")
    if attack and not by:
        return phrase(UNSEEN, who=who)
    if not by or kind not in ASKS:
        return phrase(LEXICON.questions["react"], who=who)
    values: dict[str, Any] = {
        "by": Name(by),
        "who": who,
        "weapon": Term(attack.get("weapon") or "weapon"),
        "goal": label("goal", attack.get("goal") or "goal"),
    }
    return Phrase(ASKS[kind], values, attack.get("shots", 1))


def attack_on(view: View, asked: PendingView) -> Mapping[str, Any]:
    """The attack waiting for this answer, as far as the viewer may know it."""
    combatant = view.seen(asked.by)
    attack: Mapping[str, Any] = combatant.facts.get("attacked", {}) if combatant else {}
    return attack


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    """The label of a row: its option, or its target where the rows are targets."""
    if value is not None:
        target = Name(value) if view.seen(value) else Term(value)
        return phrase(pgettext("coc7", "{target}"), target=target)
    return phrase(OPTION, option=label(asked.kind, option))


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
    somebody = value is not None and view.seen(value) is not None
    together = TOGETHER.get(option) if somebody else None
    if together is not None and fields.get(together):
        goal = label("goal", str(fields[together]))
        return phrase(BUTTONS[f"{option}.{together}.target"], value=goal, target=Name(value or ""))
    if somebody and option == "shoot" and fields.get("load"):
        return phrase(BUTTONS["shoot.load.target"], target=Name(value or ""))
    if somebody and f"{option}.target" in BUTTONS:
        return phrase(BUTTONS[f"{option}.target"], target=Name(value or ""))
    key = f"{asked.kind}.{option}"
    message = BUTTONS.get(f"{key}.value") or BUTTONS.get(f"{option}.value")
    if message is not None and value is not None:
        return phrase(message, value=label("goal", value))
    message = BUTTONS.get(key) or BUTTONS.get(option)
    if message is not None:
        return phrase(message)
    return phrase(OPTION, option=label(asked.kind, option))


def asked_of(view: View, asked: PendingView) -> Phrase:
    by = attack_on(view, asked).get("by")
    if asked.kind == "react" and by and asked.by != "gm":
        return phrase(ANSWERS_TO, who=Name(asked.by), by=Name(by))
    return _waiting(view, asked)


_waiting = waiting_for(LEXICON.asked_of, CHOOSES)
owed = owed_by_kind(LEXICON.owed)
