"""The result of a spell, for each of its targets; of saving throws; and of conditions that end."""

from collections.abc import Sequence
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.labels import condition
from rulesets.ose.wording.log.came_of.blows import wait, waits
from rulesets.ose.wording.log.came_of.words import (
    ENDED,
    ENDED_MANY,
    HEALED,
    HEALED_MANY,
    IMMUNE,
    IMMUNE_MANY,
    LAID_MANY,
    SAVED_MANY,
    SPELL_LOST,
    WOUNDED_MANY,
    about,
    dies,
    saved,
)
from rulesets.ose.wording.log.sentences import SENTENCES
from rulesets.ose.wording.log.spells import cast as cast_said
from rulesets.ose.wording.log.spells import effects, spell_duration
from rulesets.ose.wording.log.spells import save as save_said
from rulesets.results import Gathering, befalls, of_rule
from rulesets.sentence_patterns import sentence_of

OUT_BY = {"asleep", "paralysed"}
ON_ONE = pgettext("ose", "{who} casts {spell} on {target}: {effects}.")
ON_SELF = pgettext("ose", "{who} casts {spell}: {effects}.")
AT_ONE = pgettext("ose", "{who} casts {spell} on {target}.")
OF_CONDITION = pgettext("ose", "{condition}")
CONDITION_WAITS = pgettext("ose", "{condition} at the end of the phase")
DAMAGES = pgettext("ose", "{who} casts {spell} on {count} targets: {damage} damage.")
HEALS = pgettext("ose", "{who} casts {spell} on {count} targets: {healing} healed.")
SUFFERS = pgettext("ose", "{target}: {effects}.")
SAVES = pgettext("ose", "{target} saves.")
GM_DECIDES = pgettext("ose", "The GM decides what the spell does to {who}.")

immune = befalls(Weight.RESISTED, SENTENCES["immune"], word=IMMUNE, many=IMMUNE_MANY)
disrupted = befalls(Weight.CHANGED, SENTENCES["spell_disrupted"], word=SPELL_LOST)
unchanged = sentence_of(SENTENCES["spell_effect"])
decides = sentence_of(SENTENCES["gm_effect"])
ends = sentence_of(SENTENCES["condition_ended"])


def cast(entry: Entry, gathering: Gathering) -> None:
    """Tells the spell, with its effect if one sentence covers everything."""
    aimed, only = entry.facts.get("targets", 0), _only(gathering.entries)
    if "spell" not in entry.facts or (aimed < 2 and only is None):
        gathering.does(cast_said(entry, entry.facts))
    elif only is not None:
        gathering.does(_on_one(entry, only))
    else:
        gathering.does(_at_several(entry, gathering.entries, aimed))
        for lasts in of_rule(gathering.entries, "spell_duration"):
            gathering.does(spell_duration(lasts, lasts.facts))


def effect(entry: Entry, gathering: Gathering) -> None:
    """Tells the effect on one target."""
    facts, target, entries = entry.facts, entry.target, gathering.entries
    did, damage, laid = effects(facts), facts.get("damage", 0), facts.get("condition", "none")
    said = None if _only(entries) or dies(entries, target) else _said(entry, did)
    if damage and waits(entries, target):
        wait(gathering, target, damage)
    elif damage:
        gathering.befalls(target, Weight.WOUNDED, said, life=damage, many=WOUNDED_MANY)
    if facts.get("healing"):
        gathering.befalls(
            target,
            Weight.CHANGED,
            said,
            word=Phrase(HEALED),
            life=-_gained(entry, entries),
            many=HEALED_MANY,
        )
    if laid != "none":
        _is_laid(entry, laid, said, gathering)
    if facts.get("saved") and about(entries, "save", target) is None:
        gathering.befalls(target, Weight.DID, word=saved(None, made=True))
    if not did:
        _resists(entry, gathering)


def _is_laid(entry: Entry, laid: str, said: Phrase | None, gathering: Gathering) -> None:
    """Tells a condition. It is deferred with the damage beside it; for a condition alone no entry
    shows that."""
    if entry.facts.get("damage") and waits(gathering.entries, entry.target):
        word = phrase(CONDITION_WAITS, condition=condition(laid))
        gathering.befalls(entry.target, Weight.CHANGED, said, word=word)
        return
    weight = Weight.OUT if laid in OUT_BY else Weight.CHANGED
    word = phrase(OF_CONDITION, condition=condition(laid))
    gathering.befalls(entry.target, weight, said, word=word, many=LAID_MANY.get(laid))


def save(entry: Entry, gathering: Gathering) -> None:
    """Tells a saving throw: a deed if called by the GM, otherwise covered by the effect on the
    target."""
    made = entry.facts.get("success")
    if not of_rule(gathering.entries, "cast"):
        gathering.does(save_said(entry, entry.facts))
    if made is None:
        gathering.befalls(entry.who, Weight.DID)
    else:
        weight = Weight.RESISTED if made else Weight.DID
        gathering.befalls(entry.who, weight, word=saved(entry, made))


def gm_effect(entry: Entry, gathering: Gathering) -> None:
    made = entry.facts.get("saved", False)
    if made and about(gathering.entries, "save", entry.target) is None:
        gathering.befalls(entry.target, Weight.RESISTED, word=saved(None, made))
    gathering.befalls(
        entry.target,
        Weight.RESISTED if made else Weight.CHANGED,
        decides(entry, entry.facts),
        many=GM_DECIDES,
    )


def condition_ended(entry: Entry, gathering: Gathering) -> None:
    ended = entry.facts.get("condition", "")
    word = Phrase(ENDED[ended]) if ended in ENDED else None
    many = ENDED_MANY.get(ended)
    gathering.befalls(entry.target, Weight.CHANGED, ends(entry, entry.facts), word=word, many=many)


def _only(entries: Sequence[Entry]) -> Entry | None:
    """The effect of a spell on its only target, if the spell's sentence covers it."""
    first, reached = entries[0], of_rule(entries, "spell_effect", "gm_effect", "immune")
    if first.facts.get("targets", 0) > 1 or len(reached) != 1 or first.rule != "cast":
        return None
    return reached[0]


def _on_one(entry: Entry, reached: Entry) -> Phrase:
    values: dict[str, Any] = {"who": Name(entry.who or ""), "spell": Term(entry.facts["spell"])}
    did = effects(reached.facts)
    if reached.target == entry.who:
        return Phrase(ON_SELF, {**values, "effects": did}) if did else cast_said(entry, entry.facts)
    values["target"] = Name(reached.target or "")
    return Phrase(ON_ONE, {**values, "effects": did}) if did else Phrase(AT_ONE, values)


def _at_several(entry: Entry, entries: Sequence[Entry], aimed: int) -> Phrase:
    """The spell's sentence for several targets, with their common roll."""
    values = {"who": Name(entry.who or ""), "spell": Term(entry.facts["spell"])}
    for rolled in of_rule(entries, "spell_damage", "spell_healing"):
        for fact, message in (("damage", DAMAGES), ("healing", HEALS)):
            if fact in rolled.facts:
                return Phrase(message, {**values, fact: rolled.facts[fact]}, aimed)
    return cast_said(entry, entry.facts)


def _said(entry: Entry, did: tuple[Phrase, ...]) -> Phrase:
    return phrase(SUFFERS, target=Name(entry.target or ""), effects=did)


def _resists(entry: Entry, gathering: Gathering) -> None:
    """Tells that a spell had no effect on a target."""
    if not entry.facts.get("saved"):
        gathering.befalls(entry.target, Weight.MISSED, unchanged(entry, entry.facts))
        return
    rolled = about(gathering.entries, "save", entry.target)
    said = save_said(rolled, rolled.facts) if rolled else _saves(entry)
    many: Message = SAVED_MANY
    gathering.befalls(entry.target, Weight.RESISTED, said, many=many)


def _saves(entry: Entry) -> Phrase:
    return phrase(SAVES, target=Name(entry.target or ""))


def _gained(entry: Entry, entries: Sequence[Entry]) -> int:
    """The hit points gained, if the reader may know them; never above the maximum."""
    told = about(entries, "hit_points", entry.target)
    healed: int = entry.facts["healing"]
    if told is None or "before" not in told.facts:
        return healed
    risen: int = told.facts["after"] - told.facts["before"] + told.facts.get("damage", 0)
    return risen
