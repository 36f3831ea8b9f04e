"""Short words for sentences, questions, marks and explanations."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rulesets.contract import Entry
from rulesets.lexicon import lexicon
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, Say, Sentence, sentence_of
from rulesets.wording.labels import labels

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""

KEY = pgettext("kampbogen", "{name} ({trigger})")
TRIGGERS: Mapping[str, Phrase] = {
    "automatic": phrase(pgettext("kampbogen", "automatic")),
    "effect_roll": phrase(pgettext("kampbogen", "on effect roll")),
}
OTHER = phrase(pgettext("kampbogen", "another"))
HARM = npgettext(
    "kampbogen", "{count} damage to {what} for everybody", "{count} damage to {what} for everybody"
)
CONDITION = pgettext("kampbogen", "everybody gets the condition {condition}")
NAMED = pgettext("kampbogen", "{name}")
COSTS = pgettext("kampbogen", "{effect}: {harm} {what}")
BRINGS = pgettext("kampbogen", "{effect}: {condition}")
BOTH = pgettext("kampbogen", "{harm}; {condition}")
NOTHING = phrase(pgettext("kampbogen", "no damage"))


def effect_name(key: str) -> Phrase:
    """`gift/automatic` as "Poison (automatic)"."""
    name, _, trigger = key.rpartition("/")
    return phrase(KEY, name=Term(name), trigger=TRIGGERS.get(trigger, OTHER))


def effect_named(key: str, among: Iterable[str]) -> Phrase:
    """The name without its trigger, unless another of the same name is active."""
    name = key.rpartition("/")[0]
    if sum(item.rpartition("/")[0] == name for item in among) > 1:
        return effect_name(key)
    return phrase(NAMED, name=Term(name))


def harms(effect: Phrase, harm: int, harm_to: str, condition: str) -> Phrase:
    """An effect with its harm, in short: "Cold breath: 1 Power"."""
    if harm:
        return phrase(COSTS, effect=effect, harm=harm, what=Term(harm_to))
    return phrase(BRINGS, effect=effect, condition=Term(condition)) if condition else effect


def action_name(action: str) -> Term:
    """The word of an action; the roll for thrashing has another name than the stat."""
    return Term("act.prygl" if action == "prygl" else action)


CHOSEN = pgettext("kampbogen", "{action} with {ability}: {total}, {result}")
CHOSEN_PLAINLY = pgettext("kampbogen", "{action}")


def chosen(action: str, ability: str, total: int | None, result: str) -> Phrase:
    """The use of the roll, and its result."""
    name = action_name(action)
    if not ability:
        return phrase(CHOSEN_PLAINLY, action=name)
    values = {"ability": Term(ability), "total": total, "result": Term(result)}
    return Phrase(CHOSEN, {"action": name, **values})


def worded(value: Any) -> int | Term | tuple[Term, ...]:
    """A value of the state as a number, a word, or several words."""
    if value is None or value in ("", [], ()):
        return Term("unset")
    if isinstance(value, bool):
        return Term("yes" if value else "no")
    if isinstance(value, list | tuple):
        return tuple(Term(str(item)) for item in value)
    return value if isinstance(value, int) else Term(str(value))


def does(harm: int, harm_to: str, condition: str) -> Phrase:
    """The effect on everybody in the fight."""
    hurts = phrase(HARM, count=harm, what=Term(harm_to)) if harm else NOTHING
    if not condition:
        return hurts
    becomes = phrase(CONDITION, condition=Term(condition))
    return phrase(BOTH, harm=hurts, condition=becomes) if harm else becomes


def by_somebody(sentence: Say, unknown: Say) -> Sentence:
    """`sentence` if the actor may be named, else `unknown`."""
    of_somebody, of_nobody = sentence_of(sentence), sentence_of(unknown)

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        return (of_nobody if entry.who in ("gm", None) else of_somebody)(entry, facts)

    return say
