"""The log of a melee before its blows: beginning, joining, dividing, who faces whom."""

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import GROUP
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.words import IN_MELEE
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, if_known
from rulesets.wording.labels import names

IGNORES = pgettext("momentum", "ignores the attack")


def _group(entry: Entry, facts: Facts) -> Phrase:
    message = pgettext(
        "momentum", "Combat group {group}: {members}. The Momentum is with: {momentum}."
    )
    if not {"group", "members", "momentum"} <= facts.keys():
        return phrase(pgettext("momentum", "A combat group has formed."))
    return phrase(
        message,
        group=facts["group"],
        members=names(facts["members"]),
        momentum=Name(facts["momentum"]),
    )


def _exchange(entry: Entry, facts: Facts) -> Phrase:
    if not {"group", "active"} <= facts.keys():
        return phrase(pgettext("momentum", "Blows are exchanged."))
    message = pgettext("momentum", "Combat group {group} fights. The Momentum is with: {active}.")
    return phrase(message, group=facts["group"], active=Name(facts["active"]))


def meets(entry: Entry, gathering: Gathering) -> None:
    """Tells that two combatants are in one melee now."""
    gathering.does(gathering.sentence(entry))
    word = None if of_rule(gathering.entries, "group") else phrase(IN_MELEE)
    for who in (entry.who, entry.target):
        gathering.befalls(who, Weight.DID, word=word)


def ignore(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID, word=phrase(IGNORES))


def group(entry: Entry, gathering: Gathering) -> None:
    """Tells groups: a single one is the deed; several have a sentence each for all members."""
    facts, sentence = entry.facts, gathering.sentence(entry)
    alone = len(of_rule(gathering.entries, "group", "split")) == 1
    if alone or not facts.get("members"):
        gathering.does(sentence)
    for member in names(facts.get("members", "")):
        number = facts.get("group")
        gathering.befalls(
            member.id,
            Weight.DID,
            None if alone else sentence,
            word=Phrase(IN_MELEE) if alone or not number else phrase(GROUP, number=number),
        )


def turns(entry: Entry, gathering: Gathering) -> None:
    """Tells it of the actor alone, not of the new target."""
    gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry))


MEETING = {
    "engage": Rule(
        sees="group distance",
        says=pgettext("momentum", "{who} starts a melee with {target}."),
        came=meets,
        why=(why.distance,),
    ),
    "reinforce": Rule(
        sees="group distance",
        says=pgettext("momentum", "{who} joins the melee against {target}."),
        came=meets,
        why=(why.distance,),
    ),
    "join": Rule(
        sees="group distance",
        says=pgettext("momentum", "{who} joins in against {target}."),
        came=meets,
        why=(why.distance,),
    ),
    "ignore": Rule(
        sees="distance",
        says=pgettext("momentum", "{who} ignores the attack of {target}."),
        came=ignore,
        why=(pgettext("momentum", "No melee begins; there is no defence against the hit."),),
    ),
    "split": Rule(
        sees="group groups",
        says=if_known(
            npgettext(
                "momentum",
                "{who} divides the melee into {count} group.",
                "{who} divides the melee into {count} groups.",
            ),
            pgettext("momentum", "{who} divides the melee."),
            count="groups",
        ),
        why=(
            pgettext(
                "momentum", "As many groups as fighters on the smaller side, each with one of them."
            ),
        ),
    ),
    "group": Rule(
        sees="group momentum members",
        says=_group,
        came=group,
    ),
    "exchange": Rule(
        sees="group active",
        says=_exchange,
        came=None,
    ),
    "no_exchange": Rule(
        sees="group",
        says=if_known(
            pgettext("momentum", "Combat group {group}: nobody is left to fight."),
            pgettext("momentum", "In a combat group nobody is left to fight."),
        ),
    ),
    "redirect": Rule(
        sees="",
        says=pgettext("momentum", "{who} turns to {target}."),
        came=turns,
    ),
}
