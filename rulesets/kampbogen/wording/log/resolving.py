"""The log of the resolution, and of leaving and ending a fight (README 7.6 to 7.12, 8)."""

from collections.abc import Mapping

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import effect_name
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.came_of import resolving as came_resolving
from rulesets.kampbogen.wording.log.came_of import situations as came_situations
from rulesets.kampbogen.wording.log.came_of.words import (
    BROKEN_OUT,
    CAUGHT,
    DEAD,
    DEAD_MANY,
    FLEE_MANY,
    FLEES,
    STAY_MANY,
    STAYS,
)
from rulesets.log_rows import Rule
from rulesets.messages import Message, Phrase, npgettext, pgettext
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether, with_target
from rulesets.wording.log import over

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


COMMANDS = pgettext("kampbogen", "{who} commands a manoeuvre.")
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
THRASHED = (
    pgettext("kampbogen", "{who} is lower, but thrashes {target}: {total} against {kampgrad}."),
    pgettext("kampbogen", "{who} is lower, but thrashes: {total} against {kampgrad}."),
)
HARMLESS = pgettext("kampbogen", "{who} fights and hits nobody: {total} against {kampgrad}.")
FIGHTS = with_target(
    pgettext("kampbogen", "{who} fights {target}."), pgettext("kampbogen", "{who} fights.")
)


def _combat(entry: Entry, facts: Facts) -> Phrase | None:
    said = _struck(facts)
    if said is None:
        return FIGHTS(entry, facts)
    aimed, aimless = said
    return if_known(aimed if entry.target else aimless, FIGHTS)(entry, facts)


def _struck(facts: Facts) -> tuple[Message, Message] | None:
    """The messages with and without a target."""
    result = facts.get("result", "")
    if result == "lower":
        return THRASHED if facts.get("prygl_hit") and facts.get("harm") != 0 else STRIKES[result]
    return (HARMLESS, HARMLESS) if facts.get("harm") == 0 else STRIKES.get(result)


THRASHES = pgettext("kampbogen", "{who} thrashes.")
PRYGL_ROLL = whether(
    "hit",
    with_target(
        if_known(
            pgettext("kampbogen", "{who} thrashes {target} with {dice}."),
            pgettext("kampbogen", "{who} thrashes {target}."),
        ),
        THRASHES,
    ),
    if_known(
        pgettext("kampbogen", "{who} falls short with {dice}: the thrashing ends."),
        pgettext("kampbogen", "The thrashing of {who} ends."),
    ),
    THRASHES,
)
THRASHED_OFTEN = if_known(
    npgettext(
        "kampbogen",
        "The thrashing of {who} has hit {count} time.",
        "The thrashing of {who} has hit {count} times.",
    ),
    pgettext("kampbogen", "{who} has thrashed."),
    count="hits",
)


def _prygl(entry: Entry, facts: Facts) -> Phrase | None:
    """The number of hits; with fewer than two, the rolls are enough."""
    return None if facts.get("hits") in (0, 1) else THRASHED_OFTEN(entry, facts)


FLED = npgettext(
    "kampbogen",
    "{count} character fights their way through.",
    "{count} characters fight their way through.",
)

RESOLUTION = {
    "counter": Rule(
        sees="effect ability total kampgrad success",
        says=_counter,
        came=came_resolving.counter,
        why=(why.compared,),
    ),
    "manoeuvre": Rule(
        sees="goal ability total kampgrad success harm",
        says=MANOEUVRE,
        came=came_resolving.act,
        why=(why.compared,),
    ),
    "combat": Rule(
        sees="ability value situational dice total kampgrad result prygl prygl_hit harm",
        says=_combat,
        came=came_resolving.act,
        why=(why.combat,),
    ),
    "prygl_roll": Rule(
        sees="dice needed hit number",
        says=PRYGL_ROLL,
        came=came_resolving.prygl_roll,
        why=(why.prygl,),
    ),
    "prygl": Rule(
        sees="hits",
        says=_prygl,
        came=None,
    ),
    "flee": Rule(
        sees="until",
        says=pgettext("kampbogen", "{who} flees."),
        part=Part(weight=Weight.OUT, word=FLEES, many=FLEE_MANY),
    ),
    "stay": Rule(
        sees="",
        says=pgettext("kampbogen", "{who} stays in the fight."),
        part=Part(weight=Weight.DID, word=STAYS, many=STAY_MANY),
    ),
    "break_out": Rule(
        sees="through characters",
        says=whether(
            "through",
            if_known(
                FLED,
                pgettext("kampbogen", "The characters fight their way through."),
                count="characters",
            ),
            pgettext("kampbogen", "The characters stay in the fight."),
        ),
        came=came_situations.as_a_whole("through", BROKEN_OUT),
    ),
    "pursuit": Rule(
        sees="caught rounds_passed",
        says=whether(
            "caught",
            pgettext("kampbogen", "The opponents catch up with them."),
            pgettext("kampbogen", "The opponents let them go."),
            pgettext("kampbogen", "The opponents decide about the pursuit."),
        ),
        came=came_situations.as_a_whole("caught", CAUGHT),
    ),
    "fate": Rule(
        sees="fate",
        says=by_word(
            "fate",
            {
                "leave": pgettext("kampbogen", "The fallen are left where they lie."),
                "plunder": pgettext("kampbogen", "The fallen are plundered."),
                "kill": pgettext("kampbogen", "The fallen are killed."),
            },
            pgettext("kampbogen", "The fate of the fallen is decided."),
        ),
    ),
    "killed": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} is killed."),
        part=Part(weight=Weight.OUT, word=DEAD, many=DEAD_MANY),
    ),
    "loot": Rule(
        sees="shares",
        outcome="shares",
        says=if_known(
            npgettext(
                "kampbogen",
                "Loot: {count} share, one for each defeated opponent.",
                "Loot: {count} shares, one for each defeated opponent.",
            ),
            pgettext("kampbogen", "There is loot, a share for each defeated opponent."),
            count="shares",
        ),
        why=(
            pgettext(
                "kampbogen", "Valuables and broken gear to reuse; money only where it belongs."
            ),
        ),
    ),
    "over": Rule(
        sees="winner loot",
        outcome="winner loot",
        says=over,
    ),
}
