"""Words that several rules of the log share."""

from collections.abc import Sequence

from rulesets.contract import Entry
from rulesets.messages import pgettext

WOUNDED_MANY = pgettext("ose", "{count} wounded: {who}.")
HEALED, HEALED_MANY = pgettext("ose", "healed"), pgettext("ose", "{count} healed: {who}.")
IMMUNE = pgettext("ose", "immune")
UNHARMED = pgettext("ose", "no damage")


def about(entries: Sequence[Entry], rule: str, target: str | None) -> Entry | None:
    """The last entry of a rule whose target is this combatant."""
    return next((entry for entry in reversed(entries) if _befell(entry, rule, target)), None)


def dies(entries: Sequence[Entry], who: str | None) -> bool:
    return about(entries, "death", who) is not None


def _befell(entry: Entry, rule: str, target: str | None) -> bool:
    return entry.rule == rule and target in (entry.target or entry.who,)
