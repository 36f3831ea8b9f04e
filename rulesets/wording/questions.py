"""Words about those who are asked, shared by all games."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase

WHAT_TO_RULE = pgettext("fight", "Which ruling?")
ASKED_OF_GM = pgettext("fight", "It is the GM’s turn.")
DECISIONS = npgettext("fight", "{count} decision", "{count} decisions")
OPTION = pgettext("fight", "{option}")
WITH_WEAPON = pgettext("fight", "{deed}: {weapon}")


def naming_the_weapon(
    deed: Phrase, asked: PendingView, option: str, fields: Mapping[str, Any]
) -> Phrase:
    """The deed on the main button with its weapon, where there is a choice of weapons."""
    offered = asked.decision.option(option) if asked.decision else None
    arms = [field for field in offered.fields if field.name == "weapon"] if offered else []
    if not arms or len(arms[0].choices) < 2 or not fields.get("weapon"):
        return deed
    return phrase(WITH_WEAPON, deed=deed, weapon=Term(str(fields["weapon"])))


def waiting_for(
    asked_of: Mapping[str, Message], otherwise: Message, of_gm: Mapping[str, Message] | None = None
) -> Callable[[View, PendingView], Phrase]:
    """A `contract.Wording.asked_of` by kind of question, with separate messages for the GM."""
    gm = of_gm or {}

    def say(view: View, asked: PendingView) -> Phrase:
        if asked.by == "gm":
            return phrase(gm.get(asked.kind, ASKED_OF_GM))
        return phrase(asked_of.get(asked.kind, otherwise), who=Name(asked.by))

    return say


def owed_by_kind(messages: Mapping[str, Message]) -> Callable[[str, int], Phrase]:
    """A `contract.Wording.owed` by kind of question."""

    def owed(kind: str, count: int) -> Phrase:
        return phrase(messages.get(kind, DECISIONS), count=count)

    return owed
