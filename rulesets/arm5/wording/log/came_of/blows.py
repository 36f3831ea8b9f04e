"""The result of an attack: hit or miss, and the effect of the blow."""

from collections.abc import Sequence
from typing import Any

from rulesets.arm5.wording.labels import BOTCHED, label
from rulesets.arm5.wording.log.came_of.words import DEFENCE_WINS, ENGAGED, MISSED, UNHURT, rolls
from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase, pgettext
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import people

HITS = pgettext(
    "arm5", "{who} hits {target} ({weapon}): {attack} against {defense}, {damage} damage: {level}."
)
SUBDUES = pgettext(
    "arm5",
    "{who} hits {target} to subdue ({weapon}): {attack} against {defense}, "
    "{damage} damage: {level}.",
)
SOAKED = pgettext("arm5", "{who} hits {target} ({weapon}): {attack} against {defense}, no damage.")
MISSES = pgettext("arm5", "{who} misses {target} ({weapon}): {attack} against {defense}.")
BOTCHES = pgettext(
    "arm5", "{who} botches the attack on {target} ({weapon}): {attack} against {defense}."
)
DEFENCE_BOTCHED = pgettext("arm5", "{who} botches the defence.")


def attack(entry: Entry, gathering: Gathering) -> None:
    """Tells the blow in one sentence, with the numbers that were told."""
    rolls(entry, gathering)
    entries = gathering.entries
    came, hurt = _first(entries, "attack_advantage"), _first(entries, "damage")
    said = _done(entry, entries, came, hurt)
    if said is None:
        for told in (entry, came, hurt):
            gathering.does(gathering.sentence(told) if told else None)
    gathering.does(said)
    if came and not came.facts.get("hit", True):
        gathering.befalls(entry.target, Weight.MISSED, word=Phrase(MISSED))
        if came.facts.get("advantage") == 0:
            gathering.befalls(entry.target, Weight.MISSED, word=Phrase(DEFENCE_WINS))
    elif hurt and hurt.facts.get("level") == "none":
        gathering.befalls(entry.target, Weight.RESISTED, word=Phrase(UNHURT))


def defense(entry: Entry, gathering: Gathering) -> None:
    """Tells a defence; its total is part of the sentence of the attack."""
    rolls(entry, gathering)
    said = None
    if entry.facts.get("helpless") or not _first(gathering.entries, "attack"):
        said = gathering.sentence(entry)
    elif entry.facts.get("botch"):
        said = Phrase(DEFENCE_BOTCHED, people(entry))
    gathering.befalls(entry.who, Weight.DID, said)


def part_of_an_attack(entry: Entry, gathering: Gathering) -> None:
    if not _first(gathering.entries, "attack"):
        gathering.does(gathering.sentence(entry))


def engage(entry: Entry, gathering: Gathering) -> None:
    """Tells of combatants who close in. Every blow in melee engages both, which is not told
    again."""
    if not _first(gathering.entries, "attack"):
        gathering.befalls(
            entry.who, Weight.CHANGED, gathering.sentence(entry), word=Phrase(ENGAGED)
        )
        gathering.befalls(entry.target, Weight.CHANGED, word=Phrase(ENGAGED))


def _done(
    entry: Entry, entries: Sequence[Entry], came: Entry | None, hurt: Entry | None
) -> Phrase | None:
    """The sentence of the blow; None if a number of it was not told."""
    defended, facts = _first(entries, "defense"), entry.facts
    values: dict[str, Any] = {
        "attack": facts.get("total"),
        "defense": defended.facts.get("total") if defended else None,
        "hit": came.facts.get("hit") if came else None,
    }
    if "weapon" not in facts or None in values.values():
        return None
    hit = values.pop("hit")
    values |= people(entry) | {"weapon": label("weapon", facts["weapon"])}
    if not hit:
        return Phrase(BOTCHES if facts.get("botch") else MISSES, values)
    level = hurt.facts.get("level") if hurt else None
    if hurt is None or level is None or "damage" not in hurt.facts:
        return None
    message = SUBDUES if facts.get("subdue_attack") else HITS
    values |= {"damage": hurt.facts["damage"], "level": label("level", level)}
    said = Phrase(SOAKED if level == "none" else message, values)
    return Phrase(BOTCHED, {"said": said}) if facts.get("botch") else said


def _first(entries: Sequence[Entry], rule: str) -> Entry | None:
    return next(iter(of_rule(entries, rule)), None)
