"""The log of manoeuvres, fumbles, the Momentum, and the end of a combat group."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule, by_fact
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import label, word
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.words import (
    BLOWS,
    LEAVES,
    OUT_OF_MELEE,
    answers,
    by,
    is_exchange,
)
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether

LYING = Part(
    word=lambda entry, facts: word("reason", "prone"),
    many=pgettext("momentum", "{count} lying: {who}."),
)
DISARMED = Part(word=pgettext("momentum", "disarmed"))
BARE_HANDS = Part(weight=Weight.RESISTED, word=pgettext("momentum", "bare hands"))
FUMBLE = by_fact(
    "option",
    {
        "damage": Part(weight=Weight.WOUNDED, life="damage"),
        "drop_weapon": Part(word=pgettext("momentum", "weapon on the ground")),
        "prone": Part(word=LYING.word),
    },
    Part(weight=Weight.DID),
)
FLANKS = pgettext("momentum", "flanking")
SWITCHED = pgettext("momentum", "in another group")
MOMENTUM = pgettext("momentum", "The Momentum goes to: {side} ({reason}).")


def _momentum(entry: Entry, facts: Facts) -> Phrase:
    if not {"group", "side", "reason"} <= facts.keys():
        return phrase(pgettext("momentum", "The Momentum changes sides."))
    message = pgettext("momentum", "Combat group {group}: the Momentum goes to: {side} ({reason}).")
    return phrase(
        message,
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


def _disarmed(facts: Facts) -> Part:
    return BARE_HANDS if facts.get("weapon", "") is None else DISARMED


def flank(entry: Entry, gathering: Gathering) -> None:
    """Tells the advantage of the actor."""
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.CHANGED, word=phrase(FLANKS))


def switch(entry: Entry, gathering: Gathering) -> None:
    """Tells a switch; a combatant that trades places changes groups as well."""
    gathering.does(gathering.sentence(entry))
    for who in (entry.who, entry.target) if entry.facts.get("swapped") else (entry.who,):
        gathering.befalls(who, Weight.CHANGED, word=phrase(SWITCHED))


def momentum(entry: Entry, gathering: Gathering) -> None:
    """Tells the Momentum; in an exchange the group is not named."""
    if not is_exchange(gathering.entries) or not {"side", "reason"} <= entry.facts.keys():
        gathering.does(gathering.sentence(entry))
        return
    reason = label("reason", entry.facts["reason"])
    gathering.does(phrase(MOMENTUM, side=Name(entry.facts["side"]), reason=reason))


def dissolve(entry: Entry, gathering: Gathering) -> None:
    """Tells the end of a group to the participants who were left in it."""
    entries = gathering.entries
    left = [who for who in fighters(entries) if not by(entries, who, "out", "flee", "leave")]
    if not left or of_rule(entries, "switch"):
        gathering.does(gathering.sentence(entry))
    for who in left:
        gathering.befalls(who, Weight.CHANGED, word=phrase(OUT_OF_MELEE), many=LEAVES.many)


def fighters(entries: Sequence[Entry]) -> list[str]:
    """The participants of the exchange, as far as the reader may know them."""
    tested = [test for test in of_rule(entries, "test") if test.facts.get("purpose") in BLOWS]
    chosen = [*answers(entries), *(tested if is_exchange(entries) else ())]
    return list(dict.fromkeys(entry.who for entry in chosen if entry.who))


MANOEUVRES = {
    "disarm": Rule(
        sees="weapon",
        says=_disarm,
        part=_disarmed,
    ),
    "trip": Rule(
        sees="",
        says=pgettext("momentum", "{who} trips {target}."),
        part=LYING,
    ),
    "push": Rule(
        sees="metres what",
        says=_push,
        part=Part(word=pgettext("momentum", "pushed back")),
    ),
    "take_momentum": Rule(
        sees="",
        says=pgettext("momentum", "{who} takes the Momentum."),
    ),
    "improvise": Rule(
        sees="what",
        says=if_known(
            pgettext(
                "momentum", "{who} succeeds against {target}: {what}. The GM tells the effect."
            ),
            pgettext("momentum", "{who} succeeds against {target}. The GM tells the effect."),
        ),
        part=Part(word=pgettext("momentum", "the GM tells the effect")),
    ),
    "flank": Rule(
        sees="",
        says=pgettext("momentum", "{who} flanks {target}."),
        came=flank,
        why=(pgettext("momentum", "Advantage on their next combat test in melee."),),
    ),
    "switch": Rule(
        sees="group swapped",
        says=whether(
            "swapped",
            pgettext("momentum", "{who} swaps places with {target}."),
            pgettext("momentum", "{who} switches into the group of {target}."),
        ),
        came=switch,
    ),
    "flee": Rule(
        sees="tested",
        says=whether(
            "tested",
            pgettext("momentum", "{who} gets out of the melee."),
            pgettext("momentum", "{who} runs out of the melee."),
        ),
        part=LEAVES,
        why=(pgettext("momentum", "A full move follows in the second movement phase."),),
    ),
    "momentum": Rule(
        sees="group side reason",
        says=_momentum,
        came=momentum,
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
        part=FUMBLE,
    ),
    "dissolve": Rule(
        sees="group reason",
        says=if_known(
            pgettext("momentum", "Combat group {group} dissolves: {reason}."),
            pgettext("momentum", "A combat group dissolves."),
            word=label,
        ),
        came=dissolve,
    ),
}
