"""Attacks and damage (README 7.5, 7.7)."""

from collections.abc import Iterator

from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import by_type, label
from rulesets.fifth.wording.log.words import D20, DICE, WOUNDED_MANY, changes
from rulesets.log_rows import Rule, befalls, number, plus, total
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people

RESULTS = {
    "hit": pgettext("fifth", "{who} hits {target} ({weapon})."),
    "critical": pgettext("fifth", "{who} scores a critical hit on {target} ({weapon})."),
    "miss": pgettext("fifth", "{who} misses {target} ({weapon})."),
}
ATTACKS = pgettext("fifth", "{who} attacks {target} ({weapon}).")
MISSED = npgettext("fifth", "missed", "missed {count} times")
ROLLED = pgettext("fifth", "roll {natural}")
ROLLED_TOTAL = pgettext("fifth", "roll {natural}, total {total}")
UNHARMED = pgettext("fifth", "no damage")
TAKES = pgettext("fifth", "{target} takes {damage} damage: {types}.")
TAKES_SOME = pgettext("fifth", "{target} takes damage.")
TAKES_NONE = pgettext("fifth", "{target} takes no damage.")
CRITICAL_RULE = pgettext("fifth", "A natural 20 always hits and is critical; a natural 1 misses.")
HIT_RULE = pgettext("fifth", "A hit if the total is at least the armour class.")
GOES = npgettext(
    "fifth",
    "{target} goes from {before} to {after} hit point.",
    "{target} goes from {before} to {after} hit points.",
)
CHANGES = pgettext("fifth", "The hit points of {target} change.")


def _attack(entry: Entry, facts: Facts) -> Phrase:
    message = RESULTS.get(str(facts.get("result")), ATTACKS)
    weapon = label("weapons", str(facts.get("weapon", "attack")))
    return Phrase(message, {**people(entry), "weapon": weapon})


def _attacked(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    facts = entry.facts
    if "natural" in facts:
        message = ROLLED_TOTAL if "total" in facts else ROLLED
        words = {name: facts[name] for name in ("natural", "total") if name in facts}
        gathering.befalls(entry.who, Weight.DID, word=Phrase(message, words))
    if facts.get("result") == "miss":
        missed = [
            each
            for each in of_rule(gathering.entries, "attack")
            if each.target == entry.target and each.facts.get("result") == "miss"
        ]
        gathering.befalls(entry.target, Weight.MISSED, word=Phrase(MISSED, count=len(missed)))


def _damage(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "damage" not in facts:
        return phrase(TAKES_SOME, target=target)
    if not facts["damage"]:
        return phrase(TAKES_NONE, target=target)
    types = by_type(str(facts.get("types", "none")))
    return phrase(TAKES, target=target, damage=facts["damage"], types=types)


def _hurt(entry: Entry, gathering: Gathering) -> None:
    damage = entry.facts.get("damage", 0)
    said = gathering.sentence(entry)
    if damage:
        gathering.befalls(entry.target, Weight.WOUNDED, said, life=damage, many=WOUNDED_MANY)
    else:
        gathering.befalls(entry.target, Weight.RESISTED, said, word=Phrase(UNHARMED))


def _hit_points(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "before" not in facts or "after" not in facts:
        return phrase(CHANGES, target=target)
    return phrase(GOES, facts["after"], target=target, before=facts["before"], after=facts["after"])


def _types(entry: Entry, facts: Facts) -> Iterator[Line]:
    for part in by_type(str(facts.get("types", "none"))):
        yield Line(part)


ATTACK = {
    "rolled": Rule(
        sees="purpose natural",
        actor="total",
        outcome="natural total",
        says=pgettext("fifth", "{who} may add an inspiration die."),
        came=None,
        why=(DICE, total("total", pgettext("fifth", "Total so far"))),
    ),
    "attack": Rule(
        sees="weapon mode advantages disadvantages edge natural result",
        actor="bonus extra total",
        outcome="advantages disadvantages edge natural bonus extra total result",
        says=_attack,
        came=_attacked,
        why=(*D20, HIT_RULE, CRITICAL_RULE),
    ),
    "defence": Rule(
        sees="",
        target="base effects cover ac",
        why=(
            number("base", pgettext("fifth", "Armour class")),
            plus("effects", pgettext("fifth", "Effects")),
            plus("cover", pgettext("fifth", "Cover")),
            total("ac", pgettext("fifth", "Armour class now")),
        ),
    ),
    "turned_aside": Rule(
        sees="",
        target="ac",
        outcome="",
        says=pgettext("fifth", "{target} turns the attack aside."),
        came=befalls(Weight.RESISTED, word=pgettext("fifth", "turned aside")),
        why=(number("ac", pgettext("fifth", "Armour class now")),),
    ),
    "damage": Rule(
        sees="rolled damage types critical",
        outcome="rolled damage types critical",
        says=_damage,
        came=_hurt,
        why=(
            DICE,
            number("rolled", pgettext("fifth", "Rolled with modifiers")),
            _types,
            total("damage", pgettext("fifth", "Damage after defences")),
        ),
    ),
    "hit_points": Rule(
        sees="",
        target="before temporary after",
        outcome="",
        says=_hit_points,
        came=None,
        why=(
            number("before", pgettext("fifth", "Hit points before")),
            number("temporary", pgettext("fifth", "Taken by temporary hit points")),
            total("after", pgettext("fifth", "Hit points now")),
        ),
    ),
}

OUT_MANY: dict[str, Message] = {
    "dying": pgettext("fifth", "{count} dying: {who}."),
    "stable": pgettext("fifth", "{count} stable: {who}."),
    "death": pgettext("fifth", "{count} dead: {who}."),
}
DEATH_SAVES = {
    "revived": pgettext("fifth", "{who} rolls a 20 and rises with 1 hit point."),
    "two_failures": pgettext("fifth", "{who} rolls a 1: two death saves failed."),
    "success": pgettext("fifth", "{who} makes a death save."),
    "failure": pgettext("fifth", "{who} fails a death save."),
}


def _death_save(entry: Entry, facts: Facts) -> Phrase:
    other = pgettext("fifth", "{who} rolls a death save.")
    return Phrase(DEATH_SAVES.get(str(facts.get("outcome")), other), people(entry))


def _heal(entry: Entry, facts: Facts) -> Phrase:
    if "amount" not in facts:
        return phrase(pgettext("fifth", "{target} is healed."), target=Name(entry.target or ""))
    message = npgettext(
        "fifth", "{target} regains {count} hit point.", "{target} regains {count} hit points."
    )
    return phrase(message, facts["amount"], target=Name(entry.target or ""))


def _healed(entry: Entry, gathering: Gathering) -> None:
    gathering.befalls(
        entry.target,
        Weight.CHANGED,
        gathering.sentence(entry),
        word=Phrase(pgettext("fifth", "healed")),
        life=-entry.facts.get("amount", 0),
        many=pgettext("fifth", "{count} healed: {who}."),
    )


HARM = {
    "dying": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{target} falls and is dying."),
        came=changes(pgettext("fifth", "dying"), OUT_MANY["dying"], Weight.OUT),
    ),
    "stable": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{target} is unconscious and stable."),
        came=changes(pgettext("fifth", "stable"), OUT_MANY["stable"], Weight.OUT),
    ),
    "death": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{target} dies."),
        came=changes(pgettext("fifth", "dead"), OUT_MANY["death"], Weight.OUT),
    ),
    "death_failure": Rule(
        sees="added failures",
        outcome="added failures",
        says=pgettext("fifth", "{target} is hurt while dying: a death save is failed."),
        came=changes(pgettext("fifth", "death save failed"), weight=Weight.WOUNDED),
        why=(number("failures", pgettext("fifth", "Failed death saves")),),
    ),
    "rises": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{target} comes to and may act again."),
        came=changes(pgettext("fifth", "rises")),
    ),
    "death_save": Rule(
        sees="edge natural bonus extra total outcome successes failures",
        outcome="edge natural bonus extra total outcome successes failures",
        says=_death_save,
        came=befalls(Weight.CHANGED, word=pgettext("fifth", "death save")),
        why=(
            *D20,
            number("successes", pgettext("fifth", "Successes")),
            number("failures", pgettext("fifth", "Failures")),
            pgettext("fifth", "10 or more is a success. Three of a kind decide."),
        ),
    ),
    "fortitude": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{target} does not fall: undead fortitude."),
        came=changes(pgettext("fifth", "undead fortitude")),
    ),
    "heal": Rule(
        sees="amount",
        outcome="amount",
        says=_heal,
        came=_healed,
        why=(DICE, number("amount", pgettext("fifth", "Hit points regained"))),
    ),
    "temporary_hit_points": Rule(
        sees="",
        target="amount kept",
        outcome="",
        says=pgettext("fifth", "{target} gains temporary hit points."),
        came=changes(pgettext("fifth", "temporary hit points")),
        why=(number("amount", pgettext("fifth", "Temporary hit points")),),
    ),
    "regeneration_stopped": Rule(
        sees="", outcome="", says=pgettext("fifth", "{who} does not regenerate.")
    ),
}
