"""The log of an exchange: defences, successes that count, effects, the Momentum."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.log_rows import Rule, befalls
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import counted, label, level
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.came_of import actions, blows, manoeuvres
from rulesets.momentum.wording.log.came_of.telling import did, goes_out
from rulesets.momentum.wording.log.came_of.words import OUT_OF_MELEE, OUT_OF_MELEE_MANY
from rulesets.sentence_patterns import (
    Facts,
    Say,
    Sentence,
    by_word,
    if_known,
    people,
    sentence_of,
    whether,
)

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


def _struck(plain: Say, doubled: Say, harmless: Say, untold: Say) -> Sentence:
    """Chooses by the damage: some, doubled, none, or not known."""
    some, double, none, unknown = map(sentence_of, (plain, doubled, harmless, untold))

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        if "damage" not in facts:
            return unknown(entry, facts)
        if facts["damage"] == 0:
            return none(entry, facts)
        return (double if facts.get("times") == 2 else some)(entry, facts)

    return say


HURTS = pgettext("momentum", "{who} hurts {target}.")
HOLDS = pgettext("momentum", "{who} hits {target}, but does no damage.")
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


FIGHTING = {
    "exchange": Rule(
        sees="group active",
        says=_exchange,
        came=None,
    ),
    "no_exchange": Rule(
        sees="group",
        says=if_known(
            pgettext("momentum", "Combat group {group}: nobody is left to fight."),
            pgettext("momentum", "In a combat group nobody is left to fight."),
        ),
    ),
    "redirect": Rule(
        sees="",
        says=pgettext("momentum", "{who} turns to {target}."),
        came=did,
    ),
    "ward": Rule(
        sees="covered level against",
        says=_ward,
        came=blows.ward,
        why=(why.ward,),
    ),
    "count": Rule(
        sees="result active passive",
        outcome="result active passive",
        says=_count,
        came=blows.count,
        why=(why.count,),
    ),
    "damage": Rule(
        sees="rolled times damage",
        actor="bonus",
        target="armour hp",
        outcome="damage hp",
        says=_struck(
            if_known(pgettext("momentum", "{who} hits {target}: {damage} damage."), HURTS),
            if_known(
                pgettext("momentum", "{who} hits {target} for double damage: {damage}."),
                HURTS,
            ),
            HOLDS,
            HURTS,
        ),
        came=blows.damage,
        why=(why.damage,),
    ),
    "half_damage": Rule(
        sees="rolled times damage",
        actor="bonus",
        target="armour hp",
        outcome="damage hp",
        says=_struck(
            if_known(
                pgettext("momentum", "Both fail: {who} does half damage to {target}, {damage}."),
                HURTS,
            ),
            HURTS,
            pgettext("momentum", "Both fail: {who} grazes {target} without damage."),
            HURTS,
        ),
        came=blows.half_damage,
        why=(why.half,),
    ),
    "spell_damage": Rule(
        sees="rolled times damage",
        actor="bonus",
        target="armour hp",
        outcome="damage hp",
        says=_struck(
            if_known(
                pgettext("momentum", "The spell of {who} does {target} {damage} damage."),
                SPELL_HURTS,
            ),
            if_known(
                pgettext("momentum", "The spell of {who} does {target} {damage} damage, doubled."),
                SPELL_HURTS,
            ),
            pgettext("momentum", "The spell of {who} does not reach {target}."),
            SPELL_HURTS,
        ),
        came=actions.spell_damage,
        why=(why.damage,),
    ),
    "disarm": Rule(
        sees="weapon",
        says=_disarm,
        came=manoeuvres.disarm,
    ),
    "trip": Rule(
        sees="",
        says=pgettext("momentum", "{who} trips {target}."),
        came=manoeuvres.trip,
    ),
    "push": Rule(
        sees="metres what",
        says=_push,
        came=manoeuvres.push,
    ),
    "take_momentum": Rule(
        sees="",
        says=pgettext("momentum", "{who} takes the Momentum."),
        came=manoeuvres.take_momentum,
    ),
    "improvise": Rule(
        sees="what",
        says=if_known(
            pgettext(
                "momentum", "{who} succeeds against {target}: {what}. The GM tells the effect."
            ),
            pgettext("momentum", "{who} succeeds against {target}. The GM tells the effect."),
        ),
        came=manoeuvres.improvise,
    ),
    "flank": Rule(
        sees="",
        says=pgettext("momentum", "{who} flanks {target}."),
        came=manoeuvres.flank,
        why=(pgettext("momentum", "Advantage on their next combat test in melee."),),
    ),
    "switch": Rule(
        sees="group swapped",
        says=whether(
            "swapped",
            pgettext("momentum", "{who} swaps places with {target}."),
            pgettext("momentum", "{who} switches into the group of {target}."),
        ),
        came=manoeuvres.switch,
    ),
    "riposte": Rule(
        sees="option",
        says=by_word(
            "option",
            {
                "manoeuvre": pgettext(
                    "momentum", "Reward for the defence: {who} manoeuvres against {target}."
                )
            },
            pgettext("momentum", "Reward for the defence: {who} strikes back at {target}."),
        ),
        came=blows.riposte,
        why=(pgettext("momentum", "A defence of level III is rewarded, without a test."),),
    ),
    "flee": Rule(
        sees="tested",
        says=whether(
            "tested",
            pgettext("momentum", "{who} gets out of the melee."),
            pgettext("momentum", "{who} runs out of the melee."),
        ),
        came=befalls(word=OUT_OF_MELEE, many=OUT_OF_MELEE_MANY),
        why=(pgettext("momentum", "A full move follows in the second movement phase."),),
    ),
    "momentum": Rule(
        sees="group side reason",
        says=_momentum,
        came=manoeuvres.momentum,
        why=(why.momentum,),
    ),
    "fumble": Rule(
        sees="option weapon damage",
        actor="hp",
        says=by_word(
            "option",
            {
                "none": pgettext("momentum", "The fumble of {who} has no consequence."),
                "damage": if_known(
                    pgettext("momentum", "Fumble: {who} takes {damage} damage."),
                    pgettext("momentum", "Fumble: {who} gets hurt."),
                ),
                "drop_weapon": if_known(
                    pgettext("momentum", "Fumble: {who} drops a weapon, {weapon}."),
                    pgettext("momentum", "Fumble: {who} drops a weapon."),
                ),
                "prone": pgettext("momentum", "Fumble: {who} falls down."),
                "lose_momentum": pgettext("momentum", "Fumble: {who} loses the Momentum."),
            },
            pgettext("momentum", "The fumble of {who} has a consequence."),
        ),
        came=manoeuvres.fumble,
    ),
    "out": Rule(
        sees="status",
        outcome="status",
        says=by_word(
            "status",
            {
                "unconscious": pgettext("momentum", "{who} falls unconscious."),
                "dead": pgettext("momentum", "{who} dies."),
                "gone": pgettext("momentum", "{who} has escaped."),
            },
            pgettext("momentum", "{who} is out of the fight."),
        ),
        came=goes_out,
        why=(why.out,),
    ),
    "dissolve": Rule(
        sees="group reason",
        says=if_known(
            pgettext("momentum", "Combat group {group} dissolves: {reason}."),
            pgettext("momentum", "A combat group dissolves."),
            word=label,
        ),
        came=manoeuvres.dissolve,
    ),
}
