"""The log of rounds, initiative, moving, spells, and actions outside a melee."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import label
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.blows import goes_down, struck
from rulesets.momentum.wording.log.words import (
    LEAVES,
    MISSED,
    MISSED_MANY,
    NO_DAMAGE,
    WOUNDED_MANY,
    by,
)
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, if_known, people, whether

MOVES = pgettext("momentum", "{who} moves.")
LOADS = pgettext("momentum", "{who} reloads.")
DID = pgettext("momentum", "{who} does something else: {what}.")
FAILED = pgettext("momentum", "{who} fails: {what}.")
MOST_ROLLS = 6
TOTAL = pgettext("momentum", "{who} ({total})")
TOTALS = pgettext("momentum", "Initiative: {rolls}.")
ROLLS = pgettext("momentum", "Rolled for initiative: {rolls}.")
EVERYBODY = pgettext("momentum", "Everybody has rolled initiative.")
INITIATIVE = pgettext("momentum", "initiative {total}")
ROLL = pgettext("momentum", "rolled {total}")
SUCCEEDS = pgettext("momentum", "{who} succeeds: {what}.")


def _initiative(entry: Entry, facts: Facts) -> Phrase | None:
    if "total" in facts:
        message = pgettext("momentum", "Initiative of {who}: {total}.")
        return Phrase(message, {**people(entry), "total": facts["total"]})
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


def initiative(entry: Entry, gathering: Gathering) -> None:
    """Tells all totals in one sentence; for combatants with a secret total the rolls in another."""
    fact = "total" if "total" in entry.facts else "roll"
    if not entry.facts.get(fact):
        return
    rolled = of_rule(gathering.entries, "initiative")
    some = [each for each in rolled if ("total" in each.facts) == (fact == "total")]
    gathering.does(_rolls(some, fact, rolled))
    word = phrase(INITIATIVE if fact == "total" else ROLL, total=entry.facts[fact])
    gathering.befalls(entry.who, Weight.DID, word=word)


def _rolls(some: Sequence[Entry], fact: str, everybody: Sequence[Entry]) -> Phrase:
    if len(everybody) > MOST_ROLLS:
        return phrase(EVERYBODY)
    rolls = tuple(
        phrase(TOTAL, who=Name(each.who or ""), total=each.facts[fact])
        for each in some
        if each.facts.get(fact)
    )
    message: Message = TOTALS if fact == "total" else ROLLS
    return phrase(message, rolls=rolls)


def other(entry: Entry, gathering: Gathering) -> None:
    """Tells another action; after a test, whether it worked."""
    facts, tested = entry.facts, by(gathering.entries, entry.who, "test")
    worked = tested is not None and facts.get("success") and facts.get("what")
    values = {**people(entry), "what": facts.get("what")}
    sentence = Phrase(SUCCEEDS, values) if worked else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.DID, sentence)


CASTS = pgettext("momentum", "{who} casts a spell.")
SPELL_HURTS = pgettext("momentum", "The spell of {who} hurts {target}.")
HARMS = pgettext("momentum", "{who} casts {spell} on {target}: {damage} damage.")
PAID = npgettext("momentum", "{count} magic point spent", "{count} magic points spent")


def _cast(entry: Entry, facts: Facts) -> Phrase:
    if "spell" not in facts or "success" not in facts:
        return Phrase(CASTS, people(entry))
    values = {**people(entry), "spell": Term(facts["spell"])}
    if not facts["success"]:
        return Phrase(pgettext("momentum", "The spell of {who} fails: {spell}."), values)
    on = pgettext("momentum", "The spell of {who} on {target} works: {spell}.")
    alone = pgettext("momentum", "The spell of {who} works: {spell}.")
    return Phrase(on if entry.target else alone, values)


def cast(entry: Entry, gathering: Gathering) -> None:
    """Tells the spell, its effect and its cost."""
    facts, harm = entry.facts, by(gathering.entries, entry.who, "spell_damage")
    if harm is not None and {"spell"} <= facts.keys() and harm.facts.get("damage"):
        values = {**people(entry), "spell": Term(facts["spell"]), "damage": harm.facts["damage"]}
        gathering.does(Phrase(HARMS, values))
    else:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)
    if facts.get("cost"):
        gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(PAID, count=facts["cost"]))
    if facts.get("success") is False:
        missed = Phrase(MISSED, count=1)
        gathering.befalls(entry.target, Weight.MISSED, word=missed, many=MISSED_MANY)
    elif harm is None:
        gathering.befalls(entry.target, Weight.DID)


def spell_damage(entry: Entry, gathering: Gathering) -> None:
    """Tells the damage of a spell, if the spell itself is not told with it."""
    done = entry.facts.get("damage")
    if not done or by(gathering.entries, entry.who, "cast") is None:
        gathering.does(gathering.sentence(entry))
    if done == 0:
        gathering.befalls(entry.target, Weight.RESISTED, word=phrase(NO_DAMAGE))
        return
    gathering.befalls(entry.target, Weight.WOUNDED, life=done or 0, many=WOUNDED_MANY)
    goes_down(entry, gathering)


DOINGS = {
    "initiative": Rule(
        sees="roll",
        actor="value total",
        says=_initiative,
        came=initiative,
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
    ),
    "leave": Rule(
        sees="metres away early",
        outcome="metres",
        says=pgettext("momentum", "{who} leaves the melee without a test."),
        part=LEAVES,
        why=(pgettext("momentum", "Somebody on their own side stays against a single enemy."),),
    ),
    "reload": Rule(
        sees="weapon success",
        actor="left",
        says=_reload,
        part=Part(weight=Weight.DID),
    ),
    "other": Rule(
        sees="what success",
        says=whether(
            "success",
            if_known(DID, pgettext("momentum", "{who} does something else.")),
            if_known(FAILED, pgettext("momentum", "{who} fails at something else.")),
        ),
        came=other,
    ),
    "stand_up": Rule(
        sees="",
        says=pgettext("momentum", "{who} stands up."),
        part=Part(word=pgettext("momentum", "standing again")),
    ),
    "pick_up": Rule(
        sees="weapon",
        says=if_known(
            pgettext("momentum", "{who} picks up a weapon: {weapon}."),
            pgettext("momentum", "{who} picks up a weapon."),
        ),
        part=Part(word=pgettext("momentum", "weapon picked up")),
    ),
    "void": Rule(
        sees="reason",
        says=if_known(
            pgettext("momentum", "The action of {who} comes to nothing: {reason}."),
            pgettext("momentum", "The action of {who} comes to nothing."),
            word=label,
        ),
        part=Part(weight=Weight.DID, word=pgettext("momentum", "comes to nothing")),
    ),
    "cast": Rule(
        sees="spell hindered success level",
        actor="cost mp",
        says=_cast,
        came=cast,
        why=(why.cast,),
    ),
    "spell_damage": Rule(
        sees="rolled times damage",
        actor="bonus",
        target="armour hp",
        outcome="damage hp",
        says=struck(
            if_known(
                pgettext("momentum", "The spell of {who} does {target} {damage} damage."),
                SPELL_HURTS,
            ),
            if_known(
                pgettext("momentum", "The spell of {who} does {target} {damage} damage, doubled."),
                SPELL_HURTS,
            ),
            pgettext("momentum", "The spell of {who} does not reach {target}."),
            SPELL_HURTS,
        ),
        came=spell_damage,
        why=(why.damage,),
    ),
}
