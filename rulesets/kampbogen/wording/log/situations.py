"""The log of challenges, hold-ups, sneak attacks and indirect combat (README 7.11 to 7.17)."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.rolling import SPECIAL, all_rolls
from rulesets.kampbogen.wording.log.words import (
    FAIL_MANY,
    FAILED,
    PASS_MANY,
    PASSED,
    SURPRISED,
    SURRENDERS,
    about,
    fumbles,
    made_by,
)
from rulesets.log_rows import Rule
from rulesets.messages import Message, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, Sentence, by_word, if_known, people, whether

AGAINST = (
    "grade gm_dice modifier needed ability value situational dice special total highest reroll"
)
GRADE = "name ability grade dice modifier total"
TEST = "ability value situational dice special total needed success reroll"
CALLED = pgettext("kampbogen", "There is a challenge.")
AROUND = pgettext("kampbogen", "The fight around them comes near.")


def _graded(named: Message, unnamed: Message, without: Message, untold: Message) -> Sentence:
    """The sentence with a name, and with an ability if the GM has named one."""

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        if facts.get("name") and facts.get("ability"):
            return if_known(named, untold)(entry, facts)
        if facts.get("ability"):
            return if_known(unnamed, untold)(entry, facts)
        return if_known(without, untold)(entry, facts)

    return say


def _tested(passed: Message, failed: Message, rolls: Message) -> Sentence:
    return whether("success", if_known(passed, rolls), if_known(failed, rolls), rolls)


SNEAKS = pgettext("kampbogen", "{who} sneaks up on {target}.")
LOSES = npgettext(
    "kampbogen",
    "{who} fails with {total} against {needed} and loses {count} life.",
    "{who} fails with {total} against {needed} and loses {count} life.",
)
BOTH_TAKE = npgettext(
    "kampbogen",
    "{who} and {target} take {count} life damage each.",
    "{who} and {target} take {count} life damage each.",
)
BOTH_WOULD = npgettext(
    "kampbogen",
    "{who} and {target} would take {count} life damage each.",
    "{who} and {target} would take {count} life damage each.",
)
WOULD = pgettext("kampbogen", "{who} would take {highest} life damage, {target} {lowest}.")
NOTICES = pgettext("kampbogen", "not surprised")
would_take = if_known(WOULD, lambda entry, facts: None)


def trial(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence, and who has passed; a reroll replaces the roll before it."""
    facts, everybody = entry.facts, of_rule(gathering.entries, entry.rule)
    if len({each.who for each in everybody}) > 1 and entry is everybody[0]:
        counted = {each.who: each for each in everybody}
        gathering.does(all_rolls(tuple(counted.values()), "total"))
    if entry is not _last(entry, gathering):
        return
    passed, total = facts.get("success"), facts.get("total")
    cost = about(gathering.entries, entry.who, "harm")
    sentence = gathering.sentence(entry)
    if cost and {"total", "needed"} <= set(facts) and "amount" in cost[-1].facts:
        values = {**people(entry), "total": total, "needed": facts["needed"]}
        sentence = Phrase(LOSES, values, cost[-1].facts["amount"])
    word = None if total is None else phrase(PASSED if passed else FAILED, total=total)
    weight = Weight.RESISTED if passed else Weight.DID
    many = PASS_MANY if passed else None if passed is None else FAIL_MANY
    gathering.befalls(entry.who, weight, sentence, word=word, many=many)
    if facts.get("special") in SPECIAL:
        gathering.befalls(entry.who, weight, word=Phrase(SPECIAL[facts["special"]]))


def holdup(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    if entry.facts.get("yields"):
        gathering.befalls(entry.who, Weight.OUT, word=Phrase(SURRENDERS))


def holdup_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells the harm of both, even while a soul point may change it: then the character would take
    the highest die."""
    gathering.befalls(entry.who, Weight.DID)
    if entry is not _last(entry, gathering):
        return
    gathering.does(gathering.sentence(entry))
    settled = bool(of_rule(gathering.entries, "harm"))
    result, highest = entry.facts.get("result"), entry.facts.get("highest")
    if result == "equal" and highest is not None:
        gathering.does(Phrase(BOTH_TAKE if settled else BOTH_WOULD, people(entry), highest))
    elif not settled:
        gathering.does(would_take(entry, entry.facts) or gathering.sentence(entry))


def sneak_roll(entry: Entry, gathering: Gathering) -> None:
    gathering.befalls(entry.who, Weight.DID)
    if entry is not _last(entry, gathering):
        return
    gathering.does(gathering.sentence(entry))
    if entry.facts.get("special") == "fumble":
        gathering.does(fumbles(entry, entry.facts))
    surprised = entry.facts.get("success")
    if surprised is not None:
        word = Phrase(SURPRISED if surprised else NOTICES)
        gathering.befalls(entry.target, Weight.DID if surprised else Weight.MISSED, word=word)


def _last(entry: Entry, gathering: Gathering) -> Entry:
    return made_by(entry, gathering.entries)[-1]


SITUATIONS = {
    "challenge_grade": Rule(
        sees=f"{GRADE} harm condition",
        says=_graded(
            pgettext("kampbogen", "Challenge, {name}: {ability} against {total}."),
            pgettext("kampbogen", "Challenge: {ability} against {total}."),
            pgettext("kampbogen", "Challenge against {total}."),
            CALLED,
        ),
        why=(why.grade,),
    ),
    "challenge": Rule(
        sees=f"name {TEST}",
        says=_tested(
            pgettext("kampbogen", "{who} passes with {total} against {needed}."),
            pgettext("kampbogen", "{who} fails with {total} against {needed}."),
            pgettext("kampbogen", "{who} faces the challenge."),
        ),
        came=trial,
        why=(why.tested,),
    ),
    "indirect_grade": Rule(
        sees=GRADE,
        says=_graded(
            pgettext("kampbogen", "Indirect combat, {name}: {ability} against {total}."),
            pgettext("kampbogen", "Indirect combat: {ability} against {total}."),
            pgettext("kampbogen", "Indirect combat against {total}."),
            AROUND,
        ),
        why=(why.grade,),
    ),
    "indirect": Rule(
        sees=TEST,
        says=_tested(
            pgettext("kampbogen", "{who} gets through with {total} against {needed}."),
            pgettext("kampbogen", "{who} does not make it through: {total} against {needed}."),
            pgettext("kampbogen", "{who} tries to make it through."),
        ),
        came=trial,
        why=(why.tested,),
    ),
    "holdup": Rule(
        sees="by yields",
        says=whether(
            "yields",
            pgettext("kampbogen", "{who} yields to {target}."),
            pgettext("kampbogen", "{who} resists {target}."),
            pgettext("kampbogen", "{who} is held up by {target}."),
        ),
        came=holdup,
    ),
    "holdup_roll": Rule(
        sees=f"{AGAINST} result lowest",
        says=if_known(
            pgettext("kampbogen", "{who} against {target}: {total} against {needed}, {result}."),
            pgettext("kampbogen", "{who} and {target} settle the hold-up."),
        ),
        came=holdup_roll,
        why=(why.holdup,),
    ),
    "sneak": Rule(
        sees="way weapon knock_out",
        says=by_word(
            "way",
            {
                "sneak_up": SNEAKS,
                "aimed_shot": if_known(
                    pgettext("kampbogen", "{who} aims at {target}: {weapon}."),
                    pgettext("kampbogen", "{who} aims at {target}."),
                ),
                "none": pgettext("kampbogen", "{who} leaves {target} alone."),
            },
            SNEAKS,
        ),
    ),
    "sneak_roll": Rule(
        sees=f"{AGAINST} success",
        says=_tested(
            pgettext("kampbogen", "{who} surprises {target}: {total} against {needed}."),
            pgettext("kampbogen", "{target} notices {who}: {total} against {needed}."),
            pgettext("kampbogen", "{who} tries to surprise {target}."),
        ),
        came=sneak_roll,
        why=(why.holdup,),
    ),
    "sneak_response": Rule(
        sees="fight",
        says=whether(
            "fight",
            pgettext("kampbogen", "{who} fights."),
            pgettext("kampbogen", "{who} does not fight."),
            pgettext("kampbogen", "{who} decides whether to fight."),
        ),
    ),
}
