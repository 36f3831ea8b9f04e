"""The log of attacks, defences and damage (README 7.5, 7.7)."""

from collections.abc import Sequence
from typing import Any

from rulesets.arm5.wording.labels import BOTCHED, given, label
from rulesets.arm5.wording.log import why
from rulesets.arm5.wording.log.words import ROLL, UNHURT, rolls
from rulesets.arm5.wording.sums import summed
from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Phrase, pgettext
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import by_word, people, whether

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
    said = gathering.sentence(entry) if entry.facts.get("helpless") else None
    if entry.facts.get("botch"):
        said = Phrase(DEFENCE_BOTCHED, people(entry))
    gathering.befalls(entry.who, Weight.DID, said)


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


ATTACKS = {
    "attack": Rule(
        sees=f"weapon missile subdue_attack {ROLL}",
        actor=summed("attack"),
        outcome="total",
        says=whether(
            "subdue_attack",
            given(
                pgettext("arm5", "{who} tries to subdue {target}: {weapon}, total {total}."),
                pgettext("arm5", "{who} tries to subdue {target}."),
            ),
            given(
                pgettext("arm5", "{who} attacks {target}: {weapon}, total {total}."),
                pgettext("arm5", "{who} attacks {target}."),
            ),
        ),
        came=attack,
    ),
    "defense": Rule(
        sees=f"helpless defends_with {ROLL}",
        actor=summed("defense"),
        outcome="total defends_with",
        says=whether(
            "helpless",
            pgettext("arm5", "{who} cannot defend."),
            given(
                pgettext("arm5", "{who} defends: {defends_with}, total {total}."),
                pgettext("arm5", "{who} defends."),
            ),
        ),
        came=defense,
    ),
    "engage": Rule(
        sees="",
        says=pgettext("arm5", "{who} and {target} are engaged in melee."),
        came=engage,
        why=(pgettext("arm5", "Whoever is engaged has to leave combat before walking away."),),
    ),
    "attack_advantage": Rule(
        sees="advantage hit",
        outcome="advantage hit",
        says=whether(
            "hit",
            given(
                pgettext("arm5", "{who} hits {target}, advantage {advantage}."),
                pgettext("arm5", "{who} hits {target}."),
            ),
            pgettext("arm5", "{who} misses {target}."),
        ),
        came=None,
        why=(why.advantage,),
    ),
    "damage": Rule(
        sees="advantage damage level",
        actor="strength weapon_mod",
        target="soak net",
        outcome="advantage damage net level",
        says=by_word(
            "level",
            {"none": pgettext("arm5", "The hit does no damage to {target}.")},
            given(
                pgettext("arm5", "{target} takes {damage} damage before soak: {level}."),
                pgettext("arm5", "{target} is hurt."),
            ),
        ),
        came=None,
        why=(why.damage,),
    ),
}
