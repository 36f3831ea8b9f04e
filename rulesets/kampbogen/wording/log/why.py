"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from rulesets.contract import Entry, Line
from rulesets.kampbogen.wording.labels import action_name
from rulesets.messages import Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, number
from rulesets.wording.labels import signed

DICE = pgettext("kampbogen", "Dice")
GM_DICE = pgettext("kampbogen", "Dice of the GM")
BONUS = pgettext("kampbogen", "Bonus or penalty")
TOTAL = pgettext("kampbogen", "Total")
NEEDED = pgettext("kampbogen", "Needed")
KAMPGRAD = pgettext("kampbogen", "Combat grade")
WORD = pgettext("kampbogen", "{word}")
RESULT = pgettext("kampbogen", "Result")
FUMBLE = pgettext("kampbogen", "A double one fails whatever the total.")
RISE = pgettext("kampbogen", "A double six is rolled again and added.")


def _graded(entry: Entry, facts: Facts) -> list[Line]:
    """The GM's dice with the grade's modifier."""
    lines = number(GM_DICE, facts, "gm_dice" if "gm_dice" in facts else "dice")
    if facts.get("grade") and "modifier" in facts:
        grade = phrase(WORD, word=Term(facts["grade"]))
        lines.append(Line(grade, signed(facts["modifier"])))
    return lines


def kampgrad(entry: Entry, facts: Facts) -> list[Line]:
    lines = [*_graded(entry, facts), *number(KAMPGRAD, facts, "total", total=True)]
    return [*lines, Line(phrase(LOWEST)), *_counted(facts)]


LOWEST = pgettext("kampbogen", "The grade is the lowest prowess of the opponents who fight.")


def _counted(facts: Facts) -> list[Line]:
    opponents = npgettext("kampbogen", "{count} opponent fights", "{count} opponents fight")
    characters = npgettext("kampbogen", "{count} character fights", "{count} characters fight")
    lines = []
    if "opponents" in facts:
        lines.append(Line(phrase(opponents, count=facts["opponents"])))
    if "characters" in facts:
        lines.append(Line(phrase(characters, count=facts["characters"])))
    return lines


def grade(entry: Entry, facts: Facts) -> list[Line]:
    lines = [*_graded(entry, facts), *number(TOTAL, facts, "total", total=True)]
    harm = npgettext("kampbogen", "Failure costs {count} life", "Failure costs {count} life")
    if facts.get("harm"):
        lines.append(Line(phrase(harm, count=facts["harm"])))
    if facts.get("condition"):
        becomes = pgettext("kampbogen", "Failure: {condition}")
        lines.append(Line(phrase(becomes, condition=Term(facts["condition"]))))
    return lines


def _own(facts: Facts) -> list[Line]:
    """Dice, ability and bonus of a character."""
    lines = number(DICE, facts, "dice")
    if facts.get("ability") and "value" in facts:
        ability = phrase(WORD, word=Term(facts["ability"]))
        lines.append(Line(ability, signed(facts["value"])))
    if facts.get("situational"):
        lines.append(Line(phrase(BONUS), signed(facts["situational"])))
    return [*lines, *number(TOTAL, facts, "total", total=True)]


def _special(facts: Facts) -> list[Line]:
    message = {"fumble": FUMBLE, "rise": RISE}.get(facts.get("special", ""))
    return [Line(phrase(message))] if message else []


def compared(entry: Entry, facts: Facts) -> list[Line]:
    lines = [*_own(facts), *number(KAMPGRAD, facts, "kampgrad")]
    if facts.get("result"):
        lines.append(Line(phrase(RESULT), Term(facts["result"])))
    return lines


def combat(entry: Entry, facts: Facts) -> list[Line]:
    lines = compared(entry, facts)
    if facts.get("prygl_hit"):
        message = pgettext("kampbogen", "The dice reach the thrashing of {prygl}")
        lines.append(Line(phrase(message, prygl=facts.get("prygl", 0))))
    return [*lines, *number(HARM, facts, "harm"), Line(phrase(EQUALS))]


HARM = pgettext("kampbogen", "Life damage")
EQUALS = pgettext(
    "kampbogen",
    "Higher or equal damages the opponent; equal or lower damages the character, if the combat "
    "grade hits.",
)


def tested(entry: Entry, facts: Facts) -> list[Line]:
    lines = [*_own(facts), *_graded(entry, facts)] if "gm_dice" in facts else _own(facts)
    return [*lines, *number(NEEDED, facts, "needed"), *_special(facts)]


def holdup(entry: Entry, facts: Facts) -> list[Line]:
    return [
        *tested(entry, facts),
        *number(pgettext("kampbogen", "Highest of the four dice"), facts, "highest"),
        *number(pgettext("kampbogen", "Lowest of the four dice"), facts, "lowest"),
    ]


def roll(entry: Entry, facts: Facts) -> list[Line]:
    return [*number(DICE, facts, "dice", total=True), *_special(facts)]


def targets(entry: Entry, facts: Facts) -> list[Line]:
    return [*_counted(facts), Line(phrase(AS_MANY))]


AS_MANY = pgettext(
    "kampbogen", "It hits as many characters as there are opponents, lowest dice first."
)


def prygl(entry: Entry, facts: Facts) -> list[Line]:
    return [*number(DICE, facts, "dice"), *number(NEEDED, facts, "needed")]


def life(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("kampbogen", "Before"), facts, "before")
    return [*lines, *number(pgettext("kampbogen", "Now"), facts, "after", total=True)]


def triggered(entry: Entry, facts: Facts) -> list[Line]:
    if facts.get("quality"):
        return [Line(phrase(pgettext("kampbogen", "A quality: nothing wards it off.")))]
    if facts.get("ward"):
        message = pgettext("kampbogen", "Warded off with {ability}.")
        return [Line(phrase(message, ability=Term(facts["ward"]))), Line(phrase(ONCE))]
    return [Line(phrase(pgettext("kampbogen", "Nobody can ward it off."))), Line(phrase(ONCE))]


ONCE = pgettext("kampbogen", "The same effect works once a round, whoever brings it.")


def kampgrad_hit(entry: Entry, facts: Facts) -> list[Line]:
    taken = pgettext("kampbogen", "Among those hit by the combat grade")
    lines = [Line(phrase(taken))] if facts.get("taken") else []
    if facts.get("action"):
        lines.append(Line(phrase(WORD, word=action_name(facts["action"]))))
    if facts.get("result"):
        lines.append(Line(phrase(RESULT), Term(facts["result"])))
    return [*lines, *number(HARM, facts, "harm")]
