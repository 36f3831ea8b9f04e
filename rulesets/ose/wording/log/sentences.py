"""The sentences of the log for every rule, with or without facts that not all readers may know."""

from collections.abc import Callable, Mapping

from rulesets.contract import Entry
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import condition, groups, label, names
from rulesets.ose.wording.log.attacks import attack
from rulesets.ose.wording.log.spells import (
    cast,
    gm_effect,
    save,
    spell_damage,
    spell_duration,
    spell_effect,
    spell_healing,
)
from rulesets.sentence_patterns import Facts, Say, Sentence, by_word, if_known, sentences, whether
from rulesets.wording.labels import worded
from rulesets.wording.log import begins, over, value_set

MOST_PLACES = 12


def by_declaration(withdraw: Message, retreat: Message, untold: Message) -> Sentence:
    return by_word("declared", {"withdraw": withdraw, "retreat": retreat}, untold)


def _order(entry: Entry, facts: Facts) -> Phrase:
    order = groups(facts.get("order", ""))
    if not order:
        return phrase(pgettext("ose", "The order of initiative is fixed."))
    return phrase(pgettext("ose", "Order of initiative: {order}."), order=one_by_one(order))


def one_by_one(
    order: tuple[tuple[str, ...], ...],
    called: Callable[[str], Name | Phrase] = Name,
    named: int = 0,
) -> Name | Phrase:
    """The order as a list of names; in a large fight only the first places."""
    if named == MOST_PLACES and len(order) > 1:
        message = npgettext("ose", "{count} more place", "{count} more places")
        return phrase(message, count=len(order))
    first = together(order[0], called)
    if len(order) == 1:
        return first
    rest = one_by_one(order[1:], called, named + 1)
    return phrase(pgettext("ose", "{first}, then {rest}"), first=first, rest=rest)


def together(
    group: tuple[str, ...], called: Callable[[str], Name | Phrase] = Name
) -> Name | Phrase:
    """Those who act at the same time."""
    if len(group) == 1:
        return called(group[0])
    members = tuple(map(called, group))
    return phrase(pgettext("ose", "{members} simultaneously"), members=members)


def _turn(entry: Entry, facts: Facts) -> Phrase:
    acting = groups(facts.get("acting", ""))
    if not acting:
        return phrase(pgettext("ose", "The next turn begins."))
    return phrase(pgettext("ose", "Turn: {acting}."), acting=names(acting[0]))


def _morale_check(entry: Entry, facts: Facts) -> Phrase:
    if "side" not in facts:
        return phrase(pgettext("ose", "Morale is checked."))
    side, reason = Name(facts["side"]), label("reason", facts.get("reason", "called"))
    if not facts.get("roll"):
        return phrase(
            pgettext("ose", "Morale check for {side}, each separately ({reason})."),
            side=side,
            reason=reason,
        )
    return phrase(
        pgettext("ose", "Morale check for {side}: {roll} ({reason})."),
        side=side,
        roll=facts["roll"],
        reason=reason,
    )


def _morale(entry: Entry, facts: Facts) -> Phrase:
    who, holds = Name(entry.who or ""), facts.get("holds", True)
    if "roll" in facts and "score" in facts:
        score = facts["score"] + facts.get("modifier", 0)
        return phrase(HOLDS if holds else BREAKS, who=who, roll=facts["roll"], score=score)
    if holds:
        return phrase(pgettext("ose", "{who} holds."), who=who)
    return phrase(pgettext("ose", "The morale of {who} breaks."), who=who)


HOLDS = pgettext("ose", "{who} holds: {roll} against morale {score}.")
BREAKS = pgettext("ose", "The morale of {who} breaks: {roll} against morale {score}.")


def _rout(entry: Entry, facts: Facts) -> Phrase:
    who = Name(entry.who or "")
    if facts.get("choice") == "surrender":
        return phrase(pgettext("ose", "{who} surrenders."), who=who)
    return phrase(pgettext("ose", "{who} starts to flee."), who=who)


FALLS = npgettext(
    "ose",
    "{target} goes from {before} to {after} hit point.",
    "{target} goes from {before} to {after} hit points.",
)
RISES = npgettext(
    "ose",
    "{target} heals from {before} to {after} hit point.",
    "{target} heals from {before} to {after} hit points.",
)
STAYS = npgettext(
    "ose", "{target} stays at {after} hit point.", "{target} stays at {after} hit points."
)


def _hit_points(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "before" not in facts or "after" not in facts:
        return phrase(pgettext("ose", "The hit points of {target} change."), target=target)
    before, after = facts["before"], facts["after"]
    message = FALLS if after < before else RISES if after > before else STAYS
    return phrase(message, after, target=target, before=before, after=after)


def _joined(entry: Entry, facts: Facts) -> Phrase:
    who = Name(entry.who or "")
    if "side" not in facts or "acts_from" not in facts:
        return phrase(pgettext("ose", "{who} joins the fight."), who=who)
    return phrase(
        pgettext("ose", "{who} joins {side} and acts from round {round} on."),
        who=who,
        side=Name(facts["side"]),
        round=facts["acts_from"],
    )


def _arithmetic(entry: Entry, facts: Facts) -> None:
    """Has no sentence: part of the entry before it, explained by `why`."""


INITIATIVE = pgettext("ose", "Initiative of {who} is rolled.")

SENTENCES: Mapping[str, Say] = {
    "round": begins,
    "declare": by_word(
        "declared",
        {
            "cast": if_known(
                pgettext("ose", "{who} declares a spell: {spell}."),
                pgettext("ose", "{who} declares a spell."),
            ),
            "withdraw": if_known(
                npgettext(
                    "ose",
                    "{who} declares a fighting withdrawal of {count} foot.",
                    "{who} declares a fighting withdrawal of {count} feet.",
                ),
                pgettext("ose", "{who} declares a fighting withdrawal."),
                count="feet",
            ),
            "retreat": if_known(
                npgettext(
                    "ose",
                    "{who} declares a retreat of {count} foot.",
                    "{who} declares a retreat of {count} feet.",
                ),
                pgettext("ose", "{who} declares a retreat."),
                count="feet",
            ),
        },
        pgettext("ose", "{who} makes a declaration."),
    ),
    "initiative": whether(
        "reroll",
        if_known(pgettext("ose", "Initiative of {who}, rolled again: {total}."), INITIATIVE),
        if_known(pgettext("ose", "Initiative of {who}: {total}."), INITIATIVE),
    ),
    "initiative_order": _order,
    "turn": _turn,
    "wait": pgettext("ose", "{who} waits for the last turn."),
    "morale_check": _morale_check,
    "morale": _morale,
    "rout": _rout,
    "flee_blocked": pgettext("ose", "{who} has no way to flee and may fight on."),
    "flee": pgettext("ose", "{who} breaks off and flees."),
    "fled": pgettext("ose", "{who} has fled."),
    "declaration_lapsed": by_declaration(
        pgettext("ose", "{who} is no longer in melee: the fighting withdrawal lapses."),
        pgettext("ose", "{who} is no longer in melee: the retreat lapses."),
        pgettext("ose", "{who} is no longer in melee: the declaration lapses."),
    ),
    "movement_blocked": by_declaration(
        pgettext("ose", "{who} cannot make the fighting withdrawal and stays."),
        pgettext("ose", "{who} cannot retreat and stays."),
        pgettext("ose", "{who} cannot move and stays."),
    ),
    "withdrawal": if_known(
        npgettext(
            "ose",
            "{who} makes a fighting withdrawal of {count} foot.",
            "{who} makes a fighting withdrawal of {count} feet.",
        ),
        pgettext("ose", "{who} makes a fighting withdrawal."),
        count="feet",
    ),
    "retreat": if_known(
        npgettext("ose", "{who} retreats {count} foot.", "{who} retreats {count} feet."),
        pgettext("ose", "{who} retreats."),
        count="feet",
    ),
    "move": if_known(
        npgettext("ose", "{who} moves {count} foot.", "{who} moves {count} feet."),
        pgettext("ose", "{who} moves."),
        count="feet",
    ),
    "engage": pgettext("ose", "{who} moves into melee with {target}."),
    "leave": pgettext("ose", "{who} leaves the fight."),
    "attack": attack,
    "armour_class": _arithmetic,
    "hit_points": _hit_points,
    "death": pgettext("ose", "{target} dies."),
    "spell_disrupted": if_known(
        pgettext("ose", "{who} loses {spell}: disrupted."),
        pgettext("ose", "{who} loses a spell: disrupted."),
    ),
    "cast": cast,
    "immune": if_known(
        pgettext("ose", "{target} is immune to {spell}."),
        pgettext("ose", "{target} is immune."),
    ),
    "save": save,
    "gm_effect": gm_effect,
    "spell_damage": spell_damage,
    "spell_healing": spell_healing,
    "spell_duration": spell_duration,
    "spell_effect": spell_effect,
    "forgo": if_known(
        pgettext("ose", "{who} does not cast {spell} and keeps it in memory."),
        pgettext("ose", "{who} does not cast and keeps the spell in memory."),
    ),
    "cannot_cast": if_known(
        pgettext("ose", "{who} cannot cast {spell} and keeps it in memory."),
        pgettext("ose", "{who} cannot cast and keeps the spell in memory."),
    ),
    "condition_ended": if_known(
        pgettext("ose", "{target} is no longer {condition}."),
        pgettext("ose", "A condition of {target} ends."),
        word=lambda fact, name: condition(name),
    ),
    "gm_set": value_set(label, lambda facts: worded(facts["value"])),
    "joined": _joined,
    "removed": pgettext("ose", "{target} is taken out of the fight."),
    "gm_engage": pgettext("ose", "The GM puts {who} and {target} into melee."),
    "gm_disengage": pgettext("ose", "The GM takes {who} and {target} out of melee."),
    "fight_over": over,
}

sentence = sentences(SENTENCES)
