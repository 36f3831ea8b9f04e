"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from collections.abc import Mapping

from rulesets.contract import Entry, Line
from rulesets.dice import Roll
from rulesets.messages import Dice, pgettext, phrase
from rulesets.ose.wording.labels import label, signed
from rulesets.ose.wording.log.why_attack import armour_class, attack
from rulesets.sentence_patterns import Facts, Why, explanations
from rulesets.wording.labels import worded


def _initiative(entry: Entry, facts: Facts) -> list[Line]:
    lines = _die(entry, "initiative")
    lines += _modifier(facts)
    if "total" in facts:
        lines.append(Line(phrase(pgettext("ose", "Initiative")), facts["total"], total=True))
    if facts.get("reroll"):
        lines.append(Line(phrase(pgettext("ose", "Rolled again because of a tie."))))
    lines.append(Line(phrase(pgettext("ose", "The highest acts first."))))
    return lines


def _morale_check(entry: Entry, facts: Facts) -> list[Line]:
    lines = _die(entry, "morale")
    if "reason" in facts:
        lines.append(
            Line(phrase(pgettext("ose", "Reason")), label("reason", facts["reason"])),
        )
    lines += _modifier(facts)
    lines.append(
        Line(phrase(pgettext("ose", "Whoever rolls above their score and modifier breaks.")))
    )
    return lines


def _morale(entry: Entry, facts: Facts) -> list[Line]:
    lines = _die(entry, "morale")
    if "roll" in facts and not lines:
        lines.append(Line(phrase(pgettext("ose", "Roll of the side")), facts["roll"]))
    if "score" in facts:
        lines.append(Line(phrase(pgettext("ose", "Morale score")), facts["score"]))
    lines += _modifier(facts)
    if "score" in facts:
        most = facts["score"] + facts.get("modifier", 0)
        lines.append(Line(phrase(pgettext("ose", "Holds up to")), most, total=True))
    return lines


def _hit_points(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if "before" in facts:
        lines.append(Line(phrase(pgettext("ose", "Hit points before")), facts["before"]))
    if facts.get("damage"):
        lines.append(Line(phrase(pgettext("ose", "Damage")), signed(-facts["damage"])))
    if facts.get("healing"):
        lines.append(Line(phrase(pgettext("ose", "Healing")), signed(facts["healing"])))
    if "after" in facts:
        lines.append(Line(phrase(pgettext("ose", "Hit points now")), facts["after"], total=True))
    lines.append(Line(phrase(pgettext("ose", "Never below 0, never above full hit points."))))
    return lines


def _disrupted(entry: Entry, facts: Facts) -> list[Line]:
    rule = pgettext(
        "ose",
        "The spell is lost if the caster is hit, fails a saving throw, or is affected by a spell "
        "without one before their turn.",
    )
    return [Line(phrase(rule))]


def _save(entry: Entry, facts: Facts) -> list[Line]:
    lines = _die(entry, "save")
    lines += _modifier(facts)
    if "total" in facts:
        lines.append(Line(phrase(pgettext("ose", "Total")), facts["total"], total=True))
    if "needed" in facts:
        lines.append(Line(phrase(pgettext("ose", "Needed at least")), facts["needed"]))
    return lines


def _rolled(fact: str, purpose: str) -> Why:
    """A spell's own roll: its dice and their total."""

    def explain(entry: Entry, facts: Facts) -> list[Line]:
        lines = _die(entry, purpose)
        if fact in facts and lines:
            faces = sum(sum(roll.faces) for roll in entry.rolls)
            if facts[fact] != faces:
                lines.append(Line(phrase(pgettext("ose", "Constant")), signed(facts[fact] - faces)))
            lines.append(Line(phrase(pgettext("ose", "Total")), facts[fact], total=True))
        return lines

    return explain


def _spell_effect(entry: Entry, facts: Facts) -> list[Line]:
    if not facts.get("saved"):
        return []
    rule = pgettext("ose", "A saving throw halves the damage, rounded down, or stops the effect.")
    return [Line(phrase(rule))]


def _kept(entry: Entry, facts: Facts) -> list[Line]:
    rule = pgettext("ose", "Only a disrupted spell is lost; no other action in this round.")
    return [Line(phrase(rule))]


def _flee(entry: Entry, facts: Facts) -> list[Line]:
    rule = pgettext(
        "ose", "Breaking off counts as a retreat: enemies get +2 to hit and ignore the shield."
    )
    return [Line(phrase(rule))]


def _gm_set(entry: Entry, facts: Facts) -> list[Line]:
    if "before" not in facts:
        return []
    return [
        Line(phrase(pgettext("ose", "Before")), worded(facts["before"])),
        Line(phrase(pgettext("ose", "Now")), worded(facts.get("value"))),
    ]


def _fight_over(entry: Entry, facts: Facts) -> list[Line]:
    rule = pgettext(
        "ose", "At most one side has anybody left standing, or the GM has ended the fight."
    )
    return [Line(phrase(rule))]


def _modifier(facts: Facts) -> list[Line]:
    if not facts.get("modifier"):
        return []
    return [Line(phrase(pgettext("ose", "Modifier")), signed(facts["modifier"]))]


def _die(entry: Entry, purpose: str) -> list[Line]:
    return [_faces(roll) for roll in entry.rolls if roll.purpose == purpose]


def _faces(roll: Roll) -> Line:
    dice = Dice(f"{roll.count}d{roll.sides}" if roll.count > 1 else f"d{roll.sides}")
    value = Dice(roll.added_up) if roll.count > 1 else sum(roll.faces)
    return Line(phrase(pgettext("ose", "Roll {dice}"), dice=dice), value)


def _declared(entry: Entry, facts: Facts) -> list[Line]:
    return (
        [Line(DECLARED_RULE[facts["declared"]])] if facts.get("declared") in DECLARED_RULE else []
    )


DECLARED_RULE = {
    "cast": phrase(pgettext("ose", "Casting is the only action of the round, without movement.")),
    "withdraw": phrase(pgettext("ose", "Backwards, at up to half the rate; an attack may follow.")),
    "retreat": phrase(
        pgettext(
            "ose", "At up to the full rate; no attack, enemies get +2 to hit and ignore the shield."
        )
    ),
}

EXPLAINED: Mapping[str, Why] = {
    "declare": _declared,
    "initiative": _initiative,
    "morale_check": _morale_check,
    "morale": _morale,
    "flee": _flee,
    "attack": attack,
    "armour_class": armour_class,
    "hit_points": _hit_points,
    "spell_disrupted": _disrupted,
    "save": _save,
    "spell_damage": _rolled("damage", "spell_damage"),
    "spell_healing": _rolled("healing", "healing"),
    "spell_duration": _rolled("rounds", "duration"),
    "spell_effect": _spell_effect,
    "forgo": _kept,
    "cannot_cast": _kept,
    "gm_set": _gm_set,
    "fight_over": _fight_over,
}
why = explanations(EXPLAINED)
