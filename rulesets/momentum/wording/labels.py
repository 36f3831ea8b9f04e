"""Short words for sentences, questions, marks and cards."""

from collections.abc import Mapping
from pathlib import Path

from rulesets.lexicon import lexicon
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.momentum.state import Plan
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import labels
from rulesets.wording.terms import die_terms

LEXICON = lexicon(Path(__file__).parent.parent)
TERMS = {**LEXICON.terms, **die_terms("initiative_die")}
label = labels(TERMS)
"""`label(within, name)`: the word of `name` in that place."""

WORD = pgettext("momentum", "{word}")
GROUP = pgettext("momentum", "Combat group {number}")


def word(within: str, name: str) -> Phrase:
    return phrase(WORD, word=label(within, name))


def level(number: int, fumble: bool = False) -> Term:
    """The word of a success level in the middle of a sentence."""
    return Term("level.fumble" if fumble else f"level.{number}")


# The combatant's deed or declaration, as a note beside the name: with a target, and without.
AT: Mapping[str, Message] = {
    "engage": pgettext("momentum", "Starts a melee with {target}"),
    "shoot": pgettext("momentum", "Shoots at {target}"),
    "cast": pgettext("momentum", "Spell on {target}: {spell}"),
    "attack": pgettext("momentum", "Attacks {target}"),
    "cover": pgettext("momentum", "Covers {target}"),
    "manoeuvre": pgettext("momentum", "{manoeuvre}: {target}"),
    "flank": pgettext("momentum", "Flanks {target}"),
    "leave": pgettext("momentum", "Gets out past {target}"),
    "switch": pgettext("momentum", "Switches groups past {target}"),
}
PLAIN: Mapping[str, Message] = {
    "hold": pgettext("momentum", "Waits"),
    "stay": pgettext("momentum", "Stays"),
    "move": pgettext("momentum", "Moves"),
    "engage": pgettext("momentum", "Starts a melee"),
    "shoot": pgettext("momentum", "Shoots"),
    "reload": pgettext("momentum", "Reloads"),
    "cast": pgettext("momentum", "Casts: {spell}"),
    "other": pgettext("momentum", "Does something else"),
    "stand_up": pgettext("momentum", "Stands up"),
    "pick_up": pgettext("momentum", "Picks up a weapon"),
    "attack": pgettext("momentum", "Attacks"),
    "defend": pgettext("momentum", "Defends"),
    "evade": pgettext("momentum", "Evades"),
    "cover": pgettext("momentum", "Covers an ally"),
    "disengage": pgettext("momentum", "Disengages"),
    "manoeuvre": pgettext("momentum", "{manoeuvre}"),
    "flank": pgettext("momentum", "Flanks"),
    "switch": pgettext("momentum", "Switches groups"),
    "tactical": pgettext("momentum", "Gets out"),
    "leave": pgettext("momentum", "Leaves the melee"),
    "flee": pgettext("momentum", "Runs away"),
}
NOTHING = phrase(pgettext("momentum", "Cannot act any more"))
OF_ITS_OWN = ("cover", "disengage")


def doing(
    option: str, target: str | None, manoeuvre: str | None, goal: str | None, spell: str | None
) -> Phrase:
    """An answer as a note: "Attacks Goblin 3"."""
    key = option
    if option == "manoeuvre" and manoeuvre in OF_ITS_OWN:
        key = manoeuvre or option
    aimed = AT.get((goal or key) if option == "tactical" else key)
    if option == "leave" or key == "disengage":
        aimed = None
    plain = PLAIN.get(key if option != "tactical" or goal == "leave" else goal or key)
    message = aimed if target and aimed else plain
    if message is None:
        return NOTHING
    words = {"manoeuvre": manoeuvre, "spell": spell}
    values: dict[str, Name | Term] = {name: Term(word) for name, word in words.items() if word}
    if target:
        values["target"] = Name(target)
    return Phrase(message, values)


def planned(plan: Plan, hidden: frozenset[str]) -> Phrase:
    """The plan as a note; a hidden combatant is not named as its target."""
    target = None if plan.target in hidden else plan.target
    return doing(plan.option, target, plan.manoeuvre, plan.goal, plan.spell)


def counted(facts: Facts) -> str:
    """Which successes counted. A side without any fighter left has none."""
    result = str(facts.get("result", "untold"))  # dice may be missing
    lone = result == "all" and 0 in (facts.get("active"), facts.get("passive"))
    return "one_side" if lone else result


def leveled(facts: Facts) -> Term:
    return level(facts["level"], bool(facts.get("fumble")))
