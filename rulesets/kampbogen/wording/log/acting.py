"""The log of the uses of a roll: chosen, and compared with the kampgrad (README 7.5 to 7.8)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import chosen, effect_name, effect_named
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.words import FUMBLE, fumbles
from rulesets.log_rows import Rule
from rulesets.messages import Message, Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether, with_target


def _counters(entry: Entry, facts: Facts) -> Phrase:
    if not {"effect", "ability", "total", "result"} <= set(facts):
        return Phrase(pgettext("kampbogen", "{who} tries to ward off an effect."), people(entry))
    values = {
        "effect": effect_name(facts["effect"]),
        "ability": Term(facts["ability"]),
        "total": facts["total"],
        "result": Term(facts["result"]),
    }
    message = pgettext(
        "kampbogen", "{who} wants to ward off {effect} with {ability}: {total}, {result}."
    )
    return Phrase(message, {**people(entry), **values})


COMMANDS = pgettext("kampbogen", "{who} commands a manoeuvre.")
ACT = by_word(
    "action",
    {
        "counter": _counters,
        "combat": if_known(
            pgettext("kampbogen", "{who} wants to fight with {ability}: {total}, {result}."),
            pgettext("kampbogen", "{who} wants to fight."),
        ),
        "prygl": pgettext("kampbogen", "{who} wants to thrash."),
        "manoeuvre": by_word(
            "goal",
            {
                "harm": with_target(
                    if_known(
                        pgettext(
                            "kampbogen", "{who} commands against {target}: {total}, {result}."
                        ),
                        COMMANDS,
                    ),
                    if_known(
                        pgettext("kampbogen", "{who} commands an attack: {total}, {result}."),
                        COMMANDS,
                    ),
                ),
                "flee": if_known(
                    pgettext("kampbogen", "{who} seeks a way to flee: {total}, {result}."),
                    COMMANDS,
                ),
            },
            COMMANDS,
        ),
        "pass": if_known(
            pgettext("kampbogen", "{who} does nothing with the roll: {text}"),
            pgettext("kampbogen", "{who} does nothing with the roll."),
        ),
    },
    pgettext("kampbogen", "{who} chooses."),
)
WARDED = pgettext(
    "kampbogen", "{who} wards off {effect} for everybody: {total} against {kampgrad}."
)
NOT_WARDED = pgettext("kampbogen", "{who} cannot ward off {effect}: {total} against {kampgrad}.")


def _counter(entry: Entry, facts: Facts) -> Phrase:
    if not {"effect", "success", "total", "kampgrad"} <= set(facts):
        return Phrase(pgettext("kampbogen", "{who} tries to ward off an effect."), people(entry))
    values = {**people(entry), "total": facts["total"], "kampgrad": facts["kampgrad"]}
    message = WARDED if facts["success"] else NOT_WARDED
    return Phrase(message, {**values, "effect": effect_name(facts["effect"])})


MANOEUVRE = whether(
    "success",
    by_word(
        "goal",
        {
            "flee": if_known(
                pgettext(
                    "kampbogen", "{who} has opened a way to flee: {total} against {kampgrad}."
                ),
                COMMANDS,
            )
        },
        with_target(
            if_known(
                pgettext(
                    "kampbogen", "{who} leads the attack on {target}: {total} against {kampgrad}."
                ),
                COMMANDS,
            ),
            if_known(
                pgettext("kampbogen", "{who} leads an attack: {total} against {kampgrad}."),
                COMMANDS,
            ),
        ),
    ),
    if_known(
        pgettext("kampbogen", "The manoeuvre of {who} fails: {total} against {kampgrad}."),
        COMMANDS,
    ),
    COMMANDS,
)
STRIKES: Mapping[str, tuple[Message, Message]] = {
    "higher": (
        pgettext("kampbogen", "{who} is higher and hits {target}: {total} against {kampgrad}."),
        pgettext("kampbogen", "{who} is higher: {total} against {kampgrad}."),
    ),
    "equal": (
        pgettext("kampbogen", "{who} is equal and hits {target}: {total} against {kampgrad}."),
        pgettext("kampbogen", "{who} is equal: {total} against {kampgrad}."),
    ),
    "lower": (
        pgettext(
            "kampbogen",
            "{who} is lower and misses {target}: {total} against {kampgrad}.",
        ),
        pgettext("kampbogen", "{who} is lower: {total} against {kampgrad}."),
    ),
}
LOWER_BUT_THRASHES = (
    pgettext("kampbogen", "{who} is lower, but thrashes {target}: {total} against {kampgrad}."),
    pgettext("kampbogen", "{who} is lower, but thrashes: {total} against {kampgrad}."),
)
HARMLESS = pgettext("kampbogen", "{who} fights and hits nobody: {total} against {kampgrad}.")
FIGHTS = with_target(
    pgettext("kampbogen", "{who} fights {target}."), pgettext("kampbogen", "{who} fights.")
)


def _combat(entry: Entry, facts: Facts) -> Phrase | None:
    sentence = _struck(facts)
    if sentence is None:
        return FIGHTS(entry, facts)
    aimed, aimless = sentence
    return if_known(aimed if entry.target else aimless, FIGHTS)(entry, facts)


def _struck(facts: Facts) -> tuple[Message, Message] | None:
    """The messages with and without a target."""
    result = facts.get("result", "")
    if result == "lower":
        return (
            LOWER_BUT_THRASHES
            if facts.get("prygl_hit") and facts.get("harm") != 0
            else STRIKES[result]
        )
    return (HARMLESS, HARMLESS) if facts.get("harm") == 0 else STRIKES.get(result)


AGAINST = pgettext("kampbogen", "{total} against {kampgrad}: {result}")
WARDED_OFF = pgettext("kampbogen", "warded off")
TO_WARD_OFF = pgettext("kampbogen", "to ward off {effect}")


def choice(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose."""
    sentence, alone = gathering.sentence(entry), len(gathering.entries) == 1
    if alone:
        gathering.does(sentence)
    gathering.befalls(entry.who, Weight.DID, None if alone else sentence, word=_chosen(entry.facts))


def _chosen(facts: Any) -> Phrase | None:
    if "action" not in facts:
        return None
    result = facts.get("ability", ""), facts.get("total"), facts.get("result", "")
    return chosen(facts["action"], *(result if all(result) else ("", None, "")))


def act(entry: Entry, gathering: Gathering) -> None:
    """Tells a combat roll, a manoeuvre, or an effect warded off: the result and the effect."""
    facts, word = entry.facts, _against(entry)
    gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry), word=word)
    if word is not None and _fumbles(entry):
        gathering.befalls(entry.who, Weight.DID, fumbles(entry, facts), word=Phrase(FUMBLE))
    if "effect" in facts:
        effect = effect_named(facts["effect"], _effects(gathering.entries))
        gathering.befalls(entry.who, Weight.DID, word=phrase(TO_WARD_OFF, effect=effect))


def counter(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect warded off: with success it is a deed for everybody."""
    if not entry.facts.get("success"):
        act(entry, gathering)
        return
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(WARDED_OFF))
    gathering.befalls(entry.who, Weight.DID, word=_against(entry))


def _against(entry: Entry) -> Phrase | None:
    """The total against the kampgrad; None if the reader may not know one of them."""
    facts = entry.facts
    if not {"total", "kampgrad"} <= facts.keys():
        return None
    result = Term(_result(entry))
    return phrase(AGAINST, total=facts["total"], kampgrad=facts["kampgrad"], result=result)


def _fumbles(entry: Entry) -> bool:
    """Whether a double one fails although the total is high enough."""
    return _result(entry) == "lower" and entry.facts["total"] >= entry.facts["kampgrad"]


def _result(entry: Entry) -> str:
    if "result" in entry.facts:
        return str(entry.facts["result"])
    total, kampgrad = entry.facts["total"], entry.facts["kampgrad"]
    if not entry.facts.get("success", total >= kampgrad):
        return "lower"
    return "equal" if total == kampgrad else "higher"


def _effects(entries: Sequence[Entry]) -> list[str]:
    return [
        entry.facts["effect"]
        for entry in of_rule(entries, "effect", "counter")
        if "effect" in entry.facts
    ]


ACTS = {
    "act": Rule(
        sees="action ability value situational dice total kampgrad result effect goal text",
        says=ACT,
        came=choice,
        why=(why.compared,),
    ),
    "counter": Rule(
        sees="effect ability total kampgrad success",
        says=_counter,
        came=counter,
        why=(why.compared,),
    ),
    "manoeuvre": Rule(
        sees="goal ability total kampgrad success harm",
        says=MANOEUVRE,
        came=act,
        why=(why.compared,),
    ),
    "combat": Rule(
        sees="ability value situational dice total kampgrad result prygl prygl_hit harm",
        says=_combat,
        came=act,
        why=(why.combat,),
    ),
}
