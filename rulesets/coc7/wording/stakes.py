"""Why a roll has bonus or penalty dice, told to whoever is about to roll (README 7.0)."""

from rulesets.coc7.wording.labels import dice
from rulesets.coc7.wording.saying import Facts
from rulesets.coc7.wording.why_roll import reason_of
from rulesets.messages import Phrase, Term, pgettext, phrase

LOWEST = pgettext("coc7", "{dice}: {reasons}. The lowest result counts.")
HIGHEST = pgettext("coc7", "{dice}: {reasons}. The highest result counts.")
EVEN = pgettext("coc7", "{dice}: {reasons}.")


def reason(facts: Facts) -> Phrase | None:
    """None where nothing makes the roll easier or harder."""
    found = [name for name, net in facts.items() if name.startswith("mod_") and net]
    if not found:
        return None
    net = facts["dice"]
    message = LOWEST if net > 0 else HIGHEST if net < 0 else EVEN
    return phrase(message, dice=dice(net), reasons=tuple(Term(reason_of(name)) for name in found))
