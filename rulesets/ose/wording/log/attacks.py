"""Attacks (README 7.6)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulesets.contract import Entry, Line, Weight
from rulesets.dice import Roll
from rulesets.log_rows import Rule, dice, number, plus
from rulesets.messages import Dice, Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, figure, label
from rulesets.ose.wording.log.harm import wait, waits
from rulesets.ose.wording.log.words import IMMUNE, UNHARMED
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import signed

# -- the sentence --------------------------------------------------------------------------------


class WeaponSentences(Struct, frozen=True):
    """The variants of a result: with a weapon of the catalogue, with the table's own, and
    without."""

    known: Message
    own: Message
    bare: Message


HITS = WeaponSentences(
    pgettext("ose", "{who} hits {target} with {weapon} for {damage}."),
    pgettext("ose", "{who} hits {target} for {damage} ({weapon})."),
    pgettext("ose", "{who} hits {target} for {damage}."),
)
HITS_UNTOLD = WeaponSentences(
    pgettext("ose", "{who} hits {target} with {weapon}."),
    pgettext("ose", "{who} hits {target} ({weapon})."),
    pgettext("ose", "{who} hits {target}."),
)
HELPLESS = WeaponSentences(
    pgettext("ose", "{who} hits the helpless {target} with {weapon} for {damage}."),
    pgettext("ose", "{who} hits the helpless {target} for {damage} ({weapon})."),
    pgettext("ose", "{who} hits the helpless {target} for {damage}."),
)
HARMLESS = WeaponSentences(
    pgettext("ose", "{who} hits {target} with {weapon}: no damage."),
    pgettext("ose", "{who} hits {target}: no damage ({weapon})."),
    pgettext("ose", "{who} hits {target}: no damage."),
)
NO_EFFECT = WeaponSentences(
    pgettext("ose", "{who} hits {target} with {weapon}: no effect, immune."),
    pgettext("ose", "{who} hits {target}: no effect, immune ({weapon})."),
    pgettext("ose", "{who} hits {target}: no effect, immune."),
)
MISSES = WeaponSentences(
    pgettext("ose", "{who} misses {target} with {weapon}."),
    pgettext("ose", "{who} misses {target} ({weapon})."),
    pgettext("ose", "{who} misses {target}."),
)
ATTACKS = WeaponSentences(
    pgettext("ose", "{who} attacks {target} with {weapon}."),
    pgettext("ose", "{who} attacks {target} ({weapon})."),
    pgettext("ose", "{who} attacks {target}."),
)


def _attack(entry: Entry, facts: Facts) -> Phrase:
    openness, weapon = _told(facts), facts.get("weapon", "attack")
    values: dict[str, Any] = {"who": Name(entry.who or ""), "target": Name(entry.target or "")}
    if "damage" in facts:
        values["damage"] = facts["damage"]
    if weapon == "attack":
        return Phrase(openness.bare, values)
    if f"with.{weapon}" in LEXICON.terms:
        return Phrase(openness.known, values | {"weapon": Term(f"with.{weapon}")})
    return Phrase(openness.own, values | {"weapon": Term(weapon)})


def _told(facts: Facts) -> WeaponSentences:
    if "hit" not in facts:
        return ATTACKS
    if not facts["hit"]:
        return MISSES
    if facts.get("immune"):
        return NO_EFFECT
    if "damage" not in facts:
        return HITS_UNTOLD
    if not facts["damage"]:
        return HARMLESS
    return HELPLESS if facts.get("automatic") == "helpless" else HITS


# -- what comes of it ----------------------------------------------------------------------------

SEVERAL_HIT = pgettext("ose", "{who} attacks {target} {count} times: {hits} hit, {damage} damage.")
SEVERAL_MISS = pgettext("ose", "{who} attacks {target} {count} times and misses.")
MISSED = npgettext("ose", "missed", "missed {count} times")

MOST_ROLLS = 3
ROLLED = pgettext("ose", "roll {roll}")
ROLLED_NEEDED = pgettext("ose", "roll {roll} against {needed}")
ROLLED_AC = pgettext("ose", "roll {roll}: AC {ac}")


def attacks(entry: Entry, gathering: Gathering) -> None:
    """Tells all attacks of one combatant at another with the first of them."""
    blows = of_rule(gathering.entries, "attack")
    if entry is not blows[0]:
        return
    gathering.does(gathering.sentence(entry) if len(blows) == 1 else _several(blows))
    if len(blows) <= MOST_ROLLS:
        for each in blows:
            gathering.befalls(entry.who, Weight.DID, word=_rolled(each, gathering.entries))
    if "hit" in entry.facts:
        _suffers(blows, gathering)


def _several(blows: Sequence[Entry]) -> Phrase:
    first = blows[0]
    values = {"who": Name(first.who or ""), "target": Name(first.target or "")}
    hits = sum(bool(entry.facts.get("hit")) for entry in blows)
    if not hits:
        return Phrase(SEVERAL_MISS, values, len(blows))
    return Phrase(SEVERAL_HIT, {**values, "hits": hits, "damage": _harm(blows)}, len(blows))


def _rolled(blow: Entry, entries: Sequence[Entry]) -> Phrase | None:
    """The roll, with what was needed or else the armour class that it hits, as far as the reader
    may know them; None without a roll."""
    facts = blow.facts
    if not facts.get("natural"):
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
    if not any(entry.facts.get("hit") for entry in blows):
        word = Phrase(MISSED, count=len(blows))
        gathering.befalls(target, Weight.MISSED, word=word)
    elif not damage:
        immune = any(entry.facts.get("immune") for entry in blows)
        gathering.befalls(target, Weight.RESISTED, word=Phrase(IMMUNE if immune else UNHARMED))
    elif waits(gathering.entries, target):
        wait(gathering, target, damage)
    else:
        gathering.befalls(target, Weight.WOUNDED, life=damage)


def _harm(blows: Sequence[Entry]) -> int:
    return sum(entry.facts.get("damage", 0) for entry in blows)


# -- the arithmetic ------------------------------------------------------------------------------

NATURAL = pgettext("ose", "Natural roll")
AC_HIT = pgettext("ose", "AC hit {ac}: a hit")
AC_MISSED = pgettext("ose", "AC hit {ac}: a miss")
HIT_RULE = pgettext(
    "ose",
    "A hit if the AC hit is equal to the armour class of the target or lower; with ascending "
    "armour class, equal or higher.",
)
AUTOMATIC = {
    "hit": pgettext("ose", "A natural 20 always hits."),
    "miss": pgettext("ose", "A natural 1 always misses."),
    "helpless": pgettext("ose", "A helpless target in melee is hit without a roll."),
}


def _natural(entry: Entry, facts: Facts) -> list[Line]:
    """The roll of an attack that the reader knows without its die."""
    if _roll(entry, "attack") or not facts.get("natural"):
        return []
    return [Line(phrase(NATURAL), facts["natural"])]


def _ability(entry: Entry, facts: Facts) -> list[Line]:
    if not facts.get("ability"):
        return []
    melee = facts.get("mode") == "melee"
    name = pgettext("ose", "Strength") if melee else pgettext("ose", "Dexterity")
    return [Line(phrase(name), signed(facts["ability"]))]


def _range(entry: Entry, facts: Facts) -> list[Line]:
    if not facts.get("range_modifier"):
        return []
    band = phrase(pgettext("ose", "{range}"), range=label("range", facts.get("range", "range")))
    return [Line(band, signed(facts["range_modifier"]))]


def _total(entry: Entry, facts: Facts) -> list[Line]:
    if "total" not in facts or "ac_hit" not in facts or facts.get("automatic") == "helpless":
        return []
    reached = phrase(AC_HIT if facts.get("hit") else AC_MISSED, ac=figure(facts["ac_hit"]))
    return [Line(reached, facts["total"], total=True)]


def _damage(entry: Entry, facts: Facts) -> Iterator[Line]:
    if not facts.get("damage"):
        return
    rolled, added = facts.get("damage_roll", 0), facts.get("damage_modifier", 0)
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
    rule = AUTOMATIC.get(facts.get("automatic", "none"))
    if rule:
        yield Line(phrase(rule))
    if facts.get("immune"):
        yield Line(phrase(pgettext("ose", "The target is immune to this weapon.")))
    elif not rule and "hit" in facts:
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


ATTACK = {
    "attack": Rule(
        sees="weapon mode range natural range_modifier cover retreat automatic hit immune "
        "damage_roll damage",
        actor="ability bonus other modifier attack_bonus total ac_hit damage_modifier",
        outcome="hit immune damage_roll damage_modifier damage",
        says=_attack,
        came=attacks,
        why=(
            dice(pgettext("ose", "Roll {dice}"), "attack"),
            _natural,
            _ability,
            _range,
            plus("cover", pgettext("ose", "Partial cover")),
            plus("retreat", pgettext("ose", "Against a retreating fighter")),
            plus("bonus", pgettext("ose", "Magic bonus")),
            plus("other", pgettext("ose", "Other attack modifier")),
            plus("attack_bonus", pgettext("ose", "Attack bonus")),
            _total,
            _damage,
            _rule,
        ),
    ),
    # The roll that an attack `needed` is for the GM alone: together with the armour class it would
    # reveal the attacker's THAC0.
    "armour_class": Rule(
        sees="",
        target="ac shield_ignored",
        why=(_armour, number("needed", pgettext("ose", "Roll needed"))),
    ),
}
