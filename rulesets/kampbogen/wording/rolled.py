"""Whose dice these are, and what for: the head of a dice pad, and of a roll in the record. How the
dice are read (README 6): a double one or double six of an ability roll belongs together."""

from collections.abc import Mapping

from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import Rolled, titled

ROLLED: Mapping[str, Rolled] = {
    "kampgrad": Rolled(
        pgettext("kampbogen", "{who}: combat grade"),
        pgettext("kampbogen", "{who}: grade of {target}"),
    ),
    "ability": Rolled(pgettext("kampbogen", "{who}: ability roll")),
    "prygl": Rolled(
        pgettext("kampbogen", "{who}: thrashing"),
        pgettext("kampbogen", "{who}: thrashing for {target}"),
    ),
    "challenge": Rolled(pgettext("kampbogen", "{who}: challenge")),
    "indirect": Rolled(pgettext("kampbogen", "{who}: roll in indirect combat")),
    "holdup": Rolled(
        pgettext("kampbogen", "{who}: hold-up"),
        pgettext("kampbogen", "{who}: hold-up against {target}"),
    ),
    "sneak": Rolled(
        pgettext("kampbogen", "{who}: sneak attack"),
        pgettext("kampbogen", "{who}: sneak attack on {target}"),
    ),
    "rise": Rolled(
        pgettext("kampbogen", "{who}: rising roll"),
        pgettext("kampbogen", "{who}: rising roll against {target}"),
    ),
}
CHALLENGE = pgettext("kampbogen", "{who}: challenge ({name})")
RISING = "rise"
DOUBLES = ((1, 1), (6, 6))
ORDINARY = ("prygl",)
"""A double is nothing special in these rolls, nor in the GM's."""


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    """A challenge has the name that the GM has given it, or else that of the ability."""
    facts = told.facts if told else {}
    called = facts.get("name") or facts.get("ability")
    if purpose == "challenge" and called:
        return phrase(CHALLENGE, who=Name(who), name=Term(called))
    return titled(ROLLED[purpose], who, told)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    special = roll.who != "gm" and roll.purpose not in ORDINARY
    double = special and roll.faces in DOUBLES
    return tuple(Face(str(face), joined=double and nth > 0) for nth, face in enumerate(roll.faces))
