"""The log of challenges, hold-ups, sneak attacks and indirect combat (README 7.11 to 7.17)."""

from rulesets.contract import Entry
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.came_of import situations as came_situations
from rulesets.log_rows import Rule
from rulesets.messages import Message, Phrase, pgettext
from rulesets.sentence_patterns import Facts, Sentence, by_word, if_known, whether

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
        came=came_situations.trial,
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
        came=came_situations.trial,
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
        came=came_situations.holdup,
    ),
    "holdup_roll": Rule(
        sees=f"{AGAINST} result lowest",
        says=if_known(
            pgettext("kampbogen", "{who} against {target}: {total} against {needed}, {result}."),
            pgettext("kampbogen", "{who} and {target} settle the hold-up."),
        ),
        came=came_situations.holdup_roll,
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
        came=came_situations.sneak_roll,
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
