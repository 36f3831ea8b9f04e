"""The log of single, quick and extended actions, and of rulings (README 7.11 to 7.14)."""

from rulesets.arm5.wording.labels import given, texts
from rulesets.arm5.wording.log.harm import FATES
from rulesets.arm5.wording.log.parts import tested
from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Phrase, Term, pgettext
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, people
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, ends

TELL_MORE = {"leap": "athletics", "vault": "athletics", "shoot": "attack"}
"""Quick actions with a roll that tells whether they succeed."""
LEAPS = tested(
    pgettext("arm5", "{who} leaps from the saddle: {total} against {ease}."),
    pgettext("arm5", "{who} fails the leap from the saddle: {total} against {ease}."),
    pgettext("arm5", "{who} tries to leap from the saddle."),
)
VAULTS = tested(
    pgettext("arm5", "{who} vaults into the saddle: {total} against {ease}."),
    pgettext("arm5", "{who} does not get into the saddle: {total} against {ease}."),
    pgettext("arm5", "{who} tries to vault into the saddle."),
)

jumps = by_word("what", {"leap": LEAPS, "vault": VAULTS}, pgettext("arm5", "{who} tries it."))

NOTED = pgettext("arm5", "{said} ({note})")
ELSE = pgettext("arm5", "{who} does something else: {note}.")
ACTS = pgettext("arm5", "{who} acts.")
WITH_WEAPON = texts("done_with", "what")
DONE = {
    what: given(WITH_WEAPON[what], message) if what in WITH_WEAPON else message
    for what, message in texts("done", "what").items()
}
"""Single and quick actions. Free text about them is for the combatant's own side."""
_done = by_word("what", DONE, ACTS)


def does(entry: Entry, facts: Facts) -> Phrase | None:
    """The deed with its weapon or spell, or with the table's own words."""
    sentence, note = _done(entry, facts), facts.get("note")
    if not note:
        return sentence
    if facts.get("what") == "other":
        return Phrase(ELSE, people(entry) | {"note": note})
    return Phrase(NOTED, {"said": sentence, "note": note})


def quick(entry: Entry, gathering: Gathering) -> None:
    more = TELL_MORE.get(entry.facts.get("what", ""))
    if more is None or not of_rule(gathering.entries, more):
        gathering.does(gathering.sentence(entry))


def ruled(facts: Facts) -> Part:
    """A value set by the GM; a status may take a combatant out of the fight."""
    if facts.get("field") != "status" or facts.get("value") == "active":
        return Part(word=RULING)
    return Part(weight=Weight.OUT, word=FATES.get(facts.get("value", ""), TAKEN_OUT))


def _set(entry: Entry, facts: Facts) -> Phrase:
    message = pgettext("arm5", "GM ruling on {who}: {field} set to {value}.")
    value = facts.get("value")
    words = (
        tuple(map(worded, value)) if isinstance(value, list | tuple) and value else worded(value)
    )
    return Phrase(message, {**people(entry), "field": Term(str(facts["field"])), "value": words})


RULINGS = {
    "gm_set": Rule(says=_set, part=ruled),
    "gm_add": Rule(
        sees="initiative",
        says=given(
            pgettext(
                "arm5",
                "{who} joins the fight, initiative {initiative} and acts from the next round on.",
            ),
            pgettext("arm5", "{who} joins the fight and acts from the next round on."),
        ),
        part=Part(word=NEW),
    ),
    "gm_remove": Rule(
        sees="",
        says=pgettext("arm5", "{who} is taken out of the fight."),
        part=Part(weight=Weight.OUT, word=TAKEN_OUT),
    ),
    "gm_end": Rule(sees="", says=ends),
}
