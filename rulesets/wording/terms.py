"""Identifiers that all games share, and the words they are shown with."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext

RULINGS: Mapping[str, Term] = {
    "gm": Term(pgettext("fight", "GM")),
    "set": Term(pgettext("fight", "Set a value")),
    "add": Term(pgettext("fight", "Add a combatant")),
    "remove": Term(pgettext("fight", "Remove from the fight")),
    "default": Term(pgettext("fight", "Answer with the default")),
    "suggest": Term(pgettext("fight", "Answer as suggested")),
    "gm.end": Term(pgettext("fight", "End the fight")),
    "field": Term(pgettext("fight", "Value to set")),
    "value": Term(pgettext("fight", "New value")),
    "who": Term(pgettext("fight", "For whom")),
    "combatant": Term(pgettext("fight", "Combatant")),
}

STATES: Mapping[str, Term] = {
    "active": Term(pgettext("fight", "Active")),
    "unconscious": Term(pgettext("fight", "Unconscious")),
    "dead": Term(pgettext("fight", "Dead")),
    "fled": Term(pgettext("fight", "Fled")),
    "surrendered": Term(pgettext("fight", "Surrendered")),
    "removed": Term(pgettext("fight", "Removed")),
    "unhurt": Term(pgettext("fight", "unhurt")),
    "hurt": Term(pgettext("fight", "hurt")),
    "badly_hurt": Term(pgettext("fight", "badly hurt")),
    "down": Term(pgettext("fight", "down")),
}

EVERY_GAME: Mapping[str, Term] = {
    **RULINGS,
    **STATES,
    "round": Term(pgettext("fight", "Round")),
    "over": Term(pgettext("fight", "Fight over")),
    "yes": Term(pgettext("fight", "yes")),
    "no": Term(pgettext("fight", "no")),
    "nobody": Term(pgettext("fight", "nobody")),
    "unset": Term(pgettext("fight", "nothing")),
}


DIE: Mapping[str, Term] = {
    "0": Term(pgettext("fight", "no die")),
    "4": Term(pgettext("fight", "d4")),
    "6": Term(pgettext("fight", "d6")),
    "8": Term(pgettext("fight", "d8")),
    "10": Term(pgettext("fight", "d10")),
    "12": Term(pgettext("fight", "d12")),
    "20": Term(pgettext("fight", "d20")),
}


def die_terms(field: str) -> dict[str, Term]:
    """The words for the choices of such a field."""
    return {f"{field}.{sides}": term for sides, term in DIE.items()}
