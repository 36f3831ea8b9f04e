"""The arithmetic behind "why?" that depends on several facts."""

from rulesets.contract import Entry, Line
from rulesets.kampbogen.wording.labels import LEXICON, action_name
from rulesets.log_rows import by_value, number
from rulesets.messages import Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import signed

LINES = LEXICON.also["line"]
WORD = pgettext("kampbogen", "{word}")
BONUS = pgettext("kampbogen", "Bonus or penalty")
dice = number("dice", pgettext("kampbogen", "Dice"))
special = by_value("special", LEXICON.also["special"])


def graded(entry: Entry, facts: Facts) -> list[Line]:
    """The GM's dice with the grade's modifier."""
    dice = facts["gm_dice"] if "gm_dice" in facts else facts["dice"]
    lines = [Line(phrase(pgettext("kampbogen", "Dice of the GM")), dice)]
    if facts["grade"]:
        grade = phrase(WORD, word=Term(facts["grade"]))
        lines.append(Line(grade, signed(facts["modifier"])))
    return lines


def counted(entry: Entry, facts: Facts) -> list[Line]:
    opponents = npgettext("kampbogen", "{count} opponent fights", "{count} opponents fight")
    characters = npgettext("kampbogen", "{count} character fights", "{count} characters fight")
    sides = {"opponents": opponents, "characters": characters}
    return [Line(phrase(sides[each], facts[each])) for each in sides if each in facts]


def failure(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    harm = npgettext("kampbogen", "Failure costs {count} life", "Failure costs {count} life")
    if facts.get("harm"):
        lines.append(Line(phrase(harm, count=facts["harm"])))
    if facts.get("condition"):
        becomes = pgettext("kampbogen", "Failure: {condition}")
        lines.append(Line(phrase(becomes, condition=Term(facts["condition"]))))
    return lines


def own(entry: Entry, facts: Facts) -> list[Line]:
    """Dice, ability and bonus of a character."""
    lines = [*dice(entry, facts)]
    if facts.get("ability") and "value" in facts:
        ability = phrase(WORD, word=Term(facts["ability"]))
        lines.append(Line(ability, signed(facts["value"])))
    if facts.get("situational"):
        lines.append(Line(phrase(BONUS), signed(facts["situational"])))
    if "total" in facts:
        lines.append(Line(phrase(LINES["line.total"]), facts["total"], total=True))
    return lines


def thrashes(entry: Entry, facts: Facts) -> list[Line]:
    if not facts["prygl_hit"]:
        return []
    message = pgettext("kampbogen", "The dice reach the thrashing of {prygl}")
    return [Line(phrase(message, prygl=facts["prygl"]))]


def warded(entry: Entry, facts: Facts) -> list[Line]:
    """The ability that wards off an effect."""
    if facts["quality"]:
        return [Line(phrase(pgettext("kampbogen", "A quality: nothing wards it off.")))]
    once = pgettext("kampbogen", "The same effect works once a round, whoever brings it.")
    ward = phrase(pgettext("kampbogen", "Nobody can ward it off."))
    if facts["ward"]:
        message = pgettext("kampbogen", "Warded off with {ability}.")
        ward = phrase(message, ability=Term(facts["ward"]))
    return [Line(ward), Line(phrase(once))]


def hit(entry: Entry, facts: Facts) -> list[Line]:
    """A target of the kampgrad: its deed, and the harm."""
    taken = pgettext("kampbogen", "Among those hit by the combat grade")
    lines = [Line(phrase(taken))] if facts["taken"] else []
    if facts["action"]:
        lines.append(Line(phrase(WORD, word=action_name(facts["action"]))))
    if facts["result"]:
        lines.append(Line(phrase(LINES["line.result"]), Term(facts["result"])))
    return [*lines, Line(phrase(LINES["line.harm"]), facts["harm"])]
