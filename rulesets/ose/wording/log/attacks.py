"""Attacks (README 7.6)."""

from collections.abc import Iterator, Mapping, Sequence

from rulesets.contract import Entry, Line, Weight
from rulesets.dice import Roll
from rulesets.log_rows import Why, dice
from rulesets.messages import Dice, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, figure, label
from rulesets.ose.wording.log.harm import IMMUNE, UNHARMED, wait, waits
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.labels import signed

SEVERAL_HIT = pgettext("ose", "{who} attacks {target} {count} times: {hits} hit, {damage} damage.")
SEVERAL_MISS = pgettext("ose", "{who} attacks {target} {count} times and misses.")
MISSED = npgettext("ose", "missed", "missed {count} times")

MOST_ROLLS = 3
ROLLED = pgettext("ose", "roll {roll}")
ROLLED_NEEDED = pgettext("ose", "roll {roll} against {needed}")
ROLLED_AC = pgettext("ose", "roll {roll}: AC {ac}")


def attack(entry: Entry, gathering: Gathering) -> None:
    """Tells all attacks of one combatant at another with the first of them."""
    blows = of_rule(gathering.entries, "attack")
    if entry is not blows[0]:
        return
    gathering.does(gathering.sentence(entry) if len(blows) == 1 else _several(blows))
    if len(blows) <= MOST_ROLLS:
        for each in blows:
            gathering.befalls(entry.who, Weight.DID, word=_rolled(each, gathering.entries))
    _suffers(blows, gathering)


def _several(blows: Sequence[Entry]) -> Phrase:
    values, hits = people(blows[0]), sum(entry.facts["hit"] for entry in blows)
    if not hits:
        return Phrase(SEVERAL_MISS, values, len(blows))
    return Phrase(SEVERAL_HIT, {**values, "hits": hits, "damage": _harm(blows)}, len(blows))


def _rolled(blow: Entry, entries: Sequence[Entry]) -> Phrase | None:
    """The roll, with what was needed or else the armour class that it hits, as far as the reader
    may know them; None without a roll."""
    facts = blow.facts
    if not facts["natural"]:
        return None
    roll = facts["natural"]
    needed = _compared(blow, entries).get("needed")
    if needed is not None:
        return phrase(ROLLED_NEEDED, roll=roll, needed=needed)
    if "ac_hit" in facts:
        return phrase(ROLLED_AC, roll=roll, ac=figure(facts["ac_hit"]))
    return phrase(ROLLED, roll=roll)


def _compared(blow: Entry, entries: Sequence[Entry]) -> Facts:
    """The facts that the roll was compared with, which directly follow it."""
    at = next(number for number, each in enumerate(entries) if each is blow)
    after = entries[at + 1] if at + 1 < len(entries) else blow
    return after.facts if after.rule == "armour_class" else {}


def _suffers(blows: Sequence[Entry], gathering: Gathering) -> None:
    target, damage = blows[0].target, _harm(blows)
    if not any(entry.facts["hit"] for entry in blows):
        word = Phrase(MISSED, count=len(blows))
        gathering.befalls(target, Weight.MISSED, word=word)
    elif not damage:
        immune = any(entry.facts["immune"] for entry in blows)
        gathering.befalls(target, Weight.RESISTED, word=Phrase(IMMUNE if immune else UNHARMED))
    elif waits(gathering.entries, target):
        wait(gathering, target, damage)
    else:
        gathering.befalls(target, Weight.WOUNDED, life=damage)


def _harm(blows: Sequence[Entry]) -> int:
    return sum(entry.facts["damage"] for entry in blows)


# -- the arithmetic ------------------------------------------------------------------------------

NATURAL = pgettext("ose", "Natural roll")
STRENGTH, DEXTERITY = pgettext("ose", "Strength"), pgettext("ose", "Dexterity")
BAND = pgettext("ose", "{range}")
AC_HIT = pgettext("ose", "AC hit {ac}: a hit")
AC_MISSED = pgettext("ose", "AC hit {ac}: a miss")
HIT_RULE = pgettext(
    "ose",
    "A hit if the AC hit is equal to the armour class of the target or lower; with ascending "
    "armour class, equal or higher.",
)


def _natural(entry: Entry, facts: Facts) -> list[Line]:
    """The roll of an attack that the reader knows without its die."""
    if _roll(entry, "attack") or not facts["natural"]:
        return []
    return [Line(phrase(NATURAL), facts["natural"])]


def _ability(entry: Entry, facts: Facts) -> list[Line]:
    if not facts.get("ability"):
        return []
    ability = STRENGTH if facts["mode"] == "melee" else DEXTERITY
    return [Line(phrase(ability), signed(facts["ability"]))]


def _range(entry: Entry, facts: Facts) -> list[Line]:
    if not facts["range_modifier"]:
        return []
    return [
        Line(phrase(BAND, range=label("range", facts["range"])), signed(facts["range_modifier"]))
    ]


def _total(entry: Entry, facts: Facts) -> list[Line]:
    if not {"total", "ac_hit"} <= facts.keys() or facts["automatic"] == "helpless":
        return []
    reached = phrase(AC_HIT if facts["hit"] else AC_MISSED, ac=figure(facts["ac_hit"]))
    return [Line(reached, facts["total"], total=True)]


def _damage(entry: Entry, facts: Facts) -> Iterator[Line]:
    if not facts["damage"]:
        return
    rolled, added = facts["damage_roll"], facts.get("damage_modifier", 0)
    raised = "damage_modifier" in facts and rolled + added < facts["damage"]
    came_to = rolled + added if raised else facts["damage"]
    yield Line(_damage_dice(_roll(entry, "damage"), rolled, added), _sum(rolled, added, came_to))
    if raised:
        yield Line(phrase(pgettext("ose", "A hit does at least 1.")), facts["damage"])


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


def _rule(entry: Entry, facts: Facts) -> Iterator[Line]:
    rule = LEXICON.also["automatic"].get(facts["automatic"])
    if rule:
        yield Line(phrase(rule))
    if facts["immune"]:
        yield Line(phrase(pgettext("ose", "The target is immune to this weapon.")))
    elif not rule:
        yield Line(phrase(HIT_RULE))


def _armour(entry: Entry, facts: Facts) -> list[Line]:
    """The armour class that applied, without an ignored shield."""
    if "ac" not in facts:
        return []
    ignored = facts.get("shield_ignored", 0)
    if not ignored:
        return [Line(phrase(pgettext("ose", "Armour class of the target")), facts["ac"])]
    message = pgettext("ose", "Armour class of the target, its shield ({shield}) ignored")
    return [Line(phrase(message, shield=ignored), facts["ac"])]


def _roll(entry: Entry, purpose: str) -> Roll | None:
    return next((roll for roll in entry.rolls if roll.purpose == purpose), None)


LINES: Mapping[str, Why] = {
    "rolled": (dice(pgettext("ose", "Roll {dice}"), "attack"), _natural, _ability, _range),
    "compared": (_total, _damage, _rule),
    "armour": (_armour,),
}
