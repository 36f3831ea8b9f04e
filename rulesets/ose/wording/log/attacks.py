"""The sentence of an attack (README 7.6): hit, miss, no roll, no effect; and the weapon."""

from typing import Any

from msgspec import Struct

from rulesets.contract import Entry
from rulesets.messages import Message, Name, Phrase, Term, pgettext
from rulesets.ose.wording.labels import LEXICON
from rulesets.sentence_patterns import Facts


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
IMMUNE = WeaponSentences(
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


def attack(entry: Entry, facts: Facts) -> Phrase:
    told, weapon = _result(facts), facts.get("weapon", "attack")
    values: dict[str, Any] = {"who": Name(entry.who or ""), "target": Name(entry.target or "")}
    if "damage" in facts:
        values["damage"] = facts["damage"]
    if weapon == "attack":
        return Phrase(told.bare, values)
    if f"with.{weapon}" in LEXICON.terms:
        return Phrase(told.known, values | {"weapon": Term(f"with.{weapon}")})
    return Phrase(told.own, values | {"weapon": Term(weapon)})


def _result(facts: Facts) -> WeaponSentences:
    if "hit" not in facts:
        return ATTACKS
    if not facts["hit"]:
        return MISSES
    if facts.get("immune"):
        return IMMUNE
    if "damage" not in facts:
        return HITS_UNTOLD
    if not facts["damage"]:
        return HARMLESS
    return HELPLESS if facts.get("automatic") == "helpless" else HITS
