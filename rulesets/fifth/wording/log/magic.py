"""Powers, saves, effects and concentration (README 7.6, 7.8, 7.9)."""

from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import label, listed
from rulesets.fifth.wording.log.words import D20, DC, DICE, changes, named, power
from rulesets.log_rows import Rule, befalls, number, total
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering
from rulesets.sentence_patterns import Facts, people, whether

POWER = {"power": "powers"}
CASTS = pgettext("fifth", "{who} uses {power}.")
CASTS_SLOT = pgettext("fifth", "{who} casts {power} with a slot of level {slot}.")
LAID_MANY = pgettext("fifth", "{count} affected: {who}.")
SAVED, FAILED = pgettext("fifth", "saved"), pgettext("fifth", "save failed")
HELPLESS = {"unconscious", "paralyzed", "stunned", "petrified"}


def _cast(entry: Entry, facts: Facts) -> Phrase:
    if "power" not in facts:
        return Phrase(pgettext("fifth", "{who} uses a power."), people(entry))
    words = {**people(entry), "power": power(facts)}
    slot = facts.get("slot", 0)
    return Phrase(CASTS_SLOT, {**words, "slot": slot}) if slot else Phrase(CASTS, words)


def _targets(entry: Entry, facts: Facts) -> list[Line]:
    count = facts.get("targets", 0)
    message = npgettext("fifth", "{count} target", "{count} targets")
    return [Line(phrase(message, count))] if count else []


def _save(entry: Entry, facts: Facts) -> Phrase:
    if "success" not in facts:
        return Phrase(pgettext("fifth", "{who} makes a saving throw."), people(entry))
    yes = pgettext("fifth", "{who} makes the {ability} save against {against}.")
    no = pgettext("fifth", "{who} fails the {ability} save against {against}.")
    words = {
        **people(entry),
        "ability": label("ability", str(facts.get("ability", "save"))),
        "against": label("against", str(facts.get("against", "save"))),
    }
    return Phrase(yes if facts["success"] else no, words)


def _saved(entry: Entry, gathering: Gathering) -> None:
    made = entry.facts.get("success")
    said = gathering.sentence(entry)
    if made is None:
        gathering.befalls(entry.who, Weight.DID)
    elif made:
        gathering.befalls(entry.who, Weight.RESISTED, said, word=Phrase(SAVED))
    else:
        gathering.befalls(entry.who, Weight.DID, said, word=Phrase(FAILED))


def _automatic(entry: Entry, facts: Facts) -> list[Line]:
    if not facts.get("automatic"):
        return []
    return [Line(phrase(pgettext("fifth", "It fails without a roll: the target is helpless.")))]


def _effect(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "name" not in facts:
        return phrase(pgettext("fifth", "{target} is under an effect."), target=target)
    words = {"target": target, "name": label("effect", facts["name"])}
    conditions = listed(str(facts.get("conditions", "none")), "condition")
    if not conditions:
        return Phrase(pgettext("fifth", "{target} is under {name}."), words)
    message = pgettext("fifth", "{target}: {conditions} ({name}).")
    return Phrase(message, {**words, "conditions": conditions})


def _laid(entry: Entry, gathering: Gathering) -> None:
    conditions = str(entry.facts.get("conditions", "none")).split("+")
    out = HELPLESS.intersection(conditions)
    word = label("condition", conditions[0])
    if conditions == ["none"]:
        word = label("effect", str(entry.facts.get("name", "effect")))
    gathering.befalls(
        entry.target,
        Weight.OUT if out else Weight.CHANGED,
        gathering.sentence(entry),
        word=phrase(pgettext("fifth", "{word}"), word=word),
        many=LAID_MANY,
    )


def _until(entry: Entry, facts: Facts) -> list[Line]:
    if "until" not in facts:
        return []
    until = label("until", facts["until"])
    rounds = facts.get("rounds", 0)
    if not rounds:
        return [Line(phrase(pgettext("fifth", "Until: {until}"), until=until))]
    message = npgettext("fifth", "Until: {until}, {count} time", "Until: {until}, {count} times")
    return [Line(phrase(message, rounds, until=until))]


def _ended(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "name" not in facts:
        return phrase(pgettext("fifth", "An effect on {target} ends."), target=target)
    message = pgettext("fifth", "{name} on {target} ends.")
    return phrase(message, target=target, name=label("effect", facts["name"]))


MAGIC = {
    "cast": Rule(sees="power time slot targets", says=_cast, why=(_targets,)),
    "countered": Rule(
        sees="power success",
        outcome="success",
        says=whether(
            "success",
            pgettext("fifth", "{who} counters the spell of {target}."),
            pgettext("fifth", "{who} does not counter the spell of {target}."),
        ),
        came=befalls(Weight.RESISTED, word=pgettext("fifth", "countered")),
    ),
    "extra_action": Rule(sees="", says=pgettext("fifth", "{who} gets one more action.")),
    "withdraws": Rule(sees="", says=pgettext("fifth", "{who} steps away from everybody.")),
    "concentration": Rule(
        sees="power",
        outcome="",
        says=named(
            pgettext("fifth", "{who} concentrates on {power}."),
            pgettext("fifth", "{who} concentrates."),
            **POWER,
        ),
    ),
    "concentration_ended": Rule(
        sees="power reason",
        outcome="",
        says=named(
            pgettext("fifth", "The concentration of {who} on {power} ends."),
            pgettext("fifth", "The concentration of {who} ends."),
            **POWER,
        ),
        came=changes(pgettext("fifth", "concentration ended")),
    ),
    "immune": Rule(
        sees="power",
        outcome="",
        says=named(
            pgettext("fifth", "{power} does nothing to {target}."),
            pgettext("fifth", "It does nothing to {target}."),
            **POWER,
        ),
        came=changes(pgettext("fifth", "immune"), weight=Weight.RESISTED),
    ),
    "no_effect": Rule(
        sees="power",
        outcome="",
        says=named(
            pgettext("fifth", "{power} has no effect on {target}."),
            pgettext("fifth", "It has no effect on {target}."),
            **POWER,
        ),
        came=changes(pgettext("fifth", "no effect"), weight=Weight.RESISTED),
    ),
    "gm_effect": Rule(
        sees="power saved",
        outcome="saved",
        says=named(
            pgettext("fifth", "{power} on {target}: the GM says what it does."),
            pgettext("fifth", "On {target}: the GM says what it does."),
            **POWER,
        ),
        came=changes(pgettext("fifth", "as the GM says")),
    ),
    "power_damage": Rule(
        sees="power rolled bonus_rolled",
        outcome="",
        says=named(
            pgettext("fifth", "{power}: {rolled} damage."),
            pgettext("fifth", "The damage is rolled."),
            **POWER,
            rolled="",
        ),
        why=(
            DICE,
            total("rolled", pgettext("fifth", "Damage")),
            number("bonus_rolled", pgettext("fifth", "More against some creatures")),
        ),
    ),
    "power_healing": Rule(
        sees="power rolled",
        outcome="",
        says=named(
            pgettext("fifth", "{power}: {rolled} hit points."),
            pgettext("fifth", "The healing is rolled."),
            **POWER,
            rolled="",
        ),
        why=(DICE, total("rolled", pgettext("fifth", "Hit points"))),
    ),
    "pool": Rule(
        sees="power total",
        outcome="",
        says=named(
            pgettext("fifth", "{power} reaches {total} hit points."),
            pgettext("fifth", "The hit points that it reaches are rolled."),
            **POWER,
            total="",
        ),
        why=(DICE,),
    ),
    "effect": Rule(
        sees="name conditions until",
        actor="rounds",
        target="rounds",
        outcome="conditions",
        says=_effect,
        came=_laid,
        why=(_until,),
    ),
    "effect_ended": Rule(
        sees="name reason", outcome="", says=_ended, came=changes(pgettext("fifth", "effect ended"))
    ),
    "pushed": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{who} pushes {target} away."),
        came=changes(pgettext("fifth", "pushed away")),
    ),
    "save": Rule(
        sees="",
        actor="against ability dc automatic advantages disadvantages edge natural bonus extra "
        "total success",
        outcome="",
        says=_save,
        came=_saved,
        why=(*D20, number("dc", DC), _automatic),
    ),
    "legendary_resistance": Rule(
        sees="",
        actor="left",
        outcome="",
        says=pgettext("fifth", "{who} turns the failed save into a success."),
        came=befalls(Weight.RESISTED, word=pgettext("fifth", "legendary resistance")),
        why=(number("left", pgettext("fifth", "Left")),),
    ),
}
