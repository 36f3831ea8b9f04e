"""The log of prygl rolls: each of them, and all of a combatant together (README 7.8)."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.words import made_by
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering
from rulesets.sentence_patterns import Facts, if_known, whether, with_target

THRASHES_PLAINLY = pgettext("kampbogen", "{who} thrashes.")
PRYGL_ROLL = whether(
    "hit",
    with_target(
        if_known(
            pgettext("kampbogen", "{who} thrashes {target} with {dice}."),
            pgettext("kampbogen", "{who} thrashes {target}."),
        ),
        THRASHES_PLAINLY,
    ),
    if_known(
        pgettext("kampbogen", "{who} falls short with {dice}: the thrashing ends."),
        pgettext("kampbogen", "The thrashing of {who} ends."),
    ),
    THRASHES_PLAINLY,
)
THRASHED_OFTEN = if_known(
    npgettext(
        "kampbogen",
        "The thrashing of {who} has hit {count} time.",
        "The thrashing of {who} has hit {count} times.",
    ),
    pgettext("kampbogen", "{who} has thrashed."),
    count="hits",
)


def _prygl(entry: Entry, facts: Facts) -> Phrase | None:
    """The number of hits; with fewer than two, the rolls are enough."""
    return None if facts.get("hits") in (0, 1) else THRASHED_OFTEN(entry, facts)


THRASHES = npgettext(
    "kampbogen",
    "{who} thrashes {target} with {dice}: {count} hit.",
    "{who} thrashes {target} with {dice}: {count} hits.",
)
THRASHES_SEVERAL = npgettext(
    "kampbogen",
    "{who} thrashes with {dice}: {count} hit.",
    "{who} thrashes with {dice}: {count} hits.",
)
THRASHED = npgettext("kampbogen", "{count} hit: {dice}", "{count} hits: {dice}")
THRASHED_NOBODY = pgettext("kampbogen", "no hit with {dice}")


def prygl_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all prygl rolls of a combatant together."""
    source = made_by(entry, gathering.entries)
    if entry is not source[0]:
        return
    dice = tuple(each.facts["dice"] for each in source if "dice" in each.facts)
    hits = sum(bool(each.facts.get("hit")) for each in source)
    if not hits or not dice:
        word = phrase(THRASHED_NOBODY, dice=dice) if dice else None
        gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry), word=word)
        return
    struck = {each.target for each in source if each.facts.get("hit")}
    values = {"who": Name(entry.who or ""), "dice": dice}
    if len(struck) == 1 and entry.target:
        sentence = Phrase(THRASHES, {**values, "target": Name(entry.target)}, hits)
    else:
        sentence = Phrase(THRASHES_SEVERAL, values, hits)
    gathering.befalls(entry.who, Weight.DID, sentence, word=phrase(THRASHED, hits, dice=dice))


THRASHING = {
    "prygl_roll": Rule(
        sees="dice needed hit number",
        says=PRYGL_ROLL,
        came=prygl_roll,
        why=(why.prygl,),
    ),
    "prygl": Rule(
        sees="hits",
        says=_prygl,
        came=None,
    ),
}
