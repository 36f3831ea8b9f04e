"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from rulesets.coc7.wording.labels import label, value
from rulesets.coc7.wording.log.why_roll import rolled
from rulesets.contract import Entry, Line
from rulesets.messages import Term, pgettext, phrase
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import signed


def exchange(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "attacker_level" in facts and "defender_level" in facts:
        attack, answer = label("", facts["attacker_level"]), label("", facts["defender_level"])
        lines = [
            Line(phrase(pgettext("coc7", "Success level of the attack")), attack),
            Line(phrase(pgettext("coc7", "Success level of the response")), answer),
        ]
    if facts.get("defence") == "dodge":
        lines.append(Line(phrase(DODGE_TIE)))
    elif facts.get("defence"):
        lines.append(Line(phrase(FIGHT_TIE)))
    lines.append(Line(phrase(NOBODY)))
    return lines


DODGE_TIE = pgettext("coc7", "Opposed roll: on a tie a dodge succeeds.")
FIGHT_TIE = pgettext(
    "coc7", "Opposed roll: on a tie the attacker wins against fighting back and manoeuvres."
)
NOBODY = pgettext("coc7", "Whoever does not succeed does not win, whatever the other rolled.")


def malfunction(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "roll" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Roll")), facts["roll"]))
    if "value" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Malfunction value")), facts["value"]))
    if facts.get("rounds"):
        lines.append(Line(phrase(pgettext("coc7", "Rounds of work")), facts["rounds"]))
    lines.append(Line(phrase(MALFUNCTION)))
    return lines


MALFUNCTION = pgettext(
    "coc7",
    "A roll at or above the malfunction value: no shot, one round lost, the rest is not fired.",
)


def reload(entry: Entry, facts: Facts) -> list[Line]:
    if "before" not in facts or "ammo" not in facts:
        return []
    return [
        Line(phrase(pgettext("coc7", "Rounds before")), facts["before"]),
        Line(phrase(pgettext("coc7", "Rounds now")), facts["ammo"], total=True),
    ]


def cast(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "cost" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Magic points")), signed(-facts["cost"])))
    if "mp" in facts:
        left = phrase(pgettext("coc7", "Magic points left"))
        lines.append(Line(left, facts["mp"], total=True))
    return lines


def value_set(entry: Entry, facts: Facts) -> list[Line]:
    if "before" not in facts or "value" not in facts:
        return []
    return [
        Line(phrase(pgettext("coc7", "Before")), value(facts, "before")),
        Line(phrase(pgettext("coc7", "Now")), value(facts, "value")),
    ]


def fix(entry: Entry, facts: Facts) -> list[Line]:
    return [] if facts.get("left") else [Line(phrase(LAST_ROUND))]


LAST_ROUND = pgettext(
    "coc7", "The last round of work comes with a roll; so does every further try."
)


def awareness(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if facts.get("check", "none") != "none":
        lines = [Line(phrase(pgettext("coc7", "Skill or characteristic")), Term(facts["check"]))]
        lines += rolled(entry, facts)
    if not facts.get("success"):
        lines.append(Line(phrase(SURPRISED)))
    return lines


SURPRISED = pgettext(
    "coc7", "The surprised cannot respond; from now on they are aware of the fight."
)
ORDER = pgettext(
    "coc7",
    "In descending DEX order; a readied firearm adds 50. Ties: the higher combat skill first.",
)
DEFENDED = pgettext(
    "coc7",
    "Counts as defended: whoever faces several opponents is outnumbered for the rest of the round, "
    "and every further melee attack on them gets a bonus die.",
)

MELEE = pgettext(
    "coc7", "An opposed roll if the target responds; rolls cannot be pushed in combat."
)
BUILD = pgettext(
    "coc7", "A penalty die for each point of build the opponent is larger; three are too many."
)
RANGED = pgettext(
    "coc7",
    "Ranged attack: a plain roll unless it is dodged or fought back, harder at long and very long "
    "range.",
)
THROWN = pgettext(
    "coc7", "Whoever sees it coming may dodge; at close range they may also fight back."
)
VOLLEYS = pgettext("coc7", "Each volley is rolled; from the second on one more penalty die each.")
