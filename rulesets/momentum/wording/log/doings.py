"""The log of rounds, moving, shooting, casting, and beginning a melee."""

from rulesets.contract import Entry
from rulesets.log_rows import Rule, befalls
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import label, leveled
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.came_of import actions, tests
from rulesets.momentum.wording.log.came_of.telling import did
from rulesets.momentum.wording.log.came_of.words import (
    ARMED,
    OUT_OF_MELEE,
    OUT_OF_MELEE_MANY,
    STANDS,
)
from rulesets.sentence_patterns import Facts, if_known, people, whether
from rulesets.wording.labels import names

MOVES = pgettext("momentum", "{who} moves.")
LOADS = pgettext("momentum", "{who} reloads.")
CASTS = pgettext("momentum", "{who} casts a spell.")


def _test(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "roll" not in facts or "level" not in facts:
        return Phrase(pgettext("momentum", "{who} makes a test."), values)
    values |= {"roll": facts["roll"], "level": leveled(facts)}
    against = pgettext("momentum", "{who} rolls {roll} against {target}: {level}.")
    # A manoeuvre or a movement may be for a friend, who is covered.
    beside = pgettext("momentum", "{who} rolls {roll} ({target}): {level}.")
    alone = pgettext("momentum", "{who} rolls {roll}: {level}.")
    aimed = beside if facts.get("purpose") == "manoeuvre" else against
    return Phrase(aimed if entry.target else alone, values)


def _initiative(entry: Entry, facts: Facts) -> Phrase | None:
    if "total" in facts:
        told = pgettext("momentum", "Initiative of {who}: {total}.")
        return Phrase(told, {**people(entry), "total": facts["total"]})
    if not facts.get("roll"):
        return None
    rolled = pgettext("momentum", "{who} rolls {roll} for initiative.")
    return Phrase(rolled, {**people(entry), "roll": facts["roll"]})


def _reload(entry: Entry, facts: Facts) -> Phrase:
    if "weapon" not in facts:
        return Phrase(LOADS, people(entry))
    values = {**people(entry), "weapon": Term(facts["weapon"])}
    if not facts.get("success", True):
        message = pgettext("momentum", "{who} does not manage to reload on the move: {weapon}.")
        return Phrase(message, values)
    if facts.get("left") == 0:
        return Phrase(pgettext("momentum", "{who} has loaded: {weapon}."), values)
    if "left" not in facts:
        return Phrase(pgettext("momentum", "{who} reloads: {weapon}."), values)
    still = npgettext(
        "momentum",
        "{who} reloads: {weapon}, {count} action to go.",
        "{who} reloads: {weapon}, {count} actions to go.",
    )
    return Phrase(still, values, facts["left"])


def _cast(entry: Entry, facts: Facts) -> Phrase:
    if "spell" not in facts or "success" not in facts:
        return Phrase(CASTS, people(entry))
    values = {**people(entry), "spell": Term(facts["spell"])}
    if not facts["success"]:
        return Phrase(pgettext("momentum", "The spell of {who} fails: {spell}."), values)
    on = pgettext("momentum", "The spell of {who} on {target} works: {spell}.")
    alone = pgettext("momentum", "The spell of {who} works: {spell}.")
    return Phrase(on if entry.target else alone, values)


def _group(entry: Entry, facts: Facts) -> Phrase:
    told = pgettext(
        "momentum", "Combat group {group}: {members}. The Momentum is with: {momentum}."
    )
    if not {"group", "members", "momentum"} <= facts.keys():
        return phrase(pgettext("momentum", "A combat group has formed."))
    return phrase(
        told,
        group=facts["group"],
        members=names(facts["members"]),
        momentum=Name(facts["momentum"]),
    )


DID = pgettext("momentum", "{who} does something else: {what}.")
FAILED = pgettext("momentum", "{who} fails: {what}.")

DOINGS = {
    "test": Rule(
        sees="purpose roll level fumble",
        actor="value hard extreme edge",
        outcome="level fumble",
        says=_test,
        came=tests.test,
        why=(why.test,),
    ),
    "initiative": Rule(
        sees="roll",
        actor="value total",
        says=_initiative,
        came=actions.initiative,
        why=(why.initiative,),
    ),
    "round": Rule(
        sees="round",
        says=if_known(
            pgettext("momentum", "Round {round} begins."), pgettext("momentum", "A round begins.")
        ),
        came=None,
    ),
    "move": Rule(
        sees="metres restricted away",
        outcome="metres",
        says=whether(
            "restricted",
            if_known(
                npgettext(
                    "momentum",
                    "{who} moves {count} metre, sneaking, swimming or balancing.",
                    "{who} moves {count} metres, sneaking, swimming or balancing.",
                ),
                MOVES,
                count="metres",
            ),
            if_known(
                npgettext("momentum", "{who} moves {count} metre.", "{who} moves {count} metres."),
                MOVES,
                count="metres",
            ),
        ),
        came=actions.move,
    ),
    "leave": Rule(
        sees="metres away early",
        outcome="metres",
        says=pgettext("momentum", "{who} leaves the melee without a test."),
        came=befalls(word=OUT_OF_MELEE, many=OUT_OF_MELEE_MANY),
        why=(pgettext("momentum", "Somebody on their own side stays against a single enemy."),),
    ),
    "reload": Rule(
        sees="weapon success",
        actor="left",
        says=_reload,
        came=did,
    ),
    "other": Rule(
        sees="what success",
        says=whether(
            "success",
            if_known(DID, pgettext("momentum", "{who} does something else.")),
            if_known(FAILED, pgettext("momentum", "{who} fails at something else.")),
        ),
        came=actions.other,
    ),
    "stand_up": Rule(
        sees="",
        says=pgettext("momentum", "{who} stands up."),
        came=befalls(word=STANDS),
    ),
    "pick_up": Rule(
        sees="weapon",
        says=if_known(
            pgettext("momentum", "{who} picks up a weapon: {weapon}."),
            pgettext("momentum", "{who} picks up a weapon."),
        ),
        came=befalls(word=ARMED),
    ),
    "cast": Rule(
        sees="spell hindered success level",
        actor="cost mp",
        says=_cast,
        came=actions.cast,
        why=(why.cast,),
    ),
    "void": Rule(
        sees="reason",
        says=if_known(
            pgettext("momentum", "The action of {who} comes to nothing: {reason}."),
            pgettext("momentum", "The action of {who} comes to nothing."),
            word=label,
        ),
        came=actions.void,
    ),
    "engage": Rule(
        sees="group distance",
        says=pgettext("momentum", "{who} starts a melee with {target}."),
        came=actions.meets,
        why=(why.distance,),
    ),
    "reinforce": Rule(
        sees="group distance",
        says=pgettext("momentum", "{who} joins the melee against {target}."),
        came=actions.meets,
        why=(why.distance,),
    ),
    "join": Rule(
        sees="group distance",
        says=pgettext("momentum", "{who} joins in against {target}."),
        came=actions.meets,
        why=(why.distance,),
    ),
    "ignore": Rule(
        sees="distance",
        says=pgettext("momentum", "{who} ignores the attack of {target}."),
        came=actions.ignore,
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
        came=actions.group,
    ),
}
