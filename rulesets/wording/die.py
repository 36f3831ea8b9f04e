"""Words for a die by its number of sides, for fields made with `describing.die_of`."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext

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
