"""Why a roll has bonus or penalty dice, told to whoever is about to roll (README 7.0)."""

from rulesets.coc7.wording.labels import dice
from rulesets.coc7.wording.why_roll import reason_of
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.saying import Facts

LOWEST = pgettext("coc7", "{dice}: {reasons}. The lowest result counts.")
HIGHEST = pgettext("coc7", "{dice}: {reasons}. The highest result counts.")
EVEN = pgettext("coc7", "{dice}: {reasons}.")


VOLLEY = pgettext("coc7", "Volley {number}")
VOLLEY_BECAUSE = pgettext("coc7", "Volley {number}. {reason}")
SHOT_BECAUSE = pgettext("coc7", "Shot {number}. {reason}")


def reason(facts: Facts) -> Phrase | None:
    """Which of several rolls it is, and why it is easier or harder; None if neither is to say."""
    why = _dice(facts)
    if "volley" in facts and why is None:
        return phrase(VOLLEY, number=facts["volley"])
    if "volley" in facts:
        return phrase(VOLLEY_BECAUSE, number=facts["volley"], reason=why)
    if facts.get("mod_burst"):
        return phrase(SHOT_BECAUSE, number=facts["shot"], reason=why)
    return why


def _dice(facts: Facts) -> Phrase | None:
    found = [name for name, net in facts.items() if name.startswith("mod_") and net]
    if not found:
        return None
    net = facts["dice"]
    message = LOWEST if net > 0 else HIGHEST if net < 0 else EVEN
    return phrase(message, dice=dice(net), reasons=tuple(Term(reason_of(name)) for name in found))
