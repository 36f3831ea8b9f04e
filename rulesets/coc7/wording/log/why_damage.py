"""The explanation of damage: dice, bonus, impale, armour, hit points (README 7.7, 7.9)."""

from rulesets.contract import Entry, Line
from rulesets.dice import Roll
from rulesets.messages import Dice, Message, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import signed


def damage(entry: Entry, facts: Facts) -> list[Line]:
    lines = _dice(entry)
    if "base" in facts:
        known = MOST if facts.get("extreme") else DAMAGE
        lines.append(Line(phrase(known), facts["base"]))
    for fact, message in (("bonus", _bonus(entry, facts)), ("impale", IMPALE)):
        if facts.get(fact):
            lines.append(Line(phrase(message), signed(facts[fact])))
    lines += _armour(facts)
    if facts.get("extreme"):
        impales = any(roll.purpose == "impale" for roll in entry.rolls)
        lines.append(Line(phrase(EXTREME if impales or facts.get("impale") else BLUNT)))
    return lines


DAMAGE = pgettext("coc7", "Damage rolled")
MOST = pgettext("coc7", "Maximum damage of the weapon")
BONUS = pgettext("coc7", "Damage bonus")
COUNTS = pgettext("coc7", "Damage bonus that counts")
IMPALE = pgettext("coc7", "Impale: the weapon’s damage once more")
BLUNT = pgettext("coc7", "Extreme success with a blunt weapon: maximum damage and damage bonus.")
EXTREME = pgettext(
    "coc7",
    "Extreme success with an impaling weapon or bullet: maximum damage and damage bonus, plus the "
    "damage roll.",
)


def _bonus(entry: Entry, facts: Facts) -> Message:
    """The damage bonus; thrown weapons and bows get half of it."""
    rolled = [sum(roll.faces) for roll in entry.rolls if roll.purpose == "bonus"]
    return COUNTS if rolled and sum(rolled) != facts.get("bonus") else BONUS


def harm(entry: Entry, facts: Facts) -> list[Line]:
    return [*_dice(entry), *_armour(facts)]


def _armour(facts: Facts) -> list[Line]:
    lines = []
    if facts.get("armour"):
        lines.append(Line(phrase(pgettext("coc7", "Armour")), signed(-facts["armour"])))
    if "net" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Damage done")), facts["net"], total=True))
    return lines


def _dice(entry: Entry) -> list[Line]:
    return [_rolled(roll) for roll in entry.rolls]


def _rolled(roll: Roll) -> Line:
    message = ROLLS.get(roll.purpose, ROLL)
    value = Dice(roll.added_up) if roll.count > 1 else roll.faces[0]
    return Line(phrase(message, dice=Dice(f"{roll.count}d{roll.sides}")), value)


ROLL = pgettext("coc7", "Roll {dice}")
ROLLS: dict[str, Message] = {
    "bonus": pgettext("coc7", "Damage bonus {dice}"),
    "impale": pgettext("coc7", "Impale {dice}"),
}


def wound(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "hp_before" in facts:
        before = phrase(pgettext("coc7", "Hit points before"))
        lines.append(Line(before, facts["hp_before"]))
    if "amount" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Wound")), signed(-facts["amount"])))
    if "hp" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Hit points now")), facts["hp"], total=True))
    return lines


def major_wound(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "limit" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Major wound from")), facts["limit"]))
    lines.append(Line(phrase(MAJOR)))
    return lines


MAJOR = pgettext(
    "coc7",
    "Half of maximum hit points or more in one attack: prone, and a CON roll; dying at 0 hit "
    "points.",
)


def volley_hits(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if facts.get("impaling"):
        message = npgettext("coc7", "{count} bullet impales", "{count} bullets impale")
        lines.append(Line(phrase(message, count=facts["impaling"])))
    lines.append(Line(phrase(VOLLEY)))
    return lines


VOLLEY = pgettext(
    "coc7",
    "Half of the bullets hit, at least one; an extreme success hits with all, and the first half "
    "impale unless only an extreme success could hit.",
)
