"""The log of leaving combat, moving, riding and charging (README 7.6, 7.8, 7.10)."""

from rulesets.arm5.wording.labels import given, summed
from rulesets.arm5.wording.log.parts import LEFT, ROLL, done, numbered, rolled, rolls, test, tested
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, by_fact, when
from rulesets.messages import Message, Phrase, pgettext, phrase
from rulesets.results import Gathering, Part
from rulesets.sentence_patterns import Facts, by_word, whether, with_target

HOLD_WINS = pgettext("arm5", "tie: not free")
BACK = pgettext("arm5", "caught")
PURSUED = pgettext("arm5", "pursued")
FREE = pgettext("arm5", "free")
HELD = pgettext("arm5", "held")
HOLDS = pgettext("arm5", "holds: {total}")
HOLDS_NOT = pgettext("arm5", "does not hold: {total}")
HOLDS_MANY = pgettext("arm5", "Holding on: {who}.")
HOLDS_NOT_MANY = pgettext("arm5", "Not holding on: {who}.")
IN_BREATH = pgettext("arm5", "not out of breath: {total}")
OUT_OF_BREATH = pgettext("arm5", "out of breath: {total}")
MOUNT_TIRES = pgettext("arm5", "mount tired")
MOUNT_SPENT = pgettext("arm5", "mount exhausted")
HOLDS_ALL = pgettext("arm5", "Succeeds only if the defence is higher than every attack.")
CONTESTED = pgettext(
    "arm5", "Only those who attacked in melee since the last turn and are engaged contest it."
)
RETREAT = pgettext("arm5", "Uses no action; enemies have to catch up before they can attack.")


def disengage_attack(entry: Entry, gathering: Gathering) -> None:
    held = bool(entry.facts.get("holds"))
    gathering.befalls(
        entry.who,
        Weight.DID,
        gathering.sentence(entry),
        word=numbered(HOLDS if held else HOLDS_NOT)(entry, entry.facts),
        many=HOLDS_MANY if held else HOLDS_NOT_MANY,
    )
    total = entry.facts.get("total")
    if held and total is not None and total == entry.facts.get("defense"):
        gathering.befalls(entry.who, Weight.DID, word=Phrase(HOLD_WINS))
    rolls(entry, gathering)


def contested(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(phrase(CONTESTED if facts.get("automatic") else HOLDS_ALL))]


def going(to: Message, towards: Message, away: Message, alone: Message) -> Rule:
    """The row of a move, on foot or on horseback."""
    by_arrival = by_word("arrived", {"True": to, "False": towards}, away)
    return Rule(
        sees="pace position cover arrived", actor="paces", says=with_target(by_arrival, alone)
    )


MOVES = {
    "disengage": Rule(
        sees=f"automatic success defends_with {ROLL}",
        actor=summed("disengage"),
        outcome="total success",
        says=whether(
            "automatic",
            pgettext("arm5", "{who} leaves combat uncontested."),
            whether(
                "success",
                given(
                    pgettext("arm5", "{who} leaves combat with a defence of {total}."),
                    pgettext("arm5", "{who} leaves combat."),
                ),
                given(
                    pgettext(
                        "arm5", "{who} does not get free: defence {total}, +3 on the next attempt."
                    ),
                    pgettext("arm5", "{who} does not get free."),
                ),
            ),
        ),
        part=by_fact("success", {True: Part(word=FREE), False: Part(word=HELD)}),
        came=done,
        why=(contested, when("success", RETREAT)),
    ),
    "disengage_attack": Rule(
        sees="weapon total botch defense holds",
        outcome="total holds",
        says=whether(
            "holds",
            given(
                pgettext("arm5", "{who} holds {target}: {total} against {defense}."),
                pgettext("arm5", "{who} holds {target}."),
            ),
            given(
                pgettext("arm5", "{who} does not hold {target}: {total} against {defense}."),
                pgettext("arm5", "{who} does not hold {target}."),
            ),
        ),
        came=disengage_attack,
    ),
    "pursue": Rule(
        sees="caught",
        says=whether(
            "caught",
            pgettext("arm5", "{who} catches up with {target}."),
            pgettext("arm5", "{who} goes after {target}."),
        ),
        part=by_fact("caught", {True: Part(word=BACK)}, Part(weight=Weight.DID, word=PURSUED)),
    ),
    "charge": Rule(
        sees="weapon mounted pace",
        actor="paces",
        says=whether(
            "mounted",
            pgettext("arm5", "{who} charges {target} on horseback."),
            pgettext("arm5", "{who} charges {target}."),
        ),
    ),
    "move": going(
        pgettext("arm5", "{who} moves up to {target}."),
        pgettext("arm5", "{who} moves towards {target}, but not all the way."),
        pgettext("arm5", "{who} moves away from {target}."),
        pgettext("arm5", "{who} moves."),
    ),
    "ride": going(
        pgettext("arm5", "{who} rides up to {target}."),
        pgettext("arm5", "{who} rides towards {target}, but not all the way."),
        pgettext("arm5", "{who} rides away from {target}."),
        pgettext("arm5", "{who} rides."),
    ),
    "leave": Rule(
        sees="position",
        actor="paces",
        says=pgettext("arm5", "{who} leaves the field."),
        part=Part(weight=Weight.OUT, word=LEFT),
        came=done,
    ),
    "fatigue_test": test(
        tested(
            pgettext("arm5", "{who} does not run out of breath: {total} against {ease}."),
            pgettext("arm5", "{who} runs out of breath: {total} against {ease}."),
            pgettext("arm5", "{who} sprints."),
        ),
        part=by_fact(
            "success",
            {True: Part(weight=Weight.RESISTED, word=numbered(IN_BREATH))},
            Part(word=numbered(OUT_OF_BREATH)),
        ),
        came=rolled,
    ),
    "mount_fatigue": Rule(
        sees="exhausted",
        actor="levels lost",
        says=whether(
            "exhausted",
            pgettext("arm5", "The mount of {who} cannot go on."),
            pgettext("arm5", "The mount of {who} tires."),
        ),
        part=by_fact("exhausted", {True: Part(word=MOUNT_SPENT)}, Part(word=MOUNT_TIRES)),
    ),
    "mount_fatigue_test": test(
        tested(
            pgettext("arm5", "The mount of {who} keeps up the gallop: {total} against {ease}."),
            pgettext("arm5", "The mount of {who} flags: {total} against {ease}."),
            pgettext("arm5", "The mount of {who} gallops."),
        )
    ),
}
