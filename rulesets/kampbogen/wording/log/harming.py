"""The log of harm: those harmed, the cause, and those who fall (README 7.7, 7.9, 7.10)."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import by_somebody, effect_name
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.came_of import harming as came_harming
from rulesets.kampbogen.wording.log.came_of import resolving as came_resolving
from rulesets.kampbogen.wording.log.came_of.words import DEAD, SPARED, TAKES, TAKES_AND_HAS
from rulesets.log_rows import Rule
from rulesets.messages import Phrase, Term, npgettext, pgettext
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people, sentence_of

REACHES = pgettext("kampbogen", "{effect} reaches {target}.")
REACHES_FROM = pgettext("kampbogen", "{effect} of {who} reaches {target}.")
REACHES_WITH = pgettext("kampbogen", "{effect} reaches {target}: {condition}.")
REACHES_WITH_FROM = pgettext("kampbogen", "{effect} of {who} reaches {target}: {condition}.")
COSTS = npgettext(
    "kampbogen", "{effect} costs {target} {count} life.", "{effect} costs {target} {count} life."
)
COSTS_EACH = npgettext(
    "kampbogen",
    "{effect} costs {target} {count} life each.",
    "{effect} costs {target} {count} life each.",
)
SOME_EFFECT = pgettext("kampbogen", "An effect reaches {target}.")
HARMED = pgettext("kampbogen", "{target} takes damage.")


def _effect(entry: Entry, facts: Facts) -> Phrase | None:
    costs = facts.get("harm") and facts.get("harm_to") == "liv"
    if "effect" not in facts:
        untold = if_known(TAKES, SOME_EFFECT, count="harm") if costs else sentence_of(SOME_EFFECT)
        return untold(entry, facts)
    named = {**people(entry), "effect": effect_name(facts["effect"])}
    if costs:
        return Phrase(COSTS, named, facts["harm"], "target", COSTS_EACH)
    nobody = entry.who in ("gm", None)
    if facts.get("condition"):
        named["condition"] = Term(facts["condition"])
        return Phrase(REACHES_WITH if nobody else REACHES_WITH_FROM, named, gather="target")
    return Phrase(REACHES if nobody else REACHES_FROM, named, gather="target")


def _harm(entry: Entry, facts: Facts) -> Phrase | None:
    """The harm; that of an effect or of the kampgrad is told in the line before."""
    if facts.get("cause") in ("effect", "kampgrad"):
        return None
    if "after" in facts:
        return if_known(TAKES_AND_HAS, HARMED, count="amount")(entry, facts)
    return if_known(TAKES, HARMED, count="amount")(entry, facts)


def _kampgrad_hit(entry: Entry, facts: Facts) -> Phrase:
    if facts.get("vehicle"):
        message = pgettext("kampbogen", "The combat grade is applied to the vehicle of {who}.")
    elif facts.get("harm") == 0:
        message = pgettext("kampbogen", "The combat grade does no damage to {who}.")
    elif facts.get("harm"):
        told = npgettext(
            "kampbogen",
            "The combat grade costs {who} {count} life.",
            "The combat grade costs {who} {count} life.",
        )
        each = npgettext(
            "kampbogen",
            "The combat grade costs {who} {count} life each.",
            "The combat grade costs {who} {count} life each.",
        )
        return Phrase(told, people(entry), facts["harm"], "who", each)
    else:
        message = pgettext("kampbogen", "The combat grade does damage to {who}.")
    return Phrase(message, people(entry))


def _vehicle_break(entry: Entry, facts: Facts) -> Phrase | None:
    broken = pgettext("kampbogen", "The vehicle of {who} loses a break point.")
    if facts.get("after", -1) < 0:
        return Phrase(broken, people(entry))
    told = npgettext(
        "kampbogen",
        "{vehicle} loses a break point; {count} is left.",
        "{vehicle} loses a break point; {count} are left.",
    )
    return if_known(told, broken, count="after")(entry, facts)


CHANGED = pgettext("kampbogen", "A value of {target} changes.")
USES = pgettext("kampbogen", "{who} uses gear, drugs or expertise on {target}.")

HARM = {
    "effect": Rule(
        sees="effect harm harm_to condition",
        says=_effect,
        came=came_harming.effect,
    ),
    "condition": Rule(
        sees="condition",
        says=if_known(
            pgettext("kampbogen", "{target} is now: {condition}."),
            pgettext("kampbogen", "{target} has a new condition."),
        ),
        came=came_harming.condition,
    ),
    "harm": Rule(
        sees="cause amount",
        target="before after",
        says=_harm,
        came=came_harming.harm,
        why=(why.life,),
    ),
    "kampgrad_hit": Rule(
        sees="action result taken harm vehicle",
        outcome="harm",
        says=_kampgrad_hit,
        came=came_resolving.kampgrad_hit,
        why=(why.kampgrad_hit,),
    ),
    "down": Rule(
        sees="status",
        outcome="status",
        says=by_word(
            "status",
            {
                "dead": pgettext("kampbogen", "{target} falls dead."),
                "unconscious": pgettext("kampbogen", "{target} falls unconscious."),
            },
            pgettext("kampbogen", "{target} falls."),
        ),
        came=came_harming.down,
    ),
    "heal": Rule(
        sees="amount",
        target="before after",
        says=if_known(
            npgettext(
                "kampbogen", "{target} regains {count} life.", "{target} regains {count} life."
            ),
            pgettext("kampbogen", "{target} regains life."),
            count="amount",
        ),
        came=came_harming.heal,
        why=(why.life,),
    ),
    "pool": Rule(
        sees="pool before after",
        says=if_known(
            pgettext("kampbogen", "{pool} of {target}: from {before} to {after}."), CHANGED
        ),
        came=came_harming.pool,
        why=(why.life,),
    ),
    "vehicle_break": Rule(
        sees="vehicle before after",
        says=_vehicle_break,
        came=came_harming.vehicle_break,
        why=(
            pgettext(
                "kampbogen",
                "The vehicle takes what the combat grade would do to the driver; below 0 it is "
                "destroyed.",
            ),
        ),
    ),
    "vehicle_destroyed": Rule(
        sees="vehicle",
        says=if_known(
            pgettext("kampbogen", "{vehicle} is destroyed; everybody on it is on foot now."),
            pgettext("kampbogen", "The vehicle of {who} is destroyed."),
        ),
    ),
    "use": Rule(
        sees="text liv pool amount condition cure",
        says=if_known(pgettext("kampbogen", "{who} uses on {target}: {text}"), USES),
        came=came_harming.use,
    ),
    "execute": Rule(
        sees="",
        says=by_somebody(
            pgettext("kampbogen", "{who} kills {target}, who is defenceless."),
            pgettext("kampbogen", "{target} is killed, defenceless."),
        ),
        part=Part(weight=Weight.OUT, word=DEAD),
        why=(pgettext("kampbogen", "Whoever cannot defend themselves is killed without a roll."),),
    ),
    "spared": Rule(
        sees="",
        says=pgettext("kampbogen", "{who} spares {target}."),
        part=Part(weight=Weight.RESISTED, word=SPARED),
    ),
}
