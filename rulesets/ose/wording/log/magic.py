"""Spells and their effects (README 7.8, 7.9)."""

from collections.abc import Iterator, Sequence

from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import by_fact
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, condition
from rulesets.ose.wording.log.harm import (
    HEALED,
    HEALED_MANY,
    WOUNDED_MANY,
    about,
    dies,
    wait,
    waits,
)
from rulesets.ose.wording.log.sentences import effects
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.labels import signed

OUT_BY = {"asleep", "paralysed"}
LAID_MANY = LEXICON.also["laid_many"]

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
    if only is not None:
        gathering.does(_on_one(entry, only) or gathering.sentence(entry))
    elif aimed < 2:
        gathering.does(gathering.sentence(entry))
    else:
        shared = _at_several(entry, gathering.entries, aimed)
        gathering.does(shared or gathering.sentence(entry))
        for lasts in of_rule(gathering.entries, "spell_duration"):
            gathering.does(gathering.sentence(lasts))


def spell_effect(entry: Entry, gathering: Gathering) -> None:
    """Tells the effect on one target."""
    facts, target, entries = entry.facts, entry.target, gathering.entries
    did, damage, laid = effects(facts), facts["damage"], facts["condition"]
    sentence = None
    if not _only(entries) and not dies(entries, target):
        sentence = phrase(SUFFERS, target=Name(target or ""), effects=did)
    if damage and waits(entries, target):
        wait(gathering, target, damage)
    elif damage:
        gathering.befalls(target, Weight.WOUNDED, sentence, life=damage, many=WOUNDED_MANY)
    if facts["healing"]:
        word, life = Phrase(HEALED), -_gained(entry, entries)
        gathering.befalls(target, Weight.CHANGED, sentence, word=word, life=life, many=HEALED_MANY)
    if laid != "none":
        _is_laid(entry, laid, sentence, gathering)
    rolled = about(entries, "save", target)
    if facts["saved"] and rolled is None:
        gathering.befalls(target, Weight.DID, word=saved(None, success=True))
    if not did and facts["saved"]:
        sentence = (
            gathering.sentence(rolled) if rolled else phrase(SAVES, target=Name(target or ""))
        )
        gathering.befalls(target, Weight.RESISTED, sentence, many=SAVED_MANY)
    elif not did:
        gathering.befalls(target, Weight.MISSED, gathering.sentence(entry))


def _is_laid(entry: Entry, laid: str, sentence: Phrase | None, gathering: Gathering) -> None:
    """Tells a condition. It is deferred with the damage beside it; for a condition alone no entry
    shows that."""
    if entry.facts["damage"] and waits(gathering.entries, entry.target):
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


def _on_one(entry: Entry, reached: Entry) -> Phrase | None:
    on_self, did = reached.target == entry.who, effects(reached.facts)
    if on_self and not did:
        return None
    message = ON_SELF if on_self else ON_ONE if did else AT_ONE
    values = {**people(entry), "target": Name(reached.target or ""), "effects": did}
    return Phrase(message, {**values, "spell": Term(entry.facts["spell"])})


def _at_several(entry: Entry, entries: Sequence[Entry], aimed: int) -> Phrase | None:
    """The spell's sentence for several targets, with their common roll."""
    values = {**people(entry), "spell": Term(entry.facts["spell"])}
    for rolled in of_rule(entries, "spell_damage", "spell_healing"):
        for fact, message in (("damage", DAMAGES), ("healing", HEALS)):
            if fact in rolled.facts:
                return Phrase(message, {**values, fact: rolled.facts[fact]}, aimed)
    return None


def _gained(entry: Entry, entries: Sequence[Entry]) -> int:
    """The hit points gained, if the reader may know them; never above the maximum."""
    is_told = about(entries, "hit_points", entry.target)
    healed: int = entry.facts["healing"]
    if is_told is None or "before" not in is_told.facts:
        return healed
    risen: int = is_told.facts["after"] - is_told.facts["before"] + is_told.facts["damage"]
    return risen


# -- saving throws -------------------------------------------------------------------------------

GM_DECIDES = pgettext("ose", "The GM decides what the spell does to {who}.")
SAVED, SAVED_WITH = pgettext("ose", "saved"), pgettext("ose", "saved: {total}")
FAILED, FAILED_WITH = pgettext("ose", "failed"), pgettext("ose", "failed: {total}")
ENDED = by_fact(
    "condition",
    {
        name: Part(word=word, many=LEXICON.also["ended_many"].get(name))
        for name, word in LEXICON.also["ended"].items()
    },
    Part(),
)


def save(entry: Entry, gathering: Gathering) -> None:
    """Tells a saving throw: a deed if called by the GM, otherwise covered by the effect on the
    target."""
    success = entry.facts["success"]
    if not of_rule(gathering.entries, "cast"):
        gathering.does(gathering.sentence(entry))
    weight = Weight.RESISTED if success else Weight.DID
    gathering.befalls(entry.who, weight, word=saved(entry, success))


def saved(entry: Entry | None, success: bool) -> Phrase:
    """The word for a saving throw, with its total if the reader may know it."""
    total = entry.facts.get("total") if entry else None
    if total is None:
        return Phrase(SAVED if success else FAILED)
    return Phrase(SAVED_WITH if success else FAILED_WITH, {"total": total})


def gm_effect(entry: Entry, gathering: Gathering) -> None:
    success = entry.facts["saved"]
    if success and about(gathering.entries, "save", entry.target) is None:
        gathering.befalls(entry.target, Weight.RESISTED, word=saved(None, success))
    gathering.befalls(
        entry.target,
        Weight.RESISTED if success else Weight.CHANGED,
        gathering.sentence(entry),
        many=GM_DECIDES,
    )


# -- the arithmetic ------------------------------------------------------------------------------


def own_roll(entry: Entry, facts: Facts) -> Iterator[Line]:
    """A spell's own roll: its constant and the total."""
    rolled = next(facts[fact] for fact in ("damage", "healing", "rounds") if fact in facts)
    if not entry.rolls:
        return
    faces = sum(sum(roll.faces) for roll in entry.rolls)
    if rolled != faces:
        yield Line(phrase(pgettext("ose", "Constant")), signed(rolled - faces))
    yield Line(phrase(LEXICON.also["line"]["line.total"]), rolled, total=True)
