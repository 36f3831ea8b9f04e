"""Sentences of the round and of small actions (README 7.1, 7.2, 7.8)."""

from rulesets.coc7.wording.labels import label, rolled
from rulesets.coc7.wording.log import why, why_roll
from rulesets.coc7.wording.log.came_of import harm
from rulesets.coc7.wording.log.facts import PERCENTILE, ROLL
from rulesets.contract import Entry
from rulesets.log_rows import Rule, by_fact
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether
from rulesets.wording.labels import names

MOST_NAMED = 12


def _round(entry: Entry, facts: Facts) -> Phrase:
    if "round" not in facts:
        return phrase(pgettext("coc7", "A round begins."))
    order = names(facts.get("order", ""))
    if not order:
        return phrase(pgettext("coc7", "Round {round} begins."), round=facts["round"])
    message = pgettext("coc7", "Round {round} begins. Order: {order}.")
    return phrase(message, round=facts["round"], order=_named(order))


def _named(order: tuple[Name, ...]) -> tuple[Name | Phrase, ...]:
    """The names in order; in a large fight only the first places."""
    if len(order) <= MOST_NAMED + 1:
        return order
    message = npgettext("coc7", "{count} more", "{count} more")
    return (*order[:MOST_NAMED], phrase(message, count=len(order) - MOST_NAMED))


def _other(entry: Entry, facts: Facts) -> Phrase:
    text = str(facts.get("text", "")).strip(" .")
    if not text:
        return Phrase(pgettext("coc7", "{who} does something else."), people(entry))
    message = pgettext("coc7", "{who} does something else: {text}.")
    return Phrase(message, {**people(entry), "text": text})


def _fix(entry: Entry, facts: Facts) -> Phrase:
    if "weapon" not in facts:
        return Phrase(pgettext("coc7", "{who} works on the jam."), people(entry))
    values = {**people(entry), "weapon": Term(facts["weapon"])}
    if not facts.get("left"):
        return Phrase(pgettext("coc7", "{who} works on the jam: {weapon}."), values)
    message = npgettext(
        "coc7",
        "{who} works on the jam: {weapon}, {count} round of work left.",
        "{who} works on the jam: {weapon}, {count} rounds of work left.",
    )
    return Phrase(message, values, facts["left"])


RELOADS = pgettext("coc7", "{who} reloads.")
RELOADED = if_known(
    npgettext(
        "coc7",
        "{who} reloads: {weapon}, {count} round in it.",
        "{who} reloads: {weapon}, {count} rounds in it.",
    ),
    if_known(pgettext("coc7", "{who} reloads: {weapon}."), RELOADS),
    count="ammo",
)
MALFUNCTIONS = pgettext("coc7", "The weapon of {who} malfunctions.")
TAKES = pgettext("coc7", "{who} takes a weapon in hand.")

SKIPPED = by_fact(
    "reason",
    {
        "helpless": Part(
            word=pgettext("coc7", "helpless, no turn"),
            many=pgettext("coc7", "Helpless, without a turn ({count}): {who}."),
        ),
        "unaware": Part(
            word=pgettext("coc7", "unaware, no turn"),
            many=pgettext("coc7", "Unaware of the fight, without a turn ({count}): {who}."),
        ),
        "lost_action": Part(
            word=pgettext("coc7", "turn lost diving for cover"),
            many=pgettext("coc7", "Turn lost by diving for cover ({count}): {who}."),
        ),
    },
    Part(word=pgettext("coc7", "no turn")),
)

DOINGS = {
    "round": Rule(
        sees="round order",
        outcome="order",
        says=_round,
        came=None,
        why=(why.ORDER,),
    ),
    "skip": Rule(
        sees="reason",
        outcome="",
        says=by_word(
            "reason",
            {
                "helpless": pgettext("coc7", "{who} is helpless and has no turn."),
                "unaware": pgettext("coc7", "{who} is unaware of the fight and has no turn."),
                "lost_action": pgettext("coc7", "{who} has lost this turn by diving for cover."),
            },
            pgettext("coc7", "The turn of {who} is skipped."),
        ),
        part=SKIPPED,
    ),
    "get_up": Rule(
        sees="",
        says=pgettext("coc7", "{who} gets up."),
        came=None,
    ),
    "awareness": Rule(
        sees=f"check {ROLL}",
        actor=PERCENTILE,
        outcome="level success",
        says=whether(
            "success",
            pgettext("coc7", "{who} notices the attack of {target} in time."),
            pgettext("coc7", "Surprise attack: {who} does not notice {target} in time."),
            pgettext("coc7", "{who} did not expect the attack of {target}."),
        ),
        came=harm.awareness,
        why=(why.awareness,),
    ),
    "delay": Rule(
        sees="order",
        outcome="order",
        says=pgettext("coc7", "{who} waits and acts right after {target}."),
        why=(pgettext("coc7", "Waiting ends when the other’s turn is over."),),
    ),
    "run": Rule(
        sees="metres fast",
        says=if_known(
            npgettext(
                "coc7", "{who} runs up to {count} metre.", "{who} runs up to {count} metres."
            ),
            pgettext("coc7", "{who} runs."),
            count="metres",
        ),
        why=(pgettext("coc7", "A melee attack may follow at the end of the round."),),
    ),
    "stop": Rule(
        sees="",
        says=pgettext("coc7", "{who} does not attack at the end of the run."),
    ),
    "flee": Rule(
        sees="to",
        says=by_word(
            "to",
            {
                "out": pgettext("coc7", "{who} flees from the fight."),
                "away": pgettext("coc7", "{who} breaks off from the melee."),
            },
            pgettext("coc7", "{who} flees."),
        ),
    ),
    "draw": Rule(
        sees="weapon picked_up",
        says=whether(
            "picked_up",
            if_known(pgettext("coc7", "{who} picks up a weapon: {weapon}."), TAKES),
            if_known(pgettext("coc7", "{who} draws a weapon: {weapon}."), TAKES),
        ),
    ),
    "take_cover": Rule(
        sees="",
        says=pgettext("coc7", "{who} takes cover."),
    ),
    "other": Rule(
        sees="text",
        says=_other,
    ),
    "released": Rule(
        sees="",
        says=pgettext("coc7", "{who} is free from the hold of {target}."),
        came=harm.released,
    ),
    "aim": Rule(
        sees="weapon",
        says=if_known(
            pgettext("coc7", "{who} aims: {weapon}."),
            pgettext("coc7", "{who} aims."),
        ),
        why=(pgettext("coc7", "A bonus die for the first shot with it in the next round."),),
    ),
    "aim_lost": Rule(
        sees="weapon reason",
        says=if_known(
            pgettext("coc7", "{who} can no longer aim ({reason})."),
            pgettext("coc7", "{who} can no longer aim."),
            word=label,
        ),
        part=Part(word=pgettext("coc7", "aim lost")),
    ),
    "load": Rule(
        sees="weapon",
        actor="ammo",
        says=if_known(
            pgettext("coc7", "{who} loads one round: {weapon}."),
            pgettext("coc7", "{who} loads one round."),
        ),
        came=None,
    ),
    "reload": Rule(
        sees="weapon done",
        actor="before ammo",
        says=whether(
            "done",
            RELOADED,
            if_known(pgettext("coc7", "{who} begins to change the belt: {weapon}."), RELOADS),
            RELOADED,
        ),
        why=(why.reload,),
    ),
    "malfunction": Rule(
        sees="weapon roll effect",
        actor="value rounds ammo",
        outcome="effect",
        says=by_word(
            "effect",
            {
                "jam": if_known(
                    pgettext("coc7", "Malfunction: the weapon of {who} jams ({weapon})."),
                    MALFUNCTIONS,
                ),
                "dud": if_known(
                    pgettext("coc7", "Malfunction: the shot of {who} is a dud ({weapon})."),
                    MALFUNCTIONS,
                ),
            },
            if_known(
                pgettext("coc7", "The weapon of {who} malfunctions ({weapon})."), MALFUNCTIONS
            ),
        ),
        came=harm.malfunction,
        why=(why.malfunction,),
    ),
    "fix": Rule(
        sees="weapon",
        actor="left",
        says=_fix,
        why=(why.fix,),
    ),
    "fix_roll": Rule(
        sees=f"weapon check {ROLL}",
        actor=PERCENTILE,
        outcome="level success",
        says=whether(
            "success",
            rolled(
                pgettext("coc7", "{who} rolls {roll}, {level}: the jam is cleared."),
                pgettext("coc7", "{who} clears the jam."),
            ),
            rolled(
                pgettext("coc7", "{who} rolls {roll}, {level}: the weapon stays jammed."),
                pgettext("coc7", "{who} tries to clear the jam."),
            ),
        ),
        why=(why_roll.rolled,),
    ),
    "cease": Rule(
        sees="volleys",
        says=if_known(
            npgettext(
                "coc7",
                "{who} ceases fire after {count} volley.",
                "{who} ceases fire after {count} volleys.",
            ),
            pgettext("coc7", "{who} ceases fire."),
            count="volleys",
        ),
    ),
}
