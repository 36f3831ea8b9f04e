"""The explanation of an attack: the die, every modifier that is not 0, the AC hit, the damage."""

from collections.abc import Mapping

from rulesets.contract import Entry, Line
from rulesets.dice import Roll
from rulesets.messages import Dice, Message, Phrase, pgettext, phrase
from rulesets.ose.wording.labels import figure, label, signed
from rulesets.sentence_patterns import Facts

MODIFIERS: Mapping[str, Message] = {
    "cover": pgettext("ose", "Partial cover"),
    "retreat": pgettext("ose", "Against a retreating fighter"),
    "bonus": pgettext("ose", "Magic bonus"),
    "other": pgettext("ose", "Other attack modifier"),
}


def attack(entry: Entry, facts: Facts) -> list[Line]:
    return [
        *_dice(entry, facts),
        *_modifiers(facts),
        *_total(facts),
        *_damage(entry, facts),
        *_rule(facts),
    ]


def armour_class(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "ac" in facts:
        lines.append(Line(_whose_class(facts.get("shield_ignored", 0)), facts["ac"]))
    if "needed" in facts:
        lines.append(Line(phrase(pgettext("ose", "Roll needed")), facts["needed"]))
    return lines


def _whose_class(ignored: int) -> Phrase:
    """The armour class that applied, without an ignored shield."""
    if not ignored:
        return phrase(pgettext("ose", "Armour class of the target"))
    message = pgettext("ose", "Armour class of the target, its shield ({shield}) ignored")
    return phrase(message, shield=ignored)


def _dice(entry: Entry, facts: Facts) -> list[Line]:
    roll = _roll(entry, "attack")
    if roll:
        die = phrase(pgettext("ose", "Roll {dice}"), dice=Dice(f"d{roll.sides}"))
        return [Line(die, sum(roll.faces))]
    if facts.get("natural"):
        return [Line(phrase(pgettext("ose", "Natural roll")), facts["natural"])]
    return []


def _modifiers(facts: Facts) -> list[Line]:
    lines = []
    if facts.get("ability"):
        melee = facts.get("mode") == "melee"
        name = pgettext("ose", "Strength") if melee else pgettext("ose", "Dexterity")
        lines.append(Line(phrase(name), signed(facts["ability"])))
    if facts.get("range_modifier"):
        band = phrase(pgettext("ose", "{range}"), range=label("range", facts.get("range", "range")))
        lines.append(Line(band, signed(facts["range_modifier"])))
    for fact, name in MODIFIERS.items():
        if facts.get(fact):
            lines.append(Line(phrase(name), signed(facts[fact])))
    if facts.get("attack_bonus"):
        lines.append(Line(phrase(pgettext("ose", "Attack bonus")), signed(facts["attack_bonus"])))
    return lines


def _total(facts: Facts) -> list[Line]:
    if "total" not in facts or "ac_hit" not in facts or facts.get("automatic") == "helpless":
        return []
    if facts.get("hit"):
        message = pgettext("ose", "AC hit {ac}: a hit")
    else:
        message = pgettext("ose", "AC hit {ac}: a miss")
    return [Line(phrase(message, ac=figure(facts["ac_hit"])), facts["total"], total=True)]


def _damage(entry: Entry, facts: Facts) -> list[Line]:
    if not facts.get("damage"):
        return []
    rolled, added = facts.get("damage_roll", 0), facts.get("damage_modifier", 0)
    raised = "damage_modifier" in facts and rolled + added < facts["damage"]
    came_to = rolled + added if raised else facts["damage"]
    line = Line(_damage_dice(_roll(entry, "damage"), rolled, added), _sum(rolled, added, came_to))
    if raised:
        return [line, Line(phrase(pgettext("ose", "A hit does at least 1.")), facts["damage"])]
    return [line]


def _damage_dice(roll: Roll | None, rolled: int, added: int) -> Phrase:
    """The dice with their constant and the modifier: the roll behind 5 + 2."""
    if roll is None:
        return phrase(pgettext("ose", "Damage"))
    constant = rolled - sum(roll.faces) + added
    plus = _added(constant) if constant else ""
    return phrase(
        pgettext("ose", "Damage {dice}"), dice=Dice(f"{roll.count}d{roll.sides} {plus}".strip())
    )


def _sum(rolled: int, added: int, came_to: int) -> int | Dice:
    if not added:
        return came_to
    return Dice(f"{rolled} {_added(added)} = {came_to}".replace("-", "−"))


def _added(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"− {-number}"


def _rule(facts: Facts) -> list[Line]:
    rule = RULES.get(facts.get("automatic", "none"))
    lines = [Line(phrase(rule))] if rule else []
    if facts.get("immune"):
        lines.append(Line(phrase(pgettext("ose", "The target is immune to this weapon."))))
    if not lines and "hit" in facts:
        lines.append(Line(phrase(HIT_RULE)))
    return lines


HIT_RULE = pgettext(
    "ose",
    "A hit if the AC hit is equal to the armour class of the target or lower; with ascending "
    "armour class, equal or higher.",
)
RULES: Mapping[str, Message] = {
    "hit": pgettext("ose", "A natural 20 always hits."),
    "miss": pgettext("ose", "A natural 1 always misses."),
    "helpless": pgettext("ose", "A helpless target in melee is hit without a roll."),
}


def _roll(entry: Entry, purpose: str) -> Roll | None:
    return next((roll for roll in entry.rolls if roll.purpose == purpose), None)
