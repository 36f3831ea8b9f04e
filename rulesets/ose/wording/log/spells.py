"""The sentences of casting, saving throws and effects of spells (README 7.8, 7.9)."""

from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import condition, label
from rulesets.sentence_patterns import Facts, if_known, whether


def cast(entry: Entry, facts: Facts) -> Phrase:
    who = Name(entry.who or "")
    if "spell" not in facts:
        return phrase(pgettext("ose", "{who} casts a spell."), who=who)
    spell, targets = Term(facts["spell"]), facts.get("targets", 0)
    if targets < 2:
        return phrase(pgettext("ose", "{who} casts {spell}."), who=who, spell=spell)
    return phrase(
        npgettext(
            "ose",
            "{who} casts {spell} on {count} target.",
            "{who} casts {spell} on {count} targets.",
        ),
        count=targets,
        who=who,
        spell=spell,
    )


def save(entry: Entry, facts: Facts) -> Phrase:
    who, category = Name(entry.who or ""), facts.get("category")
    made = facts.get("success")
    if made is None or category is None:
        return phrase(pgettext("ose", "{who} makes a saving throw."), who=who)
    values = {"who": who, "category": label("category", category)}
    if "total" in facts and "needed" in facts:
        message = MADE_BY if made else FAILED_BY
        return Phrase(message, {**values, "total": facts["total"], "needed": facts["needed"]})
    if made:
        message = pgettext("ose", "Saving throw of {who}: made ({category}).")
    else:
        message = pgettext("ose", "Saving throw of {who}: failed ({category}).")
    return Phrase(message, values)


MADE_BY = pgettext("ose", "Saving throw of {who}: {total} against {needed}, made ({category}).")
FAILED_BY = pgettext("ose", "Saving throw of {who}: {total} against {needed}, failed ({category}).")


UNNAMED = pgettext("ose", "The GM decides what the spell does to {target}.")
gm_effect = whether(
    "saved",
    if_known(pgettext("ose", "{target} saves; the GM decides what {spell} still does."), UNNAMED),
    if_known(pgettext("ose", "The GM decides what {spell} does to {target}."), UNNAMED),
)
spell_damage = if_known(
    pgettext("ose", "{spell}: {damage} damage rolled."),
    pgettext("ose", "The damage of the spell is rolled."),
)
spell_healing = if_known(
    pgettext("ose", "{spell}: {healing} healing rolled."),
    pgettext("ose", "The healing of the spell is rolled."),
)


def spell_duration(entry: Entry, facts: Facts) -> Phrase:
    if "spell" not in facts or "rounds" not in facts:
        return phrase(pgettext("ose", "The duration of the spell is rolled."))
    if not facts["rounds"]:
        return phrase(
            pgettext("ose", "{spell} lasts for the rest of the fight."), spell=Term(facts["spell"])
        )
    return phrase(
        npgettext("ose", "{spell} lasts {count} round.", "{spell} lasts {count} rounds."),
        count=facts["rounds"],
        spell=Term(facts["spell"]),
    )


def spell_effect(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "spell" not in facts:
        return phrase(pgettext("ose", "The spell takes effect on {target}."), target=target)
    spell, did = Term(facts["spell"]), effects(facts)
    if not did and facts.get("saved"):
        return phrase(
            pgettext("ose", "{target} saves: {spell} has no effect."), target=target, spell=spell
        )
    if not did:
        return phrase(
            pgettext("ose", "{spell} has no effect on {target}."), target=target, spell=spell
        )
    if facts.get("saved"):
        message = pgettext("ose", "{spell} on {target}, saved: {effects}.")
    else:
        message = pgettext("ose", "{spell} on {target}: {effects}.")
    return phrase(message, spell=spell, target=target, effects=did)


def effects(facts: Facts) -> tuple[Phrase, ...]:
    found = []
    if facts.get("damage"):
        found.append(phrase(pgettext("ose", "{damage} damage"), damage=facts["damage"]))
    if facts.get("healing"):
        found.append(phrase(pgettext("ose", "{healing} healed"), healing=facts["healing"]))
    if facts.get("condition", "none") != "none":
        found.append(_laid(facts["condition"], facts.get("rounds", 0)))
    return tuple(found)


def _laid(name: str, rounds: int) -> Phrase:
    if not rounds:
        return phrase(
            pgettext("ose", "{condition} for the rest of the fight"), condition=condition(name)
        )
    return phrase(
        npgettext("ose", "{condition} for {count} round", "{condition} for {count} rounds"),
        count=rounds,
        condition=condition(name),
    )
