"""The log of spells, of harm without a blow, and of concentration (README 7.9, 7.11)."""

from rulesets.arm5.wording.labels import given, summed
from rulesets.arm5.wording.log.harm import AGAINST_SOAK, DAMAGE
from rulesets.arm5.wording.log.parts import (
    ROLL,
    UNHURT,
    done,
    numbered,
    rolled,
    rolls,
    test,
    tested,
)
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, by_fact, number, total, when
from rulesets.messages import Message, Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, Sentence, by_word, people, whether, with_target
from rulesets.wording.questions import OPTION

ACTION_LOST = pgettext("arm5", "action lost")
ACTION_LOST_MANY = pgettext("arm5", "Action lost: {who}.")
STOPPED = pgettext("arm5", "stopped")
NOT_STOPPED = pgettext("arm5", "not stopped")
RESISTS = pgettext("arm5", "spell resisted")
SPELL_FAILED = pgettext("arm5", "spell failed")
SPELL_LOST = pgettext("arm5", "spell lost")
QUICK_ENOUGH = pgettext("arm5", "fast enough: {total}")
TOO_SLOW = pgettext("arm5", "too slow: {total}")
QUICK_MANY = pgettext("arm5", "Fast enough to cast: {who}.")
SLOW_MANY = pgettext("arm5", "Too slow to fast cast: {who}.")
CONCENTRATED = pgettext("arm5", "concentration kept: {total}")
DISTRACTED = pgettext("arm5", "concentration lost: {total}")
DAMAGE_BOTCHED = pgettext("arm5", "Botched damage roll: {target} is not hurt.")
SOAK_BOTCHED = pgettext("arm5", "{target} botches the soak.")
RESISTANCE = pgettext("arm5", "Magic resistance")
PENETRATION = pgettext("arm5", "Penetration")
RESISTED = pgettext("arm5", "Penetration has to be above the resistance.")
UNRESISTED = pgettext("arm5", "Whoever has no magic resistance is always affected.")
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


def fast_cast_speed(entry: Entry, gathering: Gathering) -> None:
    """Tells the speed of fast spells: a single one is the deed; of several each is in time or too
    late. Against somebody unseen neither is told."""
    made = entry.facts.get("success")
    if made is None:
        gathering.does(gathering.sentence(entry))
        rolls(entry, gathering)
        return
    word = numbered(QUICK_ENOUGH if made else TOO_SLOW)(entry, entry.facts)
    alone = len(of_rule(gathering.entries, "fast_cast_speed")) == 1
    if alone:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(
        entry.who,
        Weight.DID,
        None if alone else gathering.sentence(entry),
        word=word,
        many=QUICK_MANY if made else SLOW_MANY,
    )
    rolls(entry, gathering)


def counter(entry: Entry, gathering: Gathering) -> None:
    stopped = entry.facts.get("stopped")
    gathering.befalls(
        entry.target,
        Weight.CHANGED if stopped else Weight.DID,
        gathering.sentence(entry),
        word=Phrase(STOPPED if stopped else NOT_STOPPED),
    )
    gathering.befalls(entry.who, Weight.DID)


def magic_resistance(entry: Entry, gathering: Gathering) -> None:
    """Tells resistance; a spell that was not resisted is covered by its effect."""
    if not entry.facts.get("affected"):
        gathering.befalls(
            entry.who, Weight.RESISTED, gathering.sentence(entry), word=Phrase(RESISTS)
        )


def casting(aimed: Message, alone: Message, untold: Message) -> Sentence:
    return with_target(given(aimed, untold), given(alone, untold))


def by_name(entry: Entry, facts: Facts) -> Phrase | None:
    spell = facts.get("spell")
    return phrase(OPTION, option=Term(spell)) if spell else None


def spell_damage(entry: Entry, gathering: Gathering) -> None:
    """Adds the numbers of damage to the deed; wounds and lost fatigue levels are told by later
    entries."""
    facts = entry.facts
    unhurt, botched = facts.get("level") == "none", facts.get("damage_botch")
    gathering.does(Phrase(DAMAGE_BOTCHED, people(entry)) if botched else gathering.sentence(entry))
    gathering.befalls(
        entry.target,
        Weight.RESISTED if unhurt else Weight.WOUNDED,
        Phrase(SOAK_BOTCHED, people(entry)) if facts.get("soak_botch") else None,
        word=Phrase(UNHURT) if unhurt else None,
    )


def is_ritual(facts: Facts) -> bool:
    """Whether it is a ritual, by its bonus or its cost: without loss, only formulaic magic costs
    nothing."""
    if facts.get("ritual") or not {"margin", "fatigue_levels"} <= facts.keys():
        return bool(facts.get("ritual"))
    return bool(facts["fatigue_levels"] != (facts["margin"] < 0))


def resisted(entry: Entry, facts: Facts) -> list[Line]:
    known = facts.get("resistance") is not None
    return [Line(phrase(RESISTANCE), facts["resistance"])] if known else []


def above(entry: Entry, facts: Facts) -> list[Line]:
    none = facts.get("resistance", 0) is None
    return [Line(phrase(UNRESISTED if none else RESISTED))]


def action_lost(entry: Entry, gathering: Gathering) -> None:
    """Tells a lost action, only on the tile if the spell that stopped it is told."""
    stopped = entry.facts.get("reason") == "stopped" and of_rule(gathering.entries, "counter")
    gathering.befalls(
        entry.who,
        Weight.CHANGED,
        None if stopped else gathering.sentence(entry),
        word=Phrase(ACTION_LOST),
        many=ACTION_LOST_MANY,
    )


MAGIC = {
    "fast_cast_speed": test(
        tested(
            pgettext("arm5", "{who} is fast enough to cast: {total} against {ease}."),
            pgettext("arm5", "{who} is too slow to fast cast: {total} against {ease}."),
            pgettext("arm5", "{who} tries to fast cast a spell."),
        ),
        actor=summed("fast_cast_speed"),
        part=None,
        came=fast_cast_speed,
    ),
    "counter": Rule(
        sees="spell stopped",
        outcome="stopped",
        says=whether(
            "stopped",
            pgettext("arm5", "The spell of {who} stops {target}."),
            pgettext("arm5", "The spell of {who} does not stop {target}."),
        ),
        came=counter,
    ),
    "cast": Rule(
        sees=f"spell is_fast cast {ROLL}",
        actor=summed("cast", "level botch_dice margin fatigue_levels penetration warping"),
        outcome="total cast",
        says=whether(
            "cast",
            casting(
                pgettext("arm5", "{who} casts {spell} on {target}, casting total {total}."),
                pgettext("arm5", "{who} casts {spell}, casting total {total}."),
                pgettext("arm5", "{who} casts a spell."),
            ),
            casting(
                pgettext("arm5", "{who} fails to cast {spell} on {target}, casting total {total}."),
                pgettext("arm5", "{who} fails to cast {spell}, casting total {total}."),
                pgettext("arm5", "{who} fails to cast a spell."),
            ),
        ),
        part=by_fact("cast", {False: Part(weight=Weight.MISSED, word=SPELL_FAILED)}),
        came=done,
        why=(
            number("level", pgettext("arm5", "Level of the spell")),
            number("margin", pgettext("arm5", "Over the level")),
            number("penetration", PENETRATION),
            number("fatigue_levels", pgettext("arm5", "Fatigue levels it costs")),
            lambda entry, facts: [Line(phrase(RITUAL if is_ritual(facts) else FORMULAIC))],
        ),
    ),
    "magic_resistance": Rule(
        sees="affected",
        actor="resistance",
        target="penetration",
        outcome="affected",
        says=whether(
            "affected",
            given(
                pgettext(
                    "arm5", "The spell penetrates the magic resistance of {who}: {resistance}."
                ),
                pgettext("arm5", "The spell penetrates the magic resistance of {who}."),
            ),
            given(
                pgettext("arm5", "{who} resists the spell, resistance {resistance}."),
                pgettext("arm5", "{who} resists the spell."),
            ),
        ),
        came=magic_resistance,
        why=(resisted, number("penetration", PENETRATION), above),
    ),
    "spell_effect": Rule(
        sees="spell",
        says=given(
            pgettext("arm5", "{spell} takes effect on {target}."),
            pgettext("arm5", "The spell takes effect on {target}."),
        ),
        part=Part(word=by_name),
    ),
    "spell_damage": Rule(
        sees="cause damage damage_die damage_botch soak soak_die soak_botch net level",
        actor="value",
        target="soak_base",
        outcome="damage soak net level",
        says=by_word(
            "level",
            {
                "none": given(
                    pgettext("arm5", "{target} is not hurt: {damage} damage against soak {soak}."),
                    pgettext("arm5", "{target} is not hurt."),
                )
            },
            given(
                pgettext("arm5", "{target} takes {damage} damage against soak {soak}: {level}."),
                pgettext("arm5", "{target} is hurt."),
            ),
        ),
        came=spell_damage,
        why=(
            number("value", pgettext("arm5", "Damage of the spell")),
            number("damage_die", pgettext("arm5", "Damage die")),
            total("damage", DAMAGE),
            number("soak_base", pgettext("arm5", "Fixed soak")),
            number("soak_die", pgettext("arm5", "Soak die")),
            when("damage_botch", pgettext("arm5", "A botched damage roll does no damage.")),
            when("soak_botch", pgettext("arm5", "A botched soak roll absorbs nothing.")),
            *AGAINST_SOAK,
        ),
    ),
    "spell_ends": Rule(
        sees="spell",
        says=given(
            pgettext("arm5", "{spell} of {who} ends."), pgettext("arm5", "A spell of {who} ends.")
        ),
        part=Part(word=SPELL_LOST),
    ),
    "concentration": test(
        tested(
            pgettext("arm5", "{who} keeps concentrating: {total} against {ease}."),
            pgettext("arm5", "{who} loses concentration: {total} against {ease}."),
            pgettext("arm5", "{who} tries to concentrate."),
        ),
        sees="cause",
        part=by_fact(
            "success",
            {False: Part(word=numbered(DISTRACTED))},
            Part(weight=Weight.RESISTED, word=numbered(CONCENTRATED)),
        ),
        came=rolled,
    ),
    "action_lost": Rule(
        sees="reason",
        says=by_word(
            "reason",
            {
                "stopped": pgettext("arm5", "{who} is stopped: the action is lost."),
                "impossible": pgettext("arm5", "{who} can no longer do it: the action is lost."),
                "fast_cast": pgettext("arm5", "{who} can no longer cast the fast-cast spell."),
                "concentration": pgettext("arm5", "{who} does not get to cast the spell."),
            },
            pgettext("arm5", "{who} loses the action."),
        ),
        came=action_lost,
    ),
}
