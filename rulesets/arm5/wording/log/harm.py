"""The log of attacks, defences, damage, wounds, lost fatigue levels, and combatants who go down
(README 7.5, 7.7)."""

from collections.abc import Sequence
from typing import Any

from rulesets.arm5.wording.labels import BOTCHED, LEXICON, WORD, label, minus, texts
from rulesets.arm5.wording.log.parts import UNHURT, penalty, rolls
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Why, total, worded
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.labels import signed
from rulesets.wording.log import TAKEN_OUT

MISSED = pgettext("arm5", "missed")
DEFENCE_WINS = pgettext("arm5", "tie: the defence holds")
ENGAGED = pgettext("arm5", "engaged")
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
SOAK = pgettext("arm5", "Soak")
LEVEL = pgettext("arm5", "Damage level")
AGAINST_SOAK = (
    worded("soak", SOAK, lambda soak: minus(-soak)),
    total("net", pgettext("arm5", "Penetrates")),
    worded("level", LEVEL, lambda level: label("level", level)),
    pgettext("arm5", "Each level is 5 + size wide."),
)
FELLING = ("incapacitating", "killing")
"""Wounds whose name only says that the combatant is down."""
FATIGUE = pgettext("arm5", "fatigue −{levels}")
NOW = pgettext("arm5", "Now")
WOUNDS = texts("tile", "wound")
FATES, FALLEN = LEXICON.also["fate"], LEXICON.also["fallen"]


def blow(entry: Entry, facts: Facts) -> list[Line]:
    """The parts of the damage."""
    names = (name for name in ("strength", "weapon_mod", "advantage") if name in facts)
    return [Line(phrase(WORD, word=label("sum", name)), signed(facts[name])) for name in names]


def attack(entry: Entry, gathering: Gathering) -> None:
    """Tells the blow in one sentence, with the numbers that were told."""
    rolls(entry, gathering)
    entries = gathering.entries
    came, hurt = _first(entries, "attack_advantage"), _first(entries, "damage")
    sentence = _done(entry, entries, came, hurt)
    if sentence is None:
        for each in (entry, came, hurt):
            gathering.does(gathering.sentence(each) if each else None)
    gathering.does(sentence)
    if came and not came.facts.get("hit", True):
        gathering.befalls(entry.target, Weight.MISSED, word=Phrase(MISSED))
        if came.facts.get("advantage") == 0:
            gathering.befalls(entry.target, Weight.MISSED, word=Phrase(DEFENCE_WINS))
    elif hurt and hurt.facts.get("level") == "none":
        gathering.befalls(entry.target, Weight.RESISTED, word=Phrase(UNHURT))


def defense(entry: Entry, gathering: Gathering) -> None:
    """Tells a defence; its total is part of the sentence of the attack."""
    rolls(entry, gathering)
    sentence = gathering.sentence(entry) if entry.facts.get("helpless") else None
    if entry.facts.get("botch"):
        sentence = Phrase(DEFENCE_BOTCHED, people(entry))
    gathering.befalls(entry.who, Weight.DID, sentence)


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
    sentence = Phrase(SOAKED if level == "none" else message, values)
    return Phrase(BOTCHED, {"said": sentence}) if facts.get("botch") else sentence


def _first(entries: Sequence[Entry], rule: str) -> Entry | None:
    return next(iter(of_rule(entries, rule)), None)


def fatigue_level(entry: Entry, facts: Facts) -> list[Line]:
    """The level that is reached, if it has a name."""
    level = facts.get("level", "")
    named = level and not level.startswith("level_")
    return [Line(phrase(NOW), Term(level))] if named else []


def wound(entry: Entry, gathering: Gathering) -> None:
    """Tells a wound. If the combatant goes down by it, only that has a sentence, and the wound is a
    word on the tile."""
    level, falls = entry.facts.get("level", ""), _falls(entry, gathering)
    is_told = level in WOUNDS and not (falls and level in FELLING)
    gathering.befalls(
        entry.who,
        Weight.WOUNDED,
        None if falls else gathering.sentence(entry),
        word=Phrase(WOUNDS[level]) if is_told else None,
    )


def fatigue(entry: Entry, gathering: Gathering) -> None:
    """Tells lost fatigue: as harm if caused by damage, as a cost after a run, a spell or a test."""
    levels, hurt = entry.facts.get("levels"), entry.facts.get("cause") == "damage"
    gathering.befalls(
        entry.who,
        Weight.WOUNDED if hurt else Weight.CHANGED,
        None if _falls(entry, gathering) else gathering.sentence(entry),
        word=Phrase(FATIGUE, {"levels": levels}) if levels else None,
    )


def down(entry: Entry, gathering: Gathering) -> None:
    """Tells the worst status, if a combatant falls and then dies."""
    if entry is not _last_down(entry, gathering):
        return
    status = entry.facts.get("status", "")
    gathering.befalls(
        entry.who,
        Weight.OUT,
        gathering.sentence(entry),
        word=Phrase(FATES.get(status, TAKEN_OUT)),
        many=FALLEN.get(status),
    )


def _falls(entry: Entry, gathering: Gathering) -> bool:
    return _last_down(entry, gathering) is not None


def _last_down(entry: Entry, gathering: Gathering) -> Entry | None:
    """The last entry of the exchange by which the combatant goes down."""
    falls = [each for each in of_rule(gathering.entries, "down") if each.who == entry.who]
    return falls[-1] if falls else None


LINES: dict[str, Why] = {
    "blow": (blow,),
    "against_soak": AGAINST_SOAK,
    "fatigue_level": (fatigue_level,),
    "fatigue_penalty": (penalty("fatigue_penalty", pgettext("arm5", "Fatigue penalty now")),),
    "wound_penalty": (penalty("wound_penalty", pgettext("arm5", "Wound penalty now")),),
}
