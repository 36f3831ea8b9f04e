"""Spells and their effects (README 7.8, 7.9)."""

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Lines, Rule, when
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, condition
from rulesets.ose.wording.log.harm import wait, waits
from rulesets.ose.wording.log.saving import saved
from rulesets.ose.wording.log.words import (
    HEALED,
    HEALED_MANY,
    ROLL,
    TOTAL,
    WOUNDED_MANY,
    about,
    dies,
)
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, if_known
from rulesets.wording.labels import signed

OUT_BY = {"asleep", "paralysed"}
LAID_MANY = LEXICON.also["laid_many"]

# -- sentences -----------------------------------------------------------------------------------


def _cast(entry: Entry, facts: Facts) -> Phrase:
    who = Name(entry.who or "")
    if "spell" not in facts:
        return phrase(pgettext("ose", "{who} casts a spell."), who=who)
    spell, targets = Term(facts["spell"]), facts.get("targets", 0)
    if targets < 2:
        return phrase(pgettext("ose", "{who} casts {spell}."), who=who, spell=spell)
    return phrase(
        npgettext(
            "ose",
            "{who} casts {spell} on {count} target.",
            "{who} casts {spell} on {count} targets.",
        ),
        count=targets,
        who=who,
        spell=spell,
    )


def _duration(entry: Entry, facts: Facts) -> Phrase:
    if "spell" not in facts or "rounds" not in facts:
        return phrase(pgettext("ose", "The duration of the spell is rolled."))
    if not facts["rounds"]:
        return phrase(
            pgettext("ose", "{spell} lasts for the rest of the fight."), spell=Term(facts["spell"])
        )
    return phrase(
        npgettext("ose", "{spell} lasts {count} round.", "{spell} lasts {count} rounds."),
        count=facts["rounds"],
        spell=Term(facts["spell"]),
    )


def _effect(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "spell" not in facts:
        return phrase(pgettext("ose", "The spell takes effect on {target}."), target=target)
    spell, did, saves = Term(facts["spell"]), _effects(facts), facts.get("saved")
    if did and saves:
        message = pgettext("ose", "{spell} on {target}, saved: {effects}.")
    elif did:
        message = pgettext("ose", "{spell} on {target}: {effects}.")
    elif saves:
        message = pgettext("ose", "{target} saves: {spell} has no effect.")
    else:
        message = pgettext("ose", "{spell} has no effect on {target}.")
    values = {"spell": spell, "target": target}
    return Phrase(message, {**values, "effects": did} if did else values)


def _effects(facts: Facts) -> tuple[Phrase, ...]:
    did = []
    if facts.get("damage"):
        did.append(phrase(pgettext("ose", "{damage} damage"), damage=facts["damage"]))
    if facts.get("healing"):
        did.append(phrase(pgettext("ose", "{healing} healed"), healing=facts["healing"]))
    if facts.get("condition", "none") != "none":
        did.append(_laid(facts["condition"], facts.get("rounds", 0)))
    return tuple(did)


def _laid(name: str, rounds: int) -> Phrase:
    if not rounds:
        return phrase(
            pgettext("ose", "{condition} for the rest of the fight"), condition=condition(name)
        )
    return phrase(
        npgettext("ose", "{condition} for {count} round", "{condition} for {count} rounds"),
        count=rounds,
        condition=condition(name),
    )


# -- what comes of it ----------------------------------------------------------------------------

ON_ONE = pgettext("ose", "{who} casts {spell} on {target}: {effects}.")
ON_SELF = pgettext("ose", "{who} casts {spell}: {effects}.")
AT_ONE = pgettext("ose", "{who} casts {spell} on {target}.")
OF_CONDITION = pgettext("ose", "{condition}")
CONDITION_WAITS = pgettext("ose", "{condition} at the end of the phase")
DAMAGES = pgettext("ose", "{who} casts {spell} on {count} targets: {damage} damage.")
HEALS = pgettext("ose", "{who} casts {spell} on {count} targets: {healing} healed.")
SUFFERS = pgettext("ose", "{target}: {effects}.")
SAVES = pgettext("ose", "{target} saves.")
SAVED_MANY = pgettext("ose", "{count} saved: {who}.")


def cast(entry: Entry, gathering: Gathering) -> None:
    """Tells the spell, with its effect if one sentence covers everything."""
    aimed, only = entry.facts.get("targets", 0), _only(gathering.entries)
    if "spell" not in entry.facts or (aimed < 2 and only is None):
        gathering.does(gathering.sentence(entry))
    elif only is not None:
        gathering.does(_on_one(entry, only))
    else:
        gathering.does(_at_several(entry, gathering.entries, aimed))
        for lasts in of_rule(gathering.entries, "spell_duration"):
            gathering.does(gathering.sentence(lasts))


def effect(entry: Entry, gathering: Gathering) -> None:
    """Tells the effect on one target."""
    facts, target, entries = entry.facts, entry.target, gathering.entries
    did, damage, laid = _effects(facts), facts.get("damage", 0), facts.get("condition", "none")
    sentence = None
    if not _only(entries) and not dies(entries, target):
        sentence = phrase(SUFFERS, target=Name(target or ""), effects=did)
    if damage and waits(entries, target):
        wait(gathering, target, damage)
    elif damage:
        gathering.befalls(target, Weight.WOUNDED, sentence, life=damage, many=WOUNDED_MANY)
    if facts.get("healing"):
        gathering.befalls(
            target,
            Weight.CHANGED,
            sentence,
            word=Phrase(HEALED),
            life=-_gained(entry, entries),
            many=HEALED_MANY,
        )
    if laid != "none":
        _is_laid(entry, laid, sentence, gathering)
    if facts.get("saved") and about(entries, "save", target) is None:
        gathering.befalls(target, Weight.DID, word=saved(None, success=True))
    if not did and facts.get("saved"):
        rolled = about(entries, "save", target)
        sentence = (
            gathering.sentence(rolled) if rolled else phrase(SAVES, target=Name(target or ""))
        )
        gathering.befalls(target, Weight.RESISTED, sentence, many=SAVED_MANY)
    elif not did:
        gathering.befalls(target, Weight.MISSED, gathering.sentence(entry))


def _is_laid(entry: Entry, laid: str, sentence: Phrase | None, gathering: Gathering) -> None:
    """Tells a condition. It is deferred with the damage beside it; for a condition alone no entry
    shows that."""
    if entry.facts.get("damage") and waits(gathering.entries, entry.target):
        word = phrase(CONDITION_WAITS, condition=condition(laid))
        gathering.befalls(entry.target, Weight.CHANGED, sentence, word=word)
        return
    weight = Weight.OUT if laid in OUT_BY else Weight.CHANGED
    word = phrase(OF_CONDITION, condition=condition(laid))
    gathering.befalls(entry.target, weight, sentence, word=word, many=LAID_MANY.get(laid))


def _only(entries: Sequence[Entry]) -> Entry | None:
    """The effect of a spell on its only target, if the spell's sentence covers it."""
    first, reached = entries[0], of_rule(entries, "spell_effect", "gm_effect", "immune")
    if first.facts.get("targets", 0) > 1 or len(reached) != 1 or first.rule != "cast":
        return None
    return reached[0]


def _on_one(entry: Entry, reached: Entry) -> Phrase:
    values: dict[str, Any] = {"who": Name(entry.who or ""), "spell": Term(entry.facts["spell"])}
    did = _effects(reached.facts)
    if reached.target == entry.who:
        return Phrase(ON_SELF, {**values, "effects": did}) if did else _cast(entry, entry.facts)
    values["target"] = Name(reached.target or "")
    return Phrase(ON_ONE, {**values, "effects": did}) if did else Phrase(AT_ONE, values)


def _at_several(entry: Entry, entries: Sequence[Entry], aimed: int) -> Phrase:
    """The spell's sentence for several targets, with their common roll."""
    values = {"who": Name(entry.who or ""), "spell": Term(entry.facts["spell"])}
    for rolled in of_rule(entries, "spell_damage", "spell_healing"):
        for fact, message in (("damage", DAMAGES), ("healing", HEALS)):
            if fact in rolled.facts:
                return Phrase(message, {**values, fact: rolled.facts[fact]}, aimed)
    return _cast(entry, entry.facts)


def _gained(entry: Entry, entries: Sequence[Entry]) -> int:
    """The hit points gained, if the reader may know them; never above the maximum."""
    is_told = about(entries, "hit_points", entry.target)
    healed: int = entry.facts["healing"]
    if is_told is None or "before" not in is_told.facts:
        return healed
    risen: int = is_told.facts["after"] - is_told.facts["before"] + is_told.facts.get("damage", 0)
    return risen


# -- the arithmetic ------------------------------------------------------------------------------


def _roll(fact: str) -> Lines:
    """A spell's own roll: its constant and the total."""

    def part(entry: Entry, facts: Facts) -> Iterator[Line]:
        if fact not in facts or not entry.rolls:
            return
        faces = sum(sum(roll.faces) for roll in entry.rolls)
        if facts[fact] != faces:
            yield Line(phrase(pgettext("ose", "Constant")), signed(facts[fact] - faces))
        yield Line(phrase(TOTAL), facts[fact], total=True)

    return part


KEPT: Message = pgettext("ose", "Only a disrupted spell is lost; no other action in this round.")

MAGIC = {
    "spell_disrupted": Rule(
        sees="spell",
        outcome="",
        says=if_known(
            pgettext("ose", "{who} loses {spell}: disrupted."),
            pgettext("ose", "{who} loses a spell: disrupted."),
        ),
        part=Part(word=pgettext("ose", "spell lost")),
        why=(
            pgettext(
                "ose",
                "The spell is lost if the caster is hit, fails a saving throw, or is affected by a "
                "spell without one before their turn.",
            ),
        ),
    ),
    "cast": Rule(sees="spell targets effect", says=_cast, came=cast),
    "spell_damage": Rule(
        sees="spell damage",
        says=if_known(
            pgettext("ose", "{spell}: {damage} damage rolled."),
            pgettext("ose", "The damage of the spell is rolled."),
        ),
        came=None,
        why=(ROLL, _roll("damage")),
    ),
    "spell_healing": Rule(
        sees="spell healing",
        says=if_known(
            pgettext("ose", "{spell}: {healing} healing rolled."),
            pgettext("ose", "The healing of the spell is rolled."),
        ),
        came=None,
        why=(ROLL, _roll("healing")),
    ),
    "spell_duration": Rule(
        sees="spell rounds", says=_duration, came=None, why=(ROLL, _roll("rounds"))
    ),
    "spell_effect": Rule(
        sees="spell saved damage healing condition rounds",
        outcome="saved damage healing condition rounds",
        says=_effect,
        came=effect,
        why=(
            when(
                "saved",
                pgettext(
                    "ose", "A saving throw halves the damage, rounded down, or stops the effect."
                ),
            ),
        ),
    ),
    "forgo": Rule(
        sees="spell",
        says=if_known(
            pgettext("ose", "{who} does not cast {spell} and keeps it in memory."),
            pgettext("ose", "{who} does not cast and keeps the spell in memory."),
        ),
        why=(KEPT,),
    ),
    "cannot_cast": Rule(
        sees="spell",
        says=if_known(
            pgettext("ose", "{who} cannot cast {spell} and keeps it in memory."),
            pgettext("ose", "{who} cannot cast and keeps the spell in memory."),
        ),
        why=(KEPT,),
    ),
}
