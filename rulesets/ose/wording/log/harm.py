"""Hit points (README 7.7), damage that waits for the end of a phase, and what other files share."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering

WOUNDED_MANY = pgettext("ose", "{count} wounded: {who}.")
HEALED, HEALED_MANY = pgettext("ose", "healed"), pgettext("ose", "{count} healed: {who}.")
IMMUNE = pgettext("ose", "immune")
UNHARMED = pgettext("ose", "no damage")
WAITS = pgettext("ose", "{target} takes the damage at the end of the phase.")
WAITS_MANY = pgettext("ose", "At the end of the phase {who} takes damage.")
AT_THE_END = pgettext("ose", "{damage} damage at the end of the phase")
TAKES_HOLD = pgettext("ose", "The phase ends, and its effects happen simultaneously.")


def hit_points(entry: Entry, gathering: Gathering) -> None:
    """Tells of changed hit points unless an attack or a spell of the exchange has caused them."""
    if gathering.entries[0].rule != "hit_points":
        return
    gathering.does(phrase(TAKES_HOLD))
    lost, gained = entry.facts["damage"], entry.facts["healing"]
    sentence = None if dies(gathering.entries, entry.target) else gathering.sentence(entry)
    if lost > gained:
        gathering.befalls(
            entry.target, Weight.WOUNDED, sentence, life=lost - gained, many=WOUNDED_MANY
        )
    else:
        life = entry.facts.get("before", 0) - entry.facts.get("after", 0)
        gathering.befalls(
            entry.target, Weight.CHANGED, sentence, word=Phrase(HEALED), life=life, many=HEALED_MANY
        )


def waits(entries: Sequence[Entry], target: str | None) -> bool:
    """Whether damage to a target whose hit points the reader may know is still deferred."""
    is_told = about(entries, "armour_class", target) or about(entries, "save", target)
    return is_told is not None and about(entries, "hit_points", target) is None


def wait(gathering: Gathering, target: str | None, damage: int) -> None:
    """Tells of damage deferred to the end of the phase."""
    gathering.befalls(
        target,
        Weight.CHANGED,
        phrase(WAITS, target=Name(target or "")),
        word=phrase(AT_THE_END, damage=damage),
        many=WAITS_MANY,
    )


def about(entries: Sequence[Entry], rule: str, target: str | None) -> Entry | None:
    """The last entry of a rule whose target is this combatant."""
    return next((entry for entry in reversed(entries) if _befell(entry, rule, target)), None)


def dies(entries: Sequence[Entry], who: str | None) -> bool:
    return about(entries, "death", who) is not None


def _befell(entry: Entry, rule: str, target: str | None) -> bool:
    return entry.rule == rule and target in (entry.target or entry.who,)
