"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from collections.abc import Mapping

from rulesets.coc7.wording.labels import label, signed
from rulesets.coc7.wording.log.rulings import value
from rulesets.coc7.wording.log.why_damage import damage, harm, major_wound, volley_hits, wound
from rulesets.coc7.wording.log.why_roll import rolled
from rulesets.contract import Entry, Line
from rulesets.messages import Message, Term, pgettext, phrase
from rulesets.sentence_patterns import Facts, Why, explained, explanations


def by_word(fact: str, messages: Mapping[str, Message]) -> Why:
    def explain(entry: Entry, facts: Facts) -> list[Line]:
        message = messages.get(str(facts.get(fact)))
        return [Line(phrase(message))] if message else []

    return explain


def _exchange(entry: Entry, facts: Facts) -> list[Line]:
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


def _malfunction(entry: Entry, facts: Facts) -> list[Line]:
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


def _reload(entry: Entry, facts: Facts) -> list[Line]:
    if "before" not in facts or "ammo" not in facts:
        return []
    return [
        Line(phrase(pgettext("coc7", "Rounds before")), facts["before"]),
        Line(phrase(pgettext("coc7", "Rounds now")), facts["ammo"], total=True),
    ]


def _cast(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "cost" in facts:
        lines.append(Line(phrase(pgettext("coc7", "Magic points")), signed(-facts["cost"])))
    if "mp" in facts:
        left = phrase(pgettext("coc7", "Magic points left"))
        lines.append(Line(left, facts["mp"], total=True))
    return lines


def _set(entry: Entry, facts: Facts) -> list[Line]:
    if "before" not in facts or "value" not in facts:
        return []
    return [
        Line(phrase(pgettext("coc7", "Before")), value(facts, "before")),
        Line(phrase(pgettext("coc7", "Now")), value(facts, "value")),
    ]


def _fix(entry: Entry, facts: Facts) -> list[Line]:
    return [] if facts.get("left") else [Line(phrase(LAST_ROUND))]


LAST_ROUND = pgettext(
    "coc7", "The last round of work comes with a roll; so does every further try."
)


def _awareness(entry: Entry, facts: Facts) -> list[Line]:
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

EXPLAINED: Mapping[str, Why] = {
    "round": explained(ORDER),
    "awareness": _awareness,
    "delay": explained(pgettext("coc7", "Waiting ends when the other’s turn is over.")),
    "run": explained(pgettext("coc7", "A melee attack may follow at the end of the round.")),
    "melee": explained(MELEE),
    "manoeuvre": explained(MELEE, BUILD),
    "throw": explained(RANGED, THROWN),
    "shoot": explained(RANGED),
    "burst": explained(RANGED, pgettext("coc7", "Each shot is rolled, each with a penalty die.")),
    "auto": explained(RANGED, VOLLEYS),
    "react": by_word(
        "option",
        {
            "dodge": DEFENDED,
            "fight_back": DEFENDED,
            "manoeuvre": DEFENDED,
            "dive": pgettext("coc7", "The next action is lost, whether the dive succeeds or not."),
        },
    ),
    "automatic_hit": explained(pgettext("coc7", "House rule: whoever does not respond is hit.")),
    "attack_roll": rolled,
    "defence_roll": rolled,
    "exchange": _exchange,
    "break_free": rolled,
    "resist_roll": rolled,
    "friend_hit": explained(
        pgettext("coc7", "A fumble when firing into melee hits the ally with the lowest Luck.")
    ),
    "aim": explained(pgettext("coc7", "A bonus die for the first shot with it in the next round.")),
    "volley_hits": volley_hits,
    "reload": _reload,
    "malfunction": _malfunction,
    "fix": _fix,
    "fix_roll": rolled,
    "damage": damage,
    "wound": wound,
    "major_wound": major_wound,
    "con_roll": rolled,
    "dying_roll": rolled,
    "first_aid": rolled,
    "cast": _cast,
    "spell_roll": rolled,
    "gm_set": _set,
    "gm_check": rolled,
    "gm_hurt": harm,
    "end": explained(
        pgettext(
            "coc7",
            "At most one side has anybody left who is active, or the GM has ended the fight.",
        )
    ),
}
why = explanations(EXPLAINED)
