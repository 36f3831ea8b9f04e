"""Hit points and deaths (README 7.7), and damage that waits for the end of a phase."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule, number, plus, total
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.log.words import HEALED, HEALED_MANY, WOUNDED_MANY, about, dies
from rulesets.results import Gathering, Part
from rulesets.sentence_patterns import Facts

WAITS = pgettext("ose", "{target} takes the damage at the end of the phase.")
WAITS_MANY = pgettext("ose", "At the end of the phase {who} takes damage.")
AT_THE_END = pgettext("ose", "{damage} damage at the end of the phase")
TAKES_HOLD = pgettext("ose", "The phase ends, and its effects happen simultaneously.")

FALLS = npgettext(
    "ose",
    "{target} goes from {before} to {after} hit point.",
    "{target} goes from {before} to {after} hit points.",
)
RISES = npgettext(
    "ose",
    "{target} heals from {before} to {after} hit point.",
    "{target} heals from {before} to {after} hit points.",
)
STAYS = npgettext(
    "ose", "{target} stays at {after} hit point.", "{target} stays at {after} hit points."
)


def _hit_points(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "before" not in facts or "after" not in facts:
        return phrase(pgettext("ose", "The hit points of {target} change."), target=target)
    before, after = facts["before"], facts["after"]
    message = FALLS if after < before else RISES if after > before else STAYS
    return phrase(message, after, target=target, before=before, after=after)


def hit_points(entry: Entry, gathering: Gathering) -> None:
    """Tells of changed hit points unless an attack or a spell of the exchange has caused them."""
    if gathering.entries[0].rule != "hit_points":
        return
    gathering.does(phrase(TAKES_HOLD))
    lost, gained = entry.facts.get("damage", 0), entry.facts.get("healing", 0)
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


HARM = {
    "hit_points": Rule(
        sees="damage healing",
        target="before after",
        says=_hit_points,
        came=hit_points,
        why=(
            number("before", pgettext("ose", "Hit points before")),
            plus("damage", pgettext("ose", "Damage"), sign=-1),
            plus("healing", pgettext("ose", "Healing")),
            total("after", pgettext("ose", "Hit points now")),
            pgettext("ose", "Never below 0, never above full hit points."),
        ),
    ),
    "death": Rule(
        sees="",
        outcome="",
        says=pgettext("ose", "{target} dies."),
        part=Part(
            weight=Weight.OUT,
            word=pgettext("ose", "dead"),
            many=pgettext("ose", "{count} dead: {who}."),
        ),
    ),
}
