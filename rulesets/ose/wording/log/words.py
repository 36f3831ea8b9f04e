"""Lines and words that several rules of the log share."""

from collections.abc import Sequence

from rulesets.contract import Entry
from rulesets.log_rows import dice, plus
from rulesets.messages import pgettext

ROLL = dice(pgettext("ose", "Roll {dice}"))
MODIFIER = plus("modifier", pgettext("ose", "Modifier"))
TOTAL = pgettext("ose", "Total")

WOUNDED_MANY = pgettext("ose", "{count} wounded: {who}.")
HEALED, HEALED_MANY = pgettext("ose", "healed"), pgettext("ose", "{count} healed: {who}.")
IMMUNE = pgettext("ose", "immune")
UNHARMED = pgettext("ose", "no damage")
FLEES, FLEE_MANY = pgettext("ose", "flees"), pgettext("ose", "{count} flee: {who}.")


def about(entries: Sequence[Entry], rule: str, target: str | None) -> Entry | None:
    """The last entry of a rule whose target is this combatant."""
    return next((entry for entry in reversed(entries) if _befell(entry, rule, target)), None)


def dies(entries: Sequence[Entry], who: str | None) -> bool:
    return about(entries, "death", who) is not None


def _befell(entry: Entry, rule: str, target: str | None) -> bool:
    return entry.rule == rule and target in (entry.target or entry.who,)
