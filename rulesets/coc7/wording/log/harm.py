"""Sentences of damage, wounds, dying and help (README 7.9)."""

from collections.abc import Mapping

from rulesets.coc7.wording.labels import rolled, saved
from rulesets.coc7.wording.log import why_damage, why_roll
from rulesets.coc7.wording.log.came_of import harm, turns
from rulesets.coc7.wording.log.came_of.words import NO_DAMAGE
from rulesets.coc7.wording.log.facts import PERCENTILE, ROLL
from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule, by_fact
from rulesets.messages import Message, Phrase, npgettext, pgettext
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people


def _damage(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "net" not in facts:
        return Phrase(pgettext("coc7", "{who} hurts {target}."), values)
    net = facts["net"]
    if facts.get("of", 1) > 1 and "bullet" in facts:
        message = pgettext("coc7", "Bullet {bullet} of {of}: {net} damage to {target}.")
        return Phrase(message, {**values, "bullet": facts["bullet"], "of": facts["of"], "net": net})
    if not net:
        return Phrase(pgettext("coc7", "{who} hits {target}, but does no damage."), values)
    if facts.get("extreme"):
        message = pgettext("coc7", "{who} hits {target} for extreme damage: {net}.")
    else:
        message = pgettext("coc7", "{who} hits {target}: {net} damage.")
    return Phrase(message, {**values, "net": net})


def _wound(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "amount" not in facts:
        return Phrase(pgettext("coc7", "{who} is wounded."), values)
    if "hp" in facts and "hp_max" in facts:
        message = npgettext(
            "coc7",
            "{who} loses {count} hit point and has {hp} of {most} left.",
            "{who} loses {count} hit points and has {hp} of {most} left.",
        )
        values |= {"hp": facts["hp"], "most": facts["hp_max"]}
    else:
        message = npgettext(
            "coc7", "{who} loses {count} hit point.", "{who} loses {count} hit points."
        )
    return Phrase(message, values, facts["amount"])


STATUS: Mapping[str, Message] = {
    "active": pgettext("coc7", "{who} can fight again."),
    "unconscious": pgettext("coc7", "{who} falls unconscious."),
    "dying": pgettext("coc7", "{who} is dying."),
    "dead": pgettext("coc7", "{who} dies."),
    "fled": pgettext("coc7", "{who} has fled."),
    "removed": pgettext("coc7", "{who} is out of the fight."),
}

STABLE = pgettext("coc7", "{who} is stable, but unconscious.")
CHANGES = by_word("status", STATUS, pgettext("coc7", "The condition of {who} changes."))


def _status(entry: Entry, facts: Facts) -> Phrase | None:
    if saved(facts):
        return Phrase(STABLE, people(entry))
    return CHANGES(entry, facts)


HARM = {
    "damage": Rule(
        sees="weapon bullet of extreme net",
        actor="base bonus impale gross armour",
        outcome="net extreme",
        says=_damage,
        came=None,
        why=(why_damage.damage,),
    ),
    "wound": Rule(
        sees="amount",
        actor="hp_before hp hp_max",
        outcome="amount",
        says=_wound,
        came=harm.wound,
        why=(why_damage.wound,),
    ),
    "major_wound": Rule(
        sees="amount",
        actor="limit",
        outcome="",
        says=pgettext("coc7", "{who} has a major wound and falls."),
        came=harm.major_wound,
        why=(why_damage.major_wound,),
    ),
    "con_roll": Rule(
        sees=ROLL,
        actor=PERCENTILE,
        outcome="level success",
        says=rolled(
            pgettext("coc7", "{who} rolls {roll} for CON to stay conscious: {level}."),
            pgettext("coc7", "{who} makes a CON roll to stay conscious."),
        ),
        came=harm.con_roll,
        why=(why_roll.rolled,),
    ),
    "status": Rule(
        sees="from status",
        outcome="status",
        says=_status,
        came=harm.status,
    ),
    "dying_roll": Rule(
        sees=ROLL,
        actor=PERCENTILE,
        outcome="level success",
        says=rolled(
            pgettext("coc7", "{who} is dying and rolls {roll} for CON: {level}."),
            pgettext("coc7", "{who} is dying and makes a CON roll."),
        ),
        came=harm.dying_roll,
        why=(why_roll.rolled,),
    ),
    "first_aid": Rule(
        sees=ROLL,
        actor=PERCENTILE,
        outcome="level success",
        says=rolled(
            pgettext("coc7", "{who} gives first aid to {target} and rolls {roll}: {level}."),
            pgettext("coc7", "{who} gives first aid to {target}."),
        ),
        came=turns.first_aid,
        why=(why_roll.rolled,),
    ),
    "gm_hurt": Rule(
        sees="net",
        actor="gross armour",
        outcome="net",
        says=if_known(
            npgettext(
                "coc7",
                "By ruling of the GM {target} takes {count} point of damage.",
                "By ruling of the GM {target} takes {count} points of damage.",
            ),
            pgettext("coc7", "By ruling of the GM {target} takes damage."),
            count="net",
        ),
        part=by_fact("net", {0: Part(weight=Weight.RESISTED, word=NO_DAMAGE)}),
        why=(why_damage.harm,),
    ),
}
