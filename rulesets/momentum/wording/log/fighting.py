"""The log of an exchange: who stops whom, what counts, what it does, whose the Momentum is."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import label, level
from rulesets.momentum.wording.log.sentence_patterns import counted, given, whether
from rulesets.sentence_patterns import Facts, Sentence, by_word, people, simple

STOPS = pgettext("momentum", "{who} stops {target}.")


def _exchange(entry: Entry, facts: Facts) -> Phrase:
    if not {"group", "active"} <= facts.keys():
        return phrase(pgettext("momentum", "Blows are exchanged."))
    told = pgettext("momentum", "Combat group {group} fights. The Momentum is with: {active}.")
    return phrase(told, group=facts["group"], active=Name(facts["active"]))


def _ward(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if not {"level", "against", "covered"} <= facts.keys():
        return Phrase(STOPS, values)
    values |= {"level": level(facts["level"]), "against": level(facts["against"])}
    if facts["covered"] == entry.who:
        return Phrase(
            pgettext("momentum", "{who} stops {target}: {level} against {against}."), values
        )
    values["covered"] = Name(facts["covered"])
    told = pgettext(
        "momentum", "{who} covers {covered} and stops {target}: {level} against {against}."
    )
    return Phrase(told, values)


COUNTED: Mapping[str, Message] = {
    "nobody": pgettext("momentum", "No success gets through."),
    "one_side": pgettext("momentum", "Only one side gets through."),
    "all": pgettext("momentum", "Both sides get through: all successes count."),
    "top": pgettext("momentum", "Both sides get through: only the highest success counts."),
    "none": pgettext("momentum", "Both sides get through: nothing counts."),
}
COMPARED = pgettext("momentum", "The successes are compared.")


def _count(entry: Entry, facts: Facts) -> Phrase:
    return Phrase(COUNTED.get(counted(facts), COMPARED), people(entry))


def _struck(plain: Sentence, doubled: Sentence, harmless: Sentence, untold: Sentence) -> Sentence:
    def say(entry: Entry, facts: Facts) -> Phrase | None:
        if "damage" not in facts:
            return untold(entry, facts)
        if facts["damage"] == 0:
            return harmless(entry, facts)
        return (doubled if facts.get("times") == 2 else plain)(entry, facts)

    return say


HURTS = pgettext("momentum", "{who} hurts {target}.")
HOLDS = simple(pgettext("momentum", "{who} hits {target}, but does no damage."))
SPELL_HURTS = pgettext("momentum", "The spell of {who} hurts {target}.")


def _momentum(entry: Entry, facts: Facts) -> Phrase:
    if not {"group", "side", "reason"} <= facts.keys():
        return phrase(pgettext("momentum", "The Momentum changes sides."))
    told = pgettext("momentum", "Combat group {group}: the Momentum goes to: {side} ({reason}).")
    return phrase(
        told,
        group=facts["group"],
        side=Name(facts["side"]),
        reason=label("reason", facts["reason"]),
    )


def _push(entry: Entry, facts: Facts) -> Phrase:
    if "metres" not in facts:
        return Phrase(pgettext("momentum", "{who} pushes {target}."), people(entry))
    if facts.get("what"):
        where = npgettext(
            "momentum",
            "{who} pushes {target} by {count} metre: {what}.",
            "{who} pushes {target} by {count} metres: {what}.",
        )
        return Phrase(where, {**people(entry), "what": facts["what"]}, facts["metres"])
    message = npgettext(
        "momentum",
        "{who} pushes {target} by {count} metre.",
        "{who} pushes {target} by {count} metres.",
    )
    return Phrase(message, people(entry), facts["metres"])


def _disarm(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "weapon" not in facts:
        return Phrase(pgettext("momentum", "{who} disarms {target}."), values)
    if facts["weapon"] is None:
        message = pgettext("momentum", "{who} disarms {target}, but bare hands drop nothing.")
        return Phrase(message, values)
    values["weapon"] = Term(facts["weapon"])
    message = pgettext("momentum", "{who} disarms {target}: {weapon} falls to the ground.")
    return Phrase(message, values)


def _dissolve(entry: Entry, facts: Facts) -> Phrase:
    if not {"group", "reason"} <= facts.keys():
        return phrase(pgettext("momentum", "A combat group dissolves."))
    told = pgettext("momentum", "Combat group {group} dissolves: {reason}.")
    return phrase(told, group=facts["group"], reason=label("reason", facts["reason"]))


REWARD = simple(pgettext("momentum", "Reward for the defence: {who} strikes back at {target}."))
FUMBLES = simple(pgettext("momentum", "The fumble of {who} has a consequence."))
FALLS = simple(pgettext("momentum", "{who} is out of the fight."))

SENTENCES: Mapping[str, Sentence] = {
    "exchange": _exchange,
    "no_exchange": given(
        pgettext("momentum", "Combat group {group}: nobody is left to fight."),
        pgettext("momentum", "In a combat group nobody is left to fight."),
        "group",
    ),
    "redirect": simple(pgettext("momentum", "{who} turns to {target}.")),
    "ward": _ward,
    "count": _count,
    "damage": _struck(
        given(pgettext("momentum", "{who} hits {target}: {damage} damage."), HURTS, "damage"),
        given(
            pgettext("momentum", "{who} hits {target} for double: {damage} damage."),
            HURTS,
            "damage",
        ),
        HOLDS,
        simple(HURTS),
    ),
    "half_damage": _struck(
        given(
            pgettext("momentum", "Both fail: {who} does half damage to {target}, {damage}."),
            HURTS,
            "damage",
        ),
        simple(HURTS),
        simple(pgettext("momentum", "Both fail: {who} grazes {target} without damage.")),
        simple(HURTS),
    ),
    "spell_damage": _struck(
        given(
            pgettext("momentum", "The spell of {who} does {target} {damage} damage."),
            SPELL_HURTS,
            "damage",
        ),
        given(
            pgettext("momentum", "The spell of {who} does {target} {damage} damage, doubled."),
            SPELL_HURTS,
            "damage",
        ),
        simple(pgettext("momentum", "The spell of {who} does not get through to {target}.")),
        simple(SPELL_HURTS),
    ),
    "disarm": _disarm,
    "trip": simple(pgettext("momentum", "{who} trips {target}.")),
    "push": _push,
    "take_momentum": simple(pgettext("momentum", "{who} goes for the Momentum.")),
    "improvise": given(
        pgettext("momentum", "{who} succeeds against {target}: {what}. The GM tells the effect."),
        pgettext("momentum", "{who} succeeds against {target}. The GM tells the effect."),
        "what",
    ),
    "flank": simple(pgettext("momentum", "{who} flanks {target}.")),
    "switch": whether(
        "swapped",
        simple(pgettext("momentum", "{who} swaps places with {target}.")),
        simple(pgettext("momentum", "{who} switches into the group of {target}.")),
    ),
    "riposte": by_word(
        "option",
        {
            "manoeuvre": simple(
                pgettext("momentum", "Reward for the defence: {who} manoeuvres against {target}.")
            )
        },
        REWARD,
    ),
    "flee": whether(
        "tested",
        simple(pgettext("momentum", "{who} gets out of the melee.")),
        simple(pgettext("momentum", "{who} runs out of the melee.")),
    ),
    "momentum": _momentum,
    "fumble": by_word(
        "option",
        {
            "none": simple(pgettext("momentum", "The fumble of {who} has no consequence.")),
            "damage": given(
                pgettext("momentum", "Fumble: {who} takes {damage} damage."),
                pgettext("momentum", "Fumble: {who} gets hurt."),
                "damage",
            ),
            "drop_weapon": given(
                pgettext("momentum", "Fumble: {who} drops a weapon, {weapon}."),
                pgettext("momentum", "Fumble: {who} drops a weapon."),
                "weapon",
            ),
            "prone": simple(pgettext("momentum", "Fumble: {who} falls down.")),
            "lose_momentum": simple(pgettext("momentum", "Fumble: {who} loses the Momentum.")),
        },
        FUMBLES,
    ),
    "out": by_word(
        "status",
        {
            "unconscious": simple(pgettext("momentum", "{who} falls unconscious.")),
            "dead": simple(pgettext("momentum", "{who} dies.")),
            "gone": simple(pgettext("momentum", "{who} has escaped.")),
        },
        FALLS,
    ),
    "dissolve": _dissolve,
}
