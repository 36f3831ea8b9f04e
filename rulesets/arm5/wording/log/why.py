"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from rulesets.arm5.wording.labels import label, minus
from rulesets.arm5.wording.sums import PARTS, parts_of
from rulesets.contract import Entry, Line
from rulesets.dice import Roll
from rulesets.messages import Dice, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, number
from rulesets.wording.labels import signed

WORD = pgettext("arm5", "{word}")
CHAIN = pgettext("arm5", "Faces rolled")
DIE = pgettext("arm5", "Stress die")
MODIFIER = pgettext("arm5", "Modifier")
TOTAL = pgettext("arm5", "Total")
EASE = pgettext("arm5", "Ease factor")
DOUBLED = pgettext("arm5", "A 1 is rolled again and doubled.")
ZERO = pgettext("arm5", "A 0 counts as 0, and botch dice are rolled.")
BOTCHES = npgettext(
    "arm5",
    "{count} botch die shows 0: a botch, the total is 0 or the modifier, whichever is lower.",
    "{count} botch dice show 0: a botch, the total is 0 or the modifier, whichever is lower.",
)
BOTCH_MAY = pgettext(
    "arm5",
    "The GM rules what else it brings: a weapon dropped, a turn lost, a fall.",
)


def rolled(entry: Entry, facts: Facts) -> list[Line]:
    """The parts of a roll, or the modifier alone, or for others only the die and the total."""
    lines = [
        Line(phrase(WORD, word=word), signed(number))
        for word, number in parts_of(entry.rule, facts)
    ]
    if entry.rule not in PARTS and facts.get("modifier"):
        lines.append(Line(phrase(MODIFIER), signed(facts["modifier"])))
    own = [roll for roll in entry.rolls if not roll.purpose.endswith("_botch")]
    if len(own) > 1 and entry.rule != "spell_damage":
        lines.append(Line(phrase(CHAIN), _faces(own)))
    lines.append(Line(phrase(DIE), signed(facts["die"])))
    lines.append(Line(phrase(TOTAL), facts["total"], True))
    if len(own) > 1 and entry.rule != "spell_damage":
        lines.append(Line(phrase(DOUBLED)))
    return [*lines, *_botch(entry, facts)]


def _botch(entry: Entry, facts: Facts) -> list[Line]:
    dice = [roll for roll in entry.rolls if roll.purpose.endswith("_botch")]
    lines = [Line(phrase(BOTCH_DICE), _faces([roll])) for roll in dice]
    if dice:
        lines.append(Line(phrase(ZERO)))
    if facts.get("botches"):
        lines += [Line(phrase(BOTCHES, facts["botches"])), Line(phrase(BOTCH_MAY))]
    return lines


BOTCH_DICE = pgettext("arm5", "Botch dice")


def _faces(rolls: list[Roll]) -> Dice:
    """The faces as shown on the dice: the ten is a 0."""
    return Dice(", ".join(str(face % 10) for roll in rolls for face in roll.faces))


def eased(entry: Entry, facts: Facts) -> list[Line]:
    return number(EASE, facts, "ease")


def advantage(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("arm5", "Attack less defence"), facts, "advantage", total=True)
    return [*lines, Line(phrase(pgettext("arm5", "Above 0 hits, and adds to the damage.")))]


def damage(entry: Entry, facts: Facts) -> list[Line]:
    lines = [
        Line(phrase(WORD, word=label("sum", name)), signed(facts[name]))
        for name in ("strength", "weapon_mod", "advantage")
        if facts.get(name) is not None
    ]
    lines += number(pgettext("arm5", "Damage"), facts, "damage", total=True)
    return [*lines, *_soaked(facts, "soak")]


def _soaked(facts: Facts, soak: str) -> list[Line]:
    lines = []
    if facts.get(soak) is not None:
        lines.append(Line(phrase(pgettext("arm5", "Soak")), minus(-facts[soak])))
    lines += number(pgettext("arm5", "Penetrates"), facts, "net", total=True)
    if facts.get("level"):
        lines.append(Line(phrase(LEVEL), label("level", facts["level"])))
    return [*lines, Line(phrase(BY_SIZE))]


LEVEL = pgettext("arm5", "Damage level")
BY_SIZE = pgettext("arm5", "Each level is 5 + size wide.")


def spell_damage(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("arm5", "Damage of the spell"), facts, "value")
    lines += number(pgettext("arm5", "Damage die"), facts, "damage_die")
    lines += number(pgettext("arm5", "Damage"), facts, "damage", total=True)
    lines += number(pgettext("arm5", "Fixed soak"), facts, "soak_base")
    lines += number(pgettext("arm5", "Soak die"), facts, "soak_die")
    if facts.get("damage_botch"):
        lines.append(Line(phrase(pgettext("arm5", "A botched damage roll does no damage."))))
    if facts.get("soak_botch"):
        lines.append(Line(phrase(pgettext("arm5", "A botched soak roll absorbs nothing."))))
    return [*lines, *_soaked(facts, "soak")]


def resistance(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("arm5", "Magic resistance"), facts, "resistance")
    lines += number(pgettext("arm5", "Penetration"), facts, "penetration")
    none = facts.get("resistance", 0) is None
    return [*lines, Line(phrase(UNRESISTED if none else RESISTED))]


RESISTED = pgettext("arm5", "Penetration has to be above the resistance.")
UNRESISTED = pgettext("arm5", "Whoever has no magic resistance is always affected.")


def cast(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("arm5", "Level of the spell"), facts, "level")
    lines += number(pgettext("arm5", "Over the level"), facts, "margin")
    lines += number(pgettext("arm5", "Penetration"), facts, "penetration")
    lines += number(pgettext("arm5", "Fatigue levels it costs"), facts, "fatigue_levels")
    return [*lines, Line(phrase(RITUAL if _is_ritual(facts) else FORMULAIC))]


def _is_ritual(facts: Facts) -> bool:
    """Whether it is a ritual, by its bonus or its cost: without loss, only formulaic magic costs
    nothing."""
    if facts.get("ritual") or not {"margin", "fatigue_levels"} <= facts.keys():
        return bool(facts.get("ritual"))
    return bool(facts["fatigue_levels"] != (facts["margin"] < 0))


FORMULAIC = pgettext(
    "arm5",
    "Short by up to 10: cast, at the cost of a fatigue level. Short by more: not cast, and the "
    "level is lost all the same.",
)
RITUAL = pgettext(
    "arm5",
    "A ritual costs a fatigue level, and another for every 5 points or part of 5 by which it falls "
    "short, 5 at most; if it falls short by more than 10 it is not cast.",
)


def wound(entry: Entry, facts: Facts) -> list[Line]:
    if facts.get("wound_penalty") is None:
        return []
    now = phrase(pgettext("arm5", "Wound penalty now"))
    return [Line(now, minus(facts["wound_penalty"]), True)]


def fatigue(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("arm5", "Lost in total"), facts, "lost")
    level = facts.get("level", "")
    if level and not level.startswith("level_"):
        lines.append(Line(phrase(pgettext("arm5", "Now")), Term(level)))
    if facts.get("fatigue_penalty") is None:
        return lines
    now = phrase(pgettext("arm5", "Fatigue penalty now"))
    return [*lines, Line(now, minus(facts["fatigue_penalty"]), True)]


HOLDS = pgettext("arm5", "Succeeds only if the defence is higher than every attack.")
CONTESTED = pgettext(
    "arm5", "Only those who attacked in melee since the last turn and are engaged contest it."
)
RETREAT = pgettext("arm5", "Uses no action; enemies have to catch up before they can attack.")


def disengage(entry: Entry, facts: Facts) -> list[Line]:
    rules = [CONTESTED] if facts.get("automatic") else [HOLDS]
    return [Line(phrase(rule)) for rule in (*rules, *([RETREAT] if facts.get("success") else []))]
