"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.coc7.wording.labels import label
from rulesets.contract import NOTHING, PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.wording.questions import (
    OPTION,
    WHAT_TO_RULE,
    naming_the_weapon,
    owed_by_kind,
    waiting_for,
)

QUESTIONS: Mapping[str, Message] = {
    "turn": pgettext("coc7", "{who}: what do you do?"),
    "charge": pgettext("coc7", "{who}: attack at the end of the run?"),
    "react": pgettext("coc7", "{who}: how do you respond to the attack?"),
    "volley": pgettext("coc7", "{who}: keep firing?"),
    "idle": pgettext("coc7", "Nobody can act. Begin the next round?"),
    "gm": WHAT_TO_RULE,
}
UNKNOWN = pgettext("coc7", "{who}: what do you choose?")

UNSEEN = pgettext("coc7", "Somebody unseen attacks {who}. How do you respond?")
# The attack that has to be answered, by its kind (README 5.3).
ATTACKS: Mapping[str, Message] = {
    "melee": pgettext("coc7", "{by} attacks {who}: {weapon}"),
    "manoeuvre": pgettext("coc7", "{by} tries a manoeuvre on {who}: {goal}"),
    "throw": pgettext("coc7", "{by} throws at {who}: {weapon}"),
    "shoot": pgettext("coc7", "{by} shoots at {who}: {weapon}"),
    "auto": pgettext("coc7", "{by} fires full auto at {who}: {weapon}"),
}
BURST = npgettext(
    "coc7",
    "{by} fires {count} shot at {who}: {weapon}",
    "{by} fires {count} shots at {who}: {weapon}",
)

ASKED_OF: Mapping[str, Message] = {
    "turn": pgettext("coc7", "{who} considers what to do."),
    "charge": pgettext("coc7", "{who} considers an attack at the end of the run."),
    "react": pgettext("coc7", "{who} considers how to respond to the attack."),
    "volley": pgettext("coc7", "{who} considers whether to keep firing."),
}
ANSWERS_TO = pgettext("coc7", "{who} considers how to respond to {by}.")
CHOOSES = pgettext("coc7", "{who} chooses.")

OWED: Mapping[str, Message] = {
    "turn": npgettext("coc7", "{count} turn", "{count} turns"),
    "charge": npgettext(
        "coc7", "{count} attack at the end of the run", "{count} attacks at the end of the run"
    ),
    "react": npgettext("coc7", "{count} reaction", "{count} reactions"),
    "volley": npgettext("coc7", "{count} full-auto attack", "{count} full-auto attacks"),
}

# The words on the main button: with a target, with a weapon or another word, and without.
AT_SOMEBODY: Mapping[str, Message] = {
    "melee": pgettext("coc7", "Attack {target}"),
    "manoeuvre": pgettext("coc7", "Manoeuvre on {target}"),
    "shoot": pgettext("coc7", "Shoot at {target}"),
    "burst": pgettext("coc7", "Fire a burst at {target}"),
    "auto": pgettext("coc7", "Fire full auto at {target}"),
    "throw": pgettext("coc7", "Throw at {target}"),
    "fire": pgettext("coc7", "Keep firing at {target}"),
    "cast": pgettext("coc7", "Cast a spell on {target}"),
    "delay": pgettext("coc7", "Wait for {target}"),
    "first_aid": pgettext("coc7", "First aid for {target}"),
}
TOGETHER: Mapping[str, tuple[str, Message]] = {
    "manoeuvre": ("goal", pgettext("coc7", "{value}: {target}")),
    "cast": ("spell", pgettext("coc7", "Cast {value} on {target}")),
}
LOAD_AND_SHOOT = pgettext("coc7", "Load and shoot at {target}")
WITH: Mapping[str, Message] = {
    "fight_back": pgettext("coc7", "Fight back: {value}"),
    "aim": pgettext("coc7", "Aim: {value}"),
    "reload": pgettext("coc7", "Reload: {value}"),
    "fix": pgettext("coc7", "Clear the jam: {value}"),
    "draw": pgettext("coc7", "Draw: {value}"),
    "cast": pgettext("coc7", "Cast a spell: {value}"),
    "react manoeuvre": pgettext("coc7", "Manoeuvre: {value}"),
}
ARMED = ("melee", "shoot", "burst", "auto", "throw")
PLAIN: Mapping[str, Message] = {
    "melee": pgettext("coc7", "Attack"),
    "manoeuvre": pgettext("coc7", "Try the manoeuvre"),
    "react manoeuvre": pgettext("coc7", "Respond with a manoeuvre"),
    "delay": pgettext("coc7", "Wait"),
    "stop": pgettext("coc7", "Do not attack"),
    "next_round": pgettext("coc7", "Begin the next round"),
}


def question(view: View, asked: PendingView) -> Phrase:
    if asked.kind == "react":
        return _attacked(view, asked)
    return phrase(QUESTIONS.get(asked.kind, UNKNOWN), who=Name(asked.by))


def _attacked(view: View, asked: PendingView) -> Phrase:
    """ "Ghoul A attacks Clara: Claws"; of a hidden attacker only that there is one."""
    who, attack = Name(asked.by), attack_on(view, asked)
    by, kind = attack.get("by"), attack.get("kind", "")
    if attack and not by:
        return phrase(UNSEEN, who=who)
    if not by or kind not in (*ATTACKS, "burst"):
        return phrase(QUESTIONS["react"], who=who)
    values: dict[str, Any] = {
        "by": Name(by),
        "who": who,
        "weapon": Term(attack.get("weapon") or "weapon"),
        "goal": label("goal", attack.get("goal") or "goal"),
    }
    if kind == "burst":
        return Phrase(BURST, values, attack.get("shots", 1))
    return Phrase(ATTACKS[kind], values)


def attack_on(view: View, asked: PendingView) -> Mapping[str, Any]:
    """The attack waiting for this answer, as far as the viewer may know it."""
    seen = view.seen(asked.by)
    attack: Mapping[str, Any] = seen.facts.get("attacked", {}) if seen else {}
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
    said = _deed(view, asked, option, value, fields)
    return naming_the_weapon(said, asked, option, fields) if option in ARMED else said


def _deed(
    view: View, asked: PendingView, option: str, value: str | None, fields: Mapping[str, Any]
) -> Phrase:
    somebody = value is not None and view.seen(value) is not None
    together = TOGETHER.get(option) if somebody else None
    if together is not None and fields.get(together[0]):
        said = label("goal", str(fields[together[0]]))
        return phrase(together[1], value=said, target=Name(value or ""))
    if somebody and option == "shoot" and fields.get("load"):
        return phrase(LOAD_AND_SHOOT, target=Name(value or ""))
    if somebody and option in AT_SOMEBODY:
        return phrase(AT_SOMEBODY[option], target=Name(value or ""))
    key = f"{asked.kind} {option}"
    message = WITH.get(key) or WITH.get(option)
    if message is not None and value is not None:
        return phrase(message, value=label("goal", value))
    message = PLAIN.get(key) or PLAIN.get(option)
    if message is not None:
        return phrase(message)
    return phrase(OPTION, option=label(asked.kind, option))


def asked_of(view: View, asked: PendingView) -> Phrase:
    by = attack_on(view, asked).get("by")
    if asked.kind == "react" and by and asked.by != "gm":
        return phrase(ANSWERS_TO, who=Name(asked.by), by=Name(by))
    return _waiting(view, asked)


_waiting = waiting_for(ASKED_OF, CHOOSES)
owed = owed_by_kind(OWED)
