"""Short words for affected combatants, and sentences for several with the same consequence."""

from collections.abc import Sequence

from rulesets.contract import Entry
from rulesets.messages import Phrase, pgettext
from rulesets.ose.wording.labels import LEXICON

DEAD = pgettext("ose", "dead")
DEAD_MANY = pgettext("ose", "{count} dead: {who}.")
WOUNDED_MANY = pgettext("ose", "{count} wounded: {who}.")
HEALED = pgettext("ose", "healed")
HEALED_MANY = pgettext("ose", "{count} healed: {who}.")
IMMUNE = pgettext("ose", "immune")
IMMUNE_MANY = pgettext("ose", "{count} immune: {who}.")
UNHARMED = pgettext("ose", "no damage")
SAVED = pgettext("ose", "saved")
SAVED_WITH = pgettext("ose", "saved: {total}")
FAILED = pgettext("ose", "failed")
FAILED_WITH = pgettext("ose", "failed: {total}")
SAVED_MANY = pgettext("ose", "{count} saved: {who}.")
SPELL_LOST = pgettext("ose", "spell lost")
LEAVES = pgettext("ose", "leaves")
FLEES = pgettext("ose", "flees")
FLEE_MANY = pgettext("ose", "{count} flee: {who}.")
FLED = pgettext("ose", "fled")
FLED_MANY = pgettext("ose", "{count} fled: {who}.")
SURRENDERS = pgettext("ose", "surrenders")
SURRENDER_MANY = pgettext("ose", "{count} surrender: {who}.")
HOLDS = pgettext("ose", "holds")
HOLD_MANY = pgettext("ose", "{count} hold: {who}.")
CORNERED = pgettext("ose", "no way to flee")
LAPSED = pgettext("ose", "declaration lapsed")
BLOCKED = pgettext("ose", "no way to go")
MORALE_BROKEN = pgettext("ose", "morale broken")
BREAK_MANY = pgettext("ose", "Morale broken ({count}): {who}.")

LAID_MANY = LEXICON.also["laid_many"]
ENDED, ENDED_MANY = LEXICON.also["ended"], LEXICON.also["ended_many"]
"""Messages by condition, when it begins and when it ends."""


def about(entries: Sequence[Entry], rule: str, target: str | None) -> Entry | None:
    """The last entry of a rule whose target is this combatant."""
    return next((entry for entry in reversed(entries) if _befell(entry, rule, target)), None)


def dies(entries: Sequence[Entry], who: str | None) -> bool:
    return about(entries, "death", who) is not None


def saved(entry: Entry | None, made: bool) -> Phrase:
    """The word for a saving throw, with its total if the reader may know it."""
    total = entry.facts.get("total") if entry else None
    if total is None:
        return Phrase(SAVED if made else FAILED)
    return Phrase(SAVED_WITH if made else FAILED_WITH, {"total": total})


def _befell(entry: Entry, rule: str, target: str | None) -> bool:
    return entry.rule == rule and target in (entry.target or entry.who,)
