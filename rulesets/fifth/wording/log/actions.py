"""Actions, movement, checks and contests (README 7.3, 7.4, 7.5)."""

from rulesets.contract import Entry, Weight
from rulesets.fifth.wording.labels import label
from rulesets.fifth.wording.log.words import D20, DC, TOTAL, changes, named
from rulesets.log_rows import Rule, befalls, number, total
from rulesets.messages import Message, Phrase, pgettext
from rulesets.sentence_patterns import Facts, Sentence, people, whether

DONE = (number("total", TOTAL), total("dc", DC))


def _check(entry: Entry, facts: Facts) -> Phrase:
    if "skill" not in facts or "total" not in facts:
        return Phrase(pgettext("fifth", "{who} makes an ability check."), people(entry))
    words = {**people(entry), "skill": label("skill", facts["skill"]), "total": facts["total"]}
    return Phrase(pgettext("fifth", "{who}: {skill}, {total}."), words)


def _ready(entry: Entry, facts: Facts) -> Phrase:
    if facts.get("power", "none") != "none":
        words = {**people(entry), "power": label("powers", facts["power"])}
        return Phrase(pgettext("fifth", "{who} readies {power}."), words)
    return Phrase(pgettext("fifth", "{who} readies an action."), people(entry))


def _what(told: Message, untold: Message) -> Sentence:
    return named(told, untold, what="")


def _contest(automatic: Message, yes: Message, no: Message) -> Sentence:
    return whether("automatic", automatic, whether("success", yes, no))


def _escape(entry: Entry, facts: Facts) -> Phrase:
    yes = pgettext("fifth", "{who} breaks free.")
    no = pgettext("fifth", "{who} does not break free.")
    return Phrase(yes if facts.get("success") else no, people(entry))


ACTIONS = {
    "routine": Rule(
        sees="routine",
        says=named(
            pgettext("fifth", "{who} begins several attacks: {routine}."),
            pgettext("fifth", "{who} begins several attacks."),
            routine="routine",
        ),
    ),
    "dash": Rule(sees="as", says=pgettext("fifth", "{who} dashes.")),
    "disengage": Rule(sees="as", says=pgettext("fifth", "{who} disengages.")),
    "dodge": Rule(sees="as", says=pgettext("fifth", "{who} dodges.")),
    "help": Rule(sees="against as", says=pgettext("fifth", "{who} helps {target}.")),
    "hide": Rule(
        sees="as",
        actor="total dc success",
        outcome="success",
        says=whether(
            "success",
            pgettext("fifth", "{who} hides."),
            pgettext("fifth", "{who} tries to hide, in vain."),
            pgettext("fifth", "{who} tries to hide."),
        ),
        why=DONE,
    ),
    "search": Rule(
        sees="success",
        actor="total",
        target="dc",
        outcome="success total dc",
        says=whether(
            "success",
            pgettext("fifth", "{who} finds {target}."),
            pgettext("fifth", "{who} searches for {target}, in vain."),
        ),
        why=DONE,
    ),
    "revealed": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{target} is not hidden any more."),
        came=changes(pgettext("fifth", "seen")),
    ),
    "stabilise": Rule(
        sees="total success",
        outcome="total success",
        says=whether(
            "success",
            pgettext("fifth", "{who} gives {target} first aid."),
            pgettext("fifth", "{who} gives {target} first aid, in vain."),
        ),
        why=(total("total", TOTAL),),
    ),
    "use_object": Rule(
        sees="what",
        says=_what(
            pgettext("fifth", "{who} uses an object: {what}."),
            pgettext("fifth", "{who} uses an object."),
        ),
    ),
    "interact": Rule(
        sees="what",
        says=_what(
            pgettext("fifth", "{who} handles an object: {what}."),
            pgettext("fifth", "{who} handles an object."),
        ),
    ),
    "wake": Rule(sees="", says=pgettext("fifth", "{who} shakes {target} awake.")),
    "stand": Rule(sees="feet", says=pgettext("fifth", "{who} stands up."), outcome="feet"),
    "drop_prone": Rule(sees="", says=pgettext("fifth", "{who} drops prone.")),
    "leave": Rule(
        sees="",
        says=pgettext("fifth", "{who} leaves the fight."),
        came=befalls(Weight.OUT, word=pgettext("fifth", "left the fight")),
    ),
    "release": Rule(sees="", says=pgettext("fifth", "{who} lets go of {target}.")),
    "ready": Rule(sees="", actor="trigger do power", says=_ready),
    "readied": Rule(
        sees="do", says=pgettext("fifth", "{who} uses the readied action."), outcome="do"
    ),
    "close": Rule(
        sees="feet", outcome="feet", says=pgettext("fifth", "{who} moves up to {target}.")
    ),
    "withdraw": Rule(sees="feet", outcome="feet", says=pgettext("fifth", "{who} moves away.")),
    "opportunity": Rule(sees="", says=pgettext("fifth", "{who} strikes as {target} moves away.")),
    "check": Rule(
        sees="",
        actor="skill advantages disadvantages edge natural bonus extra total",
        outcome="",
        says=_check,
        came=None,
        why=D20,
    ),
    "grapple": Rule(
        sees="automatic success",
        outcome="automatic success",
        says=_contest(
            pgettext("fifth", "{who} grabs {target}, who cannot resist."),
            pgettext("fifth", "{who} grabs {target}."),
            pgettext("fifth", "{who} tries to grab {target}, in vain."),
        ),
    ),
    "shove": Rule(
        sees="to automatic success",
        outcome="automatic success",
        says=_contest(
            pgettext("fifth", "{who} shoves {target}, who cannot resist."),
            pgettext("fifth", "{who} shoves {target}."),
            pgettext("fifth", "{who} tries to shove {target}, in vain."),
        ),
        came=befalls(Weight.CHANGED, word=pgettext("fifth", "shoved")),
    ),
    "escape": Rule(sees="effect success", outcome="success", says=_escape),
}
